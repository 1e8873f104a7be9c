/**
 * Collateral loans as a room of the machine.
 * What must always hold: the collateral of a loan is frozen in its owner's account; the fund lends
 * only what it has; after a tick no loan is left behind that has reached its close-out.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { engineResumed, type Standstill } from '../../../core/engine/deadlines.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { type Reaction, reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { PlainTerms } from '../../catalogue/contract.ts';
import { type IndexTick, indexTicked } from '../../feeds/contract.ts';
import {
  CAPITAL_MS,
  CALL_ENDS_PPM,
  GRACE_MS,
  HOUR_MS,
  type Loan,
  loanCalled,
  loanChanged,
  loanClosedOut,
  loanFeePaid,
  type LoansCommand,
  type LoanTerms,
  LONG_STANDSTILL_MS,
  type NextHour,
} from '../contract.ts';
import { debtOf, hourlyInterest, isReached, reachedAt, worthOf } from './formulas.ts';
import { Lending } from './lending.ts';
import { Money } from './money.ts';
import { type LoansNeeds, Pairs, type Tick } from './pairs.ts';
import { Running } from './running.ts';
import { Sales } from './sales.ts';
import { LoanWatch } from './watch.ts';

/** What a tick may cause. */
const TOLD = [loanCalled, loanClosedOut, loanFeePaid];

/** The commands of `loans`: terms, borrowing, repaying, collateral, and the hours. */
export class LoansRules implements Room {
  readonly name = 'loans';
  readonly reactions: readonly Reaction[];
  private readonly context: RoomContext;
  private readonly pairs: Pairs;
  private readonly money: Money;
  private readonly running = new Running();
  private readonly watch = new LoanWatch();
  private readonly lending: Lending;
  readonly sales: Sales;

  constructor(context: RoomContext, needs: LoansNeeds) {
    this.context = context;
    this.pairs = new Pairs(context, needs);
    this.money = new Money(context);
    const { pairs, money, running } = this;
    const changed = (loan: Loan, tick: Tick | undefined, now: CommandContext) =>
      this.settle(loan, tick, now);
    const sales = () => this.sales;
    this.lending = new Lending({ context, needs, pairs, money, running, sales, changed });
    this.sales = new Sales(context, (sale, now) => this.lending.sellNow(sale, now));
    this.reactions = [
      reaction(indexTicked, (tick, now) => this.take(tick, now), TOLD),
      reaction(engineResumed, (stood) => this.resumed(stood)),
    ];
    context.changes.tellSaved('loans', loanChanged);
  }

  /** The terms of a pair under which loans begin now. */
  terms(pairId: number): LoanTerms | undefined {
    return this.pairs.now(pairId);
  }

  /** Whether a pair could take these as its next terms. */
  takes(pairId: number, terms: PlainTerms): boolean {
    return this.pairs.takes(pairId, terms);
  }

  /** Puts planned terms into force: for loans from now on. */
  beginTerms(pairId: number, terms: PlainTerms, context: CommandContext): void {
    this.pairs.begin(pairId, terms, context);
  }

  /** All loans that have not ended, by number, for reading. */
  runningLoans(): readonly Readonly<Loan>[] {
    return this.running.sorted();
  }

  /** What loans hold: each collateral in its owner's account. */
  *holds(): Generator<Hold> {
    for (const {
      id,
      owner,
      collateralAssetId: assetId,
      collateralUnits,
    } of this.running.sorted()) {
      yield { owner, kind: KIND.spot, assetId, units: collateralUnits, what: 'loan', id };
    }
  }

  decide(command: Command, context: CommandContext): OutcomeOf<LoansCommand> {
    const order = command as LoansCommand;
    switch (order.type) {
      case 'loans.borrow':
        return this.lending.borrow(order, context);
      case 'loans.repay':
        return this.lending.repay(order, context);
      case 'loans.expire_sale':
        return this.sales.expire(order, context);
      case 'loans.change_collateral':
        return this.lending.changeCollateral(order, context);
      case 'loans.hour':
        return this.hour(context);
      case 'loans.publish_terms':
        return this.pairs.publish(order.terms, context);
      default:
        return refuse('unknown_command');
    }
  }

  /** Puts stored terms back. */
  restoreTerms(terms: LoanTerms): void {
    this.pairs.restore(terms);
  }

  /** Puts a loan back that has not ended. */
  restoreLoan(loan: Loan): void {
    this.running.add(loan);
    this.arm(loan);
  }

  *stateLines(): Generator<string> {
    for (const terms of this.pairs.sorted()) yield `terms ${canonicalText(terms)}`;
    for (const loan of this.running.sorted()) yield `loan ${canonicalText(loan)}`;
    yield* this.sales.stateLines();
  }

  /** The loans whose hour has come owe interest; after thirty days it becomes principal. */
  private hour(context: CommandContext): OutcomeOf<NextHour> {
    if (context.actor !== 0) return refuse('not_allowed');
    for (const loan of this.running.dueBy(context.timeMs)) {
      const hourMs = loan.nextHourMs;
      // More than one where the room stood still.
      while (loan.nextHourMs <= context.timeMs) this.oweHour(loan);
      // Nothing is called or closed out but by a tick: the next one looks at what is reached.
      this.arm(loan);
      this.forgetHour(hourMs);
      this.context.changes.save('loans', loan);
    }
    return accept();
  }

