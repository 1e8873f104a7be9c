/** ccxt's sockets as they are sold, with another address: what they hear of the markets. */
import type { pro } from 'ccxt';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stockProAt } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();

let client: InstanceType<typeof pro.binance>;

beforeEach(async () => {
  client = await stockProAt(server());
  await server().freshPrices();
  await server().quote([[1_999_000, 100_000]], [[2_001_000, 100_000]]);
});

afterEach(async () => {
  await client.close();
});

async function buy(): Promise<void> {
  const alice = await server().stillIn('alice');
  const order = { currency_id: 4, legal_id: 2, type: 1, amount: '0.1', order_type: 'market' };
  await alice.post('/coin/trade', order);
}

describe('ccxt.pro', () => {
  it('watches a book that goes on where its snapshot ends', async () => {
    let lots = 200_000;
    const changing = setInterval(() => {
      lots += 100_000;
      void server().quote([[1_998_000, lots]], [[2_002_000, 300_000]]);
    }, 150);
    try {
      const book = await client.watchOrderBook('BTC/USDT');
      expect(book.bids.length).toBeGreaterThan(0);
      for (let count = 0; count < 20; count += 1) {
        const now = await client.watchOrderBook('BTC/USDT');
        if (now.asks[0]?.[0] === 20_020) break;
      }
      expect(client.orderbooks['BTC/USDT']?.asks[0]).toEqual([20_020, 3]);
      const [price, amount] = client.orderbooks['BTC/USDT']?.bids[0] ?? [];
      expect([price, (amount ?? 0) >= 3]).toEqual([19_980, true]);
    } finally {
      clearInterval(changing);
    }
  }, 20_000);

  it('watches trades, prices and candles', async () => {
    const trades = client.watchTrades('BTC/USDT');
    const ticker = client.watchTicker('BTC/USDT');
    const candles = client.watchOHLCV('BTC/USDT', '1m');
    const buying = setInterval(() => void buy(), 300);
    try {
      expect((await trades)[0]).toMatchObject({ price: 20_010, amount: 0.1, side: 'buy' });
      expect((await ticker).last).toBeGreaterThan(0);
      expect((await candles).at(-1)?.[4]).toBeGreaterThan(0);
    } finally {
      clearInterval(buying);
    }
  }, 20_000);
});

/** A socket without a library, and what comes on it. */
async function open(path: string): Promise<{ socket: WebSocket; next: () => Promise<unknown> }> {
  const socket = new WebSocket(server().running.address.replace('http', 'ws') + path);
  const came: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const message: unknown = JSON.parse(data.toString('utf8'));
    const first = waiting.shift();
    if (first === undefined) came.push(message);
    else first(message);
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const next = () =>
    came.length > 0
      ? Promise.resolve(came.shift())
      : new Promise<unknown>((resolve) => void waiting.push(resolve));
  return { socket, next };
}

describe('a socket', () => {
  it('is told each change of a book, contiguous, also where several are one message', async () => {
    const { socket, next } = await open('/ws/btcusdt@depth@100ms');
    let last = 0;
    for (let count = 0; count < 4; count += 1) {
      await server().quote([[1_999_000 - count, 100_000]], [[2_001_000, 100_000 + count]]);
      await server().quote([[1_998_000 - count, 100_000]], [[2_001_000, 200_000 + count]]);
      const { U: first, u } = (await next()) as { U: number; u: number };
      if (last > 0) expect(first).toBe(last + 1);
      last = u;
    }
    socket.close();
  });

  it('gets the name with each message where it came for several', async () => {
    const { socket, next } = await open('/stream?streams=btcusdt@trade/btcusdt@aggTrade');
    await buy();
    expect(await next()).toMatchObject({ stream: 'btcusdt@trade', data: { e: 'trade' } });
    expect(await next()).toMatchObject({ stream: 'btcusdt@aggTrade', data: { q: '0.10000' } });
    socket.close();
  });

  it('subscribes to 1,024 streams and to no more', async () => {
    const { socket, next } = await open('/ws');
    const params = Array.from({ length: 1_025 }, (_, at) => `s${at}@trade`);
    socket.send(JSON.stringify({ method: 'SUBSCRIBE', params, id: 1 }));
    expect(await next()).toMatchObject({ error: { code: 4 }, id: 1 });
    socket.send(JSON.stringify({ method: 'SUBSCRIBE', params: params.slice(1), id: 2 }));
    expect(await next()).toEqual({ result: null, id: 2 });
    socket.send(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id: 3 }));
    expect(((await next()) as { result: unknown[] }).result).toHaveLength(1_024);
    socket.send('{');
    expect(await next()).toMatchObject({ error: { code: 3 } });
    socket.close();
  });

  it('hears windows that move, and days that begin at midnight of UTC+8', async () => {
    const names = ['btcusdt@ticker_1h', '!ticker_4h@arr', 'btcusdt@kline_1d@+08:00'];
    const { socket } = await open(`/stream?streams=${names.join('/')}`);
    const heard = new Map<string, unknown>();
    socket.on('message', (text: Buffer) => {
      const { stream, data } = JSON.parse(text.toString('utf8')) as Record<string, unknown>;
      heard.set(String(stream), data);
    });
    await expect.poll(() => [...heard.keys()].sort(), { timeout: 5_000 }).toEqual(names.toSorted());
    const window = { e: '1hTicker', s: 'BTCUSDT', o: '20000.00', F: -1 };
    expect(heard.get('btcusdt@ticker_1h')).toMatchObject(window);
    expect(heard.get('!ticker_4h@arr')).toContainEqual(
      expect.objectContaining({ e: '4hTicker', s: 'ETHUSDT' }),
    );
    const day = heard.get('btcusdt@kline_1d@+08:00') as { k: { t: number; T: number } };
    expect([day.k.t % 86_400_000, day.k.T - day.k.t]).toEqual([57_600_000, 86_399_999]);
    socket.close();
  });

  it('that talks without end is closed, and so is one that sends a huge message', async () => {
    for (const text of [undefined, 'x'.repeat(70_000)]) {
      const { socket } = await open('/ws');
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const times = text === undefined ? 400 : 1;
      for (let count = 0; count < times; count += 1) socket.send(text ?? '{}');
      expect(await closed).toBeGreaterThan(1_000);
    }
    expect(server().errors).toEqual([]);
  });
});
