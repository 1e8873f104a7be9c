/** What receipts tell of loans: committed close-outs and moves. */
import { type Kysely, sql } from 'kysely';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { CloseOutCase, LoanCase, MoveCase } from '../receipts/case.ts';
import { closeOutsTable, movesTable } from './tables.ts';

type Row = Readonly<Record<string, string>>;

/** What a customer's receipt is about; undefined where he has no such close-out or move. */
export async function readLoanCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
): Promise<LoanCase | undefined> {
  return (await readCloseOut(db, owner, id)) ?? (await readMove(db, owner, id));
}

async function readMove(
  db: Kysely<unknown>,
  owner: number,
  id: number,
): Promise<MoveCase | undefined> {
  const { rows } = await sql<Row>`
    select m.*, l.borrowed_ms from loan_moves m join loans l on l.id = m.loan_id
    where m.owner = ${owner} and m.id = ${id}`.execute(db);
  const found = rows[0];
  if (found === undefined) return undefined;
  const { loanId, productId, termsVersion, marketId, timeMs, tick, ticks, what, ...row } =
    movesTable.fromRow(found);
  const { paidUnits: paid, interestUnits: owed } = row;
  const interest = paid < owed ? paid : owed;
  return {
    kind: 'loan',
    event: what,
    id,
    loanId,
    productId,
    termsVersion,
    marketId,
    borrowedMs: Number(found['borrowed_ms']),
    timeMs,
    tick,
    ticks,
    principalUnits: row.principalUnits.toString(),
    interestUnits: owed.toString(),
    collateralUnits: row.collateralUnits.toString(),
    paidUnits: paid.toString(),
    interestPaidUnits: (what === 'borrowed' ? 0n : interest).toString(),
    soldUnits: row.soldUnits.toString(),
    feeUnits: row.feeUnits.toString(),
  };
}

async function readCloseOut(
  db: Kysely<unknown>,
  owner: number,
  id: number,
): Promise<CloseOutCase | undefined> {
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
