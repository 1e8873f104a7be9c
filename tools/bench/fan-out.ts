/** What live data costs: many sockets that hear all quotes and one book, 50 updates a second. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { subscriptionReader } from '../../apps/server/subscriptions.ts';
import { SecretBox } from '../../platform/server/keys/secret-box.ts';
import { SocketCookies } from '../../platform/server/realtime/socket-cookie.ts';
import { Hub, type Part } from '../../platform/server/realtime/hub.ts';
import { whole } from './statistics.ts';

const MARKETS = 30;
const GOAL_SHARE = 0.2;

/** Who listens to what, and how often something is told. */
interface Load {
  readonly sockets: number;
  readonly seconds: number;
  readonly everyMs: number;
  readonly subscription: object;
  tell(hub: Hub, step: number): void;
}

/** What was delivered and what it cost the sending process. */
export interface FanOutFigures {
  readonly framesPerSecond: number;
  readonly frameBytes: number;
  /** Share of one core that sending took. */
  readonly cpuShare: number;
}

interface Quote {
  readonly match_id: number;
  readonly now_price: string;
  readonly change: string;
}

const quotes: Part<Quote> = {
  name: 'quotes',
  shape: 'list',
  keyOf: (quote) => String(quote.match_id),
  merge: (_earlier, later) => later,
};

interface Line {
  readonly room: string;
  readonly number: number;
  readonly text: string;
}

const lines: Part<Line> = {
  name: 'chat',
  shape: 'list',
  keyOf: ({ room, number }) => `${room} ${number}`,
  merge: (_earlier, later) => later,
};

/** All quotes and one book, 50 updates a second. */
const QUOTES: Load = {
  sockets: 500,
  seconds: 6,
  everyMs: 20,
  subscription: { markets: 'all', depth: 1 },
  tell: (hub, step) => {
    const match_id = (step % MARKETS) + 1;
    const now_price = (20_000 + (step % 977)).toFixed(2);
    hub.publish('quotes:all', quotes, { match_id, now_price, change: '1.23' });
  },
};

/** A room of the chat in which somebody says something every second. */
const READERS: Load = {
  sockets: 5_000,
  seconds: 10,
  everyMs: 1_000,
  subscription: { channels: ['chat:en'] },
  tell: (hub, number) => {
    const text = `Message ${number}: the market goes up, and then it goes down again.`;
    hub.publish('chat:en', lines, { room: 'en', number, text });
  },
};

/** Live quotes, as everybody hears them. */
export function benchFanOut(): Promise<FanOutFigures> {
  return bench(QUOTES);
}

/** One room of the chat and its readers. */
export function benchReaders(): Promise<FanOutFigures> {
  return bench(READERS);
}

/** Opens a hub, lets clients in another process listen, and counts what they got. */
async function bench(load: Load): Promise<FanOutFigures> {
  const { sockets, seconds, everyMs, subscription } = load;
  const http = createServer();
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  const hub = new Hub({
    findCaller: async () => undefined,
    channelsOf: subscriptionReader({
      isMarket: () => true,
      isPeriod: () => true,
      isPublic: () => true,
    }),
    nowMs: Date.now,
    corsOrigins: [],
    cookies: new SocketCookies(new SecretBox(Buffer.alloc(32)), undefined),
    limits: { perAddress: sockets, messagesPerMinute: 100, trustProxy: 0 },
  });
  hub.attach(http);
  const file = resolve(import.meta.dirname, 'fan-out-clients.ts');
  const told = [String(sockets), String(seconds), JSON.stringify(subscription)];
  const options = [file, `http://127.0.0.1:${port}`, ...told];
  const clients = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  let step = 0;
  const timer = setInterval(() => {
    step += 1;
    load.tell(hub, step);
  }, everyMs);
  let before = process.cpuUsage();
  for await (const line of createInterface({ input: clients.stdout })) {
    if (line === 'ready') {
      before = process.cpuUsage();
      continue;
    }
    const { frames, bytes } = JSON.parse(line) as { frames: number; bytes: number };
    const used = process.cpuUsage(before);
    clearInterval(timer);
    await hub.stop();
    http.close();
    return {
      framesPerSecond: frames / seconds,
      frameBytes: bytes,
      cpuShare: (used.user + used.system) / (seconds * 1e6),
    };
  }
  throw new Error('the clients ended early');
}

/** The figures as a line to print. */
export function describeFanOut(figures: FanOutFigures): string {
  const perCore = figures.framesPerSecond / figures.cpuShare;
  return (
    `sockets: ${QUOTES.sockets} clients get ${whole(figures.framesPerSecond)} frames/s of ` +
    `${figures.frameBytes} bytes for ${(figures.cpuShare * 100).toFixed(0)} % of a core ` +
    `(${whole(perCore)} sends/s a core)`
  );
}

/** The figures of a room of the chat as a line to print. */
export function describeReaders({ framesPerSecond, frameBytes, cpuShare }: FanOutFigures): string {
  const { sockets, everyMs } = READERS;
  return (
    `chat: ${whole(sockets)} readers of one room in which something is said every ` +
    `${everyMs / 1_000} s get ${whole(framesPerSecond)} frames/s of ${frameBytes} bytes for ` +
    `${(cpuShare * 100).toFixed(1)} % of a core (goal < ${GOAL_SHARE * 100} %)`
  );
}
