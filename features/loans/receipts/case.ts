/** What receipts tell of loans: a close-out, or money that a customer's own command moved. */

/** What all of them name. */
interface OfLoan {
  readonly kind: 'loan';
  /** The number of the close-out or move; of a borrowing that of the loan. */
  readonly id: number;
  readonly loanId: number;
  readonly productId: number;
  readonly termsVersion: number;
  readonly marketId: number;
  readonly borrowedMs: number;
  readonly timeMs: number;
  /** Zeros for what is repaid from the balance, which needs no price. */
  readonly tick: number;
  readonly ticks: number;
}

/** A close-out, with the loan before it. */
export interface CloseOutCase extends OfLoan {
  readonly event?: undefined;
  readonly debtUnits: string;
  readonly collateralUnits: string;
  readonly repaidUnits: string;
  readonly soldUnits: string;
  readonly feeUnits: string;
  readonly gapUnits: string;
  readonly isWhole: boolean;
}

/** Money that was lent, or repaid from the balance or with collateral at the index. */
export interface MoveCase extends OfLoan {
  readonly event: 'borrowed' | 'repaid' | 'sold';
  /** What was owed and what was behind it: before it, of a borrowing after it. */
  readonly principalUnits: string;
  readonly interestUnits: string;
  readonly collateralUnits: string;
  /** Paid out, or of the debt; and of that the part that was interest. */
  readonly paidUnits: string;
  readonly interestPaidUnits: string;
  readonly soldUnits: string;
  readonly feeUnits: string;
  /** What of it the fee has beside its rate, because of its size; none in earlier releases. */
  readonly concessionPpm?: number | undefined;
  /** When the sale was accepted that its tick decided; not there in earlier releases. */
  readonly acceptedMs?: number | undefined;
}

export type LoanCase = CloseOutCase | MoveCase;
