/** What an owner of many keys, and many owners behind one address, get beyond one of each. */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTable } from '../../apps/server/access-table.ts';
import type { Permission } from '../../features/api-keys/contract.ts';
import { type BotKey, botKey } from '../support/bot-front.ts';
import { COOLED_MS, SOMEBODY } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import { USDT } from '../support/small-catalogue.ts';

type Params = Readonly<Record<string, string | number>>;
interface Said {
  readonly status: number;
  readonly code?: number;
  readonly msg?: string;
  readonly orderId?: number;
  readonly executedQty?: string;
  readonly [name: string]: unknown;
}

const server = useTestServer();
const HOME = '10.1.2.3';
const BID = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
const LOW = { ...BID, quantity: '0.01', price: '19000' };
/** All that a key for spot may be given, by its one permission: reading is in each. */
const keys = new Map<Permission, BotKey>();
let alice: readonly [BotKey, BotKey];
let bob: BotKey;
let nonce = 0;

beforeAll(async () => {
  const client = await server().stillIn('alice');
  await client.post('/user/wallet/save', { currency: USDT, network: 'erc20', address: SOMEBODY });
  for (const permission of ['read', 'spot', 'contracts', 'withdraw'] as const) {
    const addresses = permission === 'withdraw' ? HOME : '';
    keys.set(permission, await botKey(server(), 'alice', permission, undefined, addresses));
  }
  alice = [keys.get('spot') as BotKey, await botKey(server(), 'alice')];
  bob = await botKey(server(), 'bob');
  await server().passWithTimers(COOLED_MS);
});

beforeEach(async () => {
  // Another minute: nobody has used anything of it.
  server().pass(60_000 - (server().nowMs % 60_000));
  await server().freshPrices();
  await server().quote([[1_999_000, 1_000_000]], [[2_001_000, 1_000_000]]);
});

/** Asks what a key has signed, from an address. */
async function ask(
  { apiKey, secret }: BotKey,
  [method, path]: readonly [string, string],
  params: Params = {},
  from = HOME,
): Promise<Said> {
  // No two are signed in the same millisecond, as nobody signs them in life.
  nonce = (nonce + 1) % 900;
  const all = { ...params, timestamp: server().nowMs + nonce };
  const texts = Object.entries(all).map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(texts).toString();
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  const reply = await server().running.gateway.app.inject({
    method: method as 'GET',
    url: `${path}?${text}&signature=${signature}`,
    headers: { 'x-mbx-apikey': apiKey },
    remoteAddress: from,
  });
  const body = reply.json<object>();
  return { ...(Array.isArray(body) ? { rows: body } : body), status: reply.statusCode };
}

const place = (key: BotKey, params: Params = LOW, from?: string): Promise<Said> =>
  ask(key, ['POST', '/api/v3/order'], params, from);
const cancel = (key: BotKey, params: Params): Promise<Said> =>
  ask(key, ['DELETE', '/api/v3/order'], { symbol: 'BTCUSDT', ...params });
const cancelAll = (key: BotKey): Promise<Said> =>
  ask(key, ['DELETE', '/api/v3/openOrders'], { symbol: 'BTCUSDT' });

