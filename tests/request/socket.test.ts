import { afterEach, describe, expect, it } from 'vitest';
import { applyDepth } from '../../platform/browser/live/depth.ts';
import type { DepthChange, DepthSnapshot } from '../../platform/browser/live/types.ts';
import type { QuoteLevel } from '../../features/spot/contract/index.ts';
import { Random } from '../support/random.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';
import { Listening, twoFrames } from '../support/server-sockets.ts';
import { BTC, btcUsdt, ethUsdt, USDT } from '../support/small-catalogue.ts';

const server = useTestServer();
const pair = { currency_id: BTC, legal_id: USDT };
const open: Listening[] = [];

async function listen(): Promise<Listening> {
  const listening = await Listening.open(server().running.address);
  open.push(listening);
  return listening;
}

async function listenOld(): Promise<Listening> {
  const listening = await Listening.openOld(server().running.address);
  open.push(listening);
  return listening;
}

async function place(client: Client, type: 1 | 2, target_price: string, amount = '0.01') {
  return client.object(client.post('/coin/trade', { ...pair, type, target_price, amount }));
}

afterEach(() => {
  for (const listening of open.splice(0)) listening.close();
});

describe('a socket of an existing client', () => {
  it('hears quotes, depth and candles of every market without asking', async () => {
    const old = await listenOld();
    const heardOf = (event: string, name: string) =>
      old.of(event).findLast((payload) => payload['currency_name'] === name);
    // Of candles only openings are told to it.
    server().pass(60_000);
    await server().tick(btcUsdt, 2_000_100);
    await server().tick(ethUsdt, 160_100);
    await server().quote([[1_999_900, 100]], [[2_000_200, 200]]);
    const quoted = { bids: [['19999.00', '0.00100']], asks: [['20002.00', '0.00200']] };
    const isQuoted = (depth: object) => JSON.stringify(depth).includes('20002.00');
    await old.until(() => old.of('market_depth').some(isQuoted));
    await old.until(() => heardOf('kline', 'ETH') !== undefined);
    // What it was told before the tick may come first.
    await old.until(() => heardOf('daymarket', 'BTC')?.['now_price'] === '20001.00');
    expect(heardOf('daymarket', 'BTC')).toEqual({
      ...pair,
      currency_name: 'BTC',
      legal_name: 'USDT',
      now_price: '20001.00',
      change: expect.stringMatching(/^-?\d+\.\d\d$/),
      volume: expect.stringMatching(/^\d+\.\d+$/),
      close: '20001.00',
      high: expect.stringMatching(/^\d+\.\d\d$/),
      low: expect.stringMatching(/^\d+\.\d\d$/),
    });
    expect(old.of('market_depth').find(isQuoted)).toMatchObject({
      currency_name: 'BTC',
      legal_name: 'USDT',
      ...quoted,
    });
    const candles = old.of('kline').filter((payload) => payload['currency_name'] === 'ETH');
    for (const candle of candles) {
      for (const field of ['time', 'open', 'high', 'low', 'close', 'volume']) {
        expect(typeof candle[field]).toBe('number');
      }
    }
    expect(old.of('frame')).toEqual([]);
  });

  it('hears nothing private for naming a customer', async () => {
    const alice = await server().loggedInAs('alice');
    const { id } = await alice.object(alice.get('/user/info'));
    const sockets = [await listenOld(), await listen()];
    for (const { socket } of sockets) {
      for (const name of [id, String(id), 10_001]) socket.emit('login', name);
    }
    for (const modern of sockets.slice(1)) await modern.ask('subscribe', { markets: 'all' });
    await place(alice, 1, '19000');
    await twoFrames();
    for (const listening of sockets) {
      expect(JSON.stringify(listening.heard)).not.toMatch(
        /"orders"|"fills"|"balances"|19000\.00","stop/,
      );
    }
    await alice.post('/coin/cancel_all');
  });
});

