import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { writeBackup } from './backup.ts';
import { migrationSources, runMigrations } from './migrate.ts';
import { restoreBackup } from './restore.ts';

const schema = `
create table customers (id bigint generated always as identity primary key, name text not null);
create table balances (
  customer bigint not null references customers, units numeric(38, 0) not null,
  doubled numeric(38, 0) generated always as (units * 2) stored, payload bytea, note text
);
create table "Odd Name" ("a column" jsonb, moment timestamptz);
create sequence receipts start 500;
insert into customers (name) values ('the house');
create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
`;
const guard = `
create trigger guard before insert on balances for each row execute function refuse();`;

let source: TestDatabase;
let root: string;
let file: string;
/** The data folder that is backed up. */
let data: string;

/** An empty data folder to restore into. */
function fresh(): string {
  return mkdtempSync(join(root, 'restored-'));
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'bourse-backup-'));
  data = join(root, 'data');
  mkdirSync(join(data, 'uploads', 'ab'), { recursive: true });
  mkdirSync(join(data, 'postgres'), { recursive: true });
  writeFileSync(join(data, 'uploads', 'ab', 'face.webp'), 'a face');
  writeFileSync(join(data, 'signing-key.pem'), 'a secret', { mode: 0o600 });
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), '18');
  writeFileSync(join(data, 'database.json'), '{}');
  mkdirSync(join(data, 'programs'));
  writeFileSync(join(data, 'programs', 'postgres'), 'a program');
  file = join(root, 'one.backup');
  const folder = join(root, 'features', 'wallet', 'migrations');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '0001-wallet.sql'), schema);
  source = await createTestDatabase({ empty: true });
  const client = await source.pool.connect();
  await runMigrations(client, migrationSources(root, ['wallet']));
  await client.query("insert into customers (name) values ('Alice'), ('Bob')");
  await client.query(
    `insert into balances (customer, units, payload, note)
     select 2 + n % 2, 10::numeric ^ (n % 38), decode(repeat('00ff5c', n % 9), 'hex'),
       case when n % 3 = 0 then null else E'\\t\\\\N 漢字\\n' || n end
     from generate_series(1, 20000) n`,
  );
  await client.query(`insert into "Odd Name" values ('{"a": [1, "é"]}', '2026-01-01T00:00:00Z')`);
  await client.query("select nextval('receipts'), nextval('receipts')");
  client.release();
  await writeBackup(source.connectionString, file, data);
});

afterAll(async () => {
  await source.drop();
  rmSync(root, { recursive: true, force: true });
});

async function fingerprint(database: TestDatabase): Promise<unknown> {
  const rows = await database.pool.query(`
    select (select md5(string_agg(b::text, '|' order by b::text)) from balances b) as balances,
      (select json_agg(c order by id) from customers c) as customers,
      (select json_agg(o) from "Odd Name" o) as odd,
      (select last_value from receipts) as receipts,
      (select json_agg(m order by position) from migrations m) as migrations`);
  return rows.rows[0];
}

async function withEmpty(use: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase({ empty: true });
  try {
    await use(database);
  } finally {
    await database.drop();
  }
}

async function countTables(database: TestDatabase): Promise<number> {
  const answer = await database.pool.query(
    "select count(*)::int as n from pg_tables where schemaname = 'public'",
  );
  return answer.rows[0].n;
}

