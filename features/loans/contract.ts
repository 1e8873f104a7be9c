/**
 * Collateral loans: a customer freezes a coin of his own and is lent USDT out of a fund of the
 * house. Interest is owed for each begun hour. At a call he is told; at the close-out as much of
 * the collateral as brings the loan back to where it began pays the debt, at that tick.
 */
import type { Command, Told } from '../../core/engine/command.ts';
import type { PendingRow } from '../../core/engine/pending.ts';
import { topic } from '../../core/engine/topic.ts';
import type { RatePpm } from '../../core/money/units.ts';

export const HOUR_MS = 3_600_000;
/**
 * The hour of a loan comes at a full UTC hour and its place after it, so that however many there
 * are no command has to look at all of them (decision 0085).
 */
export const HOUR_PLACES = 200;
export const HOUR_PLACE_MS = 100;
/** Interest is added to the principal each time so much has passed. */
export const CAPITAL_MS = 30 * 24 * HOUR_MS;
/** What repaying out of the collateral costs on top of it: 0.1 %. */
export const COLLATERAL_FEE_PPM = 1_000;
/** A call ends when the debt is so much below its level: 2 % of the collateral. */
export const CALL_ENDS_PPM = 20_000;
/** How long the house must have stood still for called customers to get time, and how much. */
export const LONG_STANDSTILL_MS = 10 * 60_000;
export const GRACE_MS = 60 * 60_000;

/** What a pair is made of. A version never changes, and a loan keeps its version. */
export interface LoanTerms {
  /** The number of the pair. */
  readonly productId: number;
  /** 1, 2, 3 … for each pair. */
  readonly version: number;
  /** The market whose base is the collateral and whose quote is lent. */
  readonly marketId: number;
  /** Debt as a part of the collateral's worth: at the beginning, at a call, at close-out. */
  readonly initialPpm: RatePpm;
  readonly callPpm: RatePpm;
  readonly closePpm: RatePpm;
  /** Interest of an hour. */
  readonly ratePpm: RatePpm;
  /** What a close-out costs on top of what it repays. */
  readonly feePpm: RatePpm;
  /** Whole units of what is lent, as text: least of a loan, most of a customer, most of all. */
  readonly minUnits: string;
  readonly customerCapUnits: string;
  readonly totalCapUnits: string;
  /** False for a pair that was withdrawn: nothing new is lent, and nothing is ended. */
  readonly isOffered: boolean;
}

export type LoanState = 'open' | 'called' | 'closed';
/** How a loan ended, or empty. */
export type LoanOutcome = '' | 'repaid' | 'closed_out';

/** Publishes the first terms of a pair. Only the house gives it. */
export interface PublishTerms extends Command<{ readonly version: number }> {
  readonly type: 'loans.publish_terms';
  readonly terms: LoanTerms;
}

/** Borrows against collateral. Refusals in the order of `BORROW_REFUSALS`. */
export interface Borrow extends Command<Told<Loan>> {
  readonly type: 'loans.borrow';
  readonly pairId: number;
  /** Whole units of what is lent, and of the collateral, as texts. */
  readonly amount: string;
  readonly collateral: string;
  /** Set by the server: what the treasury owes is not lent; without it as in earlier releases. */
  readonly needsCover?: true;
}

/**
 * Pays back any part, interest first; what is more than the debt stays. Out of the collateral it
 * is sold to the fund at the price of the exchange desk: accepted first, and sold at the next index
 * tick (with `nextTick`; the answer names the sale then). Refusals: `unknown_loan`, `bad_amount`,
 * `index_stale`, `exchange_capped`, `desk_is_full`, `insufficient_balance`, `too_many_sales`.
 */
export interface Repay extends Command<Told<Loan> & { readonly saleId?: number }> {
  readonly type: 'loans.repay';
  readonly loanId: number;
  readonly amount: string;
  readonly from: 'balance' | 'collateral';
  /** Set by the server; without it, as in earlier releases, collateral is sold at the index. */
  readonly bySize?: true;
  /** As of `bySize`; without it at the tick in force. */
  readonly nextTick?: true;
}

/** The time of a sale that no tick has decided is over. Only timers give it. */
export interface ExpireSale extends Command<null> {
  readonly type: 'loans.expire_sale';
  readonly saleId: number;
}

/** Sales of collateral of one customer that wait for their tick. */
export const MAX_PENDING_SALES = 10;

/** Collateral that is to be sold for a debt; table `loan_sales`. */
export interface CollateralSale extends PendingRow {
  /** That of the move that becomes of it. */
  readonly id: number;
  readonly loanId: number;
  readonly marketId: number;
  /** Of the debt; what is more than is owed then stays. */
  readonly amountUnits: bigint;
}

/** Told when a sale of collateral was accepted or decided; a copy as it is then. */
export const collateralSaleChanged = topic<Readonly<CollateralSale>>(
  'loans.collateral_sale_changed',
);

