import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Listening, twoFrames } from '../../../tests/support/server-sockets.ts';
import type { Caller } from '../http/call.ts';
import { SecretBox } from '../keys/secret-box.ts';
import { SocketCookies } from './socket-cookie.ts';
import { Hub, type Part, privateChannel } from './hub.ts';

const callers = new Map<string, Caller>([
  ['alice', { customerId: 1, sessionId: 11 }],
  ['alice-2', { customerId: 1, sessionId: 12 }],
  ['bob', { customerId: 2, sessionId: 21 }],
]);

interface Item {
  readonly id: number;
  readonly value: number;
}

const sums: Part<Item> = {
  name: 'sums',
  shape: 'list',
  keyOf: ({ id }) => String(id),
  merge: (earlier, later) => ({ id: later.id, value: earlier.value + later.value }),
};

const toStop: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});

async function openHub() {
  const known = new Map(callers);
  const hub = new Hub({
    findCaller: async (token) => known.get(token),
    channelsOf: (wanted) => (Array.isArray(wanted) ? (wanted as string[]) : undefined),
    nowMs: () => 5,
    corsOrigins: [],
    cookies: new SocketCookies(new SecretBox(Buffer.alloc(32)), undefined),
    limits: { perAddress: 1_000, messagesPerMinute: 100, trustProxy: 0 },
  });
  const http = createServer();
  hub.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const opened: Listening[] = [];
  toStop.push(async () => {
    for (const listening of opened) listening.close();
    await hub.stop();
  });
  const listen = async (token?: string): Promise<Listening> => {
    const listening = await Listening.open(address);
    opened.push(listening);
    await listening.ask('subscribe', []);
    if (token !== undefined) await listening.ask('authenticate', token);
    return listening;
  };
  return { hub, known, listen, address };
}

