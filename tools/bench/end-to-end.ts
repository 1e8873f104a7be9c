/**
 * Acknowledged, durable orders a second over HTTP, beside `pgbench -N` on the same PostgreSQL in
 * the same run. Server, database and load generator share the machine.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { type LoadFigures, runLoad } from './load.ts';
import { runReferenceLoad } from './reference-load.ts';
import { createDatabase, startServer } from './servers.ts';
import { quantile, whole } from './statistics.ts';

const CONNECTIONS = 64;
const CUSTOMERS = 2_048;
const WARM_UP_SECONDS = 4;
const SECONDS = 12;
const GOAL_RATIO = 2;
const GOAL_P99_MS = 40;

/** What came out. */
export interface EndToEndFigures {
  readonly load: LoadFigures;
  readonly referencePerSecond: number;
  readonly referenceName: string;
}

/** `pgbench -N` when it is on this machine, else the same transactions by our own clients. */
async function runReference(address: string): Promise<{ perSecond: number; name: string }> {
  const pgbench = '/usr/bin/pgbench';
  if (!existsSync(pgbench)) {
    return { perSecond: await runReferenceLoad(address, 16, SECONDS), name: 'pgbench -N by us' };
  }
  const quiet = { stdio: ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[] };
  execFileSync(pgbench, ['-i', '-s', '20', '-q', address], quiet);
  const options = ['-N', '-M', 'prepared', '-c', '16', '-j', '2', '-T', String(SECONDS)];
  const printed = execFileSync(pgbench, [...options, address], quiet).toString();
  const perSecond = Number(/tps = ([\d.]+)/.exec(printed)?.[1]);
  return { perSecond, name: 'pgbench -N' };
}

/** Runs server and reference one after the other on one PostgreSQL with full durability. */
export async function benchEndToEnd(): Promise<EndToEndFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  // Under root the database runs as another user: it would keep its data elsewhere, for ever.
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startDatabase({ dataFolder: folder, log: quiet });
  try {
    const own = await createDatabase(database.connectionString, 'bench_house');
    const other = await createDatabase(database.connectionString, 'bench_reference');
    const server = await startServer(own, join(folder, 'keys'), CUSTOMERS);
    await runLoad(server.address, server.tokens, CONNECTIONS, WARM_UP_SECONDS);
    const load = await runLoad(server.address, server.tokens, CONNECTIONS, SECONDS);
    server.process.kill('SIGTERM');
    await new Promise((done) => server.process.once('exit', done));
    const reference = await runReference(other);
    return { load, referencePerSecond: reference.perSecond, referenceName: reference.name };
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures as lines to print. */
export function describeEndToEnd(figures: EndToEndFigures): string {
  const { load, referencePerSecond, referenceName } = figures;
  const ratio = load.perSecond / referencePerSecond;
  const p50 = quantile(load.latenciesMs, 0.5).toFixed(1);
  const p99 = quantile(load.latenciesMs, 0.99).toFixed(1);
  return [
    `end to end: ${whole(load.perSecond)} durable acknowledged commands/s`,
    `p50 ${p50} ms · p99 ${p99} ms (goal ≤ ${GOAL_P99_MS}) · ` +
      `${load.refused} refused · ${load.failed} failed`,
    `${referenceName}: ${whole(referencePerSecond)} tps · ` +
      `ratio ${ratio.toFixed(2)} (goal ${GOAL_RATIO})`,
  ].join('\n');
}
