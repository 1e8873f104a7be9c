/** Collateral loans as a room of the server. */
import type { ServerCard } from '../../../platform/server/rooms/server-card.ts';
import { versionsIn } from '../../../platform/server/rooms/terms-versions.ts';
import { type LoanTerms, loanTermsPublished } from '../contract.ts';
import { loansPrologue } from '../prologue.ts';
import { loansSeed } from '../seed.ts';
import { readLoanFigures } from '../store/figures.ts';
import { readDebts } from '../store/debts.ts';
import { readFrozen } from '../store/frozen.ts';
import { loansAccess } from './access.ts';
import { loansConsole } from './console-parts.ts';
import { type LoansServer, makeLoans } from './index.ts';
import { loansMenu } from './menu.ts';
import { loanReceipts } from './loan-receipts.ts';
import { loansNotices } from './notices.ts';
import { plannedTermsShape } from './planned-terms.ts';

export const card = {
  name: 'loans',
  console: loansConsole,
  make: makeLoans,
  access: loansAccess,
  seed: loansSeed,
  prologue: loansPrologue,
  frozen: { url: '/pages/common/borrowing', read: readFrozen },
  debts: { kind: 'loans', read: readDebts },
  menu: loansMenu,
  receipts: loanReceipts,
  figures: { product: 'loans', read: readLoanFigures },
  notices: loansNotices,
  switchedProduct: 'loans',
  terms: {
    product: 'loans',
    shape: plannedTermsShape,
    hasOwnKeys: true,
    published: { topic: loanTermsPublished, versions: versionsIn('loan_terms', 'product_id') },
    current: (server: LoansServer, id: number) => server.currentTerms(id),
    isBold: (server: LoansServer, terms: Partial<LoanTerms>) => server.isBold(terms),
  },
  statementKinds: {
    loans: [
      'loan_paid_out',
      'loan_repayment',
      'loan_collateral_sold',
      'loan_collateral_fee',
      'loan_close_out',
      'loan_close_out_fee',
      'loan_insurance_cover',
      'loan_treasury_cover',
    ],
  },
  permissions: {
    'loans.read': { roles: ['support', 'finance', 'compliance', 'markets', 'owner'] },
    'loans.publish': { roles: ['markets', 'owner'] },
  },
} as const satisfies ServerCard;