describe('the hub', () => {
  it('puts what happens between two frames together by key', async () => {
    const { hub, listen } = await openHub();
    const socket = await listen();
    await socket.ask('subscribe', ['here']);
    for (const value of [1, 2, 3]) hub.publish('here', sums, { id: 7, value });
    hub.publish('here', sums, { id: 8, value: 5 });
    hub.publish('elsewhere', sums, { id: 9, value: 5 });
    await socket.until(() => socket.of('frame').length > 0);
    expect(socket.of('frame')).toEqual([
      {
        sequence: 1,
        server_ms: 5,
        sums: [
          { id: 7, value: 6 },
          { id: 8, value: 5 },
        ],
      },
    ]);
  });

  it('puts an item into words once, whoever hears it beside what else', async () => {
    const { hub, listen } = await openHub();
    const sockets = await Promise.all(Array.from({ length: 12 }, () => listen()));
    await Promise.all(
      sockets.map((socket, at) => socket.ask('subscribe', ['room', `other ${at % 4}`])),
    );
    let words = 0;
    const item = {
      id: 7,
      value: 1,
      toJSON: () => {
        words += 1;
        return { id: 7, value: 1 };
      },
    };
    hub.publish('room', sums, item);
    hub.publish('other 1', sums, { id: 8, value: 2 });
    for (const socket of sockets) await socket.until(() => socket.of('frame').length > 0);
    expect(words).toBe(1);
    const heard = sockets.map((socket) => socket.of('frame')[0]?.['sums']);
    const both = [
      { id: 8, value: 2 },
      { id: 7, value: 1 },
    ];
    expect(heard[0]).toEqual([{ id: 7, value: 1 }]);
    expect(heard[1]).toEqual(both);
  });

  it('drops one session, or all of a customer but one', async () => {
    const { hub, listen } = await openHub();
    const [first, second, bob, visitor] = [
      await listen('alice'),
      await listen('alice-2'),
      await listen('bob'),
      await listen(),
    ];
    hub.dropSession(11);
    await first.until(() => first.of('disconnect').length === 1);
    hub.dropOthers(1, 12);
    hub.dropOthers(2, 0);
    await bob.until(() => bob.of('disconnect').length === 1);
    expect(second.of('disconnect')).toEqual([]);
    expect(visitor.of('disconnect')).toEqual([]);
    hub.publish(privateChannel(1), sums, { id: 1, value: 1 });
    await second.until(() => second.of('frame').length === 1);
    await first.until(() => first.socket.connected);
    expect(first.of('frame')).toEqual([]);
  });

  it('drops by itself whose session has run out', async () => {
    const { hub, known, listen } = await openHub();
    const [alice, bob] = [await listen('alice'), await listen('bob')];
    known.delete('alice');
    await hub.recheck();
    await alice.until(() => alice.of('disconnect').length === 1);
    expect(bob.of('disconnect')).toEqual([]);
    expect(hub.connected).toBeGreaterThanOrEqual(1);
  });

  it('keeps everybody while sessions cannot be looked up', async () => {
    const { hub, known, listen } = await openHub();
    const alice = await listen('alice');
    known.get = () => {
      throw new Error('no database');
    };
    await hub.recheck();
    await twoFrames();
    expect(alice.of('disconnect')).toEqual([]);
    expect(await (await listen()).ask('authenticate', 'bob')).toEqual({ ok: false });
  });

  it('makes public events only when somebody hears them, the last of each key', async () => {
    const { hub, listen } = await openHub();
    await listen();
    let made = 0;
    const payload = (value: number) => () => {
      made += 1;
      return { value };
    };
    hub.publishPublic('kline', 'a', payload(1));
    await twoFrames();
    expect(made).toBe(0);
  });

  it('makes and encodes a public event once, for however many', async () => {
    const { hub, address } = await openHub();
    const old = [];
    for (let count = 0; count < 4; count += 1) {
      const listening = await Listening.openOld(address, count < 3 ? ['websocket'] : ['polling']);
      toStop.unshift(async () => listening.close());
      old.push(listening);
    }
    hub.publishLasting('daymarket', 'a', () => ({ currency_id: 1 }));
    for (const one of old) await one.until(() => one.of('daymarket').length === 1);
    let made = 0;
    let encoded = 0;
    const payload = () => {
      made += 1;
      return { toJSON: () => ({ currency_id: 2, encoded: (encoded += 1) }) };
    };
    for (let count = 0; count < 3; count += 1) hub.publishLasting('daymarket', 'a', payload);
    for (const one of old) await one.until(() => one.of('daymarket').length === 2);
    expect(old.map((one) => one.of('daymarket')[1])).toEqual(
      Array(4).fill({ currency_id: 2, encoded: 1 }),
    );
    expect([made, encoded]).toEqual([1, 1]);
  });

  it('encodes a frame once for equal subscriptions, each with its own numbers', async () => {
    const { hub, listen } = await openHub();
    const sockets = [await listen('alice'), await listen('bob'), await listen()];
    await sockets[0]?.ask('subscribe', ['a', 'b']);
    for (const socket of sockets.slice(1)) await socket.ask('subscribe', ['b', 'a']);
    let encoded = 0;
    const item = { id: 1, value: 1, toJSON: () => ({ id: 1, encoded: (encoded += 1) }) };
    hub.publish('a', sums, { id: 3, value: 3 });
    hub.publish('b', sums, item);
    hub.publish(privateChannel(1), { ...sums, name: 'own' }, { id: 2, value: 2 });
    for (const socket of sockets) await socket.until(() => socket.of('frame').length === 1);
    const shared = {
      sequence: 1,
      server_ms: 5,
      sums: [
        { id: 3, value: 3 },
        { id: 1, encoded: 1 },
      ],
    };
    expect(sockets.map((socket) => socket.of('frame')[0])).toEqual([
      { ...shared, own: [{ id: 2, value: 2 }] },
      shared,
      shared,
    ]);
  });

  it('knows who listens, however often they ask, and when nobody does any more', async () => {
    const { hub, listen } = await openHub();
    const [one, two] = [await listen(), await listen()];
    for (let count = 0; count < 5; count += 1) {
      for (const socket of [one, two]) await socket.ask('subscribe', ['a', 'b']);
    }
    await one.ask('subscribe', ['c']);
    expect(['a', 'b', 'c'].map((name) => hub.isHeard(name))).toEqual([true, true, true]);
    two.close();
    await expect.poll(() => hub.isHeard('a')).toBe(false);
    expect(['b', 'c'].map((name) => hub.isHeard(name))).toEqual([false, true]);
  });
});
