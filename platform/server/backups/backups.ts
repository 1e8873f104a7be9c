/** Backups that are made, kept, read back and proved without anybody thinking of them. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeBackup } from '../database/backup.ts';
import { openClient } from '../database/connections.ts';
import { StartupError } from '../database/errors.ts';
import { openReadingDatabase } from '../database/reading.ts';
import { restoreBackup } from '../database/restore.ts';
import { BACKUP_PROOF, RESTORE_PROOF } from '../rooms/house-checks.ts';
import { noteProof } from '../rooms/opening-check.ts';
import { backupName, expiredBackups } from './names.ts';
import type { BackupPlace } from './place.ts';
import { sealFile, unsealFile } from './sealing.ts';

/** What backups of a house work with. */
export interface BackupMeans {
  readonly connectionString: string;
  readonly dataFolder: string;
  readonly place: BackupPlace;
  /** Days for which each backup is kept. */
  readonly daysKept: number;
  /** For whom they are sealed, as `age` names him; undefined: they are not. */
  readonly recipient: string | undefined;
  /** The file of the key that opens sealed ones, where this machine has it. */
  readonly identityFile: string | undefined;
  readonly nowMs: number;
}

/** A backup that lies in its place. */
export interface KeptBackup {
  readonly name: string;
  readonly sha256: string;
  readonly tables: number;
  readonly rows: number;
  /** What was removed because its time is over. */
  readonly removed: readonly string[];
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Notes for Go-live, alarms and figures that something went well. */
async function note(
  { connectionString, nowMs }: BackupMeans,
  name: string,
  sha256: string,
): Promise<void> {
  const reading = openReadingDatabase(connectionString);
  try {
    await noteProof(reading.tables(), name, { sha256, provedMs: nowMs });
  } finally {
    await reading.stop();
  }
}

const SCRATCH = 'backup.unfinished-';

/** Removes what a backup that was killed has left. */
function removeLeftovers(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    if (!name.startsWith(SCRATCH)) continue;
    try {
      process.kill(Number(name.slice(SCRATCH.length).split('-')[0]), 0);
    } catch {
      rmSync(join(dataFolder, name), { recursive: true, force: true });
    }
  }
}

/** Works in a folder of its own, which is in no backup and goes in any case. */
async function inScratch<Answer>(
  dataFolder: string,
  work: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  removeLeftovers(dataFolder);
  const folder = mkdtempSync(join(dataFolder, `${SCRATCH}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes a backup and stores it, reads back what was stored, and removes those whose time is over.
 * @throws StartupError where it cannot be written, Error where its place takes or gives it not
 */
export async function keepBackup(means: BackupMeans): Promise<KeptBackup> {
  const { connectionString, dataFolder, place, recipient, nowMs, daysKept } = means;
  return inScratch(dataFolder, async (folder) => {
    const plain = join(folder, 'plain');
    const { tables, rows } = await writeBackup(connectionString, plain, dataFolder);
    const name = backupName(nowMs, recipient !== undefined);
    const kept = recipient === undefined ? plain : join(folder, 'sealed');
    if (recipient !== undefined) await sealFile(plain, kept, recipient);
    const sha256 = await sha256Of(kept);
    await place.put(name, kept);
    const back = join(folder, 'back');
    await place.fetch(name, back);
    if ((await sha256Of(back)) !== sha256) {
      throw new Error(`${name} was stored and comes back as something else`);
    }
    const removed = expiredBackups(await place.list(), nowMs, daysKept);
    for (const old of removed) await place.remove(old);
    await note(means, BACKUP_PROOF, sha256);
    return { name, sha256, tables, rows, removed };
  });
}

/**
 * Fetches a backup, and opens it where it is sealed.
 * @throws StartupError where there is none, or the key that opens it is not here
 */
export async function fetchBackup(
  { place, identityFile }: Pick<BackupMeans, 'place' | 'identityFile'>,
  name: string,
  to: string,
): Promise<void> {
  if (!name.endsWith('.age')) return place.fetch(name, to);
  if (identityFile === undefined) {
    throw new StartupError(`${name} is sealed: set BACKUP_IDENTITY to the file of its key.`);
  }
  const sealed = `${to}.age`;
  await place.fetch(name, sealed);
  await unsealFile(sealed, to, identityFile);
  rmSync(sealed);
}

/** The newest backup of a place. @throws StartupError where there is none */
export async function newestBackup(place: BackupPlace): Promise<string> {
  const newest = (await place.list()).at(-1);
  if (newest === undefined) throw new StartupError('There is no backup in BACKUP_TO yet.');
  return newest;
}

/** A new database on the same server, for as long as something is done with it. */
async function inScratchDatabase<Answer>(
  connectionString: string,
  work: (scratch: string) => Promise<Answer>,
): Promise<Answer> {
  const name = `bourse_restore_${randomBytes(6).toString('hex')}`;
  const admin = await openClient({ connectionString });
  try {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where datname like 'bourse\\_restore\\_%'",
    );
    // Of one that was killed; where somebody is still connected to it, it is not over.
    for (const { datname } of rows) {
      await admin.query(`drop database if exists ${datname}`).catch(() => undefined);
    }
    await admin.query(`create database ${name} template template0`).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      throw new StartupError(
        `A restore needs a database beside this one: alter role … createdb (${said}).`,
      );
    });
    const scratch = new URL(connectionString);
    scratch.pathname = `/${name}`;
    return await work(scratch.href);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
    await admin.end();
  }
}

/**
 * Restores the newest backup beside the house, and has it proved.
 * @param prove goes through what was restored; rejects where the journal does not prove it
 */
export async function tryRestore(
  means: BackupMeans,
  root: string,
  prove: (connectionString: string, dataFolder: string) => Promise<void>,
): Promise<{ readonly name: string; readonly rows: number }> {
  const { connectionString, dataFolder, place } = means;
  const name = await newestBackup(place);
  return inScratch(dataFolder, async (folder) => {
    const plain = join(folder, 'plain');
    await fetchBackup(means, name, plain);
    const sha256 = await sha256Of(plain);
    const rows = await inScratchDatabase(connectionString, async (scratch) => {
      const restored = join(folder, 'data');
      const summary = await restoreBackup(scratch, plain, root, restored);
      await prove(scratch, restored);
      return summary.rows;
    });
    await note(means, RESTORE_PROOF, sha256);
    return { name, rows };
  });
}
