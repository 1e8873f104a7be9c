/**
 * What idle sockets cost those who trade: orders of a few customers, by turns without and with
 * thousands of sockets that never subscribe, on the same server while all its markets move.
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

const SOCKETS = 2_000;
const TRADERS = 16;
const OTHER_MARKETS = 14;
const ROUNDS = 3;
const SECONDS = 6;
const GOAL_RATIO = 2;

/** Waiting times of orders in milliseconds, and what one socket got in a second. */
export interface BesideSockets {
  readonly without: readonly number[];
  readonly beside: readonly number[];
  readonly bytesPerSecond: number;
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
  const without: number[] = [];
  const beside: number[] = [];
  let bytes = 0;
  await runLoad(address, tokens, TRADERS, SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(...(await runLoad(address, tokens, TRADERS, SECONDS)).latenciesMs);
    await idle.say('open');
    // What is told to whoever comes is no part of it.
    await new Promise((done) => setTimeout(done, 1_000));
    const before = await idle.say('count');
    beside.push(...(await runLoad(address, tokens, TRADERS, SECONDS)).latenciesMs);
    bytes += (await idle.say('count')) - before;
    await idle.say('close');
  }
  idle.end();
  return { without, beside, bytesPerSecond: bytes / ROUNDS / SECONDS / SOCKETS };
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
    const server = await startServer(own, keys, TRADERS * 8, OTHER_MARKETS, gateway);
    const figures = await measure(server.address, server.tokens);
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures as a line to print. */
export function describeBesideSockets({ without, beside, bytesPerSecond }: BesideSockets): string {
  const figures = (values: readonly number[]): string =>
    [0.5, 0.9, 0.99].map((share) => quantile(values, share).toFixed(1)).join(' / ');
  const ratio = quantile(beside, 0.99) / quantile(without, 0.99);
  return (
    `orders of ${TRADERS} traders, p50 / p90 / p99: ${figures(without)} ms alone, ` +
    `${figures(beside)} ms beside ${whole(SOCKETS)} sockets that never subscribe ` +
    `(${whole(bytesPerSecond)} bytes/s each): p99 × ${ratio.toFixed(2)} (goal ≤ ${GOAL_RATIO})`
  );
}
