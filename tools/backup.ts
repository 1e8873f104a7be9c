/** `npm run backup FILE`: the whole database into one file, also while the exchange runs. */
import { writeBackup } from '../platform/server/database/backup.ts';
import { runOnDatabase } from './database-command.ts';

const usage = 'Name the file to write: npm run backup FILE';

await runOnDatabase(usage, 'refuse', async (address, file, data) => {
  const { tables, rows } = await writeBackup(address, file, data);
  return `${tables} tables with ${rows} rows are in ${file}.`;
});
