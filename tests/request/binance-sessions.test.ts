/** Sockets on which a bot logs on once, and signs nothing afterwards. */
import { createHmac, sign } from 'node:crypto';
import { WebSocket } from 'ws';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BotKey, botKey, stockAt, stockContractsAt } from '../support/bot-front.ts';
import { useTestServer } from '../support/server.ts';

interface Said {
  readonly id?: number;
  readonly status?: number;
  readonly error?: { readonly code: number };
  readonly result?: Readonly<Record<string, unknown>>;
  readonly event?: Event;
}
interface Event {
  readonly e: string;
  readonly [name: string]: unknown;
}
type Params = Readonly<Record<string, string | number | boolean>>;

const server = useTestServer();
const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
const MARKET = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET' };
const BID = { ...ORDER, quantity: '0.01', price: '19000' };
let key: BotKey;

beforeAll(async () => {
  key = await botKey(server(), 'alice', 'spot,contracts', 'ed25519');
});

beforeEach(async () => {
  server().pass(20_000);
  await server().freshPrices();
});

/** A socket for calls: what it is answered by number, and all that it has heard. */
class Line {
  readonly heard: Said[] = [];
  private readonly socket: WebSocket;
  private count = 0;

  constructor(path: string) {
    this.socket = new WebSocket(server().running.address.replace('http', 'ws') + path);
    this.socket.on('message', (data: Buffer) => {
      this.heard.push(JSON.parse(data.toString('utf8')) as Said);
    });
  }

  async open(): Promise<this> {
    await new Promise((resolve) => this.socket.once('open', resolve));
    return this;
  }

  async ask(method: string, params: Params = {}): Promise<Said> {
    this.count += 1;
    const id = this.count;
    this.socket.send(JSON.stringify({ id, method, params }));
    return this.answerOf(id);
  }

  /** What it has heard of a kind. */
  events(kind: string): readonly Event[] {
    return this.heard.flatMap(({ event }) => (event?.e === kind ? [event] : []));
  }

  /** Sends and does not wait. */
  send(method: string, params: Params): void {
    this.socket.send(JSON.stringify({ id: 900, method, params }));
  }

  async answerOf(id: number): Promise<Said> {
    await expect
      .poll(() => this.heard.some((said) => said.id === id), { timeout: 10_000 })
      .toBe(true);
    return this.heard.find((said) => said.id === id) ?? {};
  }

  async logOn(more: Params = {}, of = key): Promise<Said> {
    const params: Params = { apiKey: of.apiKey, timestamp: server().nowMs, ...more };
    const text = Object.keys(params).sort();
    const signed = text.map((name) => `${name}=${String(params[name])}`).join('&');
    const signature = of.secret.includes('PRIVATE KEY')
      ? sign(null, Buffer.from(signed), of.secret).toString('base64')
      : createHmac('sha256', of.secret).update(signed).digest('hex');
    return this.ask('session.logon', { ...params, signature });
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.socket.once('close', resolve));
    this.socket.close();
    await closed;
  }
}

function line(path = '/ws-api/v3'): Promise<Line> {
  return new Line(path).open();
}

