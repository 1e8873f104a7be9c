/** The API for bots over a test server, with keys that a test gives out itself. */
import { createHash, createHmac } from 'node:crypto';
import ccxt, { pro } from 'ccxt';
import Fastify from 'fastify';
import { refuse } from '../../core/engine/command.ts';
import { makeBinance } from '../../features/binance/server/make.ts';
import type { KeyRoom } from '../../features/binance/server/keys.ts';
import { type Gateway, submitTo } from '../../platform/server/gateway.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import type { TestServer } from './server.ts';

/** A key: its text, its secret, whose it is, and what it may do. */
export interface BotKey {
  readonly apiKey: string;
  readonly secret: string;
  readonly owner: number;
  readonly may: readonly string[];
}

/** Who may sign, as the room of keys would say it. */
function keyRoom(keys: ReadonlyMap<string, BotKey>, nowMs: () => number): KeyRoom {
  return {
    authenticate: ({ apiKey, payload, signature, timestamp, recvWindow }, need) => {
      const key = keys.get(apiKey);
      if (key === undefined) return Promise.resolve(refuse('unknown_key'));
      const lateMs = nowMs() - Number(timestamp);
      if (lateMs < -1_000) return Promise.resolve(refuse('bad_timestamp', { cause: 'ahead' }));
      if (lateMs > Number(recvWindow ?? 5_000)) return Promise.resolve(refuse('bad_timestamp'));
      const right = createHmac('sha256', key.secret).update(payload).digest('hex');
      if (right !== signature) return Promise.resolve(refuse('bad_signature'));
      if (!key.may.includes(need)) return Promise.resolve(refuse('no_permission'));
      const onceKey = createHash('sha256').update(payload).digest('hex');
      return Promise.resolve({ owner: key.owner, keyId: 1, onceKey });
    },
  };
}

/** The API at an address of its own, until it is closed. */
export interface BotFront {
  readonly address: string;
  /** Gives a demo customer a key. */
  keyOf(name: 'alice' | 'bob', may?: readonly string[]): BotKey;
  /** ccxt as it is sold, at this address. */
  stock(key?: BotKey): InstanceType<typeof ccxt.binance>;
  /** Its sockets, with the same key. */
  stockPro(key: BotKey): Promise<InstanceType<typeof pro.binance>>;
  close(): Promise<void>;
}

const OWNERS = { alice: 10_001, bob: 10_002 } as const;

/** Opens it. */
export async function openBotFront(server: TestServer): Promise<BotFront> {
  const { running } = server;
  const { rooms, reading } = running.gateway;
  const byName = Object.fromEntries(rooms.servers.map((room) => [room.name, room]));
  const keys = new Map<string, BotKey>();
  const nowMs = () => server.nowMs;
  const front = makeBinance({
    means: { settings: { socketsPerAddress: 10, trustProxy: 0 } },
    ...byName,
    'api-keys': keyRoom(keys, nowMs),
  } as never);
  const app = Fastify();
  const log = { error: (...said: unknown[]) => server.errors.push(JSON.stringify(said)) };
  const gateway = {
    log,
    nowMs,
    bus: new EventBus(),
    database: () => reading.tables(),
    submit: submitTo(running.service.writer),
  };
  const following = front.follow(gateway as unknown as Gateway);
  front.addRoutes(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    address,
    keyOf: (name, may = ['read', 'spot']) => {
      const apiKey = createHash('sha256').update(`${name} ${keys.size}`).digest('hex');
      const key = { apiKey, secret: `secret of ${name}`, owner: OWNERS[name], may };
      keys.set(apiKey, key);
      return key;
    },
    stock: (key) => {
      const client = new ccxt.binance({
        enableRateLimit: false,
        ...(key !== undefined && { apiKey: key.apiKey, secret: key.secret }),
      });
      const text = JSON.stringify(client.urls['api']);
      client.urls['api'] = JSON.parse(text.replaceAll(/https:\/\/\w+\.binance\.com/g, address));
      // Its clock is that of the house in the test.
      client.milliseconds = nowMs;
      // No two calls are signed in the same millisecond, as nobody signs them in life.
      let count = 0;
      client.nonce = () => {
        count = (count + 1) % 900;
        return nowMs() + count;
      };
      return client;
    },
    stockPro: async ({ apiKey, secret }) => {
      const client = new pro.binance({ enableRateLimit: false, apiKey, secret });
      await client.loadHttpProxyAgent();
      const text = JSON.stringify(client.urls['api'])
        .replaceAll(/https:\/\/\w+\.binance\.com/g, address)
        .replaceAll(/wss:\/\/[\w-]+\.binance\.com(?::\d+)?/g, address.replace('http', 'ws'));
      client.urls['api'] = JSON.parse(text);
      client.milliseconds = nowMs;
      let count = 0;
      client.nonce = () => {
        count = (count + 1) % 900;
        return nowMs() + count;
      };
      return client;
    },
    close: async () => {
      await following.stop();
      await app.close();
    },
  };
}
