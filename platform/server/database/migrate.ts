/**
 * Brings a database to the state this code expects: numbered SQL files, each applied once and
 * never edited afterwards. A database that went further than the code is left alone. What had been
 * edited or renamed before the first release is known by what it was: see `earlier.ts`.
 */
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { adoptAll, adoptionsFor } from './earlier.ts';
import { errorText, StartupError } from './errors.ts';
import { migrationLock, writerLock } from './locks.ts';
import {
  type AppliedMigration,
  type Migration,
  type MigrationSource,
  readMigrations,
} from './migration-files.ts';

const createTable = `
create table if not exists migrations (
  position bigint generated always as identity,
  room text not null,
  number integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now(),
  primary key (room, number)
)`;

/** How sentences name a migration: `spot/0002-fills`. */
function labelOf(migration: AppliedMigration): string {
  return `${migration.room}/${String(migration.number).padStart(4, '0')}-${migration.name}`;
}

/**
 * What is still to be applied.
 * @throws StartupError when an applied file was changed, or is unknown to this code.
 */
export function pendingMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const key = (row: { room: string; number: number }) => `${row.room} ${row.number}`;
  const knownByKey = new Map(known.map((migration) => [key(migration), migration]));
  for (const row of applied) {
    const file = knownByKey.get(key(row));
    const label = labelOf(row);
    if (file === undefined) {
      throw new StartupError(
        `The database is newer than this program: it has the migration ${label}. ` +
          'Start the newer release, or restore a backup from before.',
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new StartupError(
        `The migration ${label} was changed after it had been applied: put the file back as ` +
          'it was and write the change as a new migration.',
      );
    }
  }
  const done = new Set(applied.map(key));
  return known.filter((migration) => !done.has(key(migration)));
}

/** The applied migrations in the order they were applied; none in an empty database. */
export async function readApplied(client: ClientBase): Promise<AppliedMigration[]> {
  const table = await client.query("select to_regclass('migrations') is not null as found");
  if (table.rows[0]?.found !== true) return [];
  const answer = await client.query<AppliedMigration>(
    'select room, number, name, sha256 from migrations order by position',
  );
  return answer.rows;
}

/** Applies one migration inside the caller's transaction. */
export async function applyMigration(client: ClientBase, migration: Migration): Promise<void> {
  await client.query(createTable);
  await client.query(migration.sql);
  await client.query(
    'insert into migrations (room, number, name, sha256) values ($1, $2, $3, $4)',
    [migration.room, migration.number, migration.name, migration.sha256],
  );
}

async function inTransaction(
  client: ClientBase,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartupError(`${what} failed and was undone (${errorText(error)}).`);
  }
}

async function applyAll(client: ClientBase, pending: readonly Migration[]): Promise<void> {
  for (const migration of pending) {
    const what = `The migration ${labelOf(migration)}`;
    await inTransaction(client, what, () => applyMigration(client, migration));
  }
}

/** Works while no writer runs: one that does is waited for. */
async function withoutWriter(
  client: ClientBase,
  onWait: () => void,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    writerLock,
  ]);
  if (rows[0]?.got !== true) {
    onWait();
    await client.query('select pg_advisory_lock($1)', [writerLock]);
  }
  try {
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [writerLock]);
  }
}

/**
 * Applies what is missing, in the order of the sources and then of the numbers. Two starts at
 * once wait for each other, and a writer that runs is waited for.
 * @param onWait told when there is one
 * @returns the migrations applied now.
 * @throws StartupError when the database does not fit this code; it is then unchanged.
 */
export async function runMigrations(
  client: ClientBase,
  sources: readonly MigrationSource[],
  onWait: () => void = () => undefined,
): Promise<Migration[]> {
  const known = sources.flatMap(readMigrations);
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    const adoptions = adoptionsFor(sources, await readApplied(client));
    if (adoptions.length > 0) {
      const what = 'Taking over the tables of an earlier release';
      const adopt = () => inTransaction(client, what, () => adoptAll(client, adoptions));
      await withoutWriter(client, onWait, adopt);
    }
    const pending = pendingMigrations(known, await readApplied(client));
    if (pending.length > 0) await withoutWriter(client, onWait, () => applyAll(client, pending));
    return pending;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

/** The sources of the platform and of rooms in the given order, seen from the project's root. */
export function migrationSources(root: string, rooms: readonly string[]): MigrationSource[] {
  const platform = join(root, 'platform', 'server', 'database', 'migrations');
  const ofRoom = (room: string) => ({ room, folder: join(root, 'features', room, 'migrations') });
  return [{ room: 'platform', folder: platform }, ...rooms.map(ofRoom)];
}
