/** What receipts tell of loans: one close-out. */

/** A close-out, with the loan before it. */
export interface LoanCase {
  readonly kind: 'loan';
  /** The number of the close-out. */
  readonly id: number;
  readonly loanId: number;
  readonly productId: number;
  readonly termsVersion: number;
  readonly marketId: number;
  readonly borrowedMs: number;
  readonly timeMs: number;
  readonly tick: number;
  readonly ticks: number;
  readonly debtUnits: string;
  readonly collateralUnits: string;
  readonly repaidUnits: string;
  readonly soldUnits: string;
  readonly feeUnits: string;
  readonly gapUnits: string;
  readonly isWhole: boolean;
}
