import { join } from 'node:path';
import { describe, type ExpectStatic, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { Random } from '../support/random.ts';
import { stepsOf } from '../support/seeds.ts';
import { CUSTOMERS, killDatabase, ServerProcess } from './crash-world.ts';
import { Cluster, Crowd } from './crash-crowd.ts';

/** Of each of two exchanges side by side, because most of a round is waiting. */
const ROUNDS = stepsOf(6);
/** Each wait in a round has a limit of its own; all rounds take minutes on a busy machine. */
const LONG = { timeout: stepsOf(900_000) };
const SEED = Number(process.env['SEED'] ?? 20_261_121);

async function round(server: ServerProcess, crowd: Crowd, random: Random, cluster: string) {
  await server.ensure();
  const dice = random.next();
  const blow = (async () => {
    await new Promise((done) => setTimeout(done, random.whole(60, 400)));
    if (dice < 0.4) killDatabase(cluster);
    if (dice >= 0.25) await server.end('SIGKILL');
    await new Promise((done) => setTimeout(done, random.whole(0, 60)));
  })();
  await crowd.orderUntil(blow);
  await blow;
  for (;;) {
    await server.ensure();
    if (await server.untilReady()) break;
  }
  return crowd.askAgain();
}

describe.concurrent.each([SEED, SEED + 1])('power cuts with seed %d', (seed) => {
  it('never lose or double an acknowledged order, whoever dies', LONG, async ({ expect }) => {
    const random = new Random(seed);
    const database = await Cluster.start();
    try {
      await roundsOf(database, random, expect);
    } finally {
      await database.stop();
    }
  });
});

async function roundsOf(database: Cluster, random: Random, expect: ExpectStatic): Promise<void> {
  const cluster = await database.dataFolder();
  const server = new ServerProcess(database.connectionString, join(database.folder, 'keys'));
  const crowd = new Crowd(server, random);
  // The first one ends in order, so that what it has compiled is kept for those that follow.
  await server.ensure();
  await server.end('SIGTERM');
  let unknown = 0;
  for (let count = 0; count < ROUNDS; count += 1) {
    // By turns: what one has stored the other goes on with.
    server.gateway = count % 2 === 0 ? 'inline' : 'worker';
    unknown += await round(server, crowd, random, cluster);
  }
  await server.end('SIGTERM');
  const rows = await database.query<{ id: string; client_order_id: string }>(
    "select id, client_order_id from orders where client_order_id like 'crash-%'",
  );
  const stored = new Map(rows.map((row) => [row.client_order_id, Number(row.id)]));
  expect(rows.length).toBe(stored.size);
  expect(new Map(crowd.sent.map((order) => [order.clientOrderId, order.id]))).toEqual(stored);
  expect(crowd.sent.length).toBeGreaterThanOrEqual(ROUNDS * CUSTOMERS);
  expect(unknown).toBeGreaterThan(0);
  expect(await database.query('select asset from asset_totals where total <> 0')).toEqual([]);
  const report = await verifyJournal(database.connectionString);
  expect(report.problems).toEqual([]);
  expect(report.commands).toBeGreaterThan(crowd.sent.length);
}
