/** What is read of OTC for screens. */
import { type Kysely, sql } from 'kysely';
import { readPage } from '../../../platform/server/database/paging.ts';
import type {
  OtcAd,
  OtcMerchant,
  OtcOrder,
  OtcTerms,
  PublishedOtcTerms,
} from '../contract/index.ts';
import { adsTable, merchantsTable, ordersTable } from './tables.ts';

type Database = Kysely<unknown>;

/** The terms in force; undefined while there are none. */
export async function readTerms(db: Database): Promise<OtcTerms | undefined> {
  return (await readVersions(db)).at(-1)?.terms;
}

/** All versions of the terms, each with since when it counts. */
export async function readVersions(db: Database): Promise<readonly PublishedOtcTerms[]> {
  const { rows } = await sql<{ terms: string; time_ms: string }>`
    select terms, time_ms from otc_terms order by version`.execute(db);
  return rows.map((row) => {
    return { terms: JSON.parse(row.terms) as OtcTerms, fromMs: Number(row.time_ms) };
  });
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

/** What a maker's bond has to cover, and what it has to do so with. */
export interface MakerBond {
  readonly assetId: number;
  readonly units: bigint;
  /** In dollar units: what is due of him, and what he is buying. */
  readonly due: bigint;
  readonly bought: bigint;
}

/** The bonds of some makers. */
export async function readBonds(
  db: Database,
  owners: readonly number[],
): Promise<ReadonlyMap<number, MakerBond>> {
  const { rows } = await sql<
    Readonly<Record<'owner' | 'asset' | 'bond' | 'due' | 'bought', string>>
  >`
    select m.owner, m.bond_asset_id as asset, m.bond_units as bond,
      coalesce(b.due_units, 0) as due,
      (select coalesce(sum(o.worth_units), 0) from otc_orders o
        where o.maker = m.owner and o.buyer = m.owner
          and o.state in ('unpaid', 'expired', 'paid', 'appealed')) as bought
    from otc_merchants m left join otc_buyers b on b.owner = m.owner
    where m.owner = any(${owners}::bigint[])`.execute(db);
  return new Map(
    rows.map((row) => {
      const [due, bought] = [BigInt(row.due), BigInt(row.bought)];
      return [
        Number(row.owner),
        { assetId: Number(row.asset), units: BigInt(row.bond), due, bought },
      ];
    }),
  );
}

/** What is due of a buyer for orders that he gave up, in dollar units. */
export async function readDue(db: Database, owner: number): Promise<bigint> {
  const { rows } = await sql<{ due_units: string }>`
    select due_units from otc_buyers where owner = ${owner}`.execute(db);
  return BigInt(rows[0]?.due_units ?? 0);
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
  const { viewer, live, ...page } = asked;
  const own = sql`select * from otc_orders where (maker = ${viewer} or taker = ${viewer})
    and ${live ? sql`state in ('unpaid', 'expired', 'paid', 'appealed', 'claimed')` : sql`true`}`;
  const { rows, total } = await readPage<object>(db, own, sql`id desc`, page);
  return { orders: rows.map((row) => ordersTable.fromRow(row)), total };
}

/** How somebody stands as a merchant. */
export async function readMerchant(db: Database, owner: number): Promise<OtcMerchant | undefined> {
  const { rows } = await sql<object>`
    select * from otc_merchants where owner = ${owner}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : merchantsTable.fromRow(row);
}

/** An order by its number, for the house itself. */
export async function readAnyOrder(db: Database, id: number): Promise<OtcOrder | undefined> {
  const { rows } = await sql<object>`select * from otc_orders where id = ${id}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : ordersTable.fromRow(row);
}

/** A maker's advertisements that are on. */
export async function readAdsOf(db: Database, owner: number): Promise<readonly OtcAd[]> {
  const { rows } = await sql<object>`select * from otc_ads
    where owner = ${owner} and is_on and left_units > 0 order by id limit 100`.execute(db);
  return rows.map((row) => adsTable.fromRow(row));
}

/** Whom somebody does not deal with, or who does not deal with him. */
export async function readBlocked(db: Database, owner: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ other: string }>`
    select case when maker = ${owner} then owner else maker end as other from otc_blocks
    where is_on and (maker = ${owner} or owner = ${owner})`.execute(db);
  return new Set(rows.map(({ other }) => Number(other)));
}

/** Whether somebody takes no orders of another. */
export async function isBlocked(db: Database, maker: number, owner: number): Promise<boolean> {
  const { rows } = await sql`select from otc_blocks
    where is_on and maker = ${maker} and owner = ${owner}`.execute(db);
  return rows.length > 0;
}
