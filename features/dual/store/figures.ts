/** What dual investment came to for everyone together. */
import { type Kysely, sql } from 'kysely';
import type { OwnFigure, ProductFigures } from '../../../core/receipts/figures.ts';

type Row = Readonly<Record<string, string>>;

/**
 * How often each of the two payments was made, what came back against what was given, and what
 * customers would have had by keeping it: worth in USDT at the fixings.
 */
export async function readDualFigures(db: Kysely<unknown>): Promise<ProductFigures> {
  const [sums, counted] = await Promise.all([
    sql<Row>`
      select count(*) filter (where state = 'purchased') as running,
        count(*) filter (where state <> 'purchased') as settled,
        count(*) filter (where is_exercised) as exercised,
        count(*) filter (where state = 'completed' and not is_exercised) as kept,
        count(*) filter (where state = 'failed') as failed,
        coalesce(sum(worth_units) filter (where state <> 'purchased'), 0) as worth,
        coalesce(sum(held_worth_units) filter (where state <> 'purchased'), 0) as held
      from dual_orders`.execute(db),
    sql<Row>`
      select count(*) as customers, count(*) filter (where result < 0) as losing
      from (select sum(worth_units - held_worth_units) as result from dual_orders
        where state <> 'purchased' group by owner) r`.execute(db),
  ]);
  const row = sums.rows[0] ?? {};
  const people = counted.rows[0] ?? {};
  const [worth, held] = [BigInt(row['worth'] ?? 0), BigInt(row['held'] ?? 0)];
  const counts = ['running', 'kept', 'exercised', 'failed'].map(
    (name): OwnFigure => ({ name, count: Number(row[name]) }),
  );
  return {
    customers: Number(people['customers']),
    losing: Number(people['losing']),
    settled: Number(row['settled']),
    houseUnits: String(held - worth),
    own: [
      ...counts,
      { name: 'worth', units: String(worth) },
      { name: 'held', units: String(held) },
    ],
  };
}
