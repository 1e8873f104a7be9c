/** What loans came to for everyone together. */
import { type Kysely, sql } from 'kysely';
import type { ProductFigures } from '../../../core/receipts/figures.ts';

type Row = Readonly<Record<string, string>>;

/** What is lent, what was owed for it, and what close-outs took; units of the coin that is lent. */
export async function readLoanFigures(db: Kysely<unknown>): Promise<ProductFigures> {
  const [loans, closeOuts] = await Promise.all([
    sql<Row>`
      select count(*) filter (where state <> 'closed') as running,
        count(*) filter (where state = 'closed') as settled,
        count(distinct owner) as customers,
        coalesce(sum(principal_units) filter (where state <> 'closed'), 0) as lent,
        coalesce(sum(total_interest_units), 0) as interest
      from loans`.execute(db),
    sql<Row>`
      select count(*) as close_outs, count(distinct owner) as losing,
        coalesce(sum(repaid_units), 0) as repaid, coalesce(sum(gap_units), 0) as gap
      from loan_close_outs`.execute(db),
  ]);
  const row = { ...loans.rows[0], ...closeOuts.rows[0] };
  return {
    customers: Number(row['customers']),
    losing: Number(row['losing']),
    settled: Number(row['settled']),
    own: [
      { name: 'running', count: Number(row['running']) },
      { name: 'close_outs', count: Number(row['close_outs']) },
      { name: 'lent', units: String(row['lent']) },
      { name: 'interest', units: String(row['interest']) },
      { name: 'repaid', units: String(row['repaid']) },
      { name: 'gap', units: String(row['gap']) },
    ],
  };
}
