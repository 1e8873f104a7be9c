/** `npm run restore FILE`: a backup into an empty database; then `npm start` goes on from it. */
import { join, resolve } from 'node:path';
import { StartupError } from '../platform/server/database/errors.ts';
import { restoreBackup } from '../platform/server/database/restore.ts';
import { withDatabase } from './database-command.ts';

await withDatabase(async (connectionString) => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new StartupError('Name the file to read: npm run restore FILE');
  const root = join(import.meta.dirname, '..');
  const summary = await restoreBackup(connectionString, resolve(file), root);
  console.log(`${summary.tables} tables with ${summary.rows} rows were restored.`);
});
