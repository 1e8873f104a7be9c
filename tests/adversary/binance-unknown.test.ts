/** The writer is away in the middle of an order of a bot: nobody knows what became of it. */
import ccxt from 'ccxt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { botKey, stockAt, stockContractsAt } from '../support/bot-front.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { muteLine } from '../support/mute-line.ts';
import { TestServer } from '../support/server.ts';

const SPOT = 'BTC/USDT';
const SWAP = 'BTC/USDT:USDT';
const UNKNOWN = {
  code: -1000,
  msg: 'Unknown error, please check your request or try again later.',
};
/** Other work may need the machine. */
const SOON = { timeout: 60_000 };
let database: TestDatabase;
let line: Awaited<ReturnType<typeof muteLine>>;
let server: TestServer;

beforeEach(async () => {
  database = await createTestDatabase();
  line = await muteLine(database.connectionString);
  server = await TestServer.open({ database: { ...database, connectionString: line.url } });
}, 240_000);

afterEach(async () => {
  await server.close();
  line.close();
}, 240_000);

/** What the journal has of a kind of command. */
async function journaled(): Promise<number> {
  const { rows } = await database.pool.query<{ last: string }>(
    'select coalesce(max(last_seq), 0) as last from journal',
  );
  return Number(rows[0]?.last);
}

/** The order goes out, and is stored; the answer of the database is lost. */
async function storedAndLost<Answer>(order: () => Promise<Answer>): Promise<Answer> {
  const before = await journaled();
  line.muteWriter();
  const answer = order();
  await expect.poll(journaled, SOON).toBeGreaterThan(before);
  line.cutAndMend();
  return answer;
}

/** The order goes out, and the database ends the writer's line before it has stored it. */
async function lost<Answer>(order: () => Promise<Answer>): Promise<Answer> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table journal in exclusive mode');
    const answer = order();
    const ended = async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount ?? 0;
    };
    await expect.poll(ended, SOON).toBeGreaterThan(0);
    await client.query('rollback');
    return await answer;
  } finally {
    client.release();
  }
}

/** What a signed order is answered, without a library between. */
async function raw(
  client: ReturnType<typeof stockAt>,
  api: 'private' | 'fapiPrivate',
  order: Record<string, string>,
) {
  const sent = client.sign('order', api, 'POST', order);
  const { url, headers, body } = sent as { url: string; headers: Record<string, string> } & {
    body: string;
  };
  const answer = await fetch(url, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json(), after: answer.headers };
}

/** Waits until the writer is there again. */
async function back(): Promise<void> {
  const ready = async () => (await fetch(`${server.running.address}/readyz`)).status;
  await expect.poll(ready, SOON).toBe(200);
}

const BID = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
const ROADS = [
  ['spot', 'private', SPOT],
  ['contracts', 'fapiPrivate', SWAP],
] as const;

describe.each(ROADS)('an order of %s whose outcome nobody knows', (permission, api, symbol) => {
  const order = (newClientOrderId: string) => ({
    ...BID,
    quantity: '0.1',
    price: '19000',
    newClientOrderId,
  });

  async function made() {
    const key = await botKey(server, 'alice', permission);
    const client = permission === 'spot' ? stockAt(server, key) : stockContractsAt(server, key);
    await client.loadMarkets();
    // What it asks at its first order is asked.
    await client.cancelOrder('1', symbol).catch(() => undefined);
    return client;
  }

  it('was stored: it is never said to have failed, and its name finds it', async () => {
    const client = await made();
    const answer = await storedAndLost(async () => raw(client, api, order('kept-1')));
    expect(answer).toMatchObject({ status: 503, body: UNKNOWN });
    expect(answer.after.get('retry-after')).toBe('1');
    const asked = async () => client.fetchOrder('', symbol, { origClientOrderId: 'kept-1' });
    await expect.poll(asked, SOON).toMatchObject({ status: 'open', price: 19_000 });
    await back();
    const again = await raw(client, api, order('kept-1'));
    expect(again.status).toBe(400);
    const count = async () => (await client.fetchOpenOrders(symbol)).length;
    await expect.poll(count, SOON).toBe(1);
  }, 240_000);

  it('was not stored: its name finds nothing, and it can be sent again', async () => {
    const client = await made();
    const answer = await lost(async () => raw(client, api, order('gone-1')));
    expect(answer).toMatchObject({ status: 503, body: UNKNOWN });
    const asked = async () =>
      client
        .fetchOrder('', symbol, { origClientOrderId: 'gone-1' })
        .catch((error: unknown) => error);
    await expect.poll(asked, SOON).toBeInstanceOf(ccxt.OrderNotFound);
    expect(await client.fetchOpenOrders(symbol)).toEqual([]);
    await back();
    server.pass(1_000);
    const again = await client.createOrder(symbol, 'limit', 'buy', 0.1, 19_000, {
      newClientOrderId: 'gone-2',
    });
    expect(again).toMatchObject({ status: 'open' });
  }, 240_000);
});
