/** What subscriptions came to for everyone together, coin by coin. */
import { type Kysely, sql } from 'kysely';
import type { OwnFigure, ProductFigures } from '../../../core/receipts/figures.ts';
import { readVault } from './reading.ts';

type Row = Readonly<Record<string, string>>;

/** Subscriptions so far. Nobody loses by one: what a token is worth later is not counted here. */
export async function readIeoFigures(db: Kysely<unknown>): Promise<ProductFigures> {
  const [vault, counted] = await Promise.all([
    readVault(db),
    sql<Row>`
      select count(distinct owner) as customers,
        count(*) filter (where state in ('unlocked', 'refunded')) as settled,
        count(*) filter (where state in ('applied', 'allocated')) as running
      from ieo_orders where state <> 'withdrawn'`.execute(db),
  ]);
  const row = counted.rows[0] ?? {};
  const own = vault.map(({ assetId, frozen }): OwnFigure => {
    return { name: 'vault', assetId, units: frozen.toString() };
  });
  return {
    customers: Number(row['customers']),
    losing: 0,
    settled: Number(row['settled']),
    own: [{ name: 'running', count: Number(row['running']) }, ...own],
  };
}
