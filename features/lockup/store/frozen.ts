import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FrozenRow } from '../../../platform/server/rooms/frozen.ts';

type Row = Readonly<Record<string, string>>;

/** The amounts of a customer's running orders. */
export async function readFrozen(db: Kysely<unknown>, owner: number): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select id, asset_id, units, ends_ms from lockup_orders
    where owner = ${owner} and state = 'running' order by id desc`.execute(db);
  return rows.map((row) => ({
    kind: KIND.spot,
    assetId: Number(row['asset_id']),
    units: String(row['units']),
    what: 'lockup_order',
    id: Number(row['id']),
    marketId: 0,
    untilMs: Number(row['ends_ms']),
  }));
}