describe('a subscription', () => {
  it('gets frames with running numbers and no more public events', async () => {
    const socket = await listen();
    const wanted = {
      markets: [btcUsdt],
      depth: btcUsdt,
      trades: btcUsdt,
      klines: [{ match_id: btcUsdt, period: '1min' }],
    };
    expect(await socket.ask('subscribe', wanted)).toEqual({ ok: true });
    socket.heard.length = 0;
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    await server().quote([], []);
    await place(bob, 2, '20000');
    await place(alice, 1, '20000');
    await server().tick(btcUsdt, 2_000_300);
    await server().tick(ethUsdt, 161_000);
    await socket.until(
      () => socket.items('klines').length > 0 && socket.items('trades').length > 0,
    );
    await socket.until(() => socket.items('quotes').some((row) => row['now_price'] !== ''));
    const frames = socket.of('frame');
    const first = Number(frames[0]?.['sequence']);
    expect(frames.map((frame) => frame['sequence'])).toEqual(frames.map((_, step) => first + step));
    expect(frames.every((frame) => frame['server_ms'] === server().nowMs)).toBe(true);
    expect(new Set(socket.items('quotes').map((row) => row['match_id']))).toEqual(
      new Set([btcUsdt]),
    );
    expect(socket.items('trades')).toMatchObject([
      { match_id: btcUsdt, price: '20000.00', quantity: '0.01000', type: 1 },
    ]);
    expect(socket.items('klines').at(-1)).toMatchObject({ match_id: btcUsdt, period: '1min' });
    for (const event of ['daymarket', 'market_depth', 'kline'])
      expect(socket.of(event)).toEqual([]);
    expect(frames.some((frame) => 'orders' in frame || 'fills' in frame)).toBe(false);
  });

  it('replaces the one before', async () => {
    const socket = await listen();
    await socket.ask('subscribe', { markets: [btcUsdt] });
    await socket.ask('subscribe', { markets: [ethUsdt] });
    await twoFrames();
    socket.heard.length = 0;
    await server().freshPrices();
    await server().tick(ethUsdt, 162_000);
    await socket.until(() => socket.items('quotes').length > 0);
    expect(socket.items('quotes').every((row) => row['match_id'] === ethUsdt)).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'all'],
    ['a market that is a text', { markets: ['1'] }],
    ['too many markets', { markets: Array.from({ length: 500 }, (_, id) => id + 1) }],
    ['a market below zero', { depth: -1 }],
    ['too many candles', { klines: Array(21).fill({ match_id: 1, period: '1min' }) }],
    ['a customer’s channel', { klines: [{ match_id: 'customer', period: '10001' }] }],
  ])('that names %s is refused and the server goes on', async (_title, wanted) => {
    const socket = await listen();
    expect(await socket.ask('subscribe', wanted)).toEqual({ ok: false });
    expect(await socket.ask('subscribe', { markets: 'all' })).toEqual({ ok: true });
  });

  it('joins a snapshot with what follows, without a gap', async () => {
    const socket = await listen();
    await socket.ask('subscribe', { depth: btcUsdt });
    const random = new Random(7);
    const visitor = server().visitor();
    const snapshot = async () =>
      (await visitor.object(
        visitor.get('/market/depth', { ...pair, limit: 500 }),
      )) as unknown as DepthSnapshot;
    const levels = (sign: number): QuoteLevel[] =>
      Array.from(
        { length: random.whole(0, 8) },
        (_, step): QuoteLevel => [
          2_000_000 + sign * (step * 3 + random.whole(1, 3)) * 10,
          random.whole(1, 900),
        ],
      ).filter(([ticks], index, all) => all.findIndex(([other]) => other === ticks) === index);
    const change = () => server().quote(levels(-1), levels(1));
    for (let count = 0; count < 20; count += 1) await change();
    let book = await snapshot();
    const changes = Array.from({ length: 200 }, () => change());
    await Promise.all(changes);
    const end = await snapshot();
    const heard = () => socket.items('depth') as unknown as DepthChange[];
    await socket.until(() => heard().at(-1)?.sequence === end.sequence);
    for (const increment of heard()) {
      const verdict = applyDepth(book, increment);
      expect(verdict.kind).not.toBe('gap');
      if (verdict.kind === 'applied') book = verdict.book;
    }
    expect(book).toEqual(end);
    expect(end.bids.length + end.asks.length).toBeGreaterThan(0);
    await server().quote([], []);
  });
});

