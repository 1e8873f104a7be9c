import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { SLOWEST_REQUEST_MS } from '../../platform/server/http/app.ts';
import { MEDIA_PACE } from '../../platform/server/http/slow-bodies.ts';
import { LANGUAGES } from '../../platform/server/words/languages.ts';
import { useTestServer } from '../support/server.ts';
import { operatorAt, OWNER } from '../support/console-client.ts';
import type { Client, Row } from '../support/server-client.ts';
import { BTC, btcUsdt, ETH, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const ROWS = 120_000;
/** Pages by number end here. */
const BOUND = 10_000;

async function idOf(client: Client): Promise<number> {
  return Number((await client.object(client.get('/user/info')))['id']);
}

/** Gives Alice years of orders and fills, all in one market, and all her own. */
async function fillHistory(): Promise<void> {
  const { pool } = server().database;
  const alice = await idOf(await server().loggedInAs('alice'));
  await pool.query(
    `insert into orders select 1000000 + n, $1, $2, 'buy', 'limit', 'gtc', false, 'cancel_newest',
       '', n, 0, 0, 0, 100, 1, 0, 0, 0, 0, 'cancelled', 'by_customer', n, n
     from generate_series(1, $3::int) n`,
    [alice, btcUsdt, ROWS],
  );
  await pool.query(
    `insert into fills select 1000000 + n, n, n, $2, 100, 1, 'buy', $1, -1, n, n, 0, 0
     from generate_series(1, $3::int) n`,
    [alice, btcUsdt, ROWS],
  );
  await pool.query('analyze orders');
  await pool.query('analyze fills');
}

async function plan(text: string, values: unknown[]): Promise<string> {
  const { rows } = await server().database.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${text}`,
    values,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

beforeAll(fillHistory);

describe('a customer with a long history', () => {
  it.each(['/coin/list', '/coin/fills'])(
    'sees the last page there is of %s, and no more',
    async (path) => {
      const alice = await server().loggedInAs('alice');
      const limit = 100;
      expect(await alice.rows(path, { page: BOUND / limit, limit })).toHaveLength(limit);
      for (const page of [BOUND / limit + 1, 1_000_000]) {
        expect(await alice.get(path, { page, limit })).toMatchObject({ type: 'ok', message: [] });
      }
    },
  );

  it('is answered with an empty page beyond the bound, whichever list it is', async () => {
    const alice = await server().loggedInAs('alice');
    const page = 999_999;
    const lists = [
      alice.post('/lever/my_trade', { page }),
      alice.get('/microtrade/lists', { page, status: 3 }),
      alice.post('/wallet/legal_log', { page, limit: 50 }),
      alice.get('/wallet/hzhistory', { page }),
      alice.get('/recharge/log', { page }),
      alice.get('/user/withdraw/list', { page }),
      alice.get('/user/wallet/list', { page }),
    ];
    for (const reply of await Promise.all(lists)) {
      expect(reply).toMatchObject({ status: 200, type: 'ok' });
      expect(JSON.stringify(reply.message)).toMatch(/\[\]/);
    }
  });

  it('makes nobody skip a hundred thousand notices', async () => {
    const alice = await server().loggedInAs('alice');
    const { pool } = server().database;
    await pool.query(
      `insert into notices (owner, class, room, event, event_id, details, url, made_ms, is_shown)
       select $1, 'money', 'deposit', 'deposit.credited', 'row ' || n,
         '{"amount":"1","code":"BTC"}', '', n, true from generate_series(1, $2::int) n`,
      [await idOf(alice), ROWS],
    );
    await pool.query('analyze notices');
    const limit = 50;
    const page = (number: number) =>
      alice.object(alice.get('/notices/list', { page: number, limit }));
    expect((await page(BOUND / limit))['data']).toHaveLength(limit);
    for (const number of [BOUND / limit + 1, ROWS / limit, 1_000_000]) {
      expect(await page(number)).toMatchObject({ total: BOUND, data: [] });
    }
  });

  it('finds a market where she never traded by an index, not by going through all', async () => {
    const alice = await server().loggedInAs('alice');
    const nowhere = { currency_id: ETH, legal_id: USDT };
    for (const path of ['/coin/list', '/coin/fills']) {
      expect(await alice.rows(path, { ...nowhere, status: 2 })).toEqual([]);
      expect(await alice.rows(path, { currency_id: BTC, legal_id: USDT })).not.toEqual([]);
    }
    const id = await idOf(alice);
    const of = (table: string, owner: string) =>
      plan(
        `select * from ${table} where ${owner} = $1 and market_id = $2 order by id desc limit 10`,
        [id, 2],
      );
    expect(await of('orders', 'owner')).toContain('orders_of_market_and_customer');
    expect(await of('fills', 'buyer > 0 and buyer')).toContain('fills_of_buyer_in_market');
  });
});

describe('an operator', () => {
  it('reads a long list on from its last row, and skips none by their count', async () => {
    const alice = await server().loggedInAs('alice');
    const customerId = await idOf(alice);
    const owner = await operatorAt(server(), OWNER);
    await server().database.pool.query(
      `insert into customer_notes (customer_id, operator_id, text, created_ms)
       select $1, (select min(id) from operators), 'note ' || n, n
       from generate_series(1, $2::int) n`,
      [customerId, BOUND + 30],
    );
    const notes = (fields: Row) =>
      owner.message(owner.get('/customers/notes', { customerId, perPage: 20, ...fields }));
    const last = await notes({ page: BOUND / 20 });
    expect(last).toMatchObject({ total: BOUND, next: expect.any(String) });
    expect(await notes({ page: BOUND / 20 + 1 })).toEqual({ total: BOUND, data: [] });
    const beyond = await notes({ page: BOUND / 20 + 1, after: last['next'] });
    expect((beyond['data'] as Row[]).map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_none, at) => `note ${30 - at}`),
    );
    const end = await notes({ page: BOUND / 20 + 2, after: beyond['next'] });
    expect((end['data'] as Row[]).length).toBe(10);
    expect(end['next']).toBeUndefined();
  });

  it.each(['x', '1e3', '1;', '9'.repeat(19), "' or true"])(
    'gets nothing with a mark that is none: %s',
    async (after) => {
      const owner = await operatorAt(server(), OWNER);
      const { status, type } = await owner.get('/audit', { after });
      expect([status, type === 'ok']).toEqual([200, false]);
      expect(server().errors).toEqual([]);
    },
  );
});

describe('a reader who keeps the database busy', () => {
  it('is told so in his language, while others read on', async () => {
    const { connectionString } = server().database;
    const lock = new pg.Client({ connectionString });
    await lock.connect();
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    await lock.query('begin');
    await lock.query('lock table orders in access exclusive mode');
    const hers = Array.from({ length: 60 }, (_, count) =>
      alice.speaking(LANGUAGES[count % LANGUAGES.length] ?? 'en').get('/coin/list'),
    );
    await new Promise((done) => setTimeout(done, 300));
    // The table is locked still: whoever waited behind her would wait for ever.
    for (let count = 0; count < 10; count += 1) {
      expect(await bob.get('/coin/fills')).toMatchObject({ type: 'ok' });
      expect(await server().visitor().get('/news/index_pop')).toMatchObject({ status: 200 });
    }
    const replies = await Promise.all(hers);
    await lock.query('rollback');
    await lock.end();
    expect(new Set(replies.map(({ status, code }) => `${status} ${String(code)}`))).toEqual(
      new Set(['200 busy']),
    );
    expect(new Set(replies.map(({ message }) => message)).size).toBe(LANGUAGES.length);
    expect(server().errors).toEqual([]);
    expect(await alice.get('/coin/list')).toMatchObject({ type: 'ok' });
  });
});

describe('a body that trickles', () => {
  it('is given half a minute, and no connection longer than the largest file may take', () => {
    // The half minute itself is looked at by `slow-bodies.test.ts`, with shorter times.
    expect(SLOWEST_REQUEST_MS).toBe(30_000);
    expect(server().running.gateway.app.server).toMatchObject({
      requestTimeout: MEDIA_PACE.mostMs + 30_000,
      headersTimeout: 30_000,
    });
  });
});