describe('a session', () => {
  it('places, hears and cancels without a signature, until it logs out', async () => {
    const socket = await line();
    expect(await socket.ask('order.place', BID)).toMatchObject({ error: { code: -2014 } });
    expect(await socket.ask('userDataStream.subscribe')).toMatchObject({ status: 401 });
    const on = await socket.logOn();
    expect(on.result).toMatchObject({ apiKey: key.apiKey, authorizedSince: server().nowMs });
    expect(await socket.ask('userDataStream.subscribe')).toMatchObject({ status: 200 });
    const made = await socket.ask('order.place', BID);
    expect(made).toMatchObject({ status: 200 });
    // Nothing is signed: the same words twice are two orders.
    const other = await socket.ask('order.place', BID);
    const ids = [made, other].map(({ result }) => Number(result?.['orderId']));
    expect(new Set(ids).size).toBe(2);
    await expect
      .poll(() => socket.heard.flatMap(({ event }) => event?.e ?? []))
      .toContain('executionReport');
    const status = await socket.ask('session.status');
    expect(status.result).toMatchObject({ apiKey: key.apiKey, userDataStream: true });
    for (const orderId of ids) {
      const gone = await socket.ask('order.cancel', { symbol: 'BTCUSDT', orderId });
      expect(gone).toMatchObject({ status: 200 });
    }
    const late = { ...BID, timestamp: server().nowMs - 5_001 };
    expect(await socket.ask('order.place', late)).toMatchObject({ error: { code: -1021 } });
    const out = await socket.ask('session.logout');
    expect(out.result).toMatchObject({ apiKey: null, userDataStream: false });
    expect(await socket.ask('order.place', BID)).toMatchObject({ error: { code: -2014 } });
    await socket.close();
  });

  it('is for Ed25519 keys, and does what its key allows, as long as it does', async () => {
    const socket = await line();
    const shared = await socket.logOn({}, await botKey(server(), 'bob'));
    expect(shared).toMatchObject({ error: { code: -4056 } });
    const bob = await botKey(server(), 'bob', 'spot', 'ed25519');
    const forged = await socket.logOn({}, { ...bob, secret: key.secret });
    expect(forged).toMatchObject({ error: { code: -1022 } });
    expect(await socket.ask('account.status')).toMatchObject({ error: { code: -2014 } });
    await socket.logOn({}, bob);
    const futures = await line('/ws-fapi/v1');
    await futures.logOn({}, bob);
    const refused = await futures.ask('order.place', BID);
    expect(refused).toMatchObject({ error: { code: -2015 } });
    const cancels = await futures.logOn({ cancelOnDisconnect: true }, bob);
    expect(cancels).toMatchObject({ error: { code: -2015 } });
    const client = await server().stillIn('bob');
    const { list } = await client.object(client.get('/api_key/list'));
    const [first] = list as { readonly id: number }[];
    await client.post('/api_key/revoke', { id: first?.id });
    await expect
      .poll(async () => (await socket.ask('account.status')).error?.code, { timeout: 10_000 })
      .toBe(-2015);
    await socket.close();
    await futures.close();
  });

  it('has listen keys of contracts, which name a key', async () => {
    const socket = await line('/ws-fapi/v1');
    const { apiKey } = key;
    const started = await socket.ask('userDataStream.start', { apiKey });
    expect(String(started.result?.['listenKey'])).toHaveLength(64);
    expect(await socket.ask('userDataStream.ping', { apiKey })).toMatchObject({ status: 200 });
    expect(await socket.ask('userDataStream.stop', { apiKey })).toMatchObject({ status: 200 });
    expect(await socket.ask('userDataStream.ping', { apiKey })).toMatchObject({
      error: { code: -1125 },
    });
    await socket.close();
  });
});

describe('a private stream', () => {
  it('tells what comes in and goes out beside trades, and to nobody else', async () => {
    const mine = await line();
    await mine.logOn();
    await mine.ask('userDataStream.subscribe');
    const strange = await line();
    await strange.logOn({}, await botKey(server(), 'bob', 'spot', 'ed25519'));
    await strange.ask('userDataStream.subscribe');
    const moved = () => mine.events('balanceUpdate').map(({ a, d }) => [a, d]);
    const alice = await server().stillIn('alice');
    await server().quote([[1_999_000, 1_000_000]], [[2_001_000, 1_000_000]]);
    await mine.ask('order.place', { ...MARKET, quantity: '0.01' });
    const move = { currency_id: 2, from_field: 'change', to_field: 'lever', number: '12.5' };
    expect(await alice.post('/wallet/change', move)).toMatchObject({ type: 'ok' });
    await expect.poll(moved, { timeout: 10_000 }).toEqual([['USDT', '-12.50000000']]);
    const back = { ...move, from_field: 'lever', to_field: 'change', number: '2.5' };
    expect(await alice.post('/wallet/change', back)).toMatchObject({ type: 'ok' });
    await expect.poll(moved, { timeout: 10_000 }).toEqual([
      ['USDT', '-12.50000000'],
      ['USDT', '2.50000000'],
    ]);
    expect(strange.heard.filter(({ event }) => event !== undefined)).toEqual([]);
    await mine.close();
    await strange.close();
  });

  it('tells that a list of orders has begun, and that it is over', async () => {
    const socket = await line();
    await socket.logOn();
    await socket.ask('userDataStream.subscribe');
    await server().quote([[1_999_000, 1_000_000]], [[2_001_000, 1_000_000]]);
    const made = await socket.ask('orderList.place.oco', {
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '0.01',
      aboveType: 'LIMIT_MAKER',
      abovePrice: '20800',
      belowType: 'STOP_LOSS',
      belowStopPrice: '19200',
    });
    const orderListId = Number(made.result?.['orderListId']);
    const told = () => socket.events('listStatus').map(({ g, l, L }) => [g, l, L]);
    const begun = [orderListId, 'EXEC_STARTED', 'EXECUTING'];
    await expect.poll(told, { timeout: 10_000 }).toEqual([begun]);
    expect(socket.events('listStatus')[0]?.O).toHaveLength(2);
    await socket.ask('orderList.cancel', { symbol: 'BTCUSDT', orderListId });
    await expect
      .poll(told, { timeout: 10_000 })
      .toEqual([begun, [orderListId, 'ALL_DONE', 'ALL_DONE']]);
    await socket.close();
  });
});

