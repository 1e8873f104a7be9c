/** What is read of OTC for screens. */
import { type Kysely, sql } from 'kysely';
import type { OtcAd, OtcMerchant, OtcOrder, OtcTerms } from '../contract/index.ts';
import { adsTable, merchantsTable, ordersTable } from './tables.ts';

type Database = Kysely<unknown>;

/** The terms in force; undefined while there are none. */
export async function readTerms(db: Database): Promise<OtcTerms | undefined> {
  const { rows } = await sql<{ terms: string }>`
    select terms from otc_terms order by version desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : (JSON.parse(row.terms) as OtcTerms);
}

/** Rates of official money for a dollar, with when they were set. */
export async function readRates(
  db: Database,
): Promise<ReadonlyMap<string, { readonly rate: bigint; readonly setMs: number }>> {
  const { rows } = await sql<{ fiat: string; rate: string; set_ms: string }>`
    select fiat, rate, set_ms from otc_rates`.execute(db);
  return new Map(
    rows.map((row) => [row.fiat, { rate: BigInt(row.rate), setMs: Number(row.set_ms) }] as const),
  );
}

/** All advertisements of one kind that are on. */
export async function readAds(
  db: Database,
  of: { readonly side: 'buy' | 'sell'; readonly assetId: number; readonly fiat: string },
): Promise<readonly OtcAd[]> {
  const { rows } = await sql<object>`
    select * from otc_ads where is_on and side = ${of.side} and asset_id = ${of.assetId}
      and fiat = ${of.fiat} and left_units > 0 order by id limit 500`.execute(db);
  return rows.map((row) => adsTable.fromRow(row));
}

/** One advertisement. */
export async function readAd(db: Database, id: number): Promise<OtcAd | undefined> {
  const { rows } = await sql<object>`select * from otc_ads where id = ${id}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : adsTable.fromRow(row);
}

/** A maker's own advertisements, newest first. */
export async function readOwnAds(db: Database, owner: number): Promise<readonly OtcAd[]> {
  const { rows } = await sql<object>`
    select * from otc_ads where owner = ${owner} order by id desc limit 100`.execute(db);
  return rows.map((row) => adsTable.fromRow(row));
}

/** An order of one of its sides; undefined for anybody else. */
export async function readOrder(
  db: Database,
  id: number,
  viewer: number,
): Promise<OtcOrder | undefined> {
  const { rows } = await sql<object>`select * from otc_orders
    where id = ${id} and (maker = ${viewer} or taker = ${viewer})`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : ordersTable.fromRow(row);
}

/** A page of somebody's orders, newest first. */
export async function readOrders(
  db: Database,
  asked: {
    readonly viewer: number;
    readonly live: boolean;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ readonly orders: readonly OtcOrder[]; readonly total: number }> {
  const { viewer, live, page, limit } = asked;
  const own = sql`(maker = ${viewer} or taker = ${viewer})
    and ${live ? sql`state in ('unpaid', 'expired', 'paid', 'appealed')` : sql`true`}`;
  const { rows } = await sql<object>`
    select * from otc_orders where ${own} order by id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: string }>`
    select count(*) as total from otc_orders where ${own}`.execute(db);
  const orders = rows.map((row) => ordersTable.fromRow(row));
  return { orders, total: Number(counted.rows[0]?.total ?? 0) };
}

/** How somebody stands as a merchant. */
export async function readMerchant(db: Database, owner: number): Promise<OtcMerchant | undefined> {
  const { rows } = await sql<object>`
    select * from otc_merchants where owner = ${owner}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : merchantsTable.fromRow(row);
}

/** What came of a maker's orders in 30 days. */
export interface Figures {
  readonly orders: number;
  /** Of those that ended, in whole percent; 0 where none did. */
  readonly completionPercent: number;
  /** The median from "paid" to the coins. */
  readonly releaseSeconds: number;
}

/** The same of some makers. Of one pair at most three orders count: two friends make no record. */
export async function readFigures(
  db: Database,
  makers: readonly number[],
  sinceMs: number,
): Promise<ReadonlyMap<number, Figures>> {
  const { rows } = await sql<Record<string, string | null>>`
    with counted as (
      select *, row_number() over (partition by maker, taker order by id desc) as place
      from otc_orders where maker = any(${[...makers]}::bigint[]) and ended_ms > ${sinceMs}
    )
    select maker, count(*) filter (where state = 'done') as done, count(*) as ended,
      percentile_disc(0.5) within group (order by ended_ms - paid_ms)
        filter (where state = 'done') as release_ms
    from counted where place <= 3 group by maker`.execute(db);
  return new Map(
    rows.map((row) => {
      const [done, ended] = [Number(row['done']), Number(row['ended'])];
      const completionPercent = ended === 0 ? 0 : Math.floor((done * 100) / ended);
      const releaseSeconds = Math.ceil(Number(row['release_ms'] ?? 0) / 1_000);
      return [Number(row['maker']), { orders: done, completionPercent, releaseSeconds }] as const;
    }),
  );
}
