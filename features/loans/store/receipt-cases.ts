/** What receipts tell of loans: committed close-outs. */
import { type Kysely, sql } from 'kysely';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { LoanCase } from '../receipts/case.ts';
import { closeOutsTable } from './tables.ts';

type Row = Readonly<Record<string, string>>;

/** What a customer's receipt is about; undefined where he has no such close-out. */
export async function readLoanCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
): Promise<LoanCase | undefined> {
  const { rows } = await sql<Row>`
    select c.*, l.borrowed_ms from loan_close_outs c join loans l on l.id = c.loan_id
    where c.owner = ${owner} and c.id = ${id}`.execute(db);
  const found = rows[0];
  if (found === undefined) return undefined;
  const { loanId, productId, termsVersion, marketId, timeMs, tick, ticks, ...row } =
    closeOutsTable.fromRow(found);
  return {
    kind: 'loan',
    id,
    loanId,
    productId,
    termsVersion,
    marketId,
    borrowedMs: Number(found['borrowed_ms']),
    timeMs,
    tick,
    ticks,
    debtUnits: row.debtUnits.toString(),
    collateralUnits: row.collateralUnits.toString(),
    repaidUnits: row.repaidUnits.toString(),
    soldUnits: row.soldUnits.toString(),
    feeUnits: row.feeUnits.toString(),
    gapUnits: row.gapUnits.toString(),
    isWhole: row.isWhole,
  };
}
