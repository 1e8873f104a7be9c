/**
 * Whoever may write to the database changes, deletes and adds a row in every table that follows
 * from the journal. Each is told, by its table and its key.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { engineStore } from '../../apps/server/engine.ts';
import { rebuildTables, verifyJournal } from '../../apps/server/verify-journal.ts';
import { WRITERS_TABLES } from '../../platform/server/writer/prepare.ts';
import type { Table } from '../../platform/server/writer/tables.ts';
import { useTestDatabase } from '../support/database.ts';
import { liveHouse } from '../support/lived-house.ts';
import { projectRoot } from '../support/rooms.ts';

const SEED = 40;
const STEPS = 3_000;
const LONG = { timeout: 240_000 };
/** What the migrations note of themselves. */
const OF_MIGRATIONS = ['migrations'];
/** In so many tables the simulation leaves a row, and another. */
const LEAST_CHANGED = 80;
const LEAST_DELETED = 60;
/** Of tables whose rows leave them in time only what was changed or added is told. */
const LEAVING = new Set(['durable_events']);

const database = useTestDatabase();
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

type Row = Readonly<Record<string, string | null>>;

/** One table, and what was done to it. */
interface Tampered {
  readonly name: string;
  readonly kind: 'changed' | 'deleted' | 'added';
  /** What tells the row. */
  readonly row: string;
}

/** Takes away what the database itself would refuse: who owns it may do that. */
async function disarm(client: pg.PoolClient): Promise<void> {
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
     from pg_constraint
     where contype in ('c', 'f', 'u') and connamespace = 'public'::regnamespace
     union all
     select format('drop index %s', indexrelid::regclass) from pg_index
     where indisunique and not indisprimary
       and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { drop } of rows) await client.query(drop);
}

async function keyOf(client: pg.PoolClient, name: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [name],
  );
  return rows.map((row) => row.name);
}

const NEW_VALUES = {
  bigint: (column: string) => `coalesce(${column}, 0) + 900719925471`,
  integer: (column: string) => `coalesce(${column}, 0) + 1000003`,
  smallint: (column: string) => `coalesce(${column}, 0) + 103`,
  boolean: (column: string) => `not coalesce(${column}, false)`,
  text: (column: string) => `coalesce(${column}, '') || '!'`,
} as const;

const FIRST_VALUES = {
  bigint: '1000003',
  integer: '1000003',
  smallint: '103',
  boolean: 'true',
  text: "'!'",
} as const;

const signHash = (hash: string): string =>
  sign(null, Buffer.from(hash, 'hex'), privateKey).toString('base64');

/** How a row is told: by its key. */
function told(columns: readonly string[], row: Row): string {
  return columns.map((column) => `${column} ${row[column] ?? 'null'}`).join(', ');
}

async function tamper(client: pg.PoolClient, declared: Table): Promise<Tampered[]> {
  const { name } = declared;
  const columns = declared.columns.filter(({ signs }) => signs === undefined);
  const names = columns.map((column) => column.name);
  const key = await keyOf(client, name);
  const texts = names.map((column) => `${column}::text`).join(', ');
  const { rows } = await client.query<Row & { ctid: string }>(
    `select ctid::text, ${texts} from ${name} order by ctid limit 2`,
  );
  const done: Tampered[] = [];
  const [first, second] = rows;
  const values = columns.map((column) => {
    if (first === undefined) return FIRST_VALUES[column.type];
    const isOwn = [...key, ...declared.key].includes(column.name);
    return isOwn ? NEW_VALUES[column.type](column.name) : column.name;
  });
  const sealed = declared.columns.filter(({ signs }) => signs !== undefined);
  const added = await client.query<Row>(
    `insert into ${name} (${[...names, ...sealed.map((column) => column.name)].join(', ')})
     select ${[...values, ...sealed.map(() => "''")].join(', ')}
     ${first === undefined ? '' : `from ${name} where ctid = '${first.ctid}'`}
     returning ${texts}`,
  );
  const [row] = added.rows;
  if (row !== undefined) done.push({ name, kind: 'added', row: told(key, row) });
  const free = columns.find((column) => !key.includes(column.name));
  if (first !== undefined && free !== undefined) {
    await client.query(
      `update ${name} set ${free.name} = ${NEW_VALUES[free.type](free.name)} where ctid = $1`,
      [first.ctid],
    );
    done.push({ name, kind: 'changed', row: told(key, first) });
  }
  if (second !== undefined && !LEAVING.has(name)) {
    await client.query(`delete from ${name} where ctid = $1`, [second.ctid]);
    done.push({ name, kind: 'deleted', row: told(key, second) });
  }
  return done;
}

