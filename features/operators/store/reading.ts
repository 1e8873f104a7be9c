/** What the console reads of balances and the journal: committed rows only. */
import { type Kysely, sql } from 'kysely';
import type { HouseLoss, HouseTerms, OutsideDay } from '../contract.ts';
import { houseTermsTable, lossesTable, outsideDaysTable } from './tables.ts';

/** A balance of a house account. */
export interface HouseBalance {
  readonly owner: number;
  readonly assetId: number;
  readonly available: bigint;
  readonly frozen: bigint;
}

/** What an asset's accounts add up to, by whose they are. */
export interface AssetSums {
  readonly assetId: number;
  readonly customers: bigint;
  readonly house: bigint;
  readonly outside: bigint;
  readonly playMoney: bigint;
  /** What is ordered and pending, of all of it. */
  readonly frozen: bigint;
}

/** All balances of house accounts, in the order of the list. */
export async function readHouseBalances<Tables>(db: Kysely<Tables>): Promise<HouseBalance[]> {
  const { rows } = await sql<{ owner: string; asset: number; available: string; frozen: string }>`
    select owner, asset, available, frozen from balances where owner < 0 order by owner desc, asset
  `.execute(db);
  return rows.map((row) => ({
    owner: Number(row.owner),
    assetId: row.asset,
    available: BigInt(row.available),
    frozen: BigInt(row.frozen),
  }));
}

/** Per asset what approved corrections have given an account of the house, less what they took. */
export async function readCorrected<Tables>(
  db: Kysely<Tables>,
  owner: number,
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ asset: string; units: string }>`
    select asset, sum(case when to_owner = ${owner} then amount else 0 end)
      - sum(case when from_owner = ${owner} then amount else 0 end) as units
    from (
      select (line->>'assetId')::integer as asset, (line->>'amount')::numeric as amount,
        (line->>'toOwner')::bigint as to_owner, (line->>'fromOwner')::bigint as from_owner
      from corrections, jsonb_array_elements(lines::jsonb) line where state = 'approved'
    ) moved
    where ${owner} in (to_owner, from_owner) group by asset`.execute(db);
  return new Map(rows.map((row) => [Number(row.asset), BigInt(row.units)]));
}

/** Per asset what customers have, what the house has, and what came from outside. */
export async function readAssetSums<Tables>(
  db: Kysely<Tables>,
  outsideWorld: number,
  playMoney: number,
): Promise<AssetSums[]> {
  const { rows } = await sql<Record<string, string>>`
    select asset,
      coalesce(sum(available::numeric + frozen) filter (where owner > 0), 0) as customers,
      coalesce(sum(available::numeric + frozen)
        filter (where owner < 0 and owner not in (${outsideWorld}, ${playMoney})), 0) as house,
      coalesce(sum(available::numeric + frozen) filter (where owner = ${outsideWorld}), 0)
        as outside,
      coalesce(sum(available::numeric + frozen) filter (where owner = ${playMoney}), 0)
        as play_money,
      sum(frozen::numeric) as frozen
    from balances group by asset order by asset
  `.execute(db);
  return rows.map((row) => ({
    assetId: Number(row['asset']),
    customers: BigInt(row['customers'] ?? '0'),
    house: BigInt(row['house'] ?? '0'),
    outside: BigInt(row['outside'] ?? '0'),
    playMoney: BigInt(row['play_money'] ?? '0'),
    frozen: BigInt(row['frozen'] ?? '0'),
  }));
}

/** Where the journal stands, and whether the chain of its hashes holds. */
export interface JournalHead {
  readonly lastSeq: number;
  readonly lastTimeMs: number;
  readonly head: string;
  readonly batches: number;
  /** How many states writers have noted, to be compared by `npm run verify:journal`. */
  readonly checkpoints: number;
  /** Newest batches whose hashes were computed again, and the first of them that is wrong. */
  readonly checked: number;
  readonly brokenAt: number | null;
}

/** Batches whose hashes are computed again for a look. */
const CHECKED_BATCHES = 5_000;

/** Reads the journal's head and computes its newest hashes again, in the database. */
export async function readJournal<Tables>(db: Kysely<Tables>): Promise<JournalHead> {
  const { rows } = await sql<Record<string, string | null>>`
    with newest as (
      select last_seq, last_time_ms, payload, hash from journal
      order by last_seq desc limit ${CHECKED_BATCHES + 1}
    ), chained as (
      select last_seq, hash, payload, lag(hash) over (order by last_seq) as previous from newest
    ), checked as (
      select last_seq, hash <> sha256(previous || payload) as is_broken from chained
      where previous is not null
    )
    select
      (select max(last_seq) from newest) as last_seq,
      (select max(last_time_ms) from newest) as last_time_ms,
      (select encode(hash, 'hex') from newest order by last_seq desc limit 1) as head,
      (select count(*) from journal) as batches,
      (select count(*) from journal_checkpoints) as checkpoints,
      (select count(*) from checked) as checked,
      (select min(last_seq) from checked where is_broken) as broken_at
  `.execute(db);
  const row = rows[0] ?? {};
  const brokenAt = row['broken_at'] ?? null;
  return {
    lastSeq: Number(row['last_seq'] ?? 0),
    lastTimeMs: Number(row['last_time_ms'] ?? 0),
    head: row['head'] ?? '',
    batches: Number(row['batches'] ?? 0),
    checkpoints: Number(row['checkpoints'] ?? 0),
    checked: Number(row['checked'] ?? 0),
    brokenAt: brokenAt === null ? null : Number(brokenAt),
  };
}

/** The number of a day of UTC. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / 86_400_000);
}

/** What the house has lost in the newest day that was counted. */
export async function readHouseLoss(db: Kysely<unknown>): Promise<HouseLoss | undefined> {
  const { rows } = await sql<object>`
    select * from house_losses order by day desc limit 1`.execute(db);
  return rows[0] && lossesTable.fromRow(rows[0]);
}

/** What corrections moved between the house and outside in a day; undefined where nothing. */
export async function readOutsideDay<Tables>(
  db: Kysely<Tables>,
  day: number,
): Promise<OutsideDay | undefined> {
  const { rows } = await sql<object>`select * from outside_days where day = ${day}`.execute(db);
  return rows[0] && outsideDaysTable.fromRow(rows[0]);
}

/** The terms of the house in force. */
export async function readHouseTerms(db: Kysely<unknown>): Promise<HouseTerms | undefined> {
  const { rows } = await sql<object>`
    select * from house_terms order by version desc limit 1`.execute(db);
  return rows[0] && (JSON.parse(houseTermsTable.fromRow(rows[0]).terms) as HouseTerms);
}