describe('a socket that has proved its token', () => {
  async function authenticated(client: Client): Promise<Listening> {
    const socket = await listen();
    await socket.ask('subscribe', { markets: [] });
    expect(await socket.ask('authenticate', client.token)).toEqual({ ok: true });
    return socket;
  }

  it('hears its own orders, fills and balances, and only those', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const [hers, his] = [await authenticated(alice), await authenticated(bob)];
    const sale = await place(bob, 2, '20000');
    const order = await place(alice, 1, '20000');
    await hers.until(() => hers.items('fills').length > 0);
    await his.until(() => his.items('fills').length > 0);
    expect(hers.items('orders')).toMatchObject([{ id: order['id'], state: 'filled' }]);
    expect(hers.items('fills')).toMatchObject([{ order_id: order['id'], maker: 0, type: 1 }]);
    expect(hers.items('balances')).toContain(true);
    expect(his.items('orders').map((row: Row) => row['id'])).toEqual(
      his.items('orders').map(() => sale['id']),
    );
    expect(his.items('fills')).toMatchObject([{ order_id: sale['id'], maker: 1, type: 2 }]);
  });

  it('hears them after a new subscription, and another’s after another token', async () => {
    const [alice, bob] = [await server().loggedInAs('alice'), await server().loggedInAs('bob')];
    const socket = await authenticated(alice);
    await socket.ask('subscribe', { depth: btcUsdt });
    const order = await place(alice, 1, '19000');
    await socket.until(() => socket.items('orders').length > 0);
    expect(await socket.ask('authenticate', bob.token)).toEqual({ ok: true });
    socket.heard.length = 0;
    await alice.post('/coin/cancel', { id: order['id'] });
    const his = await place(bob, 1, '19000');
    await socket.until(() => socket.items('orders').length > 0);
    expect(socket.items('orders').map((row) => row['id'])).toEqual([his['id']]);
    await bob.post('/coin/cancel_all');
  });

  it.each([
    ['a wrong text', 'nobody'],
    ['nothing', ''],
    ['a number', 7],
    ['an object', {}],
  ])('is not one for %s', async (_title, token) => {
    const socket = await listen();
    expect(await socket.ask('authenticate', token)).toEqual({ ok: false });
  });

  it('is dropped when its session ends, and others stay', async () => {
    const [phone, desk] = [await server().loggedInAs('alice'), await server().loggedInAs('alice')];
    const [onPhone, onDesk] = [await authenticated(phone), await authenticated(desk)];
    const devices = await desk.rows('/user/sessions');
    const other = devices.find((row) => row['current'] === 0);
    const [newest] = await phone.rows('/user/sessions');
    expect(newest?.['current']).toBe(0);
    const phones = (await phone.rows('/user/sessions')).find((row) => row['current'] === 1);
    expect(other).toBeDefined();
    await desk.post('/user/sessions/revoke', { id: phones?.['id'] });
    await onPhone.until(() => onPhone.of('disconnect').length > 0);
    // It comes back by itself, but as a visitor.
    await onPhone.until(() => onPhone.socket.connected);
    expect(await onPhone.ask('authenticate', phone.token)).toEqual({ ok: false });
    expect(onDesk.of('disconnect')).toEqual([]);
    const order = await place(desk, 1, '19000');
    await onDesk.until(() => onDesk.items('orders').length > 0);
    expect(onPhone.items('orders')).toEqual([]);
    await desk.post('/coin/cancel', { id: order['id'] });
  });

  it('is dropped by a logout, and on other devices by a new password', async () => {
    const clients = [];
    for (let count = 0; count < 3; count += 1) clients.push(await server().loggedInAs('bob'));
    const [out, other, own] = clients as [Client, Client, Client];
    const [onOut, onOther, onOwn] = [
      await authenticated(out),
      await authenticated(other),
      await authenticated(own),
    ];
    await out.get('/user/logout');
    await onOut.until(() => onOut.of('disconnect').length > 0);
    expect(onOther.of('disconnect')).toEqual([]);
    await own.post('/sms_mail', { user_string: 'bob@demo.test', type: 'forget' });
    const [mail] = await own.rows('/demo/outbox', { to: 'bob@demo.test' });
    const password = 'demo-bob';
    const forget = {
      account: 'bob@demo.test',
      password,
      repassword: password,
      code: mail?.['code'],
    };
    expect(await own.post('/user/forget', forget)).toMatchObject({ type: 'ok' });
    await onOther.until(() => onOther.of('disconnect').length > 0);
    expect(onOwn.of('disconnect')).toEqual([]);
  });
});
