/** `npm run backup FILE`: the whole database into one file, also while the exchange runs. */
import { resolve } from 'node:path';
import { writeBackup } from '../platform/server/database/backup.ts';
import { StartupError } from '../platform/server/database/errors.ts';
import { withDatabase } from './database-command.ts';

await withDatabase(async (connectionString) => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new StartupError('Name the file to write: npm run backup FILE');
  const summary = await writeBackup(connectionString, resolve(file));
  console.log(`${summary.tables} tables with ${summary.rows} rows are in ${file}.`);
});
