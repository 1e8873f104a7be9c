import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { topic } from '../../../core/engine/topic.ts';
import type { NoticeClass } from '../../../core/wire/notice-classes.ts';
import { tellOutbox } from '../../../platform/server/durable/outbox.ts';
import { noticedOutside } from '../../../platform/server/rooms/notices.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { countUnread, listNotices } from '../store/reading.ts';
import { saveSettings } from '../store/settings.ts';
import type { NoticesTables } from '../store/tables.ts';
import { NoticesServer } from './index.ts';
import { takeOutbox } from './outbox-reader.ts';
import { NoticeTaking, pushDueMs, type TakingOptions } from './taking.ts';
import { lifeMs, STANDARD_SETTINGS } from '../contract.ts';

const OWNER = 10_001;
/** Has no account. */
const STRANGER = 9;
const told = topic<Told>('shop.told');

interface Told {
  readonly id: string;
  /** The same for many; else each is of a kind of its own. */
  readonly what?: string;
  readonly owner?: number;
  readonly class?: NoticeClass;
  readonly isMailed?: boolean;
}

let database: TestDatabase;
let db: Kysely<NoticesTables>;
let nowMs = 1_800_000_000_000;
/** Ids at which the taking stops as if the process had died. */
const dies = new Set<string>();

/** What was written to whom by mail. */
const mails: string[] = [];

const options: TakingOptions = {
  sources: [
    {
      room: 'shop',
      source: noticedOutside(told, ({ id, what = `sold_${id}`, owner = OWNER, ...more }) => ({
        owner,
        class: more.class ?? 'money',
        ...(more.isMailed && { isMailed: true as const }),
        what,
        id,
        details: { name: `<${id}>` },
        url: id === 'bad' ? 'https://evil.test' : '/pages/index/index',
      })),
    },
  ],
  prints: {} as never,
  nowMs: () => nowMs,
  pushes: true,
  notifyIn: async (_work, owner, textKey) => void mails.push(`${owner} ${textKey}`),
  customersAmong: async (owners) => new Set(owners.filter((owner) => owner !== STRANGER)),
};
const taking = new NoticeTaking(options);

const outside: Pick<NoticeTaking, 'takeOutside'> = {
  takeOutside: async (events, work): Promise<void> => {
    await taking.takeOutside(events, work);
    if (events.some(({ payload }) => dies.has((payload as { id: string }).id))) {
      throw new Error('the process died');
    }
  },
};

beforeEach(async () => {
  database = await createTestDatabase();
  db = new Kysely<NoticesTables>({ dialect: new PostgresDialect({ pool: database.pool }) });
  await sql`insert into customers (id, account_number, extension_code, password_hash)
    overriding system value values (${OWNER}, 'a', 'A', '')`.execute(db);
});

afterEach(async () => {
  dies.clear();
  mails.length = 0;
  await database.drop();
});

const tell = (id: string, more: Partial<Told> = {}) =>
  tellOutbox({ database: () => db as never }, told, { ...more, id });
const take = () => takeOutbox(db as never, outside);

async function ids(): Promise<string[]> {
  const { rows } = await database.pool.query<{ event_id: string }>(
    'select event_id from notices order by id',
  );
  return rows.map((row) => row.event_id);
}

it('takes each event of the outbox once, whatever stops in between', async () => {
  for (const id of ['a', 'b', 'c']) await tell(id);
  dies.add('b');
  await expect(take()).rejects.toThrow('the process died');
  expect(await ids()).toEqual([]);
  dies.clear();
  expect(await take()).toBe(3);
  expect(await take()).toBe(0);
  await tell('d');
  await Promise.all([take(), take()]);
  expect(await ids()).toEqual(['a', 'b', 'c', 'd']);
});

