import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FrozenRow } from '../../../platform/server/rooms/frozen.ts';

type Row = Readonly<Record<string, string>>;

/** Margins of auctions, and prices of boxes that are not drawn. */
export async function readFrozen(db: Kysely<unknown>, owner: number): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select 'nft_margin' as what, m.sale_id as id, m.asset_id, m.held_units as held,
        s.end_ms as due_ms
      from nft_margins m join nft_sales s on s.id = m.sale_id
      where m.owner = ${owner} and m.held_units > 0
    union all
    select 'nft_box', id, asset_id, price_units, 0
      from nft_boxes where owner = ${owner} and state in ('unopened', 'opening')
    order by id desc`.execute(db);
  return rows.map((row) => ({
    kind: KIND.spot,
    assetId: Number(row['asset_id']),
    units: String(row['held']),
    what: String(row['what']),
    id: Number(row['id']),
    marketId: 0,
    untilMs: Number(row['due_ms']),
  }));
}
