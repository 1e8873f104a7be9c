/** What of loans has a receipt, and where its case is read. */
import { receiptKinds } from '../receipts/index.ts';
import { readLoanCase, receiptsOfLoanLines } from '../store/receipt-cases.ts';

export const loanReceipts = {
  kinds: receiptKinds,
  read: readLoanCase,
  openTicks: () => Promise.resolve([]), // Settled in the command of its tick: none waits.
  ofLines: receiptsOfLoanLines,
} as const;
