/** What receipts tell of lock-ups: committed rows of orders, as they began and as they ended. */
import { type Kysely, sql } from 'kysely';
import type { CaseName, LineName } from '../../../platform/server/rooms/proofs.ts';
import type { LockupBegunCase, LockupCase, SavingsDays } from '../receipts/case.ts';
import { ordersTable } from './tables.ts';

type Row = Readonly<Record<string, string>>;

/** The full days of savings, those together that follow each other and were paid alike. */
async function readSavings(
  db: Kysely<unknown>,
  id: number,
  passedDays: number,
): Promise<SavingsDays[]> {
  const { rows } = await sql<Row>`
    select min(day) as from_day, count(*) as days, terms_version, units from (
      select day, terms_version, units,
        day - row_number() over (partition by terms_version, units order by day) as run
      from lockup_savings_days where order_id = ${id} and day <= ${passedDays}) d
    group by terms_version, units, run order by 1`.execute(db);
  return rows.map((row) => ({
    fromDay: Number(row['from_day']),
    days: Number(row['days']),
    version: Number(row['terms_version']),
    units: String(row['units']),
  }));
}

/** Where lines of orders lead to: the receipt of an order is there once it has ended. */
export async function readLineReceipts(
  db: Kysely<unknown>,
  owner: number,
  lines: readonly LineName[],
): Promise<(CaseName | undefined)[]> {
  const ids = lines.map(({ reference }) => String(reference));
  const { rows } = await sql<Row>`
    select id from lockup_orders
    where owner = ${owner} and id = any(${ids}::bigint[]) and state <> 'running'`.execute(db);
  const ended = new Set(rows.map((row) => Number(row['id'])));
  return lines.map(({ reference: id }) => (ended.has(id) ? { kind: 'lockup', id } : undefined));
}

/** What a customer's receipt is about; undefined where he has no such order so far. */
export async function readLockupCase(
  db: Kysely<unknown>,
  owner: number,
  { kind, id }: CaseName,
): Promise<LockupBegunCase | LockupCase | undefined> {
  return kind === 'lockup' ? readEnded(db, owner, id) : readBegun(db, owner, id);
}

/** A running order under the terms of its first day: those of savings go with the days. */
async function readBegun(
  db: Kysely<unknown>,
  owner: number,
  id: number,
): Promise<LockupBegunCase | undefined> {
  const { rows } = await sql<Row>`
    select o.*, d.terms_version as first_version, d.units as first_units from lockup_orders o
      left join lockup_savings_days d on d.order_id = o.id and d.day = 1
    where o.owner = ${owner} and o.id = ${id} and o.state = 'running'`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const order = ordersTable.fromRow(row);
  return {
    kind: 'lockup_begun',
    id,
    productId: order.productId,
    termsVersion: Number(row['first_version'] ?? order.termsVersion),
    days: order.days,
    units: order.units.toString(),
    startedMs: order.startedMs,
    endsMs: order.endsMs,
    promisedUnits: String(row['first_units'] ?? order.reservedUnits + order.paidUnits),
  };
}

async function readEnded(
  db: Kysely<unknown>,
  owner: number,
  id: number,
): Promise<LockupCase | undefined> {
  const { rows } = await sql<Row>`
    select o.*, case when wants_renewal and state = 'matured' then (
        select max(version) from lockup_terms t
        where t.product_id = o.product_id and t.time_ms <= o.ended_ms)
      else 0 end as next_version
    from lockup_orders o
    where owner = ${owner} and id = ${id} and state <> 'running'`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const order = ordersTable.fromRow(row);
  return {
    kind: 'lockup',
    id,
    productId: order.productId,
    termsVersion: order.termsVersion,
    days: order.days,
    units: order.units.toString(),
    startedMs: order.startedMs,
    endsMs: order.endsMs,
    endedMs: order.endedMs,
    passedDays: order.passedDays,
    paidUnits: order.paidUnits.toString(),
    penaltyUnits: order.penaltyUnits.toString(),
    state: order.state as LockupCase['state'],
    wantsRenewal: order.wantsRenewal,
    renewal: order.renewal,
    nextVersion: Number(row['next_version']),
    savings: order.days === 0 ? await readSavings(db, id, order.passedDays) : [],
  };
}
