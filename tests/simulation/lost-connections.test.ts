import { join } from 'node:path';
import { expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { Random } from '../support/random.ts';
import { stepsOf } from '../support/seeds.ts';
import { Cluster, Crowd } from './crash-crowd.ts';
import { ServerProcess } from './crash-world.ts';

/** Each way to lose connections, in both places where the gateway may live. */
const ROUNDS = stepsOf(4);
/** None of their orders rests: who has too many of those is refused. */
const TRADERS = { customers: 8, resting: 0 };
const MARKETS = 4;
const LONG = { timeout: stepsOf(900_000) };
const SEED = Number(process.env['SEED'] ?? 20_261_128);

/** Every connection is ended in order, as an operator or a failover does. */
async function endAll(database: Cluster): Promise<boolean> {
  const rows = await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()
       and application_name <> 'bourse keeper'`,
  );
  return rows.length > 0;
}

function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** One process of the database dies, and takes the memory of all others with it. */
async function killOne(database: Cluster, random: Random): Promise<boolean> {
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const first = random.whole(0, rows.length - 1);
  // One that was idle may have ended meanwhile; the keeper of the test has not.
  return [...rows.slice(first), ...rows.slice(0, first)].some(({ pid }) => isKilled(pid));
}

it('outlives every connection to its database, while customers trade', LONG, async () => {
  const random = new Random(SEED);
  const database = await Cluster.start();
  const server = new ServerProcess(database.connectionString, join(database.folder, 'keys'));
  server.markets = MARKETS;
  const crowd = new Crowd(server, random, TRADERS);
  try {
    for (let count = 0; count < ROUNDS; count += 1) {
      server.gateway = count < ROUNDS / 2 ? 'inline' : 'worker';
      if (count === ROUNDS / 2) await server.end('SIGTERM');
      await server.ensure();
      expect(await server.untilReady()).toBe(true);
      const blow = (async () => {
        await new Promise((done) => setTimeout(done, random.whole(200, 900)));
        // A house that gets its connections back has none for a moment: it is waited for.
        while (!(await (count % 2 === 0 ? endAll(database) : killOne(database, random))));
      })();
      await crowd.orderUntil(blow);
      await blow;
      expect(await server.untilReady(), `round ${count} of seed ${SEED}`).toBe(true);
      await crowd.askAgain();
    }
    expect(server.runs).toBe(true);
    await server.end('SIGTERM');
    const report = await verifyJournal(database.connectionString);
    expect(report.problems).toEqual([]);
    expect(report.commands).toBeGreaterThan(crowd.sent.length);
  } finally {
    await server.end('SIGKILL');
    await database.stop();
  }
});
