import { describe, expect, it } from 'vitest';
import { accessTable } from '../../apps/server/access-table.ts';
import { CUSTOMER_CALLS, type CustomerCall } from '../support/customer-calls.ts';
import { registeredRoutes } from '../support/routes.ts';
import { TestServer, useTestServer } from '../support/server.ts';
import { Client, type Reply, type Row } from '../support/server-client.ts';
import { BTC, USDT } from '../support/small-catalogue.ts';

const ACCESS_TABLE = await accessTable();

const server = useTestServer();
const calls = ACCESS_TABLE.filter(
  ({ path }) =>
    path.startsWith('/api/') && !path.startsWith('/api/docs') && !path.startsWith('/api/v3/'),
);

function call(
  client: Client,
  { method, path }: Pick<CustomerCall, 'method' | 'path'>,
  fields: Row = {},
): Promise<Reply> {
  return method === 'GET' ? client.get(path, fields) : client.post(path, fields);
}

/** What a reply is: the name of its refusal, or the kind of its message. */
function said({ status, type, code, message }: Reply): string {
  if (status !== 200) return `status ${status}`;
  if (type === '999') return 'log_in';
  if (type !== 'ok') return `${type === 'error' ? '' : `${String(type)} `}${String(code)}`;
  if (Array.isArray(message)) return 'list';
  return typeof message === 'string' ? 'text' : typeof message;
}

describe('the access table', () => {
  it('names every route there is, and no other', () => {
    const registered = registeredRoutes(server().running.gateway.app);
    const listed = ACCESS_TABLE.map(({ method, path }) => `${method} ${path}`);
    expect(registered.sort()).toEqual([...listed].sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('is the one that is written by hand, call by call', () => {
    const served = calls.map(({ method, path, access }) => `${method} ${path} ${access}`);
    const written = CUSTOMER_CALLS.map(({ method, path, who }) => `${method} /api${path} ${who}`);
    expect(served.sort()).toEqual(written.sort());
  });

  it.each(CUSTOMER_CALLS)('answers a visitor $visitor: $method $path', async (route) => {
    expect(said(await call(server().visitor(), route))).toBe(route.visitor);
  });

  // The file of ticks is the same for everybody.
  const ofSessions = CUSTOMER_CALLS.filter(({ path }) => path !== '/fairness/ticks');
  it.each(ofSessions)(
    'asks who comes with an ended session to log in: $method $path',
    async (route) => {
      const alice = await server().stillIn('alice');
      const ended = new Client(alice.address, `${alice.token.slice(0, -4)}ende`);
      expect(await call(ended, route)).toMatchObject({ status: 200, type: '999' });
    },
  );

  it.each(CUSTOMER_CALLS)('answers a customer $customer: $method $path', async (route) => {
    expect(said(await call(await server().loggedInAs('alice'), route))).toBe(route.customer);
  });
});

/** Thousands of calls; Bob logs in again after one that has logged him out. */
const LONG = { timeout: 600_000 };

/** What Alice has that nobody else may see or change. */
async function ownings(alice: Client): Promise<Row> {
  const order = await alice.object(
    alice.post('/coin/trade', {
      currency_id: BTC,
      legal_id: USDT,
      type: 1,
      amount: '0.01',
      target_price: '19000',
      client_order_id: 'secret-of-alice',
    }),
  );
  const favourite = await alice.object(alice.post('/optional/add', { currency_id: BTC }));
  const [session] = await alice.rows('/user/sessions');
  return { order: order['id'], favourite: favourite['id'], session: session?.['id'] };
}

async function hers(alice: Client): Promise<string> {
  const seen = [
    alice.get('/coin/list', { limit: 200 }),
    alice.get('/coin/fills'),
    alice.get('/optional/list'),
    alice.get('/user/info'),
    alice.get('/user/sessions'),
    alice.post('/wallet/list'),
    alice.post('/wallet/legal_log'),
  ];
  return JSON.stringify((await Promise.all(seen)).map(({ body }) => body));
}

describe('a stranger', () => {
  it('neither sees nor changes what is another customer’s, with any call', LONG, async () => {
    const alice = await server().loggedInAs('alice', { stay: 1 });
    const own = await ownings(alice);
    const before = await hers(alice);
    const targets = [own['order'], own['favourite'], own['session']];
    for (const route of CUSTOMER_CALLS.filter(({ path }) => !path.endsWith('/login'))) {
      for (const id of targets) {
        const bob = await server().stillIn('bob');
        const reply = await call(bob, route, {
          id,
          order_id: id,
          currency: USDT,
          owner: 10_001,
          user_id: 10_001,
          client_order_id: 'secret-of-alice',
          amount: '0.02',
          nickname: 'bob',
          user_string: 'alice@demo.test',
          account: 'alice@demo.test',
          to: 'bob@demo.test',
        });
        const text = JSON.stringify(reply.body);
        expect(`${route.path} ${text}`).not.toMatch(/secret-of-alice|alice@demo/);
      }
    }
    expect(await hers(alice)).toBe(before);
  });

  it('gets the same words for another’s things as for things that are not there', async () => {
    const alice = await server().loggedInAs('alice');
    const bob = await server().loggedInAs('bob');
    const [session] = await alice.rows('/user/sessions');
    const [favourite] = await alice.rows('/optional/list');
    for (const [path, id] of [
      ['/user/sessions/revoke', session?.['id']],
      ['/optional/del', favourite?.['id']],
    ] as const) {
      const theirs = await bob.post(path, { id });
      const nothing = await bob.post(path, { id: 987_654_321 });
      expect(theirs.body).toEqual(nothing.body);
      expect(theirs.type).toBe('error');
    }
    expect(await alice.get('/user/info')).toMatchObject({ type: 'ok' });
  });
});

describe('demo calls', () => {
  it('are refused in live mode', async () => {
    const live = await TestServer.open({ environment: { MODE: 'live' } });
    try {
      const { rows } = await live.database.pool.query('select id from customers');
      expect(rows).toEqual([]);
      expect(await live.visitor().get('/demo/outbox')).toMatchObject({ code: 'demo_only' });
      const config = await live.visitor().get('/getSiteConfig');
      expect(config.message).toMatchObject({ mode: 'live' });
    } finally {
      await live.close();
    }
  });
});