describe('many keys of one account', () => {
  it('place a hundred orders in ten seconds together, and not one more', async () => {
    const [one, other] = alice;
    for (let count = 0; count < 100; count += 1) {
      const said = await place(count % 2 === 0 ? one : other, LOW, `10.2.${count}.1`);
      expect(said).toMatchObject({ status: 200 });
    }
    for (const key of alice) {
      expect(await place(key, LOW, '10.3.1.1')).toMatchObject({ status: 429, code: -1015 });
    }
    // What ends orders is not counted, and somebody else has a hundred of his own.
    expect(await place(bob)).toMatchObject({ status: 200 });
    expect(await cancelAll(other)).toMatchObject({ status: 200 });
    server().pass(10_000);
    expect(await place(one)).toMatchObject({ status: 200 });
    await cancelAll(one);
    await cancelAll(bob);
  });

  it('place as many as they like that are filled, and no more of the others', async () => {
    const [one] = alice;
    server().pass(10_000);
    await server().freshPrices();
    await server().quote([], [[2_000_000, 100_000]]);
    const buy = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001' };
    for (let count = 0; count < 105; count += 1) {
      const said = await place(one, buy, `10.4.${count}.1`);
      expect(said).toMatchObject({ status: 200, side: 'BUY' });
    }
    for (let count = 0; count < 100; count += 1) {
      expect(await place(one, LOW, `10.5.${count}.1`)).toMatchObject({ status: 200 });
    }
    expect(await place(one, LOW)).toMatchObject({ status: 429, code: -1015 });
    await server().quote([], []);
    await cancelAll(one);
    server().pass(10_000);
  });

  it('share the names of orders: one is free again when its order has ended', async () => {
    const [one, other] = alice;
    const mine = { ...LOW, newClientOrderId: 'mine' };
    const first = await place(one, mine);
    for (const key of alice) {
      expect(await place(key, mine)).toMatchObject({
        code: -2010,
        msg: 'Duplicate order sent.',
      });
    }
    // Names are an account's own.
    expect(await place(bob, mine)).toMatchObject({ status: 200 });
    expect(await cancel(other, { origClientOrderId: 'mine' })).toMatchObject({
      orderId: first.orderId,
    });
    const again = await place(other, mine);
    expect(again.orderId).toBeGreaterThan(first.orderId ?? 0);
    const found = ask(one, ['GET', '/api/v3/order'], {
      symbol: 'BTCUSDT',
      origClientOrderId: 'mine',
    });
    expect(await found).toMatchObject({ orderId: again.orderId, status: 200 });
    await cancelAll(one);
    // After a fill it is free as well.
    const market = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001' };
    for (const key of alice) {
      const filled = await place(key, { ...market, newClientOrderId: 'mine' });
      expect(filled).toMatchObject({ executedQty: '0.00100' });
    }
    expect(await cancelAll(bob)).toMatchObject({ status: 200 });
  });

  it.each([
    ['EXPIRE_TAKER', ['EXPIRED_IN_MATCH', 'NEW']],
    ['EXPIRE_MAKER', ['NEW', 'EXPIRED_IN_MATCH']],
    ['EXPIRE_BOTH', ['EXPIRED_IN_MATCH', 'EXPIRED_IN_MATCH']],
  ] as const)('do not trade with each other: %s', async (mode, states) => {
    const [one, other] = alice;
    const inside = { ...LOW, price: '20000', selfTradePreventionMode: mode };
    const maker = await place(one, { ...inside, side: 'SELL' });
    const taker = await place(other, inside);
    const shown = [taker, maker].map(async ({ orderId = 0 }) => {
      const asked = { symbol: 'BTCUSDT', orderId };
      return (await ask(one, ['GET', '/api/v3/allOrders'], asked))['rows'] as { status: string }[];
    });
    expect((await Promise.all(shown)).map(([first]) => first?.status)).toEqual(states);
    await cancelAll(one);
    const { rows } = await server().database.pool.query(
      'select id from fills where buyer = seller',
    );
    expect(rows).toEqual([]);
    const none = { ...inside, selfTradePreventionMode: 'NONE' };
    expect(await place(one, none)).toMatchObject({ status: 400 });
  });
});

describe('many accounts of one address', () => {
  it('have one weight together, and others have theirs', async () => {
    const account = ['GET', '/api/v3/account'] as const;
    for (let count = 0; count < 300; count += 1) {
      const key = count % 2 === 0 ? alice[0] : bob;
      expect(await ask(key, account, {}, '10.4.4.4')).toMatchObject({ status: 200 });
    }
    for (const key of [...alice, bob]) {
      expect(await ask(key, account, {}, '10.4.4.4')).toMatchObject({ status: 429, code: -1003 });
    }
    expect(await ask(bob, account, {}, '10.4.4.5')).toMatchObject({ status: 200 });
  });
});

