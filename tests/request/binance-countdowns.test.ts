/** Dead man's switches, as ccxt sets them. */
import type ccxt from 'ccxt';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { botKey, stockAt, stockContractsAt } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();
let spot: InstanceType<typeof ccxt.binance>;
let contracts: ReturnType<typeof stockContractsAt>;

beforeAll(async () => {
  const alice = await botKey(server(), 'alice', 'spot,contracts');
  [spot, contracts] = [stockAt(server(), alice), stockContractsAt(server(), alice)];
  await spot.loadMarkets();
  await contracts.loadMarkets();
});

beforeEach(async () => {
  server().pass(20_000);
  await server().freshPrices();
});

function beatSpot(fields: object): Promise<unknown> {
  return spot.request('countdownCancelAll', 'private', 'POST', fields);
}

it('cancel what waits of a symbol where the next beat does not come', async () => {
  await spot.createOrder('BTC/USDT', 'limit', 'buy', 0.01, 19_000);
  const kept = await spot.createOrder('ETH/USDT', 'limit', 'buy', 0.1, 1_590);
  await contracts.createOrder('BTC/USDT:USDT', 'limit', 'buy', 0.01, 19_000);
  const fields = { symbol: 'BTCUSDT', countdownTime: 2_000 };
  const said = { symbol: 'BTCUSDT', countdownTime: '2000' };
  expect(await beatSpot(fields)).toEqual(said);
  expect(await contracts.fapiPrivatePostCountdownCancelAll(fields)).toEqual(said);
  server().pass(1_000);
  await server().freshPrices();
  expect(await spot.fetchOpenOrders('BTC/USDT')).toHaveLength(1);
  // One goes on, the other one does not.
  expect(await contracts.fapiPrivatePostCountdownCancelAll(fields)).toEqual(said);
  server().pass(1_000);
  await server().freshPrices();
  expect(await spot.fetchOpenOrders('BTC/USDT')).toEqual([]);
  expect((await spot.fetchOpenOrders('ETH/USDT')).map(({ id }) => id)).toEqual([kept.id]);
  expect(await contracts.fetchOpenOrders('BTC/USDT:USDT')).toHaveLength(1);
  server().pass(1_000);
  await server().freshPrices();
  expect(await contracts.fetchOpenOrders('BTC/USDT:USDT')).toEqual([]);
});

it('end with 0, and last a second at least', async () => {
  const made = await spot.createOrder('BTC/USDT', 'limit', 'buy', 0.01, 19_000);
  await beatSpot({ symbol: 'BTCUSDT', countdownTime: 1_000 });
  expect(await beatSpot({ symbol: 'BTCUSDT', countdownTime: 0 })).toMatchObject({
    countdownTime: '0',
  });
  server().pass(5_000);
  await server().freshPrices();
  expect((await spot.fetchOpenOrders('BTC/USDT')).map(({ id }) => id)).toEqual([made.id]);
  await expect(beatSpot({ symbol: 'BTCUSDT', countdownTime: 999 })).rejects.toThrow(/-1130/);
  await expect(beatSpot({ symbol: 'BTCUSDT' })).rejects.toThrow(/-1102/);
  await expect(beatSpot({ symbol: 'NOUSDT', countdownTime: 0 })).rejects.toThrow(/-1121/);
});

it('are not for keys that trade nothing', async () => {
  const bob = stockAt(server(), await botKey(server(), 'bob', 'contracts'));
  const asked = { symbol: 'BTCUSDT', countdownTime: 1_000 };
  const refused = bob.request('countdownCancelAll', 'private', 'POST', asked);
  await expect(refused).rejects.toThrow(/-2015/);
});
