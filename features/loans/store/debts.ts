/** What loans are owed by a customer, now and before. */
import { type Kysely, sql } from 'kysely';
import type { Owed } from '../../../platform/server/rooms/debts.ts';
import { type DebtMark, debtAt } from '../rules/past-debt.ts';

interface LoanRow {
  readonly id: string;
  readonly asset: number;
  readonly borrowed_ms: string;
  readonly ended_ms: string;
  readonly lent: string;
  readonly debt: string;
  readonly cost: string;
}

interface MarkRow {
  readonly loan_id: string;
  readonly time_ms: string;
  readonly before: string;
  readonly paid: string;
}

/** Each loan with the debts that are written down of it, in the order of time. */
async function readMarks(db: Kysely<unknown>, ids: readonly string[]) {
  const { rows } = await sql<MarkRow>`
    select loan_id, time_ms, before, paid from (
      select id, loan_id, time_ms, principal_units + interest_units as before, paid_units as paid
        from loan_moves where loan_id = any(${ids}::bigint[]) and what <> 'borrowed'
      union all
      select id, loan_id, time_ms, debt_units, repaid_units
        from loan_close_outs where loan_id = any(${ids}::bigint[])
    ) paid order by time_ms, id`.execute(db);
  return Map.groupBy(rows, ({ loan_id }) => loan_id);
}

function marksOf(loan: LoanRow, paid: readonly MarkRow[], nowMs: number): DebtMark[] {
  const lent = BigInt(loan.lent);
  const marks = paid.map(({ time_ms, before, paid: units }) => {
    return {
      timeMs: Number(time_ms),
      before: BigInt(before),
      after: BigInt(before) - BigInt(units),
    };
  });
  const endedMs = Number(loan.ended_ms);
  const debt = BigInt(loan.debt);
  return [
    { timeMs: Number(loan.borrowed_ms), before: 0n, after: lent },
    ...marks,
    { timeMs: endedMs > 0 ? endedMs : nowMs, before: debt, after: debt },
  ];
}

/**
 * The debts of a customer by coin. What the insurance or the treasury paid for him was no cost of
 * his: it is taken off again.
 */
export async function readDebts(
  db: Kysely<unknown>,
  owner: number,
  { atMs, nowMs }: { readonly atMs: readonly number[]; readonly nowMs: number },
): Promise<readonly Owed[]> {
  const { rows } = await sql<LoanRow>`
    select id, loan_asset_id as asset, borrowed_ms, ended_ms, lent_units as lent,
      principal_units + interest_units as debt,
      total_interest_units - (
        select coalesce(sum(gap_units), 0) from loan_close_outs where loan_id = loans.id
      ) as cost
    from loans where owner = ${owner} order by id`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const paid = await readMarks(db, ids);
  const loans = rows.map((row) => {
    const marks = marksOf(row, paid.get(row.id) ?? [], nowMs);
    const units = [...atMs.map((timeMs) => debtAt(marks, timeMs)), BigInt(row.debt)];
    return { assetId: row.asset, units, costUnits: BigInt(row.cost) };
  });
  return [...Map.groupBy(loans, ({ assetId }) => assetId)].map(([assetId, own]) => ({
    assetId,
    units: [...atMs, nowMs].map((_, at) => own.reduce((sum, it) => sum + (it.units[at] ?? 0n), 0n)),
    costUnits: own.reduce((sum, { costUnits }) => sum + costUnits, 0n),
  }));
}
