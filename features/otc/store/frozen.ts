import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FrozenRow } from '../../../platform/server/rooms/frozen.ts';
import { CLAIM_MS } from '../contract/index.ts';

type Row = Readonly<Record<string, string>>;

/**
 * What advertisements, orders and the bond of a customer hold. Coins of an order that nobody pays
 * come back after its deadline and the time of a late claim; from "paid" no date frees them.
 */
export async function readFrozen(db: Kysely<unknown>, owner: number): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select 'otc_ad' as what, id, asset_id, left_units + fee_units as held, 0 as due_ms
      from otc_ads where owner = ${owner} and is_on and side = 'sell'
    union all
    select 'otc_order', id, asset_id,
        units + case when seller = maker then fee_units else 0 end,
        case state when 'unpaid' then due_ms + ${CLAIM_MS} when 'expired' then due_ms else 0 end
      from otc_orders where seller = ${owner} and state in ('unpaid', 'expired', 'paid', 'appealed')
    union all
    select 'otc_bond', owner, bond_asset_id, bond_units, 0
      from otc_merchants where owner = ${owner} and bond_units > 0
    order by id desc`.execute(db);
  return rows.map((row) => ({
    kind: KIND.fiat,
    assetId: Number(row['asset_id']),
    units: String(row['held']),
    what: String(row['what']),
    id: Number(row['id']),
    marketId: 0,
    untilMs: Number(row['due_ms']),
  }));
}
