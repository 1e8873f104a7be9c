/** `npm run restore FILE`: a backup into an empty database; then `npm start` goes on from it. */
import { join } from 'node:path';
import { restoreBackup } from '../platform/server/database/restore.ts';
import { runOnDatabase } from './database-command.ts';

const root = join(import.meta.dirname, '..');

const usage = 'Name the file to read: npm run restore FILE';

await runOnDatabase(usage, 'make', async (address, file, data) => {
  const { tables, rows } = await restoreBackup(address, file, root, data);
  return `${tables} tables with ${rows} rows were restored.`;
});
