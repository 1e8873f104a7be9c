/** Devices that are sent messages, and the messages on their way. */
import { sql } from 'kysely';
import { MOST_DEVICES, type PushResult } from '../contract.ts';
import type { NoticesDatabase } from './tables.ts';

/** A device that is sent messages. */
export interface Device {
  readonly id: number;
  readonly owner: number;
  readonly sessionId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: string;
  readonly device: string;
}

/** A message on its way. */
export interface Queued {
  readonly id: number;
  readonly noticeId: number;
  readonly deviceId: number;
  readonly expiresMs: number;
  readonly attempts: number;
}

interface DeviceRow {
  readonly id: string;
  readonly owner: string;
  readonly session_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: string;
  readonly device: string;
}

const COLUMNS = sql`id, owner, session_id, endpoint, p256dh, auth, language, device`;

function deviceOf({ id, owner, session_id: session, ...rest }: DeviceRow): Device {
  return { ...rest, id: Number(id), owner: Number(owner), sessionId: Number(session) };
}

/**
 * Keeps a device: the same address again is the same device, whoever had it before. Of more than
 * ten, those go that were seen longest ago.
 */
export async function keepDevice(
  db: NoticesDatabase,
  device: Omit<Device, 'id'> & { readonly houseKey: string },
  nowMs: number,
): Promise<void> {
  const values = {
    owner: String(device.owner),
    session_id: String(device.sessionId),
    p256dh: device.p256dh,
    auth: device.auth,
    house_key: device.houseKey,
    language: device.language,
    device: device.device,
    seen_ms: String(nowMs),
  };
  await db.transaction().execute(async (work) => {
    // Two at once would each leave ten.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${device.owner}`}, 0))`.execute(
      work,
    );
    const previous = await sql<{ owner: string }>`
      select owner from push_subscriptions where endpoint = ${device.endpoint}`.execute(work);
    // What waits for whoever had the device before is not for this one.
    if (previous.rows[0] !== undefined && previous.rows[0].owner !== values.owner) {
      await sql`delete from push_subscriptions where endpoint = ${device.endpoint}`.execute(work);
    }
    await work
      .insertInto('push_subscriptions')
      .values({ ...values, endpoint: device.endpoint, made_ms: String(nowMs) })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute();
    await sql`delete from push_subscriptions where owner = ${device.owner} and id not in (
      select id from push_subscriptions where owner = ${device.owner}
      order by seen_ms desc, id desc limit ${MOST_DEVICES})`.execute(work);
  });
}

/** Forgets a device of a customer; answers whether there was one. */
export async function dropDevice(
  db: NoticesDatabase,
  owner: number,
  endpoint: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from push_subscriptions
    where owner = ${owner} and endpoint = ${endpoint}`.execute(db);
  return numAffectedRows === 1n;
}

/** Forgets a device, whosever it is. */
export async function forgetDevice(db: NoticesDatabase, id: number): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`.execute(db);
}

/** Forgets devices that were made for another key of the house; they take nothing any more. */
export async function forgetForeignDevices(db: NoticesDatabase, houseKey: string): Promise<void> {
  await sql`delete from push_subscriptions where house_key <> ${houseKey}`.execute(db);
}

/** The devices of a customer. */
export async function readDevices(db: NoticesDatabase, owner: number): Promise<Device[]> {
  const { rows } = await sql<DeviceRow>`
    select ${COLUMNS} from push_subscriptions where owner = ${owner} order by id`.execute(db);
  return rows.map(deviceOf);
}

/** One device by its number. */
export async function readDevice(db: NoticesDatabase, id: number): Promise<Device | undefined> {
  const { rows } = await sql<DeviceRow>`
    select ${COLUMNS} from push_subscriptions where id = ${id}`.execute(db);
  return rows[0] && deviceOf(rows[0]);
}

/** A message that each device of a customer is to get. */
export interface NewPush {
  readonly noticeId: number;
  readonly owner: number;
  readonly dueMs: number;
  readonly expiresMs: number;
}

/** Puts notices into the queue for each device of their owners; not what would come too late. */
export async function queuePushes(db: NoticesDatabase, pushes: readonly NewPush[]): Promise<void> {
  const inTime = pushes.filter(({ dueMs, expiresMs }) => dueMs < expiresMs);
  if (inTime.length === 0) return;
  const numbers = (of: (push: NewPush) => number) => sql`${inTime.map(of)}::bigint[]`;
  await sql`
    insert into push_queue (notice_id, subscription_id, due_ms, expires_ms)
    select n.notice_id, p.id, n.due_ms, n.expires_ms
    from unnest(${numbers(({ noticeId }) => noticeId)}, ${numbers(({ owner }) => owner)},
      ${numbers(({ dueMs }) => dueMs)}, ${numbers(({ expiresMs }) => expiresMs)})
      n (notice_id, owner, due_ms, expires_ms)
    join push_subscriptions p on p.owner = n.owner`.execute(db);
}

/** The messages that are due, oldest first. */
export async function duePushes(
  db: NoticesDatabase,
  nowMs: number,
  limit: number,
): Promise<readonly Queued[]> {
  const { rows } = await sql<{
    id: string;
    notice_id: string;
    subscription_id: string;
    expires_ms: string;
    attempts: number;
  }>`select id, notice_id, subscription_id, expires_ms, attempts from push_queue
    where due_ms <= ${nowMs} order by due_ms, id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: Number(row.id),
    noticeId: Number(row.notice_id),
    deviceId: Number(row.subscription_id),
    expiresMs: Number(row.expires_ms),
    attempts: row.attempts,
  }));
}

/** A message is over: taken, or not to be tried again. */
export async function endPush(db: NoticesDatabase, id: number): Promise<void> {
  await sql`delete from push_queue where id = ${id}`.execute(db);
}

/** A message is tried again at a time. */
export async function retryPush(db: NoticesDatabase, id: number, dueMs: number): Promise<void> {
  await sql`update push_queue set due_ms = ${dueMs}, attempts = attempts + 1
    where id = ${id}`.execute(db);
}

/** Counts what became of a message. */
export async function countPush(
  db: NoticesDatabase,
  of: string,
  result: PushResult,
  nowMs: number,
): Promise<void> {
  const day = Math.floor(nowMs / 86_400_000);
  await sql`
    insert into push_results (day, class, result, count) values (${day}, ${of}, ${result}, 1)
    on conflict (day, class, result)
    do update set count = push_results.count + 1`.execute(db);
}
