/**
 * Loads a backup into an empty database: the same migrations, then the rows. All of it is one
 * transaction, so a restore that fails leaves the database as empty as it was.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { openClient } from './connections.ts';
import type { BackupSummary } from './backup.ts';
import {
  type Frame,
  type Manifest,
  manifestShape,
  readBackupFile,
  sequencesShape,
} from './backup-file.ts';
import { RestoredFiles } from './backup-files.ts';
import { errorText, StartupError } from './errors.ts';
import { migrationsOf } from './earlier.ts';
import { applyMigration, migrationSources } from './migrate.ts';
import type { Migration } from './migration-files.ts';
import { readTables, type TableShape } from './tables.ts';

/** The files of the migrations a backup was made with. */
function findMigrations(root: string, manifest: Manifest): Migration[] {
  const features = join(root, 'features');
  const rooms = existsSync(features) ? readdirSync(features) : [];
  const found = migrationsOf(migrationSources(root, rooms), manifest.migrations);
  return manifest.migrations.map(({ room, number, name }, index) => {
    const file = found[index];
    if (file !== undefined) return file;
    throw new StartupError(
      `The backup was made by another release: its migration ${room}/${number} ` +
        `(${name}) is not here or differs. Restore with the release that made it.`,
    );
  });
}

async function prepareTables(
  client: pg.ClientBase,
  root: string,
  manifest: Manifest,
): Promise<void> {
  for (const migration of findMigrations(root, manifest)) await applyMigration(client, migration);
  const present = await readTables(client);
  const missing = manifest.tables.find(({ name }) => !present.some((table) => table.name === name));
  if (missing !== undefined) {
    throw new StartupError(`The backup has a table ${missing.name} that no migration makes.`);
  }
  // Migrations may have written first rows; the backup has them too. Children go first. Tables
  // that only grow are empty then, and would refuse to be truncated even so.
  for (const { name } of present.toReversed()) await client.query(`delete from ${name}`);
}

/** Rows go in as they were: triggers and references have judged them once already. */
async function pauseTriggers(client: pg.ClientBase): Promise<void> {
  await client.query('savepoint triggers');
  try {
    await client.query('set local session_replication_role = replica');
  } catch {
    // Only a superuser may; without it the order of the tables does, parents first.
    await client.query('rollback to savepoint triggers');
  }
}

interface Copy {
  readonly stream: CopyStreamQuery;
  /** Settles when the server has taken or refused the rows; the refusal is its value. */
  readonly ended: Promise<Error | undefined>;
  hasEnded: boolean;
}

interface Loading {
  manifest: Manifest | undefined;
  copy: Copy | undefined;
  tables: number;
  rows: number;
  readonly files: RestoredFiles;
}

async function endCopy(loading: Loading): Promise<void> {
  const { copy } = loading;
  if (copy === undefined) return;
  if (!copy.hasEnded) copy.stream.end();
  const refusal = await copy.ended;
  if (refusal !== undefined) throw refusal;
  loading.rows += copy.stream.rowCount;
  loading.copy = undefined;
}

function beginCopy(client: pg.ClientBase, table: TableShape): Copy {
  const columns = table.columns.join(', ');
  const stream = client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`));
  const ended = finished(stream)
    .then(() => undefined)
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  const copy: Copy = { stream, ended, hasEnded: false };
  stream.once('error', () => {
    copy.hasEnded = true;
  });
  return copy;
}

async function writeRows(copy: Copy, rows: Buffer): Promise<void> {
  // The server may have refused an earlier row meanwhile; the stream takes nothing then.
  if (!copy.hasEnded && copy.stream.write(rows)) return;
  const drained = new Promise<undefined>((resolve) => {
    copy.stream.once('drain', () => resolve(undefined));
  });
  // The server may refuse a row in the middle, and then nothing ever drains.
  const refusal = await Promise.race([drained, copy.ended]);
  if (refusal !== undefined) throw refusal;
}

/** Tells the server that no more rows come; it then undoes the table. */
async function abandonCopy(loading: Loading): Promise<void> {
  const { copy } = loading;
  if (copy === undefined) return;
  if (!copy.hasEnded) copy.stream.destroy();
  // The refusal it ends with is the one we caused, or the one being thrown already.
  await copy.ended;
}

async function loadFrame(
  client: pg.ClientBase,
  root: string,
  loading: Loading,
  frame: Frame,
): Promise<void> {
  if (frame.kind === 'D') {
    if (loading.copy !== undefined) await writeRows(loading.copy, frame.body);
    return;
  }
  await endCopy(loading);
  if (frame.kind === 'F') loading.files.take(frame.body);
  if (frame.kind === 'M') {
    loading.manifest = manifestShape.parse(JSON.parse(frame.body.toString('utf8')));
    await prepareTables(client, root, loading.manifest);
    await pauseTriggers(client);
  }
  if (frame.kind === 'T') {
    const name = frame.body.toString('utf8');
    const table = loading.manifest?.tables.find((candidate) => candidate.name === name);
    if (table === undefined) throw new StartupError(`The backup names no table ${name}.`);
    loading.tables += 1;
    if (table.columns.length === 0) return;
    loading.copy = beginCopy(client, table);
  }
  if (frame.kind === 'S') {
    for (const sequence of sequencesShape.parse(JSON.parse(frame.body.toString('utf8')))) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        sequence.name,
        sequence.lastValue,
        sequence.isCalled,
      ]);
    }
  }
}

/**
 * Restores a backup file into the database, which must be empty.
 * @param root the project's folder, where the migrations are
 * @param dataFolder where the files of the backup go; none of them may be there
 * @throws StartupError when the database is not empty or the file does not fit.
 */
export async function restoreBackup(
  connectionString: string,
  file: string,
  root: string,
  dataFolder: string,
): Promise<BackupSummary> {
  const client = await openClient({ connectionString });
  const files = new RestoredFiles(dataFolder);
  const loading: Loading = { manifest: undefined, copy: undefined, tables: 0, rows: 0, files };
  try {
    await client.query('begin');
    if ((await readTables(client)).length > 0) {
      throw new StartupError(
        'The database is not empty, and a restore overwrites nothing: set DATA_DIR (or ' +
          'DATABASE_URL) to a new place.',
      );
    }
    await readBackupFile(file, async (frames) => {
      for await (const frame of frames) await loadFrame(client, root, loading, frame);
      await endCopy(loading);
    });
    await client.query('commit');
    files.settle();
    return { tables: loading.tables, rows: loading.rows };
  } catch (error) {
    await abandonCopy(loading);
    files.drop();
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new StartupError(
      `${file} cannot be restored (${errorText(error)}); the database is as empty as before.`,
    );
  } finally {
    // Ends the transaction too when something was thrown: the server undoes it.
    await client.end();
  }
}
