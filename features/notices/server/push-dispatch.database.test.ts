import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import webpush from 'web-push';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { loadPhrases, wordsFolders } from '../../../platform/server/words/phrases.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { projectRoot } from '../../../tests/support/rooms.ts';
import { keepDevice, queuePushes, readDevices } from '../store/devices.ts';
import { saveSettings } from '../store/settings.ts';
import type { NoticesTables } from '../store/tables.ts';
import { writeNotices } from '../store/writing.ts';
import { STANDARD_SETTINGS } from '../contract.ts';
import type { NoticesServerNeeds } from './needs.ts';
import { pushCalls } from './push-calls.ts';
import { PushDispatch, urgencyOf } from './push-dispatch.ts';
import { isPushEndpoint } from './push-rules.ts';
import type { PushTransport } from './push-transport.ts';

const OWNER = 10_001;
const phrases = loadPhrases(wordsFolders(projectRoot));
const keys = webpush.generateVAPIDKeys();

let database: TestDatabase;
let db: Kysely<NoticesTables>;
let service: Server;
let nowMs: number;
let open: number[];
/** What the service answers, message by message; 201 when nothing is left. */
let answers: { status: number; retryAfter?: string; silent?: true }[];
let heard: { url: string; headers: Record<string, unknown> }[];

/** The house's own rule on hosts, and then the fake service instead of the real one. */
const transport: PushTransport = async ({ endpoint, headers, body }) => {
  if (!isPushEndpoint(endpoint)) throw new Error(`the house calls ${endpoint}`);
  const { port } = service.address() as AddressInfo;
  const { pathname } = new URL(endpoint);
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: 'POST',
      headers: { ...headers },
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(300),
    });
    const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1_000;
    return { status: answer.status, retryAfterMs };
  } catch {
    return { status: 0, retryAfterMs: 0 };
  }
};

beforeEach(async () => {
  database = await createTestDatabase();
  db = new Kysely<NoticesTables>({ dialect: new PostgresDialect({ pool: database.pool }) });
  nowMs = 1_800_000_000_000;
  open = [7];
  answers = [];
  heard = [];
  service = createServer((request, response) => {
    heard.push({ url: request.url ?? '', headers: { ...request.headers } });
    const { status, retryAfter, silent } = answers.shift() ?? { status: 201 };
    if (silent) return;
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    response.end();
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  await sql`insert into customers (id, account_number, extension_code, password_hash)
    overriding system value values (${OWNER}, 'a', 'A', ''), (10002, 'b', 'B', '')`.execute(db);
});

afterEach(async () => {
  service.closeAllConnections();
  await new Promise((done) => service.close(done));
  await database.drop();
});

function dispatch(): PushDispatch {
  const openSessions = async () => open;
  const contact = 'mailto:house@example.test';
  const options = { db, keys, contact, transport, phrases, nowMs: () => nowMs, openSessions };
  return new PushDispatch(options);
}

async function device(name: string, owner = OWNER): Promise<void> {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `https://fcm.googleapis.com/${name}`;
  const of = { owner, sessionId: 7, endpoint, p256dh, auth, language: 'en', device: name };
  await keepDevice(db, { ...of, houseKey: keys.publicKey }, nowMs);
}

async function tell(eventId: string, of: 'security' | 'orders' = 'orders'): Promise<void> {
  await db.transaction().execute(async (work) => {
    const notice = { owner: OWNER, class: of, room: 'spot', event: 'filled_buy', eventId } as const;
    const said = {
      details: { name: 'BTC/USDT', coin: 'BTC', filled: '1' },
      url: '',
      isShown: true,
    };
    const [written] = await writeNotices(work, [{ ...notice, ...said }], nowMs);
    if (written === undefined) return;
    const times = { dueMs: nowMs, expiresMs: nowMs + 3_600_000 };
    await queuePushes(work, [{ noticeId: written.id, owner: OWNER, ...times }]);
  });
}

async function waiting(): Promise<{ attempts: number; due_ms: string }[]> {
  const { rows } = await database.pool.query<{ attempts: number; due_ms: string }>(
    'select attempts, due_ms from push_queue order by id',
  );
  return rows;
}

async function results(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ result: string; count: string }>(
    'select result, count from push_results',
  );
  return Object.fromEntries(rows.map(({ result, count }) => [result, Number(count)]));
}

describe('a message to a device', () => {
  it('goes once, sealed, with its life, urgency and topic, and is counted', async () => {
    await device('one');
    await tell('1');
    await tell('1');
    expect(await dispatch().round()).toBe(1);
    expect(await dispatch().round()).toBe(0);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      url: '/one',
      headers: { ttl: '3600', urgency: 'normal', 'content-encoding': 'aes128gcm' },
    });
    expect(heard[0]?.headers['topic']).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(heard[0]?.headers['authorization']).toMatch(/^vapid t=/);
    expect(await results()).toEqual({ sent: 1 });
  });

  it('of security is urgent', async () => {
    await device('one');
    await tell('1', 'security');
    await dispatch().round();
    expect(heard[0]?.headers['urgency']).toBe('high');
  });

  it.each([
    ['security', 'login', 'high'],
    ['orders', 'margin_called', 'high'],
    ['orders', 'liquidated', 'high'],
    ['orders', 'reduced', 'high'],
    ['orders', 'filled_buy', 'normal'],
    ['money', 'credited', 'normal'],
  ] as const)('of %s that tells %s is of urgency %s', (of, event, urgency) => {
    expect(urgencyOf({ class: of, event })).toBe(urgency);
  });

  it.each([404, 410])('that answers %d is forgotten', async (status) => {
    await device('one');
    await tell('1');
    answers = [{ status }];
    await dispatch().round();
    expect(await readDevices(db, OWNER)).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await results()).toEqual({ gone: 1 });
  });

  it.each([429, 500, 503])(
    'that answers %d is tried five times, later each time',
    async (status) => {
      await device('one');
      await tell('1');
      answers = Array.from({ length: 9 }, () => ({ status }));
      const pauses: number[] = [];
      for (;;) {
        await dispatch().round();
        const [row] = await waiting();
        if (row === undefined) break;
        pauses.push(Number(row.due_ms) - nowMs);
        nowMs = Number(row.due_ms);
      }
      expect(pauses).toEqual([30_000, 60_000, 120_000, 240_000]);
      expect(heard).toHaveLength(5);
      expect(await results()).toEqual({ later: 4, given_up: 1 });
      expect(await readDevices(db, OWNER)).toHaveLength(1);
    },
  );

  it('waits as long as the service says, and not beyond its life', async () => {
    await device('one');
    await tell('1');
    answers = [{ status: 429, retryAfter: '600' }];
    await dispatch().round();
    expect(await waiting()).toMatchObject([{ attempts: 1, due_ms: String(nowMs + 600_000) }]);
    nowMs += 3_600_000;
    await dispatch().round();
    expect(heard).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('that is slow holds up no other, and counts as no answer', async () => {
    await device('one');
    await device('two');
    await tell('1');
    answers = [{ status: 201, silent: true }];
    await dispatch().round();
    expect(heard).toHaveLength(2);
    expect(await results()).toEqual({ later: 1, sent: 1 });
  });

  it('follows no redirect', async () => {
    await device('one');
    await tell('1');
    answers = [{ status: 307 }];
    await dispatch().round();
    expect(heard).toHaveLength(1);
    expect(await results()).toEqual({ refused: 1 });
  });

  it('ends with the session that subscribed it', async () => {
    await device('one');
    await tell('1');
    open = [8];
    await dispatch().round();
    expect(heard).toEqual([]);
    expect(await readDevices(db, OWNER)).toEqual([]);
  });
});

