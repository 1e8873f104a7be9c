/** Committed rows of the NFT market, for screens and jobs. */
import { type Kysely, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import type { RecordTable } from '../../../platform/server/writer/record-table.ts';
import type { NftBid, NftBox, NftMargin, NftOrder, NftTrade } from '../contract/index.ts';
import {
  artistsTable,
  bidsTable,
  boxesTable,
  marginsTable,
  ordersTable,
  salesTable,
  seriesTable,
  tradesTable,
  worksTable,
} from './tables.ts';

type Db = Kysely<unknown>;

/** Which rows of a list. */
export interface Asked {
  readonly page: number;
  readonly limit: number;
}

/** Rows of a page, and how many there are in all. */
export interface Paged<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

async function allOf<Row>(db: Db, table: RecordTable<Row>, rest = sql``): Promise<Row[]> {
  const { rows } = await sql<object>`select * from ${sql.table(table.name)} ${rest}`.execute(db);
  return rows.map((row) => table.fromRow(row));
}

const LIVE = sql`state in ('open', 'unpaid', 'offered')`;

/** Everything that is known of the market in memory. */
export async function readMarket(db: Db, mostBids: number) {
  const works = await allOf(db, worksTable, sql`order by id`);
  const sales = await allOf(db, salesTable, sql`where ${LIVE} order by id`);
  const series = await allOf(db, seriesTable, sql`order by id`);
  const artists = await allOf(db, artistsTable, sql`order by owner`);
  const ids = sales.map(({ id }) => id);
  const found = await sql<object>`
    select b.* from unnest(${ids}::bigint[]) s (id) cross join lateral (
      select * from nft_bids where sale_id = s.id order by id desc limit ${mostBids}) b
    order by b.id`.execute(db);
  const counted = await sql<Readonly<Record<string, string>>>`
    select artist, count(*) as "all", count(*) filter (where is_counted) as counted,
      max(id) as last from nft_trades group by artist`.execute(db);
  const sold = counted.rows.map((row) => ({
    artist: Number(row['artist']),
    all: Number(row['all']),
    counted: Number(row['counted']),
  }));
  const lastTrade = Math.max(0, ...counted.rows.map((row) => Number(row['last'])));
  const bids = found.rows.map((row) => bidsTable.fromRow(row));
  return { works, sales, series, artists, bids, sold, lastTrade };
}

/** Which of some works somebody likes. */
export async function readLiked(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ work_id: string }>`
    select work_id from nft_likes where owner = ${owner} and is_on
      and work_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => Number(row.work_id)));
}

/** All works that somebody likes, the last one first. */
export async function readAllLiked(db: Db, owner: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ work_id: string }>`
    select work_id from nft_likes where owner = ${owner} and is_on
    order by changed_ms desc, work_id desc limit ${most}`.execute(db);
  return rows.map((row) => Number(row.work_id));
}

/** Whether somebody is a fan of an artist. */
export async function readIsFan(db: Db, owner: number, artist: number): Promise<boolean> {
  const { rows } = await sql`
    select from nft_fans where owner = ${owner} and artist = ${artist} and is_on`.execute(db);
  return rows.length > 0;
}

/** What somebody has frozen for an auction. */
export async function readMargin(
  db: Db,
  saleId: number,
  owner: number,
): Promise<NftMargin | undefined> {
  const [row] = await allOf(db, marginsTable, sql`where sale_id = ${saleId} and owner = ${owner}`);
  return row;
}

/** The last bids for a work, whatever auction they were of. */
export function readLastBids(db: Db, workId: number, most: number): Promise<NftBid[]> {
  return allOf(db, bidsTable, sql`where work_id = ${workId} order by id desc limit ${most}`);
}

/** How an own order has ended; undefined where it waits, or is none. */
export async function readEndedOrder(
  db: Db,
  buyer: number,
  id: number,
): Promise<'paid' | 'expired' | undefined> {
  const { rows } = await sql<{ state: 'paid' | 'expired' }>`select state from nft_orders
    where id = ${id} and buyer = ${buyer} and state <> 'unpaid'`.execute(db);
  return rows[0]?.state;
}

/** A box by its number or its code. */
export async function readBox(
  db: Db,
  by: { readonly id: number } | { readonly code: string },
): Promise<NftBox | undefined> {
  const where = 'id' in by ? sql`where id = ${by.id}` : sql`where code = ${by.code}`;
  const [row] = await allOf(db, boxesTable, where);
  return row;
}

/** The box that has drawn a work. */
export async function readBoxOf(db: Db, workId: number): Promise<NftBox | undefined> {
  const [row] = await allOf(db, boxesTable, sql`where work_id = ${workId} and work_id > 0`);
  return row;
}

/** Boxes of somebody that are not drawn, the newest first. */
export function readOwnBoxes(db: Db, owner: number, most: number): Promise<NftBox[]> {
  return allOf(
    db,
    boxesTable,
    sql`where owner = ${owner} and state in ('unopened', 'opening') order by id desc limit ${most}`,
  );
}

/** Boxes that wait for their draw, in their order. */
export function readWaiting(db: Db): Promise<NftBox[]> {
  return allOf(db, boxesTable, sql`where state = 'opening' order by opened_ms, id`);
}

/** How many boxes somebody has bought since a time. */
export async function readBoughtSince(db: Db, owner: number, sinceMs: number): Promise<number> {
  const { rows } = await sql<{ boxes: string }>`
    select count(*) as boxes from nft_boxes
    where owner = ${owner} and bought_ms >= ${sinceMs}`.execute(db);
  return Number(rows[0]?.boxes ?? 0);
}

async function paged<Row>(
  db: Db,
  table: RecordTable<Row>,
  where: ReturnType<typeof sql>,
  asked: Asked,
): Promise<Paged<Row>> {
  const query = sql`select * from ${sql.table(table.name)} where ${where}`;
  const { rows, total } = await readPage<object>(db, query, sql`id desc`, asked);
  return { total, rows: rows.map((row) => table.fromRow(row)) };
}

/** A page of somebody's bids. */
export function readOwnBids(db: Db, owner: number, asked: Asked): Promise<Paged<NftBid>> {
  return paged(db, bidsTable, sql`bidder = ${owner}`, asked);
}

/** A page of what somebody has bought and sold. */
export function readOwnTrades(db: Db, owner: number, asked: Asked): Promise<Paged<NftTrade>> {
  return paged(db, tradesTable, sql`(buyer = ${owner} or seller = ${owner})`, asked);
}

/** All sales of a work, the last one first. */
export function readHistory(db: Db, workId: number, most: number): Promise<NftTrade[]> {
  return allOf(db, tradesTable, sql`where work_id = ${workId} order by id desc limit ${most}`);
}

/** What somebody has won, or was offered, the newest first. */
export function readOrders(db: Db, buyer: number, most: number): Promise<NftOrder[]> {
  return allOf(db, ordersTable, sql`where buyer = ${buyer} order by id desc limit ${most}`);
}

/** Which orders somebody has read. */
export async function readRead(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from nft_reads where owner = ${owner}
      and order_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => Number(row.order_id)));
}

/** Notes that somebody has read of an order of his; false where he has none of this number. */
export async function noteRead(db: Db, owner: number, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from nft_orders where id = ${orderId} and buyer = ${owner}`.execute(db);
  if (rows.length === 0) return false;
  await sql`insert into nft_reads (order_id, owner) values (${orderId}, ${owner})
    on conflict do nothing`.execute(db);
  return true;
}

