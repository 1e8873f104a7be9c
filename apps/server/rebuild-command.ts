/** `npm run rebuild`: makes the tables anew from the journal, while no server is running. */
import { sign } from 'node:crypto';
import { keyChangeText } from '../../features/feeds/contract.ts';
import { StartupError, startupMessage } from '../../platform/server/database/errors.ts';
import { openSigningKeys } from '../../platform/server/keys/signing-key.ts';
import { acquireWriterLock, type WriterLock } from '../../platform/server/writer/lock.ts';
import { withHouseDatabase } from './house-database.ts';
import { tellProgress } from './replay-progress.ts';
import { rebuildTables, verifyJournal } from './verify-journal.ts';

const RUNNING = 'The server is running: stop it first.';

/** The lock of the writer, or an error where there is one. */
async function lockOut(connectionString: string): Promise<WriterLock> {
  const aborting = new AbortController();
  const listener = { onWait: () => aborting.abort(), onAsked: () => undefined };
  try {
    return await acquireWriterLock(connectionString, listener, aborting.signal);
  } catch (error) {
    throw aborting.signal.aborted ? new StartupError(RUNNING) : error;
  }
}

/** Makes the tables anew; answers what was not what the journal gives. */
async function rebuild(connectionString: string, dataFolder: string): Promise<readonly string[]> {
  const lock = await lockOut(connectionString);
  try {
    const keys = { dataFolder, connectionString, nowMs: Date.now, changeText: keyChangeText };
    const { key } = await openSigningKeys(keys);
    const signHash = (hash: string): string =>
      sign(null, Buffer.from(hash, 'hex'), key).toString('base64');
    return await rebuildTables(connectionString, signHash, tellProgress());
  } finally {
    await lock.release();
  }
}

/** Makes the tables anew and says what of them was false, and what is false still. */
async function rebuildAndVerify(connectionString: string, dataFolder: string): Promise<void> {
  const mended = await rebuild(connectionString, dataFolder);
  for (const sentence of mended) process.stdout.write(`MENDED: ${sentence}\n`);
  process.stdout.write(`${mended.length} rows were not what the journal gives.\n`);
  const { problems } = await verifyJournal(connectionString, { onProgress: tellProgress() });
  for (const problem of problems) process.stdout.write(`PROBLEM: ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else process.stdout.write('The journal proves the tables.\n');
}

withHouseDatabase(rebuildAndVerify).catch((error: unknown) => {
  process.stderr.write(`${startupMessage(error)}\n`);
  process.exit(1);
});
