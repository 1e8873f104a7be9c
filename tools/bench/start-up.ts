/** How long the house takes to load: a million balances and two hundred thousand open orders. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { ROOM_NAMES } from '../../apps/server/server-cards.ts';
import { engineStore } from '../../apps/server/engine.ts';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { migrationSources, runMigrations } from '../../platform/server/database/migrate.ts';
import { BENCH_MARKET, BENCH_QUOTE, benchCatalogue } from './bench-catalogue.ts';
import { median, whole } from './statistics.ts';

const BALANCES = 1_000_000;
const ORDERS = 200_000;
const RUNS = 3;
const GOAL_SECONDS = 10;
const LOTS = 100;
/** Quote units of one lot at one tick in the bench market. */
const TICK_LOT_UNITS = 10;

/** Seconds of each run. */
export interface StartUpFigures {
  readonly seconds: readonly number[];
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
    values (${BENCH_MARKET}, true, false);
  insert into journal (last_seq, first_seq, last_time_ms, last_id, payload, hash, epoch)
    values (1, 1, 1, ${ORDERS}, '', '', 0);`;

async function fill(client: pg.Client): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  await runMigrations(client, migrationSources(root, ROOM_NAMES));
  await client.query('begin');
  await client.query(FILL);
  const catalogue = benchCatalogue();
  await client.query('insert into catalogues (name, definition) values ($1, $2)', [
    catalogue.name,
    JSON.stringify(catalogue),
  ]);
  await client.query('commit');
  await client.query('analyze');
}

/** Fills a database and loads it a few times. */
export async function benchStartUp(): Promise<StartUpFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  // Under root the database runs as another user: it would keep its data elsewhere, for ever.
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startDatabase({ dataFolder: folder, log: quiet });
  try {
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await fill(client);
    const seconds: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      const { engine } = await engineStore().load(client);
      seconds.push((performance.now() - started) / 1_000);
      const orders = engine.spot.liveOrders().length;
      if (orders !== ORDERS) throw new Error(`loaded ${orders} orders, not ${ORDERS}`);
    }
    await client.end();
    return { seconds };
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The figures as a line to print. */
export function describeStartUp(figures: StartUpFigures): string {
  return (
    `start-up: ${whole(BALANCES)} balances and ${whole(ORDERS)} open orders load in ` +
    `${median(figures.seconds).toFixed(1)} s (goal < ${GOAL_SECONDS})`
  );
}
