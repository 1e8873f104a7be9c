/**
 * What a thread of its own for the gateway costs and brings (decision 0050): acknowledged orders a
 * second and processor time of one, in pairs that follow one another with and without it; and how
 * long orders wait beside thousands of sockets.
 */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { type BesideSockets, benchBesideSockets, describeBesideSockets } from './beside-sockets.ts';
import { runLoad } from './load.ts';
import { createDatabase, processorSeconds, startServer, type Where } from './servers.ts';
import { quantile, whole } from './statistics.ts';

const PAIRS = 3;
const CONNECTIONS = 64;
const CUSTOMERS = 1_024;
const WARM_UP_SECONDS = 3;
const SECONDS = 6;
const WAYS: readonly Where[] = ['inline', 'worker'];

/** One run: orders a second, their waiting times, and what one cost the server's processor. */
interface Run {
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
  readonly processorMicroseconds: number;
}

/** What came out, by where the gateway lives. */
export interface GatewayFigures {
  readonly runs: Readonly<Record<Where, readonly Run[]>>;
  readonly beside: Readonly<Record<Where, BesideSockets>>;
}

async function run(connectionString: string, keys: string, where: Where): Promise<Run> {
  const server = await startServer(connectionString, keys, CUSTOMERS, { gateway: where });
  const { address, tokens } = server;
  await runLoad(address, tokens, CONNECTIONS, WARM_UP_SECONDS);
  const before = await processorSeconds(address);
  const { acknowledged, perSecond, latenciesMs } = await runLoad(
    address,
    tokens,
    CONNECTIONS,
    SECONDS,
  );
  const used = (await processorSeconds(address)) - before;
  server.process.kill('SIGTERM');
  await once(server.process, 'exit');
  return { perSecond, latenciesMs, processorMicroseconds: (used * 1e6) / acknowledged };
}

async function runPairs(): Promise<Record<Where, Run[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  // Under root the database runs as another user: it would keep its data elsewhere, for ever.
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startDatabase({ dataFolder: folder, log: quiet });
  const runs: Record<Where, Run[]> = { inline: [], worker: [] };
  try {
    const own = await createDatabase(database.connectionString, 'bench_house');
    for (let pair = 0; pair < PAIRS; pair += 1) {
      // Whoever comes first in a pair finds a smaller house: they take turns.
      const order = pair % 2 === 0 ? WAYS : WAYS.toReversed();
      for (const where of order) runs[where].push(await run(own, join(folder, 'keys'), where));
    }
    return runs;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the pairs, and then orders beside sockets, first with the one and then with the other. */
export async function benchGateways(): Promise<GatewayFigures> {
  const runs = await runPairs();
  const inline = await benchBesideSockets('inline');
  return { runs, beside: { inline, worker: await benchBesideSockets('worker') } };
}

function describeRun(where: Where, { perSecond, latenciesMs, processorMicroseconds }: Run): string {
  return (
    `${where}: ${whole(perSecond)} orders/s, p99 ${quantile(latenciesMs, 0.99).toFixed(1)} ms, ` +
    `${whole(processorMicroseconds)} µs of processor each`
  );
}

/** The figures as lines to print. */
export function describeGateways({ runs, beside }: GatewayFigures): string {
  const pairs = runs.inline.flatMap((inline, pair) => {
    const worker = runs.worker[pair];
    if (worker === undefined) return [];
    const ratio = (worker.perSecond / inline.perSecond).toFixed(2);
    return [
      `pair ${pair + 1}: ${describeRun('inline', inline)} · ${describeRun('worker', worker)} · ` +
        `worker/inline ${ratio}`,
    ];
  });
  const lines = WAYS.map((where) => `${where}: ${describeBesideSockets(beside[where])}`);
  return [...pairs, ...lines].join('\n');
}
