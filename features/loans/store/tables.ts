/** How loans are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { CloseOut, CollateralSale, Loan, LoanMove, LoanTerms } from '../contract.ts';
import type { LoansRules } from '../rules/room.ts';

/** A version of a pair's terms, with the command that published it. */
interface StoredTerms {
  readonly productId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  /** Canonical JSON of `LoanTerms`. */
  readonly terms: string;
}

export const termsTable = recordTable<StoredTerms>('loan_terms', [], {
  productId: 'integer',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

export const loansTable = recordTable<Loan>('loans', ['id'], {
  id: 'count',
  owner: 'count',
  productId: 'integer',
  termsVersion: 'integer',
  marketId: 'integer',
  collateralAssetId: 'integer',
  loanAssetId: 'integer',
  lentUnits: 'units',
  borrowedMs: 'count',
  seq: 'count',
  collateralUnits: 'units',
  principalUnits: 'units',
  interestUnits: 'units',
  totalInterestUnits: 'units',
  nextHourMs: 'count',
  capitalMs: 'count',
  state: 'text',
  outcome: 'text',
  calledMs: 'count',
  graceMs: 'count',
  endedMs: 'count',
});

export const closeOutsTable = recordTable<CloseOut>('loan_close_outs', [], {
  id: 'count',
  loanId: 'count',
  owner: 'count',
  productId: 'integer',
  termsVersion: 'integer',
  marketId: 'integer',
  seq: 'count',
  timeMs: 'count',
  tick: 'count',
  ticks: 'integer',
  debtUnits: 'units',
  collateralUnits: 'units',
  repaidUnits: 'units',
  soldUnits: 'units',
  feeUnits: 'units',
  gapUnits: 'units',
  isWhole: 'flag',
});

export const movesTable = recordTable<LoanMove>('loan_moves', [], {
  id: 'count',
  loanId: 'count',
  owner: 'count',
  productId: 'integer',
  termsVersion: 'integer',
  marketId: 'integer',
  seq: 'count',
  timeMs: 'count',
  what: 'text',
  tick: 'count',
  ticks: 'integer',
  principalUnits: 'units',
  interestUnits: 'units',
  collateralUnits: 'units',
  paidUnits: 'units',
  soldUnits: 'units',
  feeUnits: 'units',
  concessionPpm: 'integer',
});

export const salesTable = recordTable<CollateralSale>('loan_sales', ['id'], {
  id: 'count',
  owner: 'count',
  loanId: 'count',
  marketId: 'integer',
  amountUnits: 'units',
  acceptedMs: 'count',
  state: 'text',
  refusal: 'text',
  decidedMs: 'count',
});

export const loanTables = [termsTable, loansTable, closeOutsTable, movesTable, salesTable];

/** Loads terms and loans that have not ended into fresh rules. */
export async function loadLoans(rules: LoansRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${termsTable.selection} from loan_terms order by product_id, version`,
    (row) => rules.restoreTerms(JSON.parse(termsTable.fromTexts(row).terms) as LoanTerms),
  );
  await copyOut(
    client,
    `select ${loansTable.selection} from loans where state <> 'closed' order by id`,
    (row) => rules.restoreLoan(loansTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${salesTable.selection} from loan_sales where state = 'pending' order by id`,
    (row) => rules.sales.restore(salesTable.fromTexts(row)),
  );
}
