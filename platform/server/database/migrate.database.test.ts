import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { writerLock } from './locks.ts';
import { readApplied, runMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'bourse-migrations-'));
  writeFileSync(join(folder, '0001-orders.sql'), 'create table orders (id bigint primary key);');
});

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const sources = () => [{ room: 'spot', folder }];

test('two starts at once apply each migration once', async () => {
  const clients = await Promise.all([database.pool.connect(), database.pool.connect()]);
  const applied = await Promise.all(clients.map((client) => runMigrations(client, sources())));
  expect(applied.flat().map(({ name }) => name)).toEqual(['orders']);
  expect(await readApplied(clients[0])).toMatchObject([{ room: 'spot', number: 1 }]);
  for (const client of clients) client.release();
});

test('a migration that fails leaves nothing behind and names itself', async () => {
  writeFileSync(join(folder, '0002-fills.sql'), 'create table fills (id bigint); select 1 / 0;');
  const client = await database.pool.connect();
  await expect(runMigrations(client, sources())).rejects.toThrow(/spot\/0002-fills failed/);
  const table = await client.query("select to_regclass('fills') as name");
  expect(table.rows).toEqual([{ name: null }]);
  expect(await readApplied(client)).toHaveLength(1);
  client.release();
});

test('the migration runs once its mistake is mended', async () => {
  writeFileSync(join(folder, '0002-fills.sql'), 'create table fills (id bigint);');
  const client = await database.pool.connect();
  const applied = await runMigrations(client, sources());
  expect(applied.map(({ name }) => name)).toEqual(['fills']);
  client.release();
});

test('waits for a writer that runs, and says so once', async () => {
  const [writer, client] = await Promise.all([database.pool.connect(), database.pool.connect()]);
  await writer.query('select pg_advisory_lock($1)', [writerLock]);
  writeFileSync(join(folder, '0003-late.sql'), 'create table late (id bigint);');
  let waits = 0;
  let isDone = false;
  const work = runMigrations(client, sources(), () => {
    waits += 1;
  }).then(() => {
    isDone = true;
  });
  await expect.poll(() => waits).toBe(1);
  await new Promise((done) => setTimeout(done, 100));
  expect(isDone).toBe(false);
  await writer.query('select pg_advisory_unlock($1)', [writerLock]);
  await work;
  const table = await client.query("select to_regclass('late') as name");
  expect(table.rows).toEqual([{ name: 'late' }]);
  for (const each of [writer, client]) each.release();
});
