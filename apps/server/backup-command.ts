/**
 * `npm run backup FILE`: the whole house into one file, also while it runs. Without a file: into
 * BACKUP_TO, as the house does by itself each day. `npm run backup -- --restore` restores the
 * newest backup of BACKUP_TO beside the house, and proves it.
 */
import { join, resolve } from 'node:path';
import { keepBackup, tryRestore } from '../../platform/server/backups/backups.ts';
import { runToEnd } from '../../platform/server/backups/program.ts';
import { writeBackup } from '../../platform/server/database/backup.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import { openReadingDatabase } from '../../platform/server/database/reading.ts';
import { BACKUP_PROOF } from '../../platform/server/rooms/house-checks.ts';
import { noteProof, proofHash } from '../../platform/server/rooms/opening-check.ts';
import { backupsOf } from './backup-settings.ts';
import { runOnDatabase } from './database-command.ts';

const root = join(import.meta.dirname, '..', '..');

async function toFile(connectionString: string, file: string, dataFolder: string) {
  const { tables, rows } = await writeBackup(connectionString, file, dataFolder);
  const reading = openReadingDatabase(connectionString);
  try {
    const proof = { sha256: proofHash(file, String(rows)), provedMs: Date.now() };
    await noteProof(reading.tables(), BACKUP_PROOF, proof);
  } finally {
    await reading.stop();
  }
  return `${tables} tables with ${rows} rows are in ${file}.`;
}

/** Has the journal prove what was restored, in a process of its own. */
async function prove(connectionString: string, dataFolder: string): Promise<void> {
  const program = join(import.meta.dirname, 'verify-journal-command.ts');
  const environment = { ...process.env, DATABASE_URL: connectionString, DATA_DIR: dataFolder };
  const { code, said } = await runToEnd(program, ['--all'], { environment });
  if (code !== 0) throw new StartupError(`The backup does not prove what it holds:\n${said}`);
}

await runOnDatabase('refuse', async (connectionString, settings) => {
  const [word] = process.argv.slice(2);
  const dataFolder = resolve(settings.dataFolder);
  if (word !== undefined && word !== '--restore') {
    return toFile(connectionString, resolve(word), dataFolder);
  }
  const backups = backupsOf(settings);
  if (backups === undefined) {
    throw new StartupError('Name the file to write (npm run backup FILE), or set BACKUP_TO.');
  }
  const means = { ...backups, connectionString, dataFolder, nowMs: Date.now() };
  if (word === '--restore') {
    const { name, rows } = await tryRestore(means, root, prove);
    return `${name} was restored beside the house: the journal proves its ${rows} rows.`;
  }
  const { name, tables, rows, removed } = await keepBackup(means);
  const gone =
    removed.length === 0 ? '' : ` Removed, as their time is over: ${removed.join(', ')}.`;
  return `${tables} tables with ${rows} rows are in ${name}.${gone}`;
});