/** Whether somebody waits for a lock that another one has. */
async function isAwaited(): Promise<boolean> {
  const { rows } = await database.pool.query(`
    select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
}

it('tells nothing uncommitted, and passes nothing that is committed late', async () => {
  const [first, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = db.transaction().execute(async (work) => {
    await tellOutbox({ database: () => work as never }, told, { id: 'slow' });
    first.resolve();
    await committed.promise;
  });
  await first.promise;
  let isTold = false;
  const quick = tell('quick').then(() => void (isTold = true));
  // The second one waits for the first one's commit; where it does not, it is there before it.
  await expect.poll(async () => isTold || (await isAwaited())).toBe(true);
  await take();
  committed.resolve();
  await Promise.all([slow, quick]);
  await db
    .transaction()
    .execute(async (work) => {
      await tellOutbox({ database: () => work as never }, told, { id: 'undone' });
      throw new Error('undone');
    })
    .catch(() => undefined);
  await take();
  expect(await ids()).toEqual(['slow', 'quick']);
});

it('tells the same event once, without markup and without foreign links', async () => {
  await tell('bad');
  await tell('bad');
  await take();
  const { rows } = await database.pool.query('select details, url from notices');
  expect(rows).toEqual([{ details: '{"name":"‹bad›"}', url: '' }]);
});

it('says of what is taken late when it happened', async () => {
  const late = (id: string, agoMs: number) => ({
    topic: told.name,
    payload: { id },
    timeMs: nowMs - agoMs,
  });
  const hourMs = 3_600_000;
  const events = [late('old', 200 * hourMs), late('edge', 60_000), late('now', 59_999)];
  await db
    .transaction()
    .execute((work) => taking.takeOutside(events, { database: () => work as never }));
  const { rows } = await database.pool.query<{ event_id: string; made_ms: string }>(
    'select event_id, made_ms from notices order by id',
  );
  expect(rows.map((row) => [row.event_id, nowMs - Number(row.made_ms)])).toEqual([
    ['old', 200 * hourMs],
    ['edge', 60_000],
    ['now', 0],
  ]);
});

it('pushes what is taken late no longer than it would have been worth then', async () => {
  await subscribe();
  const agoMs = 3_600_000;
  const late = { topic: told.name, payload: { id: 'late' }, timeMs: nowMs - agoMs };
  await db
    .transaction()
    .execute((work) => taking.takeOutside([late], { database: () => work as never }));
  const { rows } = await database.pool.query<{ expires_ms: string }>(
    'select expires_ms from push_queue',
  );
  expect(rows.map((row) => Number(row.expires_ms))).toEqual([nowMs - agoMs + lifeMs('money')]);
});

it('writes to customers only', async () => {
  await tell('a', { owner: STRANGER });
  await tell('b');
  expect(await take()).toBe(2);
  expect(await ids()).toEqual(['b']);
});

/** A device that is sent messages. */
async function subscribe(): Promise<void> {
  await sql`insert into push_subscriptions
    (owner, session_id, endpoint, p256dh, auth, house_key, language, device, made_ms, seen_ms)
    values (${OWNER}, 1, 'e', '', '', '', 'en', '', 0, 0)`.execute(db);
}

/** What is shown of a kind, oldest first: which event it was, and for how many it stands. */
async function shown(what: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ event_id: string; many: number }>(
    'select event_id, many from notices where event = $1 and joined_to is null order by id',
    [what],
  );
  return rows.map((row) => `${row.event_id} ${row.many}`);
}

it.each([
  ['taken together', 20],
  ['taken one after the other', 1],
])('makes one of more than five of a kind in a minute, %s', async (_how, most) => {
  await subscribe();
  const some = async (...names: string[]): Promise<void> => {
    for (const [at, id] of names.entries()) {
      await tell(id, { what: 'sold' });
      if ((at + 1) % most === 0) await take();
    }
    await take();
  };
  await some('a', 'b', 'c', 'c', 'd', 'e');
  expect(await shown('sold')).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'e 1']);
  await sql`update notices set read_ms = 7`.execute(db);
  await tell('other', { what: 'bought' });
  await some('f', 'g');
  expect(await shown('sold')).toEqual(['a 7']);
  expect(await shown('bought')).toEqual(['other 1']);
  const { rows } = await database.pool.query('select event_id from notices where read_ms = 0');
  expect(rows.map((row) => (row as { event_id: string }).event_id).toSorted()).toEqual([
    'a',
    'other',
  ]);
  // Each is told once: five alone, all together once, and the other.
  const pushes = await database.pool.query('select from push_queue');
  expect(pushes.rowCount).toBe(7);
  nowMs += 60_000;
  await some('h');
  expect(await shown('sold')).toEqual(['a 7', 'h 1']);
});

it('keeps notices for 180 days and not a millisecond longer', async () => {
  const heldMs = 180 * 24 * 3_600_000;
  await tell('a');
  await take();
  const madeMs = nowMs;
  const at = async (timeMs: number): Promise<string[]> => {
    await sweepAt(timeMs);
    return ids();
  };
  expect(await at(madeMs + heldMs)).toEqual(['a']);
  expect(await at(madeMs + heldMs + 1)).toEqual([]);
});

/** What the house does once an hour, at a time. */
async function sweepAt(timeMs: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { jobs } = new NoticesServer({
    needs: { db } as never,
    sources: [],
    prints: {} as never,
    nowMs: () => timeMs,
    push: undefined,
  });
  const sweep = jobs.find(({ name }) => name === 'notices.sweep');
  const running = await sweep?.start({ nowMs: () => timeMs, log: console } as never);
  vi.advanceTimersByTime(3_600_000);
  await running?.stop();
  vi.useRealTimers();
}

it('goes by the ways of its class: not into the app, by push, and by one mail', async () => {
  await subscribe();
  const ways = { app: false, push: true, mail: true };
  const choices = { ...STANDARD_SETTINGS.choices, money: ways };
  await saveSettings(db, OWNER, { ...STANDARD_SETTINGS, choices });
  await tell('a');
  await tell('b', { isMailed: true });
  await tell('c', { class: 'orders' });
  await take();
  const asked = { owner: OWNER, class: undefined, page: 1, limit: 10 };
  const { notices, total } = await listNotices(db, asked);
  expect([notices.map(({ event }) => event), total]).toEqual([['sold_c'], 1]);
  expect(await countUnread(db, OWNER)).toBe(1);
  expect(mails).toEqual([`${OWNER} notices.mail_money`]);
  const { rows } = await database.pool.query('select expires_ms from push_queue order by id');
  const lives = rows.map((row) => Number((row as { expires_ms: string }).expires_ms) - nowMs);
  expect(lives).toEqual([86_400_000, 86_400_000, 3_600_000]);
});

it('is mailed to nobody who has not asked for it, but for security', async () => {
  await tell('a');
  await tell('b', { class: 'security' });
  await take();
  expect(mails).toEqual([`${OWNER} notices.mail_security`]);
});

it('stays in the app where the house sends no messages to devices', async () => {
  await subscribe();
  await tell('a');
  await takeOutbox(db as never, new NoticeTaking({ ...options, pushes: false }));
  expect(await ids()).toEqual(['a']);
  const { rowCount } = await database.pool.query('select from push_queue');
  expect(rowCount).toBe(0);
});

it('holds pushes back in quiet hours, but for security', () => {
  const quiet = { isOn: true, fromMinute: 0, toMinute: 1_439, zone: 'UTC' };
  const settings = { ...STANDARD_SETTINGS, quiet };
  const noon = Date.parse('2026-11-16T12:00:00Z');
  expect(pushDueMs(settings, 'security', noon)).toBe(noon);
  expect(pushDueMs(settings, 'orders', noon)).toBe(Date.parse('2026-11-16T23:59:00Z'));
  expect(pushDueMs(settings, 'news', noon)).toBeUndefined();
});
