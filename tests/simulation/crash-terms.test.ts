import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { MailCatcher, MailingServer } from './mailing-world.ts';

let database: TestDatabase;
let folder: string;
let server: MailingServer;
const catcher = new MailCatcher();

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bourse-terms-'));
  server = new MailingServer(database.connectionString, folder, await catcher.open());
});

afterAll(async () => {
  await server.end('SIGKILL');
  await catcher.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function count(from: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(`select count(*) ${from}`);
  return Number(rows[0]?.count);
}

/** How many versions all rooms have published: each keeps them in a table of its own. */
async function published(): Promise<number> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name like '%\\_terms' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['contract_terms']));
  const counts = await Promise.all(rows.map(({ name }) => count(`from ${name}`)));
  // Those of spot markets are the catalogue's own, and what was changed of them.
  const spot = [
    await count("from catalogues, json_array_elements(definition::json->'markets')"),
    await count('from market_conditions'),
  ];
  return [...counts, ...spot].reduce((sum, each) => sum + each, 0);
}

const ENTERED = 'from (select distinct product, market_id, version from terms_log) as entries';
const WAITING = `from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and a.datname = current_database() and a.query ilike '%terms_log%'`;

it('a kill between the publication of terms and their entries in the log loses none', async () => {
  // The first start publishes terms; nobody can enter them as long as we hold the log.
  const client = await database.pool.connect();
  let starting: Promise<unknown> | undefined;
  try {
    await client.query('begin');
    await client.query('lock table terms_log in share mode');
    starting = server.start().catch((error: unknown) => error);
    await expect.poll(() => count(WAITING), { timeout: 60_000 }).toBeGreaterThan(0);
    await server.end('SIGKILL');
  } finally {
    // Whatever came, nobody waits for this lock any more.
    client.release(true);
  }
  expect(await starting).toBeInstanceOf(Error);
  const before = await published();
  expect(before).toBeGreaterThan(1);
  expect(await count('from terms_log')).toBe(0);

  // Nobody asks for a receipt: the consumer reads on by itself.
  await server.start();
  // What was not published before the kill is now.
  const versions = await published();
  expect(versions).toBeGreaterThanOrEqual(before);
  await expect.poll(() => count('from terms_log')).toBe(versions);
  expect(await count(ENTERED)).toBe(versions);
  await server.end('SIGTERM');
  expect((await verifyJournal(database.connectionString)).problems).toEqual([]);
});
