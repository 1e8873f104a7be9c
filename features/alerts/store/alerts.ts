/** The rows of alerts. They are no money, so this room writes them itself: see decision 0003. */
import { type Kysely, sql } from 'kysely';
import type { Alert, AlertKind } from '../contract.ts';
import type { ShownRange, Condition } from '../rules.ts';

type Database = Kysely<unknown>;

interface Row {
  readonly id: string;
  readonly owner: string;
  readonly market_id: number;
  readonly kind: AlertKind;
  readonly value: string;
  readonly told_ms: string;
  readonly told_price: string;
}

const COLUMNS = sql`id, owner, market_id, kind, trim_scale(value)::text as value,
  told_ms, told_price`;

function fromRow(row: Row): Alert {
  return {
    id: Number(row.id),
    owner: Number(row.owner),
    marketId: row.market_id,
    kind: row.kind,
    value: row.value,
    toldMs: Number(row.told_ms),
    toldPrice: row.told_price,
  };
}

/** A customer's alerts, the newest first. */
export async function readAlerts(db: Database, owner: number): Promise<Alert[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from price_alerts
    where owner = ${owner} order by id desc`.execute(db);
  return rows.map((row) => fromRow(row));
}

/** What is to be stored. */
export interface NewAlert extends Condition {
  readonly owner: number;
  readonly marketId: number;
}

/** Nobody else changes the alerts of a customer until the transaction ends. */
async function lockOwner(db: Database, owner: number): Promise<void> {
  const lock = `alerts of ${owner}`;
  await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(db);
}

async function sameWaiting(db: Database, alert: NewAlert): Promise<number | undefined> {
  const { rows } = await sql<{ id: string }>`select id from price_alerts
    where owner = ${alert.owner} and market_id = ${alert.marketId} and kind = ${alert.kind}
      and value = ${alert.value}::numeric and told_ms = 0`.execute(db);
  return rows[0] === undefined ? undefined : Number(rows[0].id);
}

/**
 * Adds an alert in a transaction; the same that waits already is answered as it is. Undefined where
 * the customer has `most` of them.
 */
export function addAlert(
  db: Database,
  alert: NewAlert,
  most: number,
  nowMs: number,
): Promise<number | undefined> {
  return db.transaction().execute(async (work) => {
    await lockOwner(work, alert.owner);
    const same = await sameWaiting(work, alert);
    if (same !== undefined) return same;
    const { rows } = await sql<{ id: string }>`
      insert into price_alerts (owner, market_id, kind, value, made_ms, base_ms)
      select ${alert.owner}, ${alert.marketId}, ${alert.kind}, ${alert.value}::numeric,
        ${nowMs}::bigint, ${nowMs}::bigint
      where (select count(*) from price_alerts where owner = ${alert.owner}) < ${most}
      returning id`.execute(work);
    return rows[0] === undefined ? undefined : Number(rows[0].id);
  });
}

/**
 * Sets one of a customer's alerts anew, in its market: it waits again. Where the same waits
 * already, the two become one. Undefined where he has none of this number there.
 */
export function changeAlert(
  db: Database,
  id: number,
  alert: NewAlert,
  nowMs: number,
): Promise<number | undefined> {
  return db.transaction().execute(async (work) => {
    await lockOwner(work, alert.owner);
    const same = await sameWaiting(work, alert);
    if (same === id) return id;
    if (same !== undefined) {
      return (await removeAlert(work, alert.owner, id)) ? same : undefined;
    }
    const { rows } = await sql<{ id: string }>`
      update price_alerts set kind = ${alert.kind}, value = ${alert.value}::numeric,
        base_ms = ${nowMs}, told_ms = 0, told_price = ''
      where id = ${id} and owner = ${alert.owner} and market_id = ${alert.marketId}
      returning id`.execute(work);
    return rows[0] === undefined ? undefined : id;
  });
}

/** Takes one of a customer's alerts away; false where he has none of this number. */
export async function removeAlert(db: Database, owner: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from price_alerts where id = ${id} and owner = ${owner}`.execute(db);
  return numAffectedRows === 1n;
}

/** A split of a stock that has been carried out. */
export interface DoneSplit {
  readonly marketId: number;
  readonly numerator: number;
  readonly denominator: number;
  readonly endedMs: number;
}

/** Divides the prices that are waited for by a split, once, however often it is told. */
export async function applySplit(db: Database, split: DoneSplit): Promise<void> {
  const { marketId, numerator, denominator, endedMs } = split;
  await sql`
    update price_alerts
    set value = greatest(round(value * ${denominator} / ${numerator}, 10), 0.0000000001),
      base_ms = ${endedMs}
    where market_id = ${marketId} and kind <> 'change' and told_ms = 0
      and base_ms < ${endedMs}`.execute(db);
}

/** Whether some alert still waits for a price of before a split. */
export async function hasBefore(db: Database, splits: readonly DoneSplit[]): Promise<boolean> {
  if (splits.length === 0) return false;
  const { rows } = await sql`
    select 1 from unnest(${splits.map(({ marketId }) => marketId)}::integer[],
      ${splits.map(({ endedMs }) => endedMs)}::bigint[]) s (market_id, ended_ms)
    join price_alerts a on a.market_id = s.market_id and a.told_ms = 0 and a.kind <> 'change'
      and a.base_ms < s.ended_ms limit 1`.execute(db);
  return rows.length > 0;
}

function seen(ranges: readonly ShownRange[]) {
  return sql`unnest(${ranges.map(({ marketId }) => marketId)}::integer[],
    ${ranges.map(({ low }) => low)}::numeric[], ${ranges.map(({ high }) => high)}::numeric[],
    ${ranges.map(({ change }) => change / 100)}::numeric[],
    ${ranges.map(({ last }) => last)}::text[]) s (market_id, low, high, change, last)`;
}

const IS_DUE = sql`a.market_id = s.market_id and a.told_ms = 0 and (
  (a.kind = 'above' and s.high > 0 and a.value <= s.high)
  or (a.kind = 'below' and s.low > 0 and a.value >= s.low)
  or (a.kind = 'change' and a.value <= s.change))`;

/** Whether some alert is due by what markets have shown. */
export async function hasDue(db: Database, ranges: readonly ShownRange[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${seen(ranges)} join price_alerts a on ${IS_DUE} limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes what is due, each once: it waits no more. */
export async function takeDue(
  db: Database,
  ranges: readonly ShownRange[],
  nowMs: number,
): Promise<Alert[]> {
  const { rows } = await sql<Row>`
    update price_alerts set told_ms = ${nowMs}, told_price = due.last
    from (select a.id as due_id, s.last from ${seen(ranges)} join price_alerts a on ${IS_DUE}) due
    where id = due.due_id and told_ms = 0
    returning ${COLUMNS}`.execute(db);
  return rows.map((row) => fromRow(row)).toSorted((a, b) => a.id - b.id);
}

/** Customers to whom something was told after a time. */
export async function ownersTold(db: Database, afterMs: number): Promise<readonly number[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct owner from price_alerts where told_ms > ${afterMs}`.execute(db);
  return rows.map(({ owner }) => Number(owner));
}
