/** What receipts tell of loans: committed close-outs and moves, and the lines that lead to them. */
import { type Kysely, sql } from 'kysely';
import type { CaseName, ReceiptsOfLines } from '../../../platform/server/rooms/proofs.ts';
import type { CloseOut, LoanMove } from '../contract.ts';
import type { CloseOutCase, LoanCase, MoveCase } from '../receipts/case.ts';
import { closeOutsTable, movesTable } from './tables.ts';

type Row = Readonly<Record<string, string>>;

/** What a customer's receipt is about; undefined where he has no such close-out or move. */
export async function readLoanCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
): Promise<LoanCase | undefined> {
  const closed = await readRow(db, 'loan_close_outs', owner, id);
  if (closed !== undefined) return closeOutCase(closeOutsTable.fromRow(closed), closed);
  const moved = await readRow(db, 'loan_moves', owner, id);
  return moved && moveCase(movesTable.fromRow(moved), moved);
}

/** A customer's row of a table, with when its loan was borrowed. */
async function readRow(
  db: Kysely<unknown>,
  table: 'loan_close_outs' | 'loan_moves',
  owner: number,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select m.*, l.borrowed_ms, s.accepted_ms from ${sql.table(table)} m
      join loans l on l.id = m.loan_id left join loan_sales s on s.id = m.id
    where m.owner = ${owner} and m.id = ${id}`.execute(db);
  return rows[0];
}

/** What both of them name. */
function nameOf(row: CloseOut | LoanMove, found: Row) {
  const { id, loanId, productId, termsVersion, marketId, timeMs, tick, ticks } = row;
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
  } as const;
}

function moveCase(row: LoanMove, found: Row): MoveCase {
  const { what, paidUnits: paid, interestUnits: owed } = row;
  const interest = paid < owed ? paid : owed;
  return {
    ...nameOf(row, found),
    event: what,
    principalUnits: row.principalUnits.toString(),
    interestUnits: owed.toString(),
    collateralUnits: row.collateralUnits.toString(),
    paidUnits: paid.toString(),
    interestPaidUnits: (what === 'borrowed' ? 0n : interest).toString(),
    soldUnits: row.soldUnits.toString(),
    feeUnits: row.feeUnits.toString(),
    ...(row.concessionPpm > 0 && { concessionPpm: row.concessionPpm }),
    ...(found['accepted_ms'] && { acceptedMs: Number(found['accepted_ms']) }),
  };
}

function closeOutCase(row: CloseOut, found: Row): CloseOutCase {
  return {
    ...nameOf(row, found),
    debtUnits: row.debtUnits.toString(),
    collateralUnits: row.collateralUnits.toString(),
    repaidUnits: row.repaidUnits.toString(),
    soldUnits: row.soldUnits.toString(),
    feeUnits: row.feeUnits.toString(),
    gapUnits: row.gapUnits.toString(),
    isWhole: row.isWhole,
  };
}

/** Lines name the loan; what moved their money is the row of the same command. */
export const receiptsOfLoanLines: ReceiptsOfLines = {
  reasons: [
    'loan_paid_out',
    'loan_repayment',
    'loan_collateral_sold',
    'loan_collateral_fee',
    'loan_close_out',
    'loan_close_out_fee',
  ],
  read: async (db, owner, lines) => {
    const loans = lines.map(({ reference }) => reference);
    const seqs = lines.map(({ seq }) => seq);
    const of = (table: string) => sql`select id, loan_id, seq from ${sql.table(table)}
      where owner = ${owner} and loan_id = any(${loans}::bigint[])
        and seq = any(${seqs}::bigint[])`;
    const { rows } = await sql<Row>`
      ${of('loan_moves')} union all ${of('loan_close_outs')}`.execute(db);
    const ids = new Map(rows.map((row) => [`${row['loan_id']} ${row['seq']}`, Number(row['id'])]));
    return lines.map(({ reference, seq }) => {
      const id = ids.get(`${reference} ${seq}`);
      return id === undefined ? undefined : { kind: 'loan', id };
    });
  },
};