describe('an order that is made smaller, cancelled and filled at once', () => {
  it('is one of these, whole, and nothing stays held', async () => {
    const held = async () => {
      const { rows } = await server().database.pool.query<{ sum: string }>(
        'select coalesce(sum(held_units), 0) as sum from orders where owner = 10001',
      );
      return Number(rows[0]?.sum);
    };
    expect(await held()).toBe(0);
    const seen = new Set<string>();
    for (let count = 0; count < 24; count += 1) {
      server().pass(10_000);
      await server().freshPrices();
      const { orderId = 0 } = await place(alice[0], { ...LOW, quantity: '0.03', price: '20000' });
      const named = { symbol: 'BTCUSDT', orderId };
      const sale = { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '0.01' };
      // Of three one is sold to before the race and one is cancelled before it, however busy it is.
      if (count % 3 === 1) await place(bob, sale);
      if (count % 3 === 2) await cancel(alice[0], { orderId });
      // What changes an order reads it first: sales come before that, between, and after.
      const later = async (act: () => Promise<Said>) => pause(count % 6).then(act);
      const amend = ['PUT', '/api/v3/order/amend/keepPriority'] as const;
      const all = await Promise.all([
        ask(alice[1], amend, { ...named, newQty: 0.02 }),
        later(() => place(bob, sale)),
        cancel(alice[count % 2] as BotKey, { orderId }),
        later(() => place(bob, sale)),
      ]);
      for (const { status, code } of all) {
        expect([status, code]).toEqual(
          status === 200 ? [200, undefined] : [400, expect.toBeOneOf([-2010, -2011, -2013, -2038])],
        );
      }
      const { rows } = await server().database.pool.query<Record<string, string>>(
        `select o.state, o.lots, o.filled_lots, o.held_units,
           (select coalesce(sum(f.lots), 0) from fills f where f.buy_order = o.id) as traded
         from orders o where id = ${orderId}`,
      );
      const [row] = rows;
      expect(['filled', 'cancelled']).toContain(row?.['state']);
      expect(row?.['traded']).toBe(row?.['filled_lots']);
      expect(Number(row?.['filled_lots'])).toBeLessThanOrEqual(Number(row?.['lots']));
      seen.add(`${row?.['state']} ${row?.['lots']} ${row?.['filled_lots']}`);
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(await held()).toBe(0);
    expect(server().errors).toEqual([]);
  });
});

/** What a call needs, by its way: what changes something takes the permission of its product. */
function needOf(method: string, path: string): Permission {
  // These ask only, whatever their way; listen keys are for reading.
  if (/\/(?:listenKey|getUserAsset)$/.test(path)) return 'read';
  if (method === 'GET') return 'read';
  if (path.startsWith('/fapi/')) return 'contracts';
  return path.startsWith('/sapi/v1/capital/') ? 'withdraw' : 'spot';
}

describe('a key of one permission', () => {
  it('opens the calls of the access table that need it, and no other', async () => {
    const routes = (await accessTable()).filter(({ access }) => access === 'key');
    expect(routes.length).toBeGreaterThan(75);
    const found: Record<string, readonly string[]> = {};
    const wanted: Record<string, readonly string[]> = {};
    let asked = 0;
    for (const { method, path } of routes) {
      const need = needOf(method, path);
      const opened: string[] = [];
      for (const [permission, key] of keys) {
        asked += 1;
        const { code, status } = await ask(key, [method, path], {}, `10.${asked % 250}.9.9`);
        if (permission === 'withdraw') continue;
        if (code !== -2015) opened.push(permission);
        expect([path, status]).not.toEqual([path, 500]);
      }
      const bound = await ask(keys.get('withdraw') as BotKey, [method, path]);
      if (bound.code !== -2015) opened.push('withdraw');
      found[`${method} ${path}`] = opened;
      const all = ['read', 'spot', 'contracts', 'withdraw'];
      wanted[`${method} ${path}`] = need === 'read' ? all : [need];
    }
    expect(found).toEqual(wanted);
  });
});
