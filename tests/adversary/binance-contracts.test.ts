/** What a bot of contracts tries, and what may stop between its order and the answer. */
import ccxt from 'ccxt';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type BotKey, botKey, stockContractsAt } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
const BTC = 'BTC/USDT:USDT';
let alice: BotKey;
let client: ReturnType<typeof stockContractsAt>;

beforeAll(async () => {
  alice = await botKey(server(), 'alice', 'contracts');
  client = stockContractsAt(server(), alice);
  await client.loadMarkets();
});

beforeEach(async () => {
  server().pass(20_000);
  await server().freshPrices();
});

async function positions(): Promise<number> {
  const { rows } = await server().database.pool.query<{ count: string }>(
    "select count(*) from contract_positions where state in ('open', 'waiting')",
  );
  return Number(rows[0]?.count);
}

it('opens one position by an order that is sent twice', async () => {
  let sent: { url: string; init: RequestInit } | undefined;
  const spy = stockContractsAt(server(), alice);
  await spy.loadMarkets();
  const sign = spy.sign.bind(spy);
  spy.sign = (...asked: Parameters<typeof sign>) => {
    const made = sign(...asked) as { url: string; method: string; headers: object; body: string };
    const headers = made.headers as Record<string, string>;
    if (made.method === 'POST') {
      sent = { url: made.url, init: { method: 'POST', headers, body: made.body } };
    }
    return made;
  };
  const order = await spy.createOrder(BTC, 'market', 'buy', 0.1);
  const before = await positions();
  const again = await fetch(sent?.url ?? '', sent?.init);
  expect(await again.json()).toMatchObject({ orderId: Number(order.id), status: 'FILLED' });
  expect(await positions()).toBe(before);
});

it('finds an order by its name whose number was lost before it was kept', async () => {
  const named = { newClientOrderId: 'lost-1' };
  const waiting = await client.createOrder(BTC, 'limit', 'buy', 0.1, 19_000, named);
  const traded = await client.createOrder(BTC, 'market', 'buy', 0.02, undefined, {
    newClientOrderId: 'lost-2',
  });
  await server().database.pool.query('update bot_contract_orders set house_id = 0');
  for (const [origClientOrderId, { id }] of [
    ['lost-1', waiting],
    ['lost-2', traded],
  ] as const) {
    expect(await client.fetchOrder('', BTC, { origClientOrderId })).toMatchObject({ id });
  }
  await client.cancelAllOrders(BTC);
});

it('gives no order by asking for the name of one that never reached the house', async () => {
  const named = { newClientOrderId: 'never' };
  const first = await client.createOrder(BTC, 'limit', 'buy', 0.1, 19_000, named);
  await client.cancelOrder(String(first.id), BTC);
  await server().database.pool.query(
    `update bot_contract_orders set house_id = 0, once_key = 'another'
     where client_order_id = 'never'`,
  );
  const before = await positions();
  const asked = client.fetchOrder('', BTC, { origClientOrderId: 'never' });
  await expect(asked).rejects.toThrow(ccxt.OrderNotFound);
  expect(await positions()).toBe(before);
});

it('changes an order of its owner alone, and once by what was signed', async () => {
  const order = await client.createOrder(BTC, 'limit', 'buy', 0.1, 19_000);
  const bob = stockContractsAt(server(), await botKey(server(), 'bob', 'contracts'));
  const reader = stockContractsAt(server(), await botKey(server(), 'alice', 'read'));
  const asked = { symbol: 'BTCUSDT', side: 'BUY', orderId: order.id, quantity: '0.2' };
  await expect(bob.fapiPrivatePutOrder({ ...asked, price: '19100' })).rejects.toThrow(/-2013/);
  await expect(reader.fapiPrivatePutOrder({ ...asked, price: '19100' })).rejects.toThrow(/-2015/);
  const sent = client.sign('order', 'fapiPrivate', 'PUT', { ...asked, price: '19100' });
  const { url, method, headers, body } = sent as { url: string } & RequestInit;
  const send = async () => (await fetch(url, { method, headers, body })).json();
  expect(await send()).toMatchObject({ price: '19100.00' });
  await client.editOrder(String(order.id), BTC, 'limit', 'buy', 0.3, 18_500);
  // The text that was signed before is answered as before, and moves nothing back.
  expect(await send()).toMatchObject({ price: '18500.00', origQty: '0.3' });
  await client.cancelAllOrders(BTC);
  expect(await send()).toMatchObject({ status: 'CANCELED', price: '18500.00' });
});

it('has an order changed and cancelled at once, and holds nothing afterwards', async () => {
  const held = async () => {
    const { rows } = await server().database.pool.query<{ sum: string }>(
      `select coalesce(sum(held_units), 0) as sum from contract_positions
       where state = 'waiting'`,
    );
    return Number(rows[0]?.sum);
  };
  const before = await held();
  for (let count = 0; count < 5; count += 1) {
    server().pass(2_000);
    const { id } = await client.createOrder(BTC, 'limit', 'buy', 0.1, 19_000);
    const edits = [19_100, 19_200, 19_300].map((price) =>
      client.editOrder(String(id), BTC, 'limit', 'buy', 0.2, price),
    );
    const all = await Promise.allSettled([...edits, client.cancelOrder(String(id), BTC)]);
    expect(all.at(-1)?.status).toBe('fulfilled');
    for (const each of all) {
      if (each.status === 'rejected') expect(String(each.reason)).toMatch(/-2013|-5027/);
    }
    expect((await client.fetchOrder(String(id), BTC)).status).toBe('canceled');
  }
  expect(await held()).toBe(before);
  expect(server().errors).toEqual([]);
});

it('frees a name where the order was refused', async () => {
  const named = { newClientOrderId: 'again' };
  const refused = client.createOrder(BTC, 'market', 'buy', 5, undefined, named);
  await expect(refused).rejects.toThrow(/-4005/);
  const made = await client.createOrder(BTC, 'limit', 'buy', 0.01, 19_000, named);
  expect(made).toMatchObject({ status: 'open', clientOrderId: 'again' });
  await client.cancelAllOrders(BTC);
});

it('is answered in its own form where there is no such address', async () => {
  for (const path of ['/api/v3/none', '/fapi/v1/none?x=1', '/sapi/v9/none', '/dapi/v1/order']) {
    const answer = await fetch(server().running.address + path);
    expect(answer.status).toBe(404);
    const msg = `Path ${path.split('?')[0]}, Method GET is invalid`;
    expect(await answer.json()).toEqual({ code: -5000, msg });
  }
});

it('sends batches that are none, too long or deep, and nothing is given', async () => {
  const before = await positions();
  const one = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' };
  const many = Array.from({ length: 6 }, () => one);
  // The library writes as JSON what it is given: texts become texts in it.
  for (const batchOrders of ['[]', `[${'['.repeat(3_000)}`, 'x', many]) {
    const sent = client.fapiPrivatePostBatchOrders({ batchOrders });
    await expect(sent).rejects.toThrow(/-4082/);
    server().pass(10_000);
  }
  expect(await positions()).toBe(before);
  expect(server().errors).toEqual([]);
});
