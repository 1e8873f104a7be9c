/** What seconds contracts came to for everyone together, from committed rows. */
import { type Kysely, sql } from 'kysely';
import type { ProductFigures } from '../../../core/receipts/figures.ts';

type Row = Readonly<Record<string, string>>;

/** Seconds contracts so far. */
export async function readSecondsFigures(db: Kysely<unknown>): Promise<ProductFigures> {
  const { rows } = await sql<Row>`
    select count(*) as settled, count(*) filter (where state = 'void') as voided,
      coalesce(sum(stake_units), 0) as stakes,
      coalesce(sum(profit_units) filter (where profit_units > 0), 0) as paid,
      coalesce(-sum(profit_units) filter (where profit_units < 0), 0) as taken,
      coalesce(-sum(profit_units), 0) as house,
      (select count(*) from (select 1 from seconds_orders where state not in ('pending', 'running')
        group by owner) c) as customers,
      (select count(*) from (select 1 from seconds_orders where state not in ('pending', 'running')
        group by owner having sum(profit_units) < 0) c) as losing
    from seconds_orders where state not in ('pending', 'running')`.execute(db);
  const row = rows[0] ?? {};
  return {
    customers: Number(row['customers']),
    losing: Number(row['losing']),
    settled: Number(row['settled']),
    paidUnits: String(row['paid']),
    takenUnits: String(row['taken']),
    houseUnits: String(row['house']),
    own: [
      { name: 'staked', units: String(row['stakes']) },
      { name: 'voided', count: Number(row['voided']) },
    ],
  };
}
