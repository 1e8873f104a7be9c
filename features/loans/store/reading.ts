/** What calls read of loans: committed rows only. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { CloseOut, Loan, LoanMove, LoanTerms } from '../contract.ts';
import { closeOutsTable, loansTable, movesTable, termsTable } from './tables.ts';

/** The tables this room reads; 64-bit numbers are texts. The tables' own readers know the rest. */
export interface LoanTables {
  readonly loan_terms: { readonly product_id: number; readonly version: number };
  readonly loans: {
    readonly id: string;
    readonly owner: string;
    readonly product_id: number;
    readonly principal_units: string;
    readonly state: string;
  };
  readonly loan_close_outs: { readonly id: string; readonly loan_id: string };
  readonly loan_moves: { readonly id: string; readonly loan_id: string };
  readonly balances: {
    readonly owner: string;
    readonly kind: number;
    readonly asset: number;
    readonly available: string;
  };
}

type Database = Kysely<LoanTables>;
/** So many moves of one loan are shown. */
const MOST_MOVES = 100;

/** All versions of all terms by pair, the first ones first. */
export async function readTerms(db: Database): Promise<ReadonlyMap<number, LoanTerms[]>> {
  const rows = await db
    .selectFrom('loan_terms')
    .selectAll()
    .orderBy('product_id')
    .orderBy('version')
    .execute();
  const all = new Map<number, LoanTerms[]>();
  for (const row of rows) {
    const terms = JSON.parse(termsTable.fromRow(row).terms) as LoanTerms;
    const known = all.get(terms.productId);
    if (known === undefined) all.set(terms.productId, [terms]);
    else known.push(terms);
  }
  return all;
}

/** What the fund has by coin. */
export async function readFund(db: Database): Promise<ReadonlyMap<number, bigint>> {
  const rows = await db
    .selectFrom('balances')
    .select(['asset', 'available'])
    .where('owner', '=', String(HOUSE.loanFund))
    .where('kind', '=', KIND.house)
    .execute();
  return new Map(rows.map(({ asset, available }) => [asset, BigInt(available)]));
}

/** The principals that are lent, by pair. */
export async function readLent(db: Database): Promise<ReadonlyMap<number, bigint>> {
  const rows = await db
    .selectFrom('loans')
    .select(['product_id', (of) => of.fn.sum<string>('principal_units').as('lent')])
    .where('state', '<>', 'closed')
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, lent }) => [product_id, BigInt(lent)]));
}

/** Which loans of whom; without `isOpen` all of them. */
export interface LoanPage {
  readonly owner: number;
  readonly isOpen: boolean | undefined;
  readonly page: number;
  readonly limit: number;
}

function chosen(db: Database, { owner, isOpen }: LoanPage) {
  const query = db.selectFrom('loans').where('owner', '=', String(owner));
  if (isOpen === undefined) return query;
  return query.where('state', isOpen ? '<>' : '=', 'closed');
}

/** A page of a customer's loans, newest first, and how many there are in all. */
export async function readLoans(
  db: Database,
  page: LoanPage,
): Promise<{ total: number; loans: Loan[] }> {
  const own = chosen(db, page).selectAll();
  const { rows, total } = await readPage<object>(db, own, sql`id desc`, page);
  return { total, loans: rows.map((row) => loansTable.fromRow(row)) };
}

/** A customer's loan. */
export async function readLoan(db: Database, owner: number, id: number): Promise<Loan | undefined> {
  const row = await db
    .selectFrom('loans')
    .selectAll()
    .where('owner', '=', String(owner))
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? undefined : loansTable.fromRow(row);
}

/** The close-outs of a loan, the last one first. */
export async function readCloseOuts(db: Database, loanId: number): Promise<CloseOut[]> {
  const rows = await db
    .selectFrom('loan_close_outs')
    .selectAll()
    .where('loan_id', '=', String(loanId))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => closeOutsTable.fromRow(row));
}

/** What was paid out and repaid of a loan, the last first; the newest of very many. */
export async function readMoves(db: Database, loanId: number): Promise<LoanMove[]> {
  const rows = await db
    .selectFrom('loan_moves')
    .selectAll()
    .where('loan_id', '=', String(loanId))
    .orderBy('id', 'desc')
    .limit(MOST_MOVES)
    .execute();
  return rows.map((row) => movesTable.fromRow(row));
}

/** Loans that have not ended, for the console. */
export async function readOpenLoans(db: Database): Promise<Loan[]> {
  const rows = await db
    .selectFrom('loans')
    .selectAll()
    .where('state', '<>', 'closed')
    .orderBy('id')
    .execute();
  return rows.map((row) => loansTable.fromRow(row));
}

/** All close-outs, for the console. */
export function allCloseOuts(): RawBuilder<unknown> {
  return sql`select id, loan_id, owner, market_id, time_ms, ticks, debt_units, repaid_units,
    sold_units, fee_units, gap_units, is_whole from loan_close_outs`;
}
