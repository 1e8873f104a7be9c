/** Loans as the wire shows them. */
import type { detailMessage, loanRow, pairRow } from '../wire.ts';

export type Pair = ReturnType<typeof pairRow>;
export type LoanRow = ReturnType<typeof loanRow>;
export type LoanDetail = ReturnType<typeof detailMessage>;
