/** `npm run verify:journal`: proves that the tables follow from the journal. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startupMessage } from '../../platform/server/database/errors.ts';
import { withHouseDatabase } from './house-database.ts';
import { tellProgress } from './replay-progress.ts';
import { verifyJournal } from './verify-journal.ts';

const MEMORY = {
  compared: 'the memory of the running writer is one of them',
  no_writer_running: 'no writer is running, so there is no memory to compare',
  writer_did_not_answer: 'the running writer did not answer',
} as const;

async function main(connectionString: string, dataFolder: string): Promise<void> {
  const partsFolder = join(dataFolder, 'verify.unfinished-journal');
  if (process.argv.includes('--all')) rmSync(partsFolder, { recursive: true, force: true });
  const report = await verifyJournal(connectionString, { onProgress: tellProgress(), partsFolder });
  if (report.resumed > 0) {
    process.stdout.write(
      `The first ${report.resumed} commands were proved before an interruption, by this program ` +
        'and on this journal, which was hashed again; --all proves them again.\n',
    );
  }
  process.stdout.write(
    `${report.commands} commands in ${report.batches} batches replayed, ` +
      `${report.checkpoints} noted states compared; ${MEMORY[report.memory]}; ` +
      `${report.anchors} heads of the audit log compared; ` +
      `every row of ${report.tables} tables made anew and compared.\n` +
      `state ${report.stateSha256}\n`,
  );
  for (const problem of report.problems) process.stdout.write(`PROBLEM: ${problem}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
  else process.stdout.write('The journal proves the tables.\n');
}

withHouseDatabase(main).catch((error: unknown) => {
  process.stderr.write(`${startupMessage(error)}\n`);
  process.exit(1);
});
