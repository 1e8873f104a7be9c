/** What screens and the console read of rebates: committed rows. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readPage, readRows } from '../../../platform/server/database/paging.ts';
import type { Rebate, ReferralTerms, StopState } from '../contract.ts';
import { rebatesTable, stopsTable, termsTable } from './tables.ts';

type Row = Readonly<Record<string, string | boolean | null>>;
type Db = Kysely<unknown>;

/** Everybody below a customer, as far as levels go. */
function below(owner: number): RawBuilder<unknown> {
  return sql`with recursive below (owner, inviter, joined_ms, level) as (
    select owner, inviter, joined_ms, 1 from referral_members where inviter = ${owner}
    union all
    select m.owner, m.inviter, m.joined_ms, b.level + 1
    from below b join referral_members m on m.inviter = b.owner where b.level < 4)`;
}

function numberOf(row: Row | undefined, field: string): number {
  return Number(row?.[field] ?? 0);
}

/** A level of a customer's tree in sums. */
export interface LevelSums {
  readonly members: number;
  readonly qualified: number;
  /** Dollar units of all deposits that stand. */
  readonly deposited: bigint;
}

/** The four levels of a customer; a member qualifies by one deposit of more than so many units. */
export async function readLevels(db: Db, owner: number, moreThan: string): Promise<LevelSums[]> {
  const { rows } = await sql<Row>`${below(owner)}
    select level, count(*) as members, count(*) filter (where largest > ${moreThan}::bigint)
        as qualified, coalesce(sum(deposited), 0) as deposited
    from below left join (
      select owner, max(worth_units) as largest, sum(worth_units) as deposited
      from referral_deposits where not is_reversed group by owner) d using (owner)
    group by level`.execute(db);
  return [1, 2, 3, 4].map((level) => {
    const row = rows.find((each) => Number(each['level']) === level);
    return {
      members: numberOf(row, 'members'),
      qualified: numberOf(row, 'qualified'),
      deposited: BigInt(String(row?.['deposited'] ?? '0')),
    };
  });
}

/** A member as the one above him sees him. */
export interface MemberRow {
  readonly owner: number;
  readonly joinedMs: number;
  readonly isQualified: boolean;
  readonly deposited: bigint;
}

/** A page of one level, who joined last first. */
export async function readMembers(
  db: Db,
  owner: number,
  asked: { readonly level: number; readonly page: number; readonly limit: number },
  moreThan: string,
): Promise<MemberRow[]> {
  const members = sql`${below(owner)}
    select b.owner, b.joined_ms, coalesce(max(d.worth_units), 0) > ${moreThan}::bigint
        as is_qualified, coalesce(sum(d.worth_units), 0) as deposited
    from below b left join referral_deposits d on d.owner = b.owner and not d.is_reversed
    where level = ${asked.level} group by b.owner, b.joined_ms`;
  const rows = await readRows<Row>(db, members, sql`joined_ms desc, owner desc`, asked);
  return rows.map((row) => ({
    owner: numberOf(row, 'owner'),
    joinedMs: numberOf(row, 'joined_ms'),
    isQualified: row['is_qualified'] === true,
    deposited: BigInt(String(row['deposited'])),
  }));
}

/** Fees of a member that counted for the one above him, by coin and by the terms of their days. */
export interface CountedFees {
  readonly owner: number;
  readonly assetId: number;
  readonly termsVersion: number;
  readonly units: bigint;
}

/** What fees of some members have counted for somebody so many levels above them. */
export async function readCounted(
  db: Db,
  owner: number,
  level: number,
  members: readonly number[],
): Promise<CountedFees[]> {
  const { rows } = await sql<Row>`
    select f.owner, f.asset_id, r.terms_version, sum(f.units) as units
    from referral_fees f join referral_rebates r
      on r.owner = ${owner} and r.day = f.day and r.asset_id = f.asset_id
    where f.owner = any(${members}::bigint[]) and (f.counted & ${1 << (level - 1)}) > 0
    group by f.owner, f.asset_id, r.terms_version`.execute(db);
  return rows.map((row) => ({
    owner: numberOf(row, 'owner'),
    assetId: numberOf(row, 'asset_id'),
    termsVersion: numberOf(row, 'terms_version'),
    units: BigInt(String(row['units'])),
  }));
}

/** What a member has paid on a day that is not paid yet. */
export interface OpenFee {
  readonly owner: number;
  readonly level: number;
  readonly assetId: number;
  readonly units: bigint;
}

const MOST_OPEN = 10_000;

