/** Borrowing, repaying and changing collateral: what customers ask of loans. */
import {
  accept,
  type CommandContext,
  isRefusal,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { type RatePpm, shareOf, type Units, units } from '../../../core/money/units.ts';
import { isPriced } from '../../catalogue/contract.ts';
import type { DeskSale } from '../../wallet/contract.ts';
import {
  type Borrow,
  type BorrowRefusal,
  CAPITAL_MS,
  type ChangeCollateral,
  COLLATERAL_FEE_PPM,
  type CollateralSale,
  type Loan,
  type LoanMove,
  type LoanTerms,
  type MoveWhat,
  type Repay,
} from '../contract.ts';
import { loanAnswer } from './answers.ts';
import { refuseFreeing, refuseLoan } from './bounds.ts';
import {
  collateralFor,
  debtOf,
  hourlyInterest,
  ltvPpm,
  secondHourOf,
  worthOf,
} from './formulas.ts';
import type { Money } from './money.ts';
import type { LoansNeeds, Pairs, Tick } from './pairs.ts';
import type { Running } from './running.ts';
import type { Sales } from './sales.ts';

const AMOUNT = /^[1-9]\d{0,17}$/;
const CHANGE = /^-?[1-9]\d{0,17}$/;

/** What lending works with. */
interface LendingMeans {
  readonly context: RoomContext;
  readonly needs: LoansNeeds;
  readonly pairs: Pairs;
  readonly money: Money;
  readonly running: Running;
  /** Collateral that waits to be sold; there once the room is. */
  readonly sales: () => Sales;
  /** A loan has changed: it is looked at by the price there is, saved and watched. */
  readonly changed: (loan: Loan, tick: Tick | undefined, context: CommandContext) => void;
}

/** What is asked for, in units. */
interface Asked {
  readonly owner: number;
  readonly amount: Units;
  readonly collateral: Units;
  readonly needsCover: boolean;
}

/** Money that moves. */
interface Moved {
  readonly what: MoveWhat;
  readonly paid: bigint;
  readonly tick?: Tick | undefined;
  readonly sold?: bigint;
  readonly fee?: bigint;
  readonly concessionPpm?: number;
}

/** What paying with collateral comes to. */
interface Deal {
  readonly paid: Units;
  readonly tick: Tick;
  readonly sold: Units;
  readonly fee: Units;
  readonly impact: Units;
  readonly concessionPpm: number;
  readonly sale: DeskSale | undefined;
}

function least(asked: bigint, debt: bigint): Units {
  return units(asked < debt ? asked : debt);
}

/** The commands of customers. */
export class Lending {
  private readonly means: LendingMeans;

  constructor(means: LendingMeans) {
    this.means = means;
  }

  borrow(command: Borrow, context: CommandContext): OutcomeOf<Borrow> {
    const { pairs, money, running } = this.means;
    if (context.actor <= 0) return refuse('not_allowed');
    const terms = pairs.now(command.pairId);
    if (terms === undefined || !terms.isOffered) return refuse('unknown_pair');
    if (!AMOUNT.test(command.amount) || !AMOUNT.test(command.collateral))
      return refuse('bad_amount');
    const amount = units(BigInt(command.amount));
    const collateral = units(BigInt(command.collateral));
    const needsCover = command.needsCover === true;
    const asked: Asked = { owner: context.actor, amount, collateral, needsCover };
    const refusal = this.borrowRefusal(terms, asked, context);
    if (refusal !== undefined) {
      const own = running.lentOf(terms.productId, context.actor);
      const ticks = this.tick(terms, context)?.ticks ?? 0;
      const refused = { terms, market: pairs.market(terms), own, collateral, ticks };
      return refuseLoan(refusal, refused);
    }
    const loan = this.make(terms, asked, context);
    const tick = this.tick(loan, context);
    this.note(loan, loan.id, { what: 'borrowed', paid: amount, tick }, context);
    money.lend(loan);
    running.add(loan);
    this.means.changed(loan, tick, context);
    return accept(loanAnswer(loan));
  }

  repay(command: Repay, context: CommandContext): OutcomeOf<Repay> {
    const loan = this.own(command.loanId, context);
    if (loan === undefined) return refuse('unknown_loan');
    if (!AMOUNT.test(command.amount)) return refuse('bad_amount');
    const asked = BigInt(command.amount);
    if (command.from === 'collateral') return this.sellFor(loan, asked, command, context);
    const paid = least(asked, debtOf(loan));
    const { money } = this.means;
    if (!money.canPay(loan.owner, loan.loanAssetId, paid)) return refuse('insufficient_balance');
    this.note(loan, this.means.context.nextId(), { what: 'repaid', paid }, context);
    money.payBack(loan, paid);
    this.means.changed(loan, this.tick(loan, context), context);
    return accept(loanAnswer(loan));
  }

  /** Sells at the tick in force what was accepted before it, or says why not. */
  sellNow(sale: CollateralSale, context: CommandContext): Refusal | undefined {
    const loan = this.own(sale.loanId, context);
    if (loan === undefined) return refuse('unknown_loan');
    const deal = this.dealOf(loan, sale.amountUnits, true, context);
    if (isRefusal(deal)) return deal;
    this.sell(loan, sale.id, deal, context);
    return undefined;
  }

  /** Pays with collateral: at the next tick, or, in earlier releases, at the one in force. */
  private sellFor(
    loan: Loan,
    asked: bigint,
    { bySize, nextTick }: Repay,
    context: CommandContext,
  ): OutcomeOf<Repay> {
    const deal = this.dealOf(loan, asked, bySize === true, context);
    if (isRefusal(deal)) return deal;
    if (nextTick) {
      const sale = this.means.sales().accept(loan, asked, context);
      return isRefusal(sale) ? sale : accept({ ...loanAnswer(loan), saleId: sale.id });
    }
    this.sell(loan, this.means.context.nextId(), deal, context);
    return accept(loanAnswer(loan));
  }

  /** What paying with collateral comes to at the tick in force, or why it cannot be. */
  private dealOf(
    loan: Loan,
    asked: bigint,
    bySize: boolean,
    context: CommandContext,
  ): Deal | Refusal {
    const debt = debtOf(loan);
    const paid = least(asked, debt);
    const tick = this.tick(loan, context);
    if (tick === undefined) return refuse('index_stale');
    const sale = bySize ? this.sale(loan, paid, context) : undefined;
    if (sale && 'refused' in sale) return sale;
    const { concessionPpm = 0 } = sale ?? {};
    const sold = collateralFor(paid, tick.ticks, this.means.pairs.market(loan));
    const fee = shareOf(sold, COLLATERAL_FEE_PPM, 'up');
    const impact = shareOf(sold, concessionPpm, 'up');
    const left = loan.collateralUnits - sold - fee - impact;
    // What is still owed needs something behind it.
    if (left < 0n || (left === 0n && paid < debt)) return refuse('insufficient_balance');
    return { paid, tick, sold, fee, impact, concessionPpm, sale };
  }

  /** Sells what was found possible. */
  private sell(loan: Loan, id: number, deal: Deal, context: CommandContext): void {
    const { paid, tick, sold, fee, impact, concessionPpm, sale } = deal;
    const move: Moved = { what: 'sold', paid, tick, sold, fee: fee + impact, concessionPpm };
    this.note(loan, id, move, context);
    this.means.money.sell(loan, paid, sold, { fee, impact });
    if (sale) this.means.needs.wallet.desk.take(loan.owner, sale, context.timeMs);
    this.means.changed(loan, tick, context);
  }

  changeCollateral(
    command: ChangeCollateral,
    context: CommandContext,
  ): OutcomeOf<ChangeCollateral> {
    const { money, pairs } = this.means;
    const loan = this.own(command.loanId, context);
    if (loan === undefined) return refuse('unknown_loan');
    if (!CHANGE.test(command.change)) return refuse('bad_amount');
    const change = BigInt(command.change);
    const tick = this.tick(loan, context);
    if (change > 0n) {
      const isThere = money.canPay(loan.owner, loan.collateralAssetId, units(change));
      if (!isThere) return refuse('insufficient_balance');
      money.freeze(loan, units(change));
    } else {
      const left = units(loan.collateralUnits + change);
      if (left <= 0n) return refuse('has_debt');
      if (tick === undefined) return refuse('index_stale');
      const worth = worthOf(left, tick.ticks, pairs.market(loan));
      const debt = debtOf(loan);
      const { initialPpm } = pairs.of(loan);
      if (!isWithin(debt, worth, initialPpm)) {
        return refuseFreeing(debt, initialPpm, tick.ticks, pairs.market(loan));
      }
      money.free(loan, units(-change));
    }
    loan.collateralUnits += change;
    this.means.changed(loan, tick, context);
    return accept(loanAnswer(loan));
  }

  /** What the desk gives for collateral: whoever sells here sells to it, whatever it is called. */
  private sale({ owner, marketId }: Loan, paid: Units, { timeMs }: CommandContext) {
    const { needs, pairs } = this.means;
    const { desk } = needs.wallet;
    const sale = desk.sale(pairs.market({ marketId }).base, paid, timeMs);
    return desk.refusal(owner, sale, timeMs) ?? sale;
  }

  private borrowRefusal(
    terms: LoanTerms,
    { owner, amount, collateral, needsCover }: Asked,
    context: CommandContext,
  ): BorrowRefusal | undefined {
    const { pairs, money, running, needs } = this.means;
    const { base, quote } = pairs.market(terms);
    const { productId } = terms;
    if (amount < BigInt(terms.minUnits)) return 'below_minimum';
    const own = running.lentOf(productId, owner) + amount;
    if (own > BigInt(terms.customerCapUnits)) return 'above_your_cap';
    const isFull = running.lentOf(productId) + amount > BigInt(terms.totalCapUnits);
    if (isFull || !money.canLend(quote.id, amount, needsCover)) return 'house_is_full';
    if (needs.catalogue.state(terms.marketId).reason === 'by_operator') return 'market_halted';
    const tick = this.tick(terms, context);
    if (tick === undefined) return 'index_stale';
    const debt = amount + hourlyInterest(amount, terms.ratePpm);
    const worth = worthOf(collateral, tick.ticks, pairs.market(terms));
    if (!isWithin(debt, worth, terms.initialPpm)) return 'ltv_too_high';
    return money.canPay(owner, base.id, collateral) ? undefined : 'insufficient_balance';
  }

  /** A loan that owes the interest of the hour that has begun. */
  private make(
    terms: LoanTerms,
    { owner, amount, collateral }: Asked,
    { seq, timeMs }: CommandContext,
  ): Loan {
    const { base, quote } = this.means.pairs.market(terms);
    const interest = hourlyInterest(amount, terms.ratePpm);
    const id = this.means.context.nextId();
    return {
      id,
      owner,
      productId: terms.productId,
      termsVersion: terms.version,
      marketId: terms.marketId,
      collateralAssetId: base.id,
      loanAssetId: quote.id,
      lentUnits: amount,
      borrowedMs: timeMs,
      seq,
      collateralUnits: collateral,
      principalUnits: amount,
      interestUnits: interest,
      totalInterestUnits: interest,
      nextHourMs: secondHourOf(id, timeMs),
      capitalMs: timeMs + CAPITAL_MS,
      state: 'open',
      outcome: '',
      calledMs: 0,
      graceMs: 0,
      endedMs: 0,
    };
  }

  /** Keeps what a receipt tells of money that is about to move. */
  private note(
    loan: Loan,
    id: number,
    { what, paid, tick, sold = 0n, fee = 0n, concessionPpm = 0 }: Moved,
    { seq, timeMs }: CommandContext,
  ): void {
    const { id: loanId, owner, productId, termsVersion, marketId } = loan;
    const { principalUnits, interestUnits, collateralUnits } = loan;
    const row: LoanMove = {
      id,
      loanId,
      owner,
      productId,
      termsVersion,
      marketId,
      seq,
      timeMs,
      what,
      tick: tick?.number ?? 0,
      ticks: tick?.ticks ?? 0,
      principalUnits,
      interestUnits,
      collateralUnits,
      paidUnits: paid,
      soldUnits: sold,
      feeUnits: fee,
      concessionPpm,
    };
    this.means.context.changes.append('loan_moves', row);
  }

  private own(loanId: number, { actor }: CommandContext): Loan | undefined {
    const loan = this.means.running.get(loanId);
    return loan?.owner === actor ? loan : undefined;
  }

  /** The index of a market while it counts: young enough, in a market that has a price. */
  private tick(
    { marketId }: Pick<LoanTerms, 'marketId'>,
    { timeMs }: CommandContext,
  ): Tick | undefined {
    const { catalogue, feeds } = this.means.needs;
    const tick = feeds.lastIndex(marketId);
    if (tick === undefined || !isPriced(catalogue.state(marketId))) return undefined;
    const { staleAfterMs } = this.means.pairs.market({ marketId }).definition;
    return timeMs - tick.timeMs <= staleAfterMs ? tick : undefined;
  }
}

/** Whether a debt, rounded up as a part of what it is borrowed against, is within a level. */
function isWithin(debt: bigint, worth: bigint, levelPpm: RatePpm): boolean {
  const ltv = ltvPpm(debt, worth);
  return ltv !== undefined && ltv <= BigInt(levelPpm);
}