/**
 * Adds collateral (above zero) or takes some back (below zero). Refusals: `unknown_loan`,
 * `bad_amount`, `has_debt` (all of it back), `index_stale`, `would_exceed_ltv`,
 * `insufficient_balance`.
 */
export interface ChangeCollateral extends Command<Told<Loan>> {
  readonly type: 'loans.change_collateral';
  readonly loanId: number;
  /** Signed whole units, as text. */
  readonly change: string;
}

/** A full hour has come: interest of all loans. Only timers give it. */
export interface NextHour extends Command<null> {
  readonly type: 'loans.hour';
}

export type LoansCommand = PublishTerms | Borrow | Repay | ExpireSale | ChangeCollateral | NextHour;

/** Why nothing is lent, in the order in which it is checked. */
export const BORROW_REFUSALS = [
  'not_allowed',
  'unknown_pair',
  'bad_amount',
  'below_minimum',
  'above_your_cap',
  'house_is_full',
  'market_halted',
  'index_stale',
  'ltv_too_high',
  'insufficient_balance',
] as const;
export type BorrowRefusal = (typeof BORROW_REFUSALS)[number];

/** A loan as rules, tables and events know it. */
export interface Loan {
  readonly id: number;
  readonly owner: number;
  readonly productId: number;
  readonly termsVersion: number;
  readonly marketId: number;
  readonly collateralAssetId: number;
  readonly loanAssetId: number;
  /** What was lent at the beginning. */
  readonly lentUnits: bigint;
  readonly borrowedMs: number;
  readonly seq: number;
  collateralUnits: bigint;
  principalUnits: bigint;
  /** Interest owed beside the principal, and all that was ever owed. */
  interestUnits: bigint;
  totalInterestUnits: bigint;
  /** The full hour at which interest is owed next. */
  nextHourMs: number;
  /** When interest is added to the principal next. */
  capitalMs: number;
  state: LoanState;
  outcome: LoanOutcome;
  /** When the call began; 0 without one. */
  calledMs: number;
  /** Until when a called loan is not closed out, after a standstill. */
  graceMs: number;
  endedMs: number;
}

/** A close-out, as its receipt tells it; a row that never changes. */
export interface CloseOut {
  readonly id: number;
  readonly loanId: number;
  readonly owner: number;
  readonly productId: number;
  readonly termsVersion: number;
  readonly marketId: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly tick: number;
  readonly ticks: number;
  /** Before it. */
  readonly debtUnits: bigint;
  readonly collateralUnits: bigint;
  /** Debt that was paid; collateral for it and for the fee; debt that no coins paid. */
  readonly repaidUnits: bigint;
  readonly soldUnits: bigint;
  readonly feeUnits: bigint;
  readonly gapUnits: bigint;
  /** Whether nothing is left of the loan. */
  readonly isWhole: boolean;
}

/** What moved money: paid out; repaid from the balance; repaid with collateral at the index. */
export type MoveWhat = 'borrowed' | 'repaid' | 'sold';

/** Money that a customer's own command moved, as its receipt tells it; it never changes. */
export interface LoanMove {
  /** Of a borrowing the loan's own number. */
  readonly id: number;
  readonly loanId: number;
  readonly owner: number;
  readonly productId: number;
  readonly termsVersion: number;
  readonly marketId: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly what: MoveWhat;
  /** The tick that counted; zeros for what is repaid from the balance, which needs none. */
  readonly tick: number;
  readonly ticks: number;
  /** What was owed and what was behind it: before it, of a borrowing after it. */
  readonly principalUnits: bigint;
  readonly interestUnits: bigint;
  readonly collateralUnits: bigint;
  /** What was paid out, or of the debt that was paid; collateral for it and for the fee. */
  readonly paidUnits: bigint;
  readonly soldUnits: bigint;
  readonly feeUnits: bigint;
  /** What of it the fee has beside its rate, because of the size of the sale. */
  readonly concessionPpm: RatePpm;
}

/** Terms that count from a time on. */
export interface PublishedTerms {
  readonly terms: LoanTerms;
  readonly fromMs: number;
}

/** A loan that has reached the level of a call; told once each time. */
export interface LoanCalled {
  readonly id: number;
  readonly owner: number;
  readonly loanAssetId: number;
  readonly debtUnits: bigint;
  readonly timeMs: number;
}

/** Told when a version of a pair's terms was published. */
export const loanTermsPublished = topic<PublishedTerms>('loans.terms_published');
/** Told when a loan began, changed or ended; a copy as it is then. */
export const loanChanged = topic<Readonly<Loan>>('loans.loan_changed');
/** Told when a loan is called. */
export const loanCalled = topic<LoanCalled>('loans.called');
/** Told when a customer has paid a fee for repaying with collateral; not for close-outs. */
export const loanFeePaid = topic<{
  readonly owner: number;
  readonly assetId: number;
  readonly feeUnits: bigint;
}>('loans.fee_paid');
/** Told for each close-out. */
export const loanClosedOut = topic<CloseOut>('loans.closed_out');
