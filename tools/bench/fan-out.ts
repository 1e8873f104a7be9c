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

const SOCKETS = 500;
const SECONDS = 6;
const MARKETS = 30;
const UPDATE_MS = 20;

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

/** Opens a hub, lets clients in another process listen, and counts what they got. */
export async function benchFanOut(): Promise<FanOutFigures> {
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
    limits: { perAddress: 1_000, messagesPerMinute: 100, trustProxy: 0 },
  });
  hub.attach(http);
  const file = resolve(import.meta.dirname, 'fan-out-clients.ts');
  const options = [file, `http://127.0.0.1:${port}`, String(SOCKETS), String(SECONDS)];
  const clients = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  let step = 0;
  const timer = setInterval(() => {
    step += 1;
    const match_id = (step % MARKETS) + 1;
    const now_price = (20_000 + (step % 977)).toFixed(2);
    hub.publish('quotes:all', quotes, { match_id, now_price, change: '1.23' });
  }, UPDATE_MS);
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
      framesPerSecond: frames / SECONDS,
      frameBytes: bytes,
      cpuShare: (used.user + used.system) / (SECONDS * 1e6),
    };
  }
  throw new Error('the clients ended early');
}

/** The figures as a line to print. */
export function describeFanOut(figures: FanOutFigures): string {
  const perCore = figures.framesPerSecond / figures.cpuShare;
  return (
    `sockets: ${SOCKETS} clients get ${whole(figures.framesPerSecond)} frames/s of ` +
    `${figures.frameBytes} bytes for ${(figures.cpuShare * 100).toFixed(0)} % of a core ` +
    `(${whole(perCore)} sends/s a core)`
  );
}
