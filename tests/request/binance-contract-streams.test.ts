/** ccxt's sockets of contracts as they are sold, with another address and a key. */
import { WebSocket } from 'ws';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type BotKey,
  botKey,
  stockContractsAt,
  stockProContractsAt,
} from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';
import { btcUsdt, ethUsdt } from '../support/small-catalogue.ts';

const server = useTestServer();
const BTC = 'BTC/USDT:USDT';
const ETH = 'ETH/USDT:USDT';
let alice: BotKey;
let client: ReturnType<typeof stockContractsAt>;
let socket: Awaited<ReturnType<typeof stockProContractsAt>>;

beforeAll(async () => {
  alice = await botKey(server(), 'alice', 'contracts');
  client = stockContractsAt(server(), alice);
  await client.loadMarkets();
});

beforeEach(async () => {
  server().pass(20_000);
  await server().freshPrices();
  socket = await stockProContractsAt(server(), alice);
  await socket.loadMarkets();
});

afterEach(async () => {
  await socket.close();
});

/** Does something again and again until it is over. */
async function meanwhile<Answer>(step: () => unknown, wait: () => Promise<Answer>) {
  const doing = setInterval(() => void step(), 200);
  try {
    return await wait();
  } finally {
    clearInterval(doing);
  }
}

describe('ccxt.pro for contracts', () => {
  it('watches a book of one level, which has no price of before', async () => {
    let ticks = 2_000_000;
    const move = () => server().tick(btcUsdt, (ticks += 100));
    await meanwhile(move, async () => {
      for (let count = 0; count < 6; count += 1) {
        const book = await socket.watchOrderBook(BTC);
        expect([book.bids.length, book.asks.length]).toEqual([1, 1]);
      }
      expect(socket.orderbooks[BTC]?.asks[0]?.[0] ?? 0).toBeGreaterThan(20_010);
    });
  }, 20_000);

  it('watches prices, marks, trades and candles', async () => {
    const ticker = socket.watchTicker(BTC);
    const mark = socket.watchMarkPrice(BTC);
    const candles = socket.watchOHLCV(BTC, '1m');
    const trades = socket.watchTrades(BTC);
    const buy = () => client.createOrder(BTC, 'market', 'buy', 0.01);
    const sold = await meanwhile(buy, async () => trades);
    expect(sold.at(-1)).toMatchObject({ amount: 0.01, side: 'buy' });
    expect((await ticker).last).toBeGreaterThan(0);
    expect((await mark).markPrice).toBeGreaterThan(0);
    expect((await candles).at(-1)?.[4]).toBeGreaterThan(0);
  }, 20_000);

  it('watches its own orders, positions and money, and nobody hears of them else', async () => {
    const other = await stockProContractsAt(server(), await botKey(server(), 'bob', 'contracts'));
    try {
      await other.loadMarkets();
      const order = socket.watchOrders(BTC);
      let foreign = 0;
      void other.watchOrders(BTC).then(
        () => (foreign += 1),
        () => undefined,
      );
      await new Promise((resolve) => setTimeout(resolve, 800));
      const made = await client.createOrder(BTC, 'limit', 'buy', 0.1, 19_000, {
        newClientOrderId: 'heard-1',
      });
      expect((await order).at(-1)).toMatchObject({
        id: made.id,
        clientOrderId: 'heard-1',
        status: 'open',
        price: 19_000,
      });
      const gone = socket.watchOrders(BTC);
      await client.cancelOrder(String(made.id), BTC);
      expect((await gone).at(-1)).toMatchObject({ id: made.id, status: 'canceled' });
      const position = socket.watchPositions([BTC]);
      const balance = socket.watchBalance();
      const own = socket.watchMyTrades(BTC);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const bought = await client.createOrder(BTC, 'market', 'buy', 0.1);
      expect((await own).at(-1)).toMatchObject({ order: bought.id, amount: 0.1, price: 20_010 });
      expect((await balance)['USDT']?.total).toBeGreaterThan(0);
      expect((await position).length).toBeGreaterThan(0);
      expect(foreign).toBe(0);
    } finally {
      await other.close();
    }
  }, 30_000);

  it('places, finds and cancels orders on a socket', async () => {
    const made = await socket.createOrderWs(BTC, 'limit', 'buy', 0.01, 19_000);
    expect(made).toMatchObject({ status: 'open', price: 19_000 });
    expect(await socket.fetchOrderWs(String(made.id), BTC)).toMatchObject({ amount: 0.01 });
    const gone = await socket.cancelOrderWs(String(made.id), BTC);
    expect(gone).toMatchObject({ status: 'canceled' });
    expect((await socket.fetchBalanceWs())['USDT']?.total).toBeGreaterThan(0);
  }, 20_000);
});

/** A socket without a library: what comes on it, and with which code it ends. */
function plain(path: string) {
  const opened = new WebSocket(server().running.address.replace('http', 'ws') + path);
  const heard: { e?: string; o?: { X?: string } }[] = [];
  opened.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString('utf8')) as (typeof heard)[number]);
  });
  const ended = new Promise<number>((resolve) => opened.once('close', resolve));
  return { opened, heard, ended };
}

