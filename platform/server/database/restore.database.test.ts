/** Backups of the tables that there really are, with all that guards them. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { projectRoot } from '../../../tests/support/rooms.ts';
import { writeBackup } from './backup.ts';
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
