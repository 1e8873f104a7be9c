/** The receipts of what moves money of a loan. */
import type { ReceiptKind } from '../../../core/receipts/kind.ts';
import { reader } from '../../../core/receipts/shapes.ts';
import type { LoanTerms } from '../contract.ts';
import type { LoanCase } from './case.ts';
import { checkLoan, LOAN_CHECKS } from './checks.ts';
import { loanCase, loanTerms } from './shapes.ts';

const loanKind: ReceiptKind<LoanCase, LoanTerms> = {
  room: 'loans',
  kind: 'loan',
  product: 'loans',
  checks: LOAN_CHECKS,
  read: reader<LoanCase>(loanCase),
  readTerms: reader<LoanTerms>(loanTerms),
  id: ({ id }) => id,
  // What is repaid from the balance needs no price.
  ticks: (order) => {
    const { marketId, tick } = order;
    const isNext = order.event !== undefined && order.acceptedMs !== undefined;
    const numbers = [...(isNext ? [tick - 1] : []), ...(tick === 0 ? [] : [tick])];
    return numbers.map((number) => ({ marketId, number }));
  },
  terms: ({ productId, termsVersion, borrowedMs }) => [
    { marketId: productId, version: termsVersion, metMs: borrowedMs },
  ],
  check: checkLoan,
};

/** All kinds of this room. */
export const receiptKinds: readonly ReceiptKind[] = [loanKind];
