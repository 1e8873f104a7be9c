/**
 * `npm run restore FILE`: a backup into an empty database; then `npm start` goes on from it.
 * `npm run restore latest` takes the newest of BACKUP_TO.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fetchBackup, newestBackup } from '../../platform/server/backups/backups.ts';
import { unsealFile } from '../../platform/server/backups/sealing.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import { restoreBackup } from '../../platform/server/database/restore.ts';
import type { HouseSettings } from '../../platform/server/settings/house-settings.ts';
import { backupsOf } from './backup-settings.ts';
import { runOnDatabase } from './database-command.ts';

const root = join(import.meta.dirname, '..', '..');

/** Writes the backup that a word names into a file, opened where it was sealed. */
async function take(word: string, settings: HouseSettings, to: string): Promise<string> {
  const backups = backupsOf(settings);
  if (word === 'latest') {
    if (backups === undefined) throw new StartupError('Set BACKUP_TO to where backups lie.');
    const name = await newestBackup(backups.place);
    await fetchBackup(backups, name, to);
    return to;
  }
  const file = resolve(word);
  if (!file.endsWith('.age')) return file;
  const { identityFile } = settings.backups;
  if (identityFile === undefined) {
    throw new StartupError(`${file} is sealed: set BACKUP_IDENTITY to the file of its key.`);
  }
  await unsealFile(file, to, identityFile);
  return to;
}

await runOnDatabase('make', async (connectionString, settings) => {
  const [word] = process.argv.slice(2);
  if (word === undefined) throw new StartupError('Name the file to read: npm run restore FILE');
  const dataFolder = resolve(settings.dataFolder);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const fetched = join(dataFolder, `restored.unfinished-${process.pid}`);
  try {
    const file = await take(word, settings, fetched);
    const { tables, rows } = await restoreBackup(connectionString, file, root, dataFolder);
    return `${tables} tables with ${rows} rows were restored.`;
  } finally {
    for (const left of [fetched, `${fetched}.age`]) rmSync(left, { force: true });
  }
});