describe('a backup', () => {
  test('is readable by its owner only', () => {
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('comes back as it was: rows, odd names, sequences and history', async () => {
    await withEmpty(async (target) => {
      const summary = await restoreBackup(target.connectionString, file, root, fresh());
      expect(summary).toEqual({ tables: 4, rows: 20_005 });
      expect(await fingerprint(target)).toEqual(await fingerprint(source));
      const next = await target.pool.query(
        "insert into customers (name) values ('C') returning id",
      );
      expect(next.rows).toEqual([{ id: '4' }]);
    });
  });

  test('shows one moment although the exchange goes on', async () => {
    const busy = setInterval(() => {
      void source.pool.query("insert into customers (name) values ('late')");
    }, 1);
    const second = join(root, 'two.backup');
    await writeBackup(source.connectionString, second, data);
    clearInterval(busy);
    await withEmpty(async (target) => {
      await restoreBackup(target.connectionString, second, root, fresh());
      const orphans = await target.pool.query(
        'select 1 from balances b left join customers c on c.id = b.customer where c.id is null',
      );
      expect(orphans.rowCount).toBe(0);
    });
  });

  test('does not overwrite a file', async () => {
    await expect(writeBackup(source.connectionString, file, data)).rejects.toThrow(/there already/);
  });

  test('into a folder that is not there is refused', async () => {
    const nowhere = join(root, 'nowhere', 'x.backup');
    await expect(writeBackup(source.connectionString, nowhere, data)).rejects.toThrow(
      /not be written/,
    );
  });
});

describe('a restore', () => {
  const cut = () => gzipSync(gunzipSync(readFileSync(file)).subarray(0, 300_000));

  test.each([
    { title: 'a file that was cut', bytes: cut, sentence: /end is missing/ },
    {
      title: 'a cut archive',
      bytes: () => readFileSync(file).subarray(0, 9000),
      sentence: /damaged/,
    },
    { title: 'another kind of file', bytes: () => Buffer.from('hello'), sentence: /not a backup/ },
    {
      title: 'another archive',
      bytes: () => gzipSync('x'.repeat(99)),
      sentence: /not a backup of/,
    },
  ])('refuses $title and leaves the database empty', async ({ bytes, sentence }) => {
    const bad = join(root, 'bad.backup');
    writeFileSync(bad, bytes());
    await withEmpty(async (target) => {
      await expect(restoreBackup(target.connectionString, bad, root, fresh())).rejects.toThrow(
        sentence,
      );
      expect(await countTables(target)).toBe(0);
    });
  });

  test.each([
    { title: 'a figure was changed', from: '\t100\t', to: '\t900\t', sentence: /altered/ },
    { title: 'a letter was broken', from: '漢', to: '\xff', sentence: /invalid byte/ },
  ])('refuses a file in which $title', async ({ from, to, sentence }) => {
    const bytes = gunzipSync(readFileSync(file));
    Buffer.from(to, 'latin1').copy(bytes, bytes.indexOf(from, 200_000));
    const bad = join(root, 'altered.backup');
    writeFileSync(bad, gzipSync(bytes));
    await withEmpty(async (target) => {
      await expect(restoreBackup(target.connectionString, bad, root, fresh())).rejects.toThrow(
        sentence,
      );
      expect(await countTables(target)).toBe(0);
    });
  });

  test('refuses a database that holds something', async () => {
    await expect(restoreBackup(source.connectionString, file, root, fresh())).rejects.toThrow(
      /not empty/,
    );
  });

  test('refuses a backup of another release', async () => {
    const other = mkdtempSync(join(tmpdir(), 'bourse-backup-'));
    await withEmpty(async (target) => {
      await expect(restoreBackup(target.connectionString, file, other, fresh())).rejects.toThrow(
        /another release: its migration wallet\/1/,
      );
    });
    rmSync(other, { recursive: true });
  });

  test('loads rows that a trigger would refuse today', async () => {
    const client = await source.pool.connect();
    writeFileSync(join(root, 'features/wallet/migrations/0002-guard.sql'), guard);
    await runMigrations(client, migrationSources(root, ['wallet']));
    client.release();
    const third = join(root, 'three.backup');
    await writeBackup(source.connectionString, third, data);
    await withEmpty(async (target) => {
      await restoreBackup(target.connectionString, third, root, fresh());
      const count = await target.pool.query('select count(*)::int as n from balances');
      expect(count.rows).toEqual([{ n: 20_000 }]);
    });
  });
});

test('an empty database is not worth a backup, and says so', async () => {
  const empty = await createTestDatabase({ empty: true });
  const target = join(root, 'empty.backup');
  await expect(writeBackup(empty.connectionString, target, data)).rejects.toThrow(
    'nothing to back up',
  );
  expect(existsSync(target)).toBe(false);
  await empty.drop();
});

test('the files of the data folder come back with their rights, the cluster does not', async () => {
  const empty = await createTestDatabase({ empty: true });
  const target = fresh();
  await restoreBackup(empty.connectionString, file, root, target);
  expect(readFileSync(join(target, 'uploads', 'ab', 'face.webp'), 'utf8')).toBe('a face');
  expect(statSync(join(target, 'signing-key.pem')).mode & 0o777).toBe(0o600);
  expect(readdirSync(target).sort()).toEqual(['signing-key.pem', 'uploads']);
  await empty.drop();
});

test('a restore overwrites no file and leaves none behind', async () => {
  const empty = await createTestDatabase({ empty: true });
  const target = fresh();
  writeFileSync(join(target, 'signing-key.pem'), 'another');
  const restoring = restoreBackup(empty.connectionString, file, root, target);
  await expect(restoring).rejects.toThrow('there already');
  expect(readdirSync(target)).toEqual(['signing-key.pem']);
  expect(readFileSync(join(target, 'signing-key.pem'), 'utf8')).toBe('another');
  await empty.drop();
});
