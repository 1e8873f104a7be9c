/** `npm run backup FILE`: the whole database into one file, also while the exchange runs. */
import { writeBackup } from '../platform/server/database/backup.ts';
import { openReadingDatabase } from '../platform/server/database/reading.ts';
import { BACKUP_PROOF } from '../platform/server/rooms/house-checks.ts';
import { noteProof, proofHash } from '../platform/server/rooms/opening-check.ts';
import { runOnDatabase } from './database-command.ts';

const usage = 'Name the file to write: npm run backup FILE';

await runOnDatabase(usage, 'refuse', async (address, file, data) => {
  const { tables, rows } = await writeBackup(address, file, data);
  const reading = openReadingDatabase(address);
  try {
    const proof = { sha256: proofHash(file, String(rows)), provedMs: Date.now() };
    await noteProof(reading.tables(), BACKUP_PROOF, proof);
  } finally {
    await reading.stop();
  }
  return `${tables} tables with ${rows} rows are in ${file}.`;
});
