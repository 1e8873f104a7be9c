/**
 * What sockets cost those who trade: orders of a few customers, by turns alone, beside thousands of
 * the client's sockets that never subscribe, and beside as many of bots that hear the day of all
 * markets (each second) or a book (each 100 ms), on the same server while all its markets move.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { runLoad } from './load.ts';
import { createDatabase, startServer, type Where } from './servers.ts';
import { quantile, whole } from './statistics.ts';

const SOCKETS = 5_000;
const TRADERS = 16;
const OTHER_MARKETS = 14;
const ROUNDS = 3;
const SECONDS = 6;
const GOAL_RATIO = 2;

/** What thousands of sockets are, by where they connect. */
const CROWDS = {
  'of the client that never subscribe': '/socket.io/?EIO=3&transport=websocket',
  'of bots with the days of all markets': '/stream?streams=!miniTicker@arr',
  'of bots with a book': '/stream?streams=btcusdt@depth@100ms',
} as const;
type Crowd = keyof typeof CROWDS;
const NAMES = Object.keys(CROWDS) as Crowd[];

/** Waiting times of orders in milliseconds, and what one socket got in a second. */
interface Beside {
  readonly latenciesMs: readonly number[];
  readonly bytesPerSecond: number;
}

/** What came out: without sockets, and beside each crowd. */
export interface BesideSockets {
  readonly alone: readonly number[];
  readonly crowds: ReadonlyMap<Crowd, Beside>;
}

/** A process with idle sockets, and how to tell it something. */
function idleSockets(address: string) {
  const file = resolve(import.meta.dirname, 'idle-sockets.ts');
  const child = spawn(process.execPath, [file, address, String(SOCKETS)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const say = async (word: string): Promise<number> => {
    const answer = once(lines, 'line') as Promise<[string]>;
    child.stdin.write(`${word}\n`);
    return (JSON.parse((await answer)[0]) as { bytes: number }).bytes;
  };
  return { say, end: () => child.stdin.end() };
}

async function measure(address: string, tokens: readonly string[]): Promise<BesideSockets> {
  const idle = idleSockets(address);
  const run = async () => (await runLoad(address, tokens, TRADERS, SECONDS)).latenciesMs;
  const alone: number[] = [];
  const found = new Map(NAMES.map((name) => [name, { latenciesMs: [] as number[], bytes: 0 }]));
  await run();
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await run()));
    for (const [name, crowd] of found) {
      await idle.say(`open ${CROWDS[name]}`);
      // What is told to whoever comes is no part of it.
      await new Promise((done) => setTimeout(done, 1_000));
      const before = await idle.say('count');
      crowd.latenciesMs.push(...(await run()));
      crowd.bytes += (await idle.say('count')) - before;
      await idle.say('close');
    }
  }
  idle.end();
  const crowds = [...found].map(([name, { latenciesMs, bytes }]) => {
    return [name, { latenciesMs, bytesPerSecond: bytes / ROUNDS / SECONDS / SOCKETS }] as const;
  });
  return { alone, crowds: new Map(crowds) };
}

/** Starts a server with markets that move, and measures by turns. */
export async function benchBesideSockets(gateway: Where = 'inline'): Promise<BesideSockets> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  // Under root the database runs as another user: it would keep its data elsewhere, for ever.
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startDatabase({ dataFolder: folder, log: quiet });
  try {
    const own = await createDatabase(database.connectionString, 'bench_house');
    const keys = join(folder, 'keys');
    const server = await startServer(own, keys, TRADERS * 8, {
      others: OTHER_MARKETS,
      gateway,
    });
    const figures = await measure(server.address, server.tokens);
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures as lines to print, the first without sockets. */
export function describeBesideSockets({ alone, crowds }: BesideSockets): string {
  const figures = (values: readonly number[]): string =>
    [0.5, 0.9, 0.99].map((share) => quantile(values, share).toFixed(1)).join(' / ');
  const lines = [...crowds].map(([name, { latenciesMs, bytesPerSecond }]) => {
    const ratio = quantile(latenciesMs, 0.99) / quantile(alone, 0.99);
    return (
      `${figures(latenciesMs)} ms beside ${whole(SOCKETS)} sockets ${name} ` +
      `(${whole(bytesPerSecond)} bytes/s each): p99 × ${ratio.toFixed(2)} (goal ≤ ${GOAL_RATIO})`
    );
  });
  const first = `orders of ${TRADERS} traders, p50 / p90 / p99: ${figures(alone)} ms alone`;
  return [first, ...lines].join('\n');
}
