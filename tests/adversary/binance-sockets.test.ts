/** What many sockets and thousands of names of streams do to a gateway of the API for bots. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Connection } from '../../features/binance/server/sockets/connection.ts';
import { Listening } from '../../features/binance/server/sockets/listening.ts';
import { useTestServer } from '../support/server.ts';

const PER_ADDRESS = 12;
const server = useTestServer({
  environment: { TRUST_PROXY: 'on', SOCKETS_PER_ADDRESS: String(PER_ADDRESS) },
});
const open: WebSocket[] = [];
let addresses = 0;

/** A socket, from an address of its own unless one is named; or the status that refused it. */
async function enter(
  path: string,
  from = `10.7.0.${(addresses += 1)}`,
): Promise<WebSocket | number> {
  const url = server().running.address.replace('http', 'ws') + path;
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': from } });
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  if (status !== 101) return status;
  open.push(socket);
  return socket;
}

async function entered(path: string, from?: string): Promise<WebSocket> {
  const socket = await enter(path, from);
  if (typeof socket === 'number') throw new Error(`answered ${socket}`);
  return socket;
}

/** What a socket says next to a question. */
async function ask(socket: WebSocket, method: string, params: readonly string[] = []) {
  const id = Math.random();
  const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
    const hear = (data: Buffer): void => {
      const said = JSON.parse(data.toString('utf8')) as Record<string, unknown>;
      if (said['id'] !== id) return;
      socket.off('message', hear);
      resolve(said);
    };
    socket.on('message', hear);
    socket.once('close', (code: number) => reject(new Error(`closed ${code}`)));
  });
  socket.send(JSON.stringify({ method, params, id }));
  return answered;
}

beforeEach(async () => {
  server().pass(20_000);
  await server().freshPrices();
  await server().quote([[1_999_000, 100_000]], [[2_001_000, 100_000]]);
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of open.splice(0)) socket.terminate();
});

const PLAIN = ['trade', 'aggTrade', 'bookTicker', 'miniTicker', 'ticker', 'avgPrice'];
const BOOKS = ['depth', 'depth@100ms', 'depth@1000ms', 'depth5', 'depth10@100ms', 'depth20@1000ms'];
const CANDLES = ['kline_1m', 'kline_12h', 'kline_1d', 'kline_1d@+08:00', 'ticker_1h', 'ticker_4h'];
const KINDS = [...PLAIN, ...BOOKS, ...CANDLES, 'referencePrice'];
/** As many names as a socket may have: all that there is in both cases, and what there is not. */
const NAMES = ['btcusdt', 'BTCUSDT', 'ethusdt', 'ETHUSDT'].flatMap((symbol) =>
  KINDS.map((kind) => `${symbol}@${kind}`),
);
NAMES.push('!miniTicker@arr', '!ticker@arr', '!ticker_1h@arr');
while (NAMES.length < 1_024) NAMES.push(`nothing${NAMES.length}@trade`);

describe('many sockets of one address', () => {
  it('are let in up to the limit by all ways together, and not one more', async () => {
    const ways = ['/ws', '/stream', '/ws-api/v3', '/ws-fapi/v1', '/public/ws', '/market/stream'];
    for (let count = 0; count < PER_ADDRESS; count += 1) {
      await entered(ways[count % ways.length] ?? '', '7.7.7.7');
    }
    for (const way of ways) expect(await enter(way, '7.7.7.7')).toBe(429);
    // Only what a proxy of ours has written counts.
    expect(await enter('/ws', '1.2.3.4, 7.7.7.7')).toBe(429);
    await entered('/ws', '8.8.8.8');
  });

  it('with all streams there are have each made once, however many hear it', async () => {
    const sockets: WebSocket[] = [];
    for (let count = 0; count < PER_ADDRESS; count += 1) {
      const socket = await entered('/stream', '9.9.9.9');
      expect(await ask(socket, 'SUBSCRIBE', NAMES)).toMatchObject({ result: null });
      expect(await ask(socket, 'SUBSCRIBE', ['btcusdt@kline_3m'])).toMatchObject({
        error: { code: 4 },
      });
      sockets.push(socket);
    }
    const heard = sockets.map((socket) => {
      const names: string[] = [];
      socket.on('message', (data: Buffer) => {
        const { stream } = JSON.parse(data.toString('utf8')) as { stream?: string };
        if (stream?.endsWith('rade') === true) names.push(stream);
      });
      return names;
    });
    const told = vi.spyOn(Listening.prototype, 'tell');
    const looked = vi.spyOn(Listening.prototype, 'of');
    const alice = await server().stillIn('alice');
    const order = { currency_id: 4, legal_id: 2, type: 1, amount: '0.1', order_type: 'market' };
    await alice.object(alice.post('/coin/trade', order));
    const own = ['BTCUSDT@aggTrade', 'BTCUSDT@trade', 'btcusdt@aggTrade', 'btcusdt@trade'];
    await expect.poll(() => heard.map((names) => names.toSorted())).toEqual(heard.map(() => own));
    const ofTrades = told.mock.calls.filter(([key]) => /"kind":"(?:aggT|t)rade"/.test(key));
    expect(ofTrades).toHaveLength(2);
    // A trade looks at the streams of its market, not at those of others nor at who hears them.
    const most = Math.max(...looked.mock.results.map(({ value }) => (value as unknown[]).length));
    // The three speeds of a book are one stream.
    expect(most).toBe(KINDS.length - 2);
  });
});

describe('a socket that asks without end', () => {
  it('for its streams and no streams again is closed, and others hear on', async () => {
    const other = await entered('/ws/btcusdt@trade');
    const socket = await entered('/ws');
    const closed = once(socket, 'close');
    for (const method of ['SUBSCRIBE', 'UNSUBSCRIBE', 'SUBSCRIBE', 'LIST_SUBSCRIPTIONS']) {
      const said = await ask(socket, method, method.startsWith('LIST') ? [] : NAMES);
      expect(said).not.toHaveProperty('error');
    }
    await expect(ask(socket, 'UNSUBSCRIBE', NAMES)).rejects.toThrow('closed 1008');
    await closed;
    expect(await ask(other, 'LIST_SUBSCRIPTIONS')).toMatchObject({ result: ['btcusdt@trade'] });
  });
});

describe('who does not read', () => {
  it('is let go with a mebibyte unread, and keeps no more than that', async () => {
    const http = createServer();
    const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    try {
      const { port } = http.address() as AddressInfo;
      const slow = new WebSocket(`ws://127.0.0.1:${port}`);
      const [[accepted]] = (await Promise.all([
        once(sockets, 'connection'),
        once(slow, 'open'),
      ])) as [[WebSocket], unknown];
      slow.pause();
      const ended = vi.fn<() => void>();
      const parts = { meter: () => true, onText: () => undefined, onEnd: ended };
      const connection = new Connection(accepted, parts);
      const text = 'x'.repeat(64 * 1_024);
      let most = 0;
      for (let count = 0; count < 1_000 && ended.mock.calls.length === 0; count += 1) {
        connection.send(text);
        most = Math.max(most, accepted.bufferedAmount);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(ended).toHaveBeenCalledOnce();
      expect(most).toBeGreaterThan(1_024 * 1_024);
      expect(most).toBeLessThan(1_024 * 1_024 + 2 * text.length);
      slow.terminate();
    } finally {
      sockets.close();
      http.close();
    }
  });
});
