/**
 * `npm run rollback`, in the folder of the release before, while the house is stopped: back to how
 * it was when `npm run upgrade` began. What was done since would be lost, so it is counted, and
 * refused without `--lose`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { goBack, lastSeqOf, refuseRunning } from '../../platform/server/backups/back.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import { runOnDatabase } from './database-command.ts';
import { BEFORE_UPGRADE, UPGRADE_NOTE, type UpgradeNote } from './upgrade.ts';

const root = join(import.meta.dirname, '..', '..');
const noteShape = z.object({ lastSeq: z.int(), atMs: z.int() });

function readNote(file: string): UpgradeNote {
  return noteShape.parse(JSON.parse(readFileSync(file, 'utf8')));
}

await runOnDatabase('refuse', async (connectionString, settings) => {
  await refuseRunning(connectionString);
  const dataFolder = resolve(settings.dataFolder);
  const file = join(dataFolder, BEFORE_UPGRADE);
  const noteFile = join(dataFolder, UPGRADE_NOTE);
  if (!existsSync(file) || !existsSync(noteFile)) {
    throw new StartupError(`There is no upgrade to go back from: ${file} is missing.`);
  }
  const { lastSeq } = readNote(noteFile);
  const since = (await lastSeqOf(connectionString)) - lastSeq;
  if (since > 0 && !process.argv.includes('--lose')) {
    throw new StartupError(
      `${since} commands were carried out since the upgrade and would be lost, deposits and ` +
        'trades among them. npm run rollback -- --lose goes back all the same.',
    );
  }
  const left = await goBack(connectionString, file, root, dataFolder);
  for (const done of [file, noteFile]) rmSync(done);
  return `The house is as it was before the upgrade. What came after is in the database ${left}.`;
});
