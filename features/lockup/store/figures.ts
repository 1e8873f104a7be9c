/** What lock-ups came to for everyone together, coin by coin. */
import { type Kysely, sql } from 'kysely';
import type { OwnFigure, ProductFigures } from '../../../core/receipts/figures.ts';
import { readTotals } from './reading.ts';

/** Lock-ups and savings so far. Amounts of different coins are no sum: each coin has its own. */
export async function readLockupFigures(db: Kysely<unknown>): Promise<ProductFigures> {
  const [totals, counted] = await Promise.all([
    readTotals(db),
    sql<Readonly<Record<string, string>>>`
      select count(distinct owner) as customers,
        count(distinct owner) filter (where result < 0) as losing
      from (select owner, sum(paid_units - penalty_units) as result
        from lockup_orders where state <> 'running' group by owner, asset_id) r`.execute(db),
  ]);
  const row = counted.rows[0] ?? {};
  const own = totals.flatMap(({ assetId, held, promised, free, paid, penalties }): OwnFigure[] => {
    const all = { held, reserved: promised, free, paid, penalties };
    return Object.entries(all).map(([name, units]) => ({ name, assetId, units: String(units) }));
  });
  const running = totals.reduce((sum, of) => sum + of.running, 0);
  return {
    customers: Number(row['customers']),
    losing: Number(row['losing']),
    settled: totals.reduce((sum, of) => sum + of.ended, 0),
    own: [{ name: 'running', count: running }, ...own],
  };
}