describe('a test', () => {
  it('says of each device what became of it, at once, and forgets what is gone', async () => {
    for (const name of ['one', 'two', 'three']) await device(name);
    answers = [{ status: 201 }, { status: 410 }, { status: 429 }];
    const shown = { title: 'A test', body: '', url: '/pages/x', tag: 'test' };
    const sending = dispatch();
    const told: object[] = [];
    for (const each of await readDevices(db, OWNER)) told.push(await sending.test(each, shown));
    expect(told).toEqual([
      { result: 'sent', status: 201 },
      { result: 'gone', status: 410 },
      { result: 'later', status: 429 },
    ]);
    expect((await readDevices(db, OWNER)).map((each) => each.device)).toEqual(['one', 'three']);
    expect(await waiting()).toEqual([]);
    expect(heard.map(({ headers }) => headers['urgency'])).toEqual(['high', 'high', 'high']);
  });
});

it('a test is asked for once in ten seconds, and by each customer for himself', async () => {
  await device('one');
  await device('other', 10_002);
  const gateway = { nowMs: () => nowMs, phrases } as Gateway;
  const push = { houseKey: keys.publicKey, dispatch: dispatch() };
  const calls = pushCalls({ gateway, needs: { db } as NoticesServerNeeds, push });
  const call = calls.find(({ path }) => path === '/push/test');
  const ask = async (customerId: number) => {
    const reply = await call?.handle({ caller: { customerId }, language: 'en' } as never);
    return reply !== undefined && 'refused' in reply ? reply.refused : 'sent';
  };
  expect(await ask(OWNER)).toBe('sent');
  nowMs += 9_999;
  expect(await ask(OWNER)).toBe('test_too_soon');
  expect(await ask(10_002)).toBe('sent');
  nowMs += 1;
  expect(await ask(OWNER)).toBe('sent');
  expect(await ask(10_002)).toBe('test_too_soon');
});

describe('devices', () => {
  it('are ten at most: the one seen longest ago goes', async () => {
    for (let at = 1; at <= 11; at += 1) {
      nowMs += 1;
      await device(`d${at}`);
    }
    const names = (await readDevices(db, OWNER)).map((each) => each.device);
    expect(names).toHaveLength(10);
    expect(names).not.toContain('d1');
  });

  it('that somebody else takes over get nothing of whoever had them', async () => {
    await device('one');
    await tell('1');
    await device('one', 10_002);
    expect(await waiting()).toEqual([]);
    expect(await dispatch().round()).toBe(0);
  });

  it('are sent no amounts unless they are allowed', async () => {
    await saveSettings(db, OWNER, { ...STANDARD_SETTINGS, showsAmounts: true });
    await device('one');
    await tell('1');
    await dispatch().round();
    const long = Number(heard[0]?.headers['content-length']);
    await saveSettings(db, OWNER, STANDARD_SETTINGS);
    await tell('2');
    await dispatch().round();
    const short = Number(heard[1]?.headers['content-length']);
    // Sealed, so only its length can be seen: what is missing is the sentence with the amount.
    expect(long - short).toBe('Bought 1 BTC.'.length);
  });
});
