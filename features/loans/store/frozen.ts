import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FrozenRow } from '../../../platform/server/rooms/frozen.ts';

type Row = Readonly<Record<string, string>>;

/** The collateral of a customer's loans. */
export async function readFrozen(db: Kysely<unknown>, owner: number): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select id, collateral_asset_id, market_id, collateral_units from loans
    where owner = ${owner} and state <> 'closed' order by id desc`.execute(db);
  return rows.map((row) => ({
    kind: KIND.spot,
    assetId: Number(row['collateral_asset_id']),
    units: String(row['collateral_units']),
    what: 'loan',
    id: Number(row['id']),
    marketId: Number(row['market_id']),
    untilMs: 0,
  }));
}