const SAYS = {
  changed: (problem: string) => problem.includes('but the journal gives'),
  deleted: (problem: string) => problem.endsWith('is missing'),
  added: (problem: string) => problem.endsWith('does not follow from the journal'),
} as const;

it('is told of a row that was changed, deleted or added in each table', LONG, async () => {
  const { connectionString, pool } = database();
  await liveHouse(connectionString, privateKey, { seed: SEED, steps: STEPS });
  await pool.query(
    `insert into signing_keys (ordinal, public_key, from_ms, signed_by_previous, signed_by_itself)
     values (1, $1, 0, '', '')`,
    [publicKey.export({ format: 'jwk' }).x],
  );
  // A tick whose hour has become a file is no row any more.
  await pool.query(
    `with archived as (
       delete from index_ticks where ctid = (select ctid from index_ticks
         order by market_id, number limit 1) returning market_id, number, hash)
     insert into tick_archives
       (market_id, hour_ms, first_number, last_number, last_hash, bytes, sha256)
     select market_id, 0, number, number, hash, 1, '' from archived`,
  );
  const before = await verifyJournal(connectionString);
  expect(before.problems).toEqual([]);
  const tables = [...WRITERS_TABLES.values(), ...engineStore().tables.values()];
  expect(before.tables).toBe(tables.length);
  const client = await pool.connect();
  const done: Tampered[] = [];
  let resealed: { readonly rows: readonly { readonly hash: string }[] };
  try {
    await disarm(client);
    for (const declared of tables) done.push(...(await tamper(client, declared)));
    await client.query('update asset_totals set total = total + 1');
    // A row is what it was, but says that the house has signed another.
    resealed = await client.query<{ hash: string }>(
      `update index_ticks set signature = (select signature from index_ticks
         where signature <> '' order by market_id, number limit 1)
       where ctid = (select max(ctid) from index_ticks where signature <> '') returning hash`,
    );
  } finally {
    client.release(true);
  }
  const count = (kind: Tampered['kind']) => done.filter((each) => each.kind === kind).length;
  expect(count('added')).toBe(tables.length);
  expect(count('changed')).toBeGreaterThan(LEAST_CHANGED);
  expect(count('deleted')).toBeGreaterThan(LEAST_DELETED);
  const { problems } = await verifyJournal(connectionString);
  const [{ hash } = { hash: '' }] = resealed.rows;
  expect(problems).toContain(`index_ticks (hash ${hash}): the signature is false`);
  const untold = done.filter(
    ({ name, kind, row }) =>
      !problems.some((problem) => problem.startsWith(`${name} (${row})`) && SAYS[kind](problem)),
  );
  expect(untold).toEqual([]);

  const mended = await rebuildTables(connectionString, signHash);
  expect(mended.length).toBeGreaterThanOrEqual(done.length);
  expect(await verifyJournal(connectionString)).toEqual(before);
  const { rows } = await pool.query('select asset from asset_totals where total <> 0');
  expect(rows).toEqual([]);
  expect(await rebuildTables(connectionString, signHash)).toEqual([]);
});

it('is put right by no journal that is damaged itself', LONG, async () => {
  const { connectionString, pool } = database();
  const rows = 'select * from wallet_moves order by id';
  await pool.query('update wallet_moves set from_units = from_units + 1');
  const changed = (await pool.query(rows)).rows;
  await pool.query(
    `update journal set hash = decode(repeat('00', 32), 'hex')
     where last_seq = (select max(last_seq) from journal)`,
  );
  await expect(rebuildTables(connectionString, signHash)).rejects.toThrow('The journal is damaged');
  expect((await pool.query(rows)).rows).toEqual(changed);
});

it('is compared, or stands on the page of what is not, table by table', async () => {
  const { rows } = await database().pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const page = readFileSync(join(projectRoot, 'docs/tables.md'), 'utf8');
  const said = [...page.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const proved = [...WRITERS_TABLES.keys(), ...engineStore().tables.keys()];
  const names = rows.map(({ name }) => name).filter((name) => !OF_MIGRATIONS.includes(name));
  expect([...proved, ...said].toSorted()).toEqual(names.toSorted());
});
