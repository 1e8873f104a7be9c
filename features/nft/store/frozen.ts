import { type Kysely, sql } from 'kysely';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { FrozenRow } from '../../../platform/server/rooms/frozen.ts';

type Row = Readonly<Record<string, string>>;

/**
 * Margins of auctions, until these end and of their winner until he has to have paid; and prices of
 * boxes that are not drawn, until they open by themselves or are paid back.
 */
export async function readFrozen(db: Kysely<unknown>, owner: number): Promise<FrozenRow[]> {
  const { rows } = await sql<Row>`
    select 'nft_margin' as what, m.sale_id as id, m.asset_id, m.held_units as held,
        coalesce(o.due_ms, s.end_ms) as due_ms
      from nft_margins m join nft_sales s on s.id = m.sale_id
        left join nft_orders o
          on o.sale_id = m.sale_id and o.buyer = m.owner and o.state = 'unpaid'
      where m.owner = ${owner} and m.held_units > 0
    union all
    select 'nft_box', b.id, b.asset_id, b.price_units,
        case b.state when 'opening' then b.due_ms else n.open_by_ms end
      from nft_boxes b join nft_series n on n.id = b.series_id
      where b.owner = ${owner} and b.state in ('unopened', 'opening')
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
