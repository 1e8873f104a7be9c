/**
 * Orders of bots beside the client's own: the same load on the same server by each road, in rounds
 * that take turns. What an order costs the server's processor tells more than orders a second,
 * because who signs shares its two cores.
 */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { botRoads } from './bot-roads.ts';
import { type LoadFigures, runLoad } from './load.ts';
import { ownRoad } from './own-road.ts';
import type { Road } from './road.ts';
import { caughtUp, createDatabase, processorSeconds, startServer } from './servers.ts';
import { median, quantile, whole } from './statistics.ts';

const CONNECTIONS = 64;
const CUSTOMERS = 1_024;
const ROUNDS = 6;
const SECONDS = 4;
const WARM_UP_SECONDS = 3;
const OWN = 'the client’s own calls';

interface Round extends LoadFigures {
  readonly processorMicroseconds: number;
}

/** What came out, by road; the client's own is the first. */
export type BotFigures = ReadonlyMap<string, readonly Round[]>;

async function measure(address: string, tokens: readonly string[], road: Road): Promise<Round> {
  // What bots ask for is read from the tables: nobody waits for those before him.
  await caughtUp(address);
  const before = await processorSeconds(address);
  const figures = await runLoad(address, tokens, CONNECTIONS, SECONDS, road);
  const used = (await processorSeconds(address)) - before;
  return { ...figures, processorMicroseconds: (used * 1e6) / figures.acknowledged };
}

async function takeTurns(
  { address, tokens }: { readonly address: string; readonly tokens: readonly string[] },
  key: KeyObject,
): Promise<BotFigures> {
  const roads = Object.entries({ [OWN]: ownRoad, ...botRoads(key) });
  const found = new Map(roads.map(([name]) => [name, [] as Round[]]));
  for (const [, road] of roads) await runLoad(address, tokens, CONNECTIONS, WARM_UP_SECONDS, road);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Whoever comes first in a round finds a smaller book, and each comes after each of the others.
    const at = round % roads.length;
    const turn = [...roads.slice(at), ...roads.slice(0, at)];
    for (const [name, road] of round % 2 === 0 ? turn : turn.toReversed()) {
      found.get(name)?.push(await measure(address, tokens, road));
    }
  }
  return found;
}

/** Starts one server whose customers have keys, and measures road after road. */
export async function benchBots(): Promise<BotFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  // Under root the database runs as another user: it would keep its data elsewhere, for ever.
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startDatabase({ dataFolder: folder, log: quiet });
  try {
    const own = await createDatabase(database.connectionString, 'bench_house');
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const botKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const server = await startServer(own, join(folder, 'keys'), CUSTOMERS, { botKey });
    const figures = await takeTurns(server, privateKey);
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures as lines to print, each beside the client's own of the same run. */
export function describeBots(found: BotFigures): string {
  const middle = (rounds: readonly Round[], of: (round: Round) => number): number =>
    median(rounds.map(of));
  const [own = []] = found.values();
  const speed = ({ perSecond }: Round): number => perSecond;
  const cost = ({ processorMicroseconds }: Round): number => processorMicroseconds;
  return [...found]
    .map(([name, rounds]) => {
      const [fast, dear] = [middle(rounds, speed), middle(rounds, cost)];
      const waits = [0.5, 0.99].map((share) =>
        middle(rounds, ({ latenciesMs }) => quantile(latenciesMs, share)).toFixed(1),
      );
      const sum = (of: (round: Round) => number): number =>
        rounds.reduce((total, round) => total + of(round), 0);
      const beside = (value: number, of: (round: Round) => number): string =>
        `(× ${(value / middle(own, of)).toFixed(2)})`;
      return (
        `${name}: ${whole(fast)} orders/s ${beside(fast, speed)}, ` +
        `p50 / p99 ${waits.join(' / ')} ms, ` +
        `${whole(dear)} µs of processor each ${beside(dear, cost)} · ` +
        `${sum(({ refused }) => refused)} refused, ${sum(({ failed }) => failed)} failed`
      );
    })
    .join('\n');
}