/** The fees of a day of members that qualify, for an estimate. */
export async function readOpenFees(
  db: Db,
  owner: number,
  day: number,
  moreThan: string,
): Promise<OpenFee[]> {
  const { rows } = await sql<Row>`${below(owner)}
    select f.owner, b.level, f.asset_id, f.units
    from below b join referral_fees f on f.owner = b.owner and f.day = ${day}
    where exists (select from referral_deposits d
      where d.owner = b.owner and not is_reversed and worth_units > ${moreThan}::bigint)
    order by f.owner limit ${MOST_OPEN}`.execute(db);
  return rows.map((row) => ({
    owner: numberOf(row, 'owner'),
    level: numberOf(row, 'level'),
    assetId: numberOf(row, 'asset_id'),
    units: BigInt(String(row['units'])),
  }));
}

/** To whom rebates are not offered, as far as the machine was told. */
export async function readOffers(
  db: Db,
): Promise<ReadonlyMap<number, { readonly isOffered: boolean; readonly changedMs: number }>> {
  const { rows } = await sql<Row>`
    select owner, is_offered, changed_ms from referral_offers`.execute(db);
  return new Map(
    rows.map((row) => [
      numberOf(row, 'owner'),
      { isOffered: row['is_offered'] === true, changedMs: numberOf(row, 'changed_ms') },
    ]),
  );
}

/** Who stands above somebody that has paid fees on a day that is not paid yet. */
export async function readEarners(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<Row>`with recursive above (owner, level) as (
    select m.inviter, 1 from referral_members m where m.owner in (
      select owner from referral_fees where day >= (select min(day) from referral_runs))
    union
    select m.inviter, a.level + 1 from above a join referral_members m on m.owner = a.owner
    where a.level < 4)
    select distinct owner from above order by owner`.execute(db);
  return rows.map((row) => numberOf(row, 'owner'));
}

/** What somebody has got in each coin, in all or on one day. */
export async function readRebateSums(
  db: Db,
  owner: number,
  day?: number,
): Promise<{ readonly assetId: number; readonly units: bigint }[]> {
  const { rows } = await sql<Row>`
    select asset_id, sum(units) as units from referral_rebates
    where owner = ${owner} and ${day === undefined ? sql`true` : sql`day = ${day}`}
    group by asset_id order by asset_id`.execute(db);
  return rows.map((row) => ({
    assetId: numberOf(row, 'asset_id'),
    units: BigInt(String(row['units'])),
  }));
}

/** A page of somebody's rebates, the latest day first, and how many there are. */
export async function readRebates(
  db: Db,
  owner: number,
  asked: { readonly page: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rebates: readonly Rebate[] }> {
  const own = sql`select * from referral_rebates where owner = ${owner}`;
  const { rows, total } = await readPage<object>(db, own, sql`day desc, asset_id`, asked);
  return { total, rebates: rows.map((row) => rebatesTable.fromRow(row)) };
}

/** All versions of the terms. */
export async function readTerms(
  db: Db,
): Promise<{ readonly terms: ReferralTerms; readonly fromMs: number }[]> {
  const { rows } = await sql<object>`select * from referral_terms order by version`.execute(db);
  return rows
    .map((row) => termsTable.fromRow(row))
    .map(({ terms, timeMs: fromMs }) => ({ terms: JSON.parse(terms) as ReferralTerms, fromMs }));
}

/** Whether somebody's rebates are stopped, and why; undefined where they never were. */
export async function readStop(db: Db, owner: number): Promise<StopState | undefined> {
  const { rows } = await sql<object>`
    select * from referral_stops where owner = ${owner}`.execute(db);
  return rows[0] === undefined ? undefined : stopsTable.fromRow(rows[0]);
}

/** Which of some customers have joined. */
export async function readJoined(db: Db, owners: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<Row>`
    select owner from referral_members where owner = any(${owners}::bigint[])`.execute(db);
  return new Set(rows.map((row) => numberOf(row, 'owner')));
}

/** Everybody below a customer, for the console. */
export function allBelow(owner: number): RawBuilder<unknown> {
  return sql`select b.owner as id, b.level, b.inviter, b.joined_ms, s.is_stopped,
      coalesce(d.largest, 0) as largest, coalesce(d.deposited, 0) as deposited
    from (${below(owner)} select * from below) b
    left join referral_stops s on s.owner = b.owner
    left join (select owner, max(worth_units) as largest, sum(worth_units) as deposited
      from referral_deposits where not is_reversed group by owner) d on d.owner = b.owner`;
}

/** All rebates, for the console. */
export function allRebates(): RawBuilder<unknown> {
  return sql`select * from referral_rebates`;
}

/** All that was or is to be taken back, for the console. */
export function allTakeBacks(): RawBuilder<unknown> {
  return sql`select * from referral_take_backs`;
}
