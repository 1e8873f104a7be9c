import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FrozenRow } from '../../../platform/server/rooms/frozen.ts';

type Row = Readonly<Record<string, string>>;

/** The withdrawals of a customer that are under way. */
export async function readFrozen(db: Kysely<unknown>, owner: number): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select id, asset_id, amount_units from withdrawals
    where owner = ${owner} and state in ('asked', 'approved', 'signing', 'sent')
    order by id desc`.execute(db);
  return rows.map((row) => ({
    kind: KIND.spot,
    assetId: Number(row['asset_id']),
    units: String(row['amount_units']),
    what: 'withdrawal',
    id: Number(row['id']),
    marketId: 0,
    untilMs: 0,
  }));
}
