/** Lists of the console: queries with a column `id`. */
import { type RawBuilder, sql } from 'kysely';

/** Artists by the number of their account. */
export function allArtists(): RawBuilder<unknown> {
  return sql`select owner as id, name, about, state, works, fans, asked_ms, decided_by, decided_ms,
    reason from nft_artists`;
}

/** Works. */
export function allWorks(): RawBuilder<unknown> {
  return sql`select id, name, code, artist, owner, kind, rarity, edition, collection, is_hidden,
    hidden_reason, sale_id, series_id, asset_id, price_units, poster_url, media_url, minted_ms
    from nft_works`;
}

/** Series without their long lists. */
export function allSeries(): RawBuilder<unknown> {
  return sql`select id, name, state, asset_id, price_units, count, sold, done, refunded, root,
    start_ms, end_ms, open_by_ms, asked_by, asked_ms, reason, decided_by, decided_ms,
    (select string_agg(r.rarity || ' × ' || r.n, ', ' order by r.rarity) from (
      select w.rarity, count(*) as n from nft_works w
      where w.id in (select value::bigint from jsonb_array_elements_text(s.works::jsonb))
      group by w.rarity) r) as rarities
    from nft_series s`;
}

/** Auctions that run, or wait for a payment. */
export function allAuctions(): RawBuilder<unknown> {
  return sql`select s.id, w.name, s.work_id, s.seller, s.bidder, s.bids, s.asset_id, s.price_units,
    s.reserve_units, s.state, s.start_ms, s.end_ms,
    (select coalesce(sum(m.held_units), 0) from nft_margins m where m.sale_id = s.id) as held_units
    from nft_sales s join nft_works w on w.id = s.work_id
    where s.mode = 'auction' and s.state in ('open', 'unpaid', 'offered')`;
}

/** What winners have not paid. */
export function allUnpaid(): RawBuilder<unknown> {
  return sql`select o.id, w.name, o.work_id, o.buyer, o.seller, o.kind, o.asset_id, o.price_units,
    o.margin_units, o.state, o.made_ms, o.due_ms, o.reminders
    from nft_orders o join nft_works w on w.id = o.work_id where o.state in ('unpaid', 'expired')`;
}

/** Boxes that were paid back twice. */
export function allRefunds(): RawBuilder<unknown> {
  return sql`select b.id, s.name, b.series_id, b.number, b.owner, b.asset_id, b.price_units,
    b.opened_ms, b.due_ms from nft_boxes b join nft_series s on s.id = b.series_id
    where b.state = 'refunded'`;
}

/** Works that may lie in a series that is planned now. */
export function worksForBoxes(): RawBuilder<unknown> {
  return sql`select id, name, artist, kind, rarity, box_units, 0 as asset_id, poster_url, media_url
    from nft_works where box_units > 0 and owner = artist and series_id = 0 and sale_id = 0
      and not is_hidden`;
}
