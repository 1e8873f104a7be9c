/** Backups of the tables that there really are, with all that guards them. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { projectRoot, serverRooms } from '../../../tests/support/rooms.ts';
import { RestoredFiles } from './backup-files.ts';
import { writeBackup } from './backup.ts';
import { startDatabase } from './launcher.ts';
import { migrationSources, runMigrations } from './migrate.ts';
import { restoreBackup } from './restore.ts';

const audited = `
insert into audit_log (id, time_ms, operator_id, operator_email, role, address, action, subject,
  before, after, reason, previous_sha256, sha256)
values (1, 1, 0, 'command line', '', '', 'operator added', 'operator 1', '', '', '', '', 'x')`;
const balanced = `
insert into balances (owner, kind, asset, available, frozen)
values (1, 1, 1, 500, 20), (-1, 0, 1, -520, 0)`;
const whole = `
select (select json_agg(a) from audit_log a) as audit,
  (select json_agg(b order by owner) from balances b) as balances,
  (select json_agg(t) from asset_totals t) as totals,
  (select json_agg(f) from writer_fence f) as fence,
  (select json_agg(p) from candle_progress p) as progress`;
/** A user as a rented PostgreSQL gives one: he owns his database and may switch off no guard. */
const plain = `plain_${randomBytes(8).toString('hex')}`;

let folder: string;
let file: string;
let source: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-restore-'));
  // Under root the server runs as somebody who has to enter it.
  chmodSync(folder, 0o755);
  file = join(folder, 'house.backup');
  source = await createTestDatabase();
  for (const statement of [audited, balanced, 'update writer_fence set epoch = 3']) {
    await source.pool.query(statement);
  }
  await source.pool.query(`create role ${plain} login password 'plain'`);
  await writeBackup(source.connectionString, file, folder);
});

afterAll(async () => {
  await source.pool.query(`drop role if exists ${plain}`);
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  { title: 'a superuser', isPlain: false },
  { title: 'the owner of the database', isPlain: true },
])('$title gets the whole house back, logs that only grow too', async ({ isPlain }) => {
  const target = await createTestDatabase({ empty: true });
  const address = new URL(target.connectionString);
  if (isPlain) {
    await target.pool.query(`alter database ${address.pathname.slice(1)} owner to ${plain}`);
    Object.assign(address, { username: plain, password: 'plain' });
  }
  const data = mkdtempSync(join(folder, 'data-'));
  await restoreBackup(address.href, file, projectRoot, data);
  const [before, after] = [await source.pool.query(whole), await target.pool.query(whole)];
  expect(after.rows).toEqual(before.rows);
  await target.drop();
});

test('an older backup that holds the record of its server leaves the one that is there', () => {
  const data = mkdtempSync(join(folder, 'data-'));
  writeFileSync(join(data, 'database.json'), 'mine');
  const head = Buffer.from(JSON.stringify({ name: 'database.json', mode: 0o600 }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  const files = new RestoredFiles(data);
  files.take(Buffer.concat([length, head, Buffer.from('another')]));
  files.settle();
  expect(readFileSync(join(data, 'database.json'), 'utf8')).toBe('mine');
});

test('what one embedded server held comes into the folder of another', async () => {
  const log = { info: () => undefined, warn: () => undefined };
  const [one, other] = ['one', 'other'].map((name) => join(folder, name)) as [string, string];
  const first = await startDatabase({ dataFolder: one, log });
  const client = new pg.Client({ connectionString: first.connectionString });
  await client.connect();
  await runMigrations(client, migrationSources(projectRoot, serverRooms()));
  await client.query(audited);
  await client.end();
  writeFileSync(join(one, 'secret-key.txt'), 'a secret');
  const kept = join(folder, 'embedded.backup');
  const { tables } = await writeBackup(first.connectionString, kept, one);
  await first.stop();
  const second = await startDatabase({ dataFolder: other, log });
  const restored = await restoreBackup(second.connectionString, kept, projectRoot, other);
  await second.stop();
  expect(restored.tables).toBe(tables);
  expect(readFileSync(join(other, 'secret-key.txt'), 'utf8')).toBe('a secret');
}, 60_000);
