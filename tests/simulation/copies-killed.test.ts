/**
 * The law of copying over a hundred thousand stored copies, with kills in between: the writer's
 * connection is cut at random moments, so that its memory is lost and loaded again from what was
 * committed, and, over fewer copies, its process is killed. A command is stored with all of its
 * copies or not at all; there is nothing between a trader and those who follow him.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { MOST_FOLLOWERS } from '../../features/copy/contract.ts';
import { crowdCommands, someTicks } from '../../features/copy/testing/crowd.ts';
import { LEADER } from '../../features/copy/testing/world.ts';
import { openClient } from '../../platform/server/database/connections.ts';
import { compiledOnce } from '../support/compiled.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from '../support/engine-checks.ts';
import { Random } from '../support/random.ts';
import { CopyingStory } from './copying-story.ts';

const COPIES = 100_000;
const CUTS = 12;
const KILLED = 5;
/** So many positions a process opens before it is killed, at least. */
const LEAST = 4;
/** Longer than a standstill: what people have to answer waits for the house. */
const BETWEEN_MS = 600_000;
const NUMBERS = [100, 150, 250, 400] as const;
const SERVER = resolve(import.meta.dirname, 'copying-server.ts');
const SEED = Number(process.env['SEED'] ?? 20_261_125);

/** A house with its crowd in a database of its own. */
async function begun(): Promise<{ database: TestDatabase; story: CopyingStory }> {
  const { commands, timeMs } = crowdCommands(NUMBERS);
  const database = await createTestDatabase();
  const { connectionString } = database;
  const beginMs = commands[0]?.timeMs ?? 0;
  const common = { connectionString, seed: SEED, leader: LEADER, ticks: someTicks };
  const story = new CopyingStory({ ...common, timeMs: beginMs });
  await story.service.start();
  await story.tell(commands);
  story.timeMs = timeMs;
  return { database, story };
}

/** Cuts the writer off within the next moments, whatever it does then. */
function cut({ connectionString }: TestDatabase, random: Random): void {
  const all = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  // Not as who waits for the tables: then nothing would be under way.
  const cutOff = async (): Promise<void> => {
    const client = await openClient({ connectionString });
    await client.query(all).finally(() => client.end());
  };
  setTimeout(() => void cutOff().catch(() => undefined), random.whole(0, 60));
}

async function count({ pool }: TestDatabase, text: string): Promise<number> {
  return Number((await pool.query<{ n: string }>(text)).rows[0]?.n);
}

/** Fills of copies that stand alone, or at another tick or price than their trader's. */
const ASTRAY = `
  select count(*) n from copy_positions p join contract_fills f on f.position_id = p.id
  left join contract_fills t on t.position_id = p.trader_position_id and t.seq = f.seq
    and t.what = f.what and t.tick = f.tick and t.ticks = f.ticks
  where t.seq is null`;

/** Positions of the leader that not every one of his followers has a part in. */
const WITHOUT = `
  select count(*) n from contract_positions t left join (
    select trader_position_id, count(*) followers from copy_positions group by 1
  ) p on p.trader_position_id = t.id
  where t.owner = ${LEADER} and p.followers is distinct from ${MOST_FOLLOWERS}`;

/** All of the law, in what is stored and in what is loaded from it. */
async function expectLaw(database: TestDatabase, { service }: CopyingStory): Promise<void> {
  await database.pool.query('analyze');
  expect(await count(database, ASTRAY)).toBe(0);
  expect(await count(database, WITHOUT)).toBe(0);
  expectSoundLedger(service.engine);
  expectHoldsMatchOrders(service.engine);
}

it(`holds for every stored copy whatever is cut off, with seed ${SEED}`, async () => {
  const { database, story } = await begun();
  try {
    const rounds = COPIES / MOST_FOLLOWERS;
    for (let round = 0; round < rounds; round += 1) {
      if (round % Math.ceil(rounds / CUTS) === 1) cut(database, story.random);
      await story.round();
    }
    await story.back();
    expect(story.lost).toBeGreaterThan(CUTS / 2);
    await expectLaw(database, story);
    expect(await count(database, 'select count(*) n from copy_positions')).toBeGreaterThan(
      0.9 * COPIES,
    );
  } finally {
    await story.service.stop();
    await database.drop();
  }
});

/** Lets a process trade until it is killed; the positions that it said were opened. */
async function killedAt(connectionString: string, seed: number, timeMs: number, ms: number) {
  const child = spawn(
    process.execPath,
    [SERVER, connectionString, String(seed), String(timeMs), String(LEADER)],
    { env: compiledOnce, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString('utf8');
  });
  const opened: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'ready') opened.push(Number(line));
    if (opened.length === LEAST) setTimeout(() => child.kill('SIGKILL'), ms);
  }
  // A house that ends by itself has a bug, and has said which.
  if (!child.killed) throw new Error(`ended after ${opened.length} of ${LEAST}: ${complaints}`);
  return opened;
}

it(`holds whenever the process is killed, with seed ${SEED}`, async () => {
  const { database, story } = await begun();
  await story.service.stop();
  const random = new Random(SEED);
  const opened: number[] = [];
  for (let round = 0; round < KILLED; round += 1) {
    story.timeMs += BETWEEN_MS;
    const ms = random.whole(0, 120);
    opened.push(...(await killedAt(database.connectionString, SEED + round, story.timeMs, ms)));
  }
  story.timeMs += BETWEEN_MS;
  const later = new CopyingStory({
    connectionString: database.connectionString,
    seed: SEED,
    leader: LEADER,
    ticks: someTicks,
    timeMs: story.timeMs,
  });
  try {
    await later.service.start();
    // It goes on where it was killed, and closes what was left open, with all copies of it.
    await later.round();
    await expectLaw(database, later);
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from contract_positions where owner = $1',
      [LEADER],
    );
    const stored = new Set(rows.map(({ id }) => Number(id)));
    expect(opened.length).toBeGreaterThanOrEqual(KILLED * LEAST);
    expect(opened.filter((id) => !stored.has(id))).toEqual([]);
  } finally {
    await later.service.stop();
    await database.drop();
  }
});
