/**
 * How long the house takes to load: a million balances, two hundred thousand open orders, and a
 * hundred thousand commands that the journal holds and the tables do not.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { ROOM_NAMES } from '../../apps/server/server-cards.ts';
import { engineStore } from '../../apps/server/engine.ts';
import { openClient } from '../../platform/server/database/connections.ts';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { migrationSources, runMigrations } from '../../platform/server/database/migrate.ts';
import { BENCH_MARKET, BENCH_MARKETS, BENCH_QUOTE, benchCatalogue } from './bench-catalogue.ts';
import { FilledHouse, fillTo } from './filled-house.ts';
import { median, whole } from './statistics.ts';

const BALANCES = 1_000_000;
const ORDERS = 200_000;
const TAIL = 100_000;
const RUNS = 3;
const GOAL_SECONDS = 10;
const LOTS = 100;
/** Quote units of one lot at one tick in the bench market. */
const TICK_LOT_UNITS = 10;

/** Seconds of each run. */
export interface StartUpFigures {
  readonly seconds: readonly number[];
  readonly secondsWithTail: readonly number[];
  /** Seconds of a processor that this process took for each of the latter. */
  readonly processorSeconds: readonly number[];
}

interface Loads {
  readonly seconds: readonly number[];
  readonly processorSeconds: readonly number[];
}

const FILL = `
  insert into balances (owner, kind, asset, available, frozen)
    select 100000 + n, 2, ${BENCH_QUOTE}, 1000000000,
      case when n <= ${ORDERS}
        then (1000000 + n % 500000)::bigint * ${LOTS * TICK_LOT_UNITS} else 0 end
    from generate_series(1, ${BALANCES}) n;
  insert into balances (owner, kind, asset, available, frozen)
    select -1, 0, asset, -sum(available + frozen), 0 from balances group by asset;
  insert into orders
    select n, 100000 + n, ${BENCH_MARKET}, 'buy', 'limit', 'gtc', false, 'cancel_taker', '', 1,
      0, 0, 0, 1000000 + n % 500000, ${LOTS}, 0, 0, 0,
      (1000000 + n % 500000)::bigint * ${LOTS * TICK_LOT_UNITS}, 'open', '', 1, n
    from generate_series(1, ${ORDERS}) n;
  insert into market_states (market_id, in_session, feed_fresh)
    select n, true, false from generate_series(1, ${BENCH_MARKETS}) n;
  insert into journal (last_seq, first_seq, last_time_ms, last_id, payload, hash, epoch)
    values (1, 1, 1, ${ORDERS}, '', '', 0);
  update projection set projected_seq = 1;`;

async function fill(client: pg.Client): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  await runMigrations(client, migrationSources(root, ROOM_NAMES));
  await client.query('begin');
  await client.query(FILL);
  const catalogue = benchCatalogue(BENCH_MARKETS - 1);
  await client.query('insert into catalogues (name, definition) values ($1, $2)', [
    catalogue.name,
    JSON.stringify(catalogue),
  ]);
  await client.query('commit');
  await client.query('analyze');
}

/** Loads the house a few times; each time it must come to the same. */
async function loads(client: pg.Client, commands: number): Promise<Loads> {
  const seconds: number[] = [];
  const processorSeconds: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    const before = process.cpuUsage();
    const { engine } = await engineStore().load(client);
    const { user, system } = process.cpuUsage(before);
    processorSeconds.push((user + system) / 1_000_000);
    seconds.push((performance.now() - started) / 1_000);
    const { lastSeq } = engine.machine;
    if (lastSeq !== commands) throw new Error(`loaded up to ${lastSeq}, not to ${commands}`);
  }
  return { seconds, processorSeconds };
}

/** Adds what customers did since the tables were stored. */
async function addTail(client: pg.Client): Promise<number> {
  const { engine } = await engineStore().load(client);
  const house = new FilledHouse(client, engine);
  await house.endow('journal_only');
  await fillTo(house, 'busy', TAIL, 'journal_only');
  return house.commands;
}

async function measureWith(connectionString: string): Promise<StartUpFigures> {
  const client = await openClient({ connectionString });
  try {
    await fill(client);
    const { engine } = await engineStore().load(client);
    const orders = engine.spot.liveOrders().length;
    if (orders !== ORDERS) throw new Error(`loaded ${orders} orders, not ${ORDERS}`);
    const { seconds } = await loads(client, 1);
    const withTail = await loads(client, await addTail(client));
    const { processorSeconds } = withTail;
    return { seconds, secondsWithTail: withTail.seconds, processorSeconds };
  } finally {
    await client.end();
  }
}

/** Fills a database and loads it a few times. */
export async function benchStartUp(): Promise<StartUpFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  // Under root the database runs as another user: it would keep its data elsewhere, for ever.
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startDatabase({ dataFolder: folder, log: quiet });
  try {
    return await measureWith(database.connectionString);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures as a line to print. */
export function describeStartUp(figures: StartUpFigures): string {
  return (
    `start-up: ${whole(BALANCES)} balances and ${whole(ORDERS)} open orders load in ` +
    `${median(figures.seconds).toFixed(1)} s; with a tail of ${whole(TAIL)} commands in ` +
    `${median(figures.secondsWithTail).toFixed(1)} s (goal < ${GOAL_SECONDS}), ` +
    `${median(figures.processorSeconds).toFixed(1)} s of a processor`
  );
}