/** What an artist's works came to, by coin: sales that count, and royalties of all. */
export async function readArtistSums(db: Db, artist: number) {
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select asset_id, coalesce(sum(price_units) filter (where is_counted), 0) as volume,
      sum(royalty_units) as royalties from nft_trades where artist = ${artist}
    group by asset_id order by asset_id`.execute(db);
  return rows.map((row) => ({
    assetId: Number(row['asset_id']),
    volume: BigInt(row['volume'] ?? 0),
    royalties: BigInt(row['royalties'] ?? 0),
  }));
}

/** What the public log has of a series. */
export async function readPublished(db: Db, seriesId: number, versions: readonly number[]) {
  const { rows } = await sql<{ terms: string }>`
    select terms from nft_publications where series_id = ${seriesId}
      and version = any(${[...versions]}::integer[]) order by version`.execute(db);
  return rows.map((row) => row.terms);
}

/** The sealed secret of a series. */
export async function readSecret(db: Db, root: string): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from nft_secrets where root = ${root}`.execute(db);
  return rows[0]?.sealed;
}

/** Keeps the sealed secret of a series. */
export async function keepSecret(db: Db, root: string, sealed: string): Promise<void> {
  await sql`insert into nft_secrets (root, sealed) values (${root}, ${sealed})`.execute(db);
}