describe('a private stream of contracts', () => {
  it('is opened by a listen key only, at each of its addresses', async () => {
    const unknown = 'a'.repeat(64);
    for (const path of [`/private/ws?listenKey=${unknown}`, `/ws/${unknown}`]) {
      expect(await plain(path).ended).toBe(1_008);
    }
    const { listenKey } = (await client.fapiPrivatePostListenKey()) as { listenKey: string };
    const listening = plain(`/ws/${listenKey}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.createOrder(BTC, 'market', 'buy', 0.01);
    await expect.poll(() => listening.heard.map(({ e }) => e)).toContain('ORDER_TRADE_UPDATE');
    const order = await client.createOrder(BTC, 'limit', 'buy', 0.01, 19_000);
    server().pass(10);
    await client.editOrder(String(order.id), BTC, 'limit', 'buy', 0.02, 18_900);
    const said = { i: Number(order.id), x: 'AMENDMENT', X: 'NEW', p: '18900.00', q: '0.02' };
    const last = () => listening.heard.findLast(({ e }) => e === 'ORDER_TRADE_UPDATE');
    await expect.poll(last).toMatchObject({ o: said });
    await client.cancelOrder(String(order.id), BTC);
    const params = { triggerPrice: 21_000 };
    const entry = await client.createOrder(BTC, 'market', 'buy', 0.01, undefined, params);
    const algo = () => listening.heard.filter(({ e }) => e === 'ALGO_UPDATE').map(({ o }) => o?.X);
    await expect.poll(algo).toEqual(['NEW']);
    await client.cancelOrder(String(entry.id), BTC, { trigger: true });
    await expect.poll(algo).toEqual(['NEW', 'CANCELED']);
    await client.fapiPrivateDeleteListenKey();
    const before = listening.heard.length;
    await client.createOrder(BTC, 'market', 'buy', 0.01);
    expect(await listening.ended).toBe(1_008);
    expect(listening.heard.slice(before).map(({ e }) => e)).toEqual(['listenKeyExpired']);
  }, 20_000);

  it('ends with its hour, and with the key that asked for it', async () => {
    const bob = await botKey(server(), 'bob', 'contracts');
    const his = stockContractsAt(server(), bob);
    await his.loadMarkets();
    const { listenKey } = (await his.fapiPrivatePostListenKey()) as { listenKey: string };
    server().pass(3_600_000);
    expect(await plain(`/ws/${listenKey}`).ended).toBe(1_008);
    await expect(his.fapiPrivatePutListenKey()).rejects.toThrow(/-1125/);
    await server().freshPrices();
    const next = (await his.fapiPrivatePostListenKey()) as { listenKey: string };
    const listening = plain(`/private/ws?listenKey=${next.listenKey}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const inside = await server().stillIn('bob');
    const { list } = await inside.object(inside.get('/api_key/list'));
    const [key] = list as { readonly id: number }[];
    await inside.post('/api_key/revoke', { id: key?.id });
    await inside.post('/lever/submit', {
      currency_id: 4,
      legal_id: 2,
      share: 1,
      multiple: 20,
      type: 1,
      status: 1,
      risk_accepted: 1,
    });
    expect(await listening.ended).toBe(1_008);
    expect(listening.heard.map(({ e }) => e)).toEqual(['listenKeyExpired']);
  }, 20_000);
});

describe('what was closed by force', () => {
  it('is heard by everybody as the trade it is, without whose it was', async () => {
    const bob = await botKey(server(), 'bob', 'contracts');
    const his = stockContractsAt(server(), bob);
    await his.loadMarkets();
    const all = plain('/market/ws/!forceOrder@arr');
    const one = plain('/market/ws/ethusdt@forceOrder');
    await Promise.all([all, one].map(({ opened }) => new Promise((on) => opened.once('open', on))));
    await his.setMarginMode('isolated', ETH);
    await his.setLeverage(100, ETH);
    await his.createOrder(ETH, 'market', 'buy', 0.5);
    // Closed by its owner, it would be no news here.
    await his.createOrder(ETH, 'market', 'sell', 0.2);
    await server().tick(ethUsdt, 150_000);
    const o = {
      s: 'ETHUSDT',
      S: 'SELL',
      o: 'MARKET',
      X: 'FILLED',
      q: expect.stringMatching(/^0\.30*$/),
    };
    for (const { heard, opened } of [all, one]) {
      await expect.poll(() => heard).toMatchObject([{ e: 'forceOrder', o }]);
      expect(Object.keys((heard[0] as unknown as { o: object }).o).join()).toBe(
        's,S,o,f,q,p,ap,X,l,z,T',
      );
      opened.close();
    }
    await server().freshPrices();
  }, 20_000);
});

describe('another multiple', () => {
  it('is told to its owner once, wherever he chose it', async () => {
    const { listenKey } = (await client.fapiPrivatePostListenKey()) as { listenKey: string };
    const listening = plain(`/ws/${listenKey}`);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await client.setLeverage(50, BTC);
    const configs = () => listening.heard.filter(({ e }) => e === 'ACCOUNT_CONFIG_UPDATE');
    const said = [{ e: 'ACCOUNT_CONFIG_UPDATE', ac: { s: 'BTCUSDT', l: 50 } }];
    await expect.poll(configs, { timeout: 5_000 }).toMatchObject(said);
    server().pass(10);
    await client.setLeverage(50, BTC);
    await client.setLeverage(20, BTC);
    await expect.poll(configs, { timeout: 5_000 }).toHaveLength(2);
    expect(configs()[1]).toMatchObject({ ac: { l: 20 } });
    listening.opened.close();
  }, 20_000);
});