describe('an order that is refused when its time has come', () => {
  it('is told to have expired where its stop has run and nobody fills it whole', async () => {
    const socket = await line();
    await socket.logOn();
    await socket.ask('userDataStream.subscribe');
    await server().quote([[1_999_000, 100_000]], [[2_001_000, 100_000]]);
    // The last price is below the stop, whatever was traded before.
    await socket.ask('order.place', { ...MARKET, side: 'SELL', quantity: '0.01' });
    const stop = { type: 'STOP_LOSS_LIMIT', timeInForce: 'FOK', stopPrice: '20005' };
    const asked = { ...BID, ...stop, quantity: '2', price: '20020' };
    const made = await socket.ask('order.place', asked);
    expect(made.error).toBeUndefined();
    const i = Number(made.result?.['orderId']);
    const told = () =>
      socket.events('executionReport').flatMap((event) => {
        return event['i'] === i ? [[event['x'], event['X'], event['r'], event['z']]] : [];
      });
    await expect.poll(told).toEqual([['NEW', 'NEW', 'NONE', '0.00000']]);
    // The last price comes to it, and the house quotes anew.
    await socket.ask('order.place', { ...MARKET, quantity: '0.01' });
    await server().quote([[1_999_000, 100_000]], [[2_001_000, 100_000]]);
    await expect
      .poll(() => told().at(-1), { timeout: 10_000 })
      .toEqual(['EXPIRED', 'EXPIRED', 'NONE', '0.00000']);
    expect(await socket.ask('order.status', { symbol: 'BTCUSDT', orderId: i })).toMatchObject({
      result: { status: 'EXPIRED' },
    });
    await socket.close();
  });

  it('says so where it waited for another and would only take', async () => {
    const socket = await line();
    await socket.logOn();
    await socket.ask('userDataStream.subscribe');
    await server().quote([[1_999_000, 1_000_000]], [[2_001_000, 1_000_000]]);
    await socket.ask('orderList.place.oto', {
      symbol: 'BTCUSDT',
      workingType: 'LIMIT',
      workingSide: 'BUY',
      workingTimeInForce: 'GTC',
      workingPrice: '20010',
      workingQuantity: '0.01',
      pendingType: 'LIMIT_MAKER',
      pendingSide: 'SELL',
      pendingPrice: '19990',
      pendingQuantity: '0.01',
    });
    const sold = () =>
      socket
        .events('executionReport')
        .flatMap(({ S, x, X, r }) => (S === 'SELL' ? [[x, X, r]] : []));
    await expect
      .poll(() => sold().at(-1), { timeout: 10_000 })
      .toEqual(['EXPIRED', 'EXPIRED', 'WOULD_MATCH_IMMEDIATELY']);
    await socket.close();
  });
});

describe('a session whose orders end with it', () => {
  it('has them cancelled within a second of its end, those under way too', async () => {
    const client = stockAt(server(), key);
    await client.loadMarkets();
    const socket = await line();
    await socket.logOn({ cancelOnDisconnect: true });
    await socket.ask('order.place', BID);
    socket.send('order.place', BID);
    await socket.close();
    await expect
      .poll(
        async () => {
          server().pass(1_000);
          await server().freshPrices();
          return (await client.fetchOpenOrders('BTC/USDT')).length;
        },
        { timeout: 20_000 },
      )
      .toBe(0);
  });

  it('leaves them where nobody wanted that, and where it has logged out', async () => {
    const client = stockContractsAt(server(), key);
    await client.loadMarkets();
    const wanted = await line('/ws-fapi/v1');
    await wanted.logOn({ cancelOnDisconnect: true });
    await wanted.ask('order.place', BID);
    const other = await line('/ws-fapi/v1');
    await other.logOn();
    await other.close();
    const out = await line('/ws-fapi/v1');
    await out.logOn({ cancelOnDisconnect: true });
    await out.ask('session.logout');
    await out.close();
    server().pass(2_000);
    await server().freshPrices();
    expect(await client.fetchOpenOrders('BTC/USDT:USDT')).toHaveLength(1);
    await wanted.close();
    await expect
      .poll(
        async () => {
          server().pass(1_000);
          await server().freshPrices();
          return (await client.fetchOpenOrders('BTC/USDT:USDT')).length;
        },
        { timeout: 20_000 },
      )
      .toBe(0);
  });
});
