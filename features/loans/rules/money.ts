/** The money of loans: what moves between a customer, the fund, and who covers what is missing. */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, type Units, units } from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import { type CloseOut, type Loan, loanFeePaid, type LoanTerms } from '../contract.ts';
import { closeOutOf, debtOf } from './formulas.ts';
import type { Tick } from './pairs.ts';

/** At which tick something happens, and when. */
export interface Moment {
  readonly tick: Tick;
  readonly market: Market;
  readonly context: CommandContext;
}

/** Postings and holds of loans. */
export class Money {
  private readonly context: RoomContext;

  constructor(context: RoomContext) {
    this.context = context;
  }

  /**
   * Whether the fund has so much of a coin to lend.
   * @param needsCover whether what the treasury owes of it counts as not there: it has made good
   * what collateral was not worth with money that nobody has brought (decision 0142)
   */
  canLend(asset: number, amount: Units, needsCover: boolean): boolean {
    const { ledger } = this.context;
    const slot = ledger.find(HOUSE.treasury, KIND.house, assetId(asset));
    const treasury: bigint = slot === undefined ? 0n : ledger.available(slot);
    const owed = needsCover && treasury < 0n ? -treasury : 0n;
    return ledger.canTake(this.house(HOUSE.loanFund, asset), units(amount + owed));
  }

  /** Whether a customer has so much of a coin free. */
  canPay(owner: number, asset: number, amount: Units): boolean {
    return this.context.ledger.canTake(this.spot(owner, asset), amount);
  }

  /** Freezes the collateral of a loan and pays out what is lent. */
  lend(loan: Loan): void {
    const { ledger } = this.context;
    this.freeze(loan, units(loan.collateralUnits));
    const fund = this.house(HOUSE.loanFund, loan.loanAssetId);
    const to = this.spot(loan.owner, loan.loanAssetId);
    ledger.post(fund, to, units(loan.lentUnits), 'loan_paid_out', loan.id);
  }

  /** Freezes more collateral. */
  freeze({ owner, collateralAssetId }: Loan, amount: Units): void {
    this.context.ledger.hold(this.spot(owner, collateralAssetId), amount);
  }

  /** Frees collateral. */
  free({ owner, collateralAssetId }: Loan, amount: Units): void {
    this.context.ledger.release(this.spot(owner, collateralAssetId), amount);
  }

  /** Frees all collateral that is left, and notes that none is. */
  releaseAll(loan: Loan): void {
    if (loan.collateralUnits > 0n) this.free(loan, units(loan.collateralUnits));
    loan.collateralUnits = 0n;
  }

  /** Pays debt out of the balance. */
  payBack(loan: Loan, amount: Units): void {
    const from = this.spot(loan.owner, loan.loanAssetId);
    const fund = this.house(HOUSE.loanFund, loan.loanAssetId);
    this.context.ledger.post(from, fund, amount, 'loan_repayment', loan.id);
    lower(loan, amount);
  }

  /**
   * Pays debt out of the collateral: so much of it to the fund, and a fee. What the desk would give
   * less for it is taken with the fee, and is none that anything is shared of.
   */
  sell(
    loan: Loan,
    paid: Units,
    sold: Units,
    { fee, impact }: { readonly fee: Units; readonly impact: Units },
  ): void {
    this.move(loan, HOUSE.loanFund, sold, 'loan_collateral_sold');
    this.move(loan, HOUSE.fees, units(fee + impact), 'loan_collateral_fee');
    const { owner, collateralAssetId } = loan;
    const told = { owner, assetId: collateralAssetId, feeUnits: fee };
    if (fee > 0n) this.context.changes.emit(loanFeePaid, told);
    lower(loan, paid);
  }

  /** Closes a loan out at a tick, and tells what was taken. */
  closeOut(loan: Loan, terms: LoanTerms, { tick, market, context }: Moment): CloseOut {
    const sums = closeOutOf(loan, terms, tick.ticks, market);
    const { id: loanId, owner, productId, termsVersion, marketId } = loan;
    const row: CloseOut = {
      id: this.context.nextId(),
      loanId,
      owner,
      productId,
      termsVersion,
      marketId,
      seq: context.seq,
      timeMs: context.timeMs,
      tick: tick.number,
      ticks: tick.ticks,
      debtUnits: debtOf(loan),
      collateralUnits: loan.collateralUnits,
      repaidUnits: sums.repaid,
      soldUnits: sums.sold,
      feeUnits: sums.fee,
      gapUnits: sums.gap,
      isWhole: sums.isWhole,
    };
    this.move(loan, HOUSE.loanFund, units(sums.sold), 'loan_close_out');
    this.move(loan, HOUSE.insurance, units(sums.fee), 'loan_close_out_fee');
    this.cover(loan, sums.gap);
    lower(loan, sums.repaid);
    return row;
  }

  /** What the collateral was not worth: the insurance pays it, then the treasury. */
  private cover(loan: Loan, gap: bigint): void {
    const { ledger } = this.context;
    const fund = this.house(HOUSE.loanFund, loan.loanAssetId);
    const insurance = this.house(HOUSE.insurance, loan.loanAssetId);
    const has = ledger.available(insurance);
    const insured = units(gap < has ? gap : has);
    const rest = units(gap - insured);
    if (insured > 0n) ledger.post(insurance, fund, insured, 'loan_insurance_cover', loan.id);
    if (rest === 0n) return;
    const treasury = this.house(HOUSE.treasury, loan.loanAssetId);
    ledger.post(treasury, fund, rest, 'loan_treasury_cover', loan.id);
  }

  /** Collateral leaves its owner's account for one of the house. */
  private move(loan: Loan, to: number, amount: Units, reason: string): void {
    if (amount === 0n) return;
    const { owner, collateralAssetId: asset, id } = loan;
    this.context.ledger.postFrozen(
      this.spot(owner, asset),
      this.house(to, asset),
      amount,
      reason,
      id,
    );
    loan.collateralUnits -= amount;
  }

  private spot(owner: number, asset: number): number {
    return this.context.ledger.slot(owner, KIND.spot, assetId(asset));
  }

  private house(owner: number, asset: number): number {
    return this.context.ledger.slot(owner, KIND.house, assetId(asset));
  }
}

/** Debt goes down: interest first, then principal. */
function lower(loan: Loan, paid: bigint): void {
  const interest = paid < loan.interestUnits ? paid : loan.interestUnits;
  loan.interestUnits -= interest;
  loan.principalUnits -= paid - interest;
}
