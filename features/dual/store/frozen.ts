import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FrozenRow } from '../../../platform/server/rooms/frozen.ts';
import { settledMs } from '../contract.ts';

type Row = Readonly<Record<string, string>>;

/** The amounts of a customer's orders that are not settled. */
export async function readFrozen(db: Kysely<unknown>, owner: number): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select id, asset_id, market_id, units, maturity_day from dual_orders
    where owner = ${owner} and state = 'purchased' order by id desc`.execute(db);
  return rows.map((row) => ({
    kind: KIND.spot,
    assetId: Number(row['asset_id']),
    units: String(row['units']),
    what: 'dual_order',
    id: Number(row['id']),
    marketId: Number(row['market_id']),
    untilMs: settledMs(Number(row['maturity_day'])) - 1,
  }));
}