  private oweHour(loan: Loan): void {
    const interest = hourlyInterest(loan.principalUnits, this.pairs.of(loan).ratePpm);
    loan.interestUnits += interest;
    loan.totalInterestUnits += interest;
    if (loan.nextHourMs >= loan.capitalMs) {
      loan.principalUnits += loan.interestUnits;
      loan.interestUnits = 0n;
      loan.capitalMs += CAPITAL_MS;
    }
    loan.nextHourMs += HOUR_MS;
  }

  /** A tick has come: those it reaches are looked at, and those that have been given time. */
  private take(tick: IndexTick, context: CommandContext): void {
    const reached = this.watch.takeReached(tick.marketId, tick.ticks);
    const waiting = this.running.inGrace(tick.marketId);
    for (const id of new Set([...reached, ...waiting])) {
      const loan = this.running.get(id);
      if (loan !== undefined) this.settle(loan, tick, context);
    }
    this.sales.ticked(tick, context);
  }

  /** Looks at a loan by a price: called, closed out, or neither any more; saves and arms it. */
  private settle(loan: Loan, tick: Tick | undefined, context: CommandContext): void {
    if (debtOf(loan) === 0n) return this.end(loan, context);
    if (tick !== undefined) this.judge(loan, tick, context);
    if (loan.state === 'closed') return;
    this.arm(loan);
    this.context.changes.save('loans', loan);
  }

  private judge(loan: Loan, tick: Tick, context: CommandContext): void {
    const terms = this.pairs.of(loan);
    const worth = () => worthOf(loan.collateralUnits, tick.ticks, this.pairs.market(loan));
    const isAt = (levelPpm: number) => isReached(debtOf(loan), worth(), levelPpm);
    const hasTime = context.timeMs < loan.graceMs;
    if (isAt(terms.closePpm) && !hasTime) {
      this.running.endGrace(loan);
      loan.graceMs = 0;
      this.closeOut(loan, tick, context);
      if (debtOf(loan) === 0n) return this.end(loan, context);
    }
    if (isAt(terms.callPpm)) this.call(loan, context);
    else if (loan.state === 'called' && !isAt(terms.callPpm - CALL_ENDS_PPM)) {
      loan.state = 'open';
      loan.calledMs = 0;
      loan.graceMs = 0;
      this.running.endGrace(loan);
    }
  }

  private call(loan: Loan, { timeMs }: CommandContext): void {
    if (loan.state === 'called') return;
    loan.state = 'called';
    loan.calledMs = timeMs;
    const { id, owner, loanAssetId } = loan;
    const told = { id, owner, loanAssetId, debtUnits: debtOf(loan), timeMs };
    this.context.changes.emit(loanCalled, told);
  }

  private closeOut(loan: Loan, tick: Tick, context: CommandContext): void {
    const { changes } = this.context;
    const market = this.pairs.market(loan);
    const row = this.money.closeOut(loan, this.pairs.of(loan), { tick, market, context });
    if (row.isWhole) loan.outcome = 'closed_out';
    changes.append('loan_close_outs', row);
    changes.emit(loanClosedOut, row);
  }

  /** Nothing is owed: what is left of the collateral is free again. */
  private end(loan: Loan, { timeMs }: CommandContext): void {
    this.money.releaseAll(loan);
    loan.state = 'closed';
    if (loan.outcome === '') loan.outcome = 'repaid';
    loan.calledMs = 0;
    loan.graceMs = 0;
    loan.endedMs = timeMs;
    this.watch.disarm(loan.marketId, loan.id);
    this.running.remove(loan);
    this.forgetHour(loan.nextHourMs);
    this.context.changes.save('loans', loan);
  }

  /** After a long standstill a called customer has an hour: he could not answer until now. */
  private resumed({ fromMs, toMs }: Standstill): void {
    if (toMs - fromMs <= LONG_STANDSTILL_MS) return;
    for (const loan of this.running.sorted()) {
      if (loan.state !== 'called') continue;
      loan.graceMs = toMs + GRACE_MS;
      this.running.giveGrace(loan);
      this.context.changes.save('loans', loan);
    }
  }

  private arm(loan: Loan): void {
    const terms = this.pairs.of(loan);
    const market = this.pairs.market(loan);
    const at = (levelPpm: number) =>
      reachedAt(debtOf(loan), loan.collateralUnits, levelPpm, market);
    const isCalled = loan.state === 'called';
    const falls = at(isCalled ? terms.closePpm : terms.callPpm);
    const rises = isCalled ? at(terms.callPpm - CALL_ENDS_PPM) + 1n : 0n;
    this.watch.arm(loan.marketId, loan.id, { falls, rises });
    this.running.count(loan);
    const hourMs = loan.nextHourMs;
    this.context.timers.set(`loans.hour:${hourMs}`, hourMs, { type: 'loans.hour' });
  }

  private forgetHour(hourMs: number): void {
    if (!this.running.isAwaited(hourMs)) this.context.timers.clear(`loans.hour:${hourMs}`);
  }
}
