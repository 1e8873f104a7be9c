/**
 * `npm run upgrade`, in the folder of the new release, while the house is stopped: a backup, the
 * tables brought up to date, and a start where no customer reaches it. Where it does not come up,
 * the house goes back to the backup, and the release before opens it again.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { goBack, lastSeqOf, refuseRunning } from '../../platform/server/backups/back.ts';
import { writeBackup } from '../../platform/server/database/backup.ts';
import { errorText, StartupError } from '../../platform/server/database/errors.ts';
import { runOnDatabase } from './database-command.ts';
import { bringUpToDate } from './up-to-date.ts';
import { BEFORE_UPGRADE, PATIENCE_MS, tryStart, UPGRADE_NOTE } from './upgrade.ts';

const root = join(import.meta.dirname, '..', '..');

/** How long the house may take to come up: `--patience=SECONDS` where that is not enough. */
function patienceMs(words: readonly string[]): number {
  const seconds = words.map((word) => /^--patience=(\d+)$/.exec(word)?.[1]).find(Boolean);
  return seconds === undefined ? PATIENCE_MS : Number(seconds) * 1_000;
}

await runOnDatabase('refuse', async (connectionString, settings) => {
  await refuseRunning(connectionString);
  const dataFolder = resolve(settings.dataFolder);
  const [file, note] = [BEFORE_UPGRADE, UPGRADE_NOTE].map((name) => join(dataFolder, name));
  if (file === undefined || note === undefined) throw new Error('two names are two paths');
  const say = (line: string) => console.log(`• ${line}`);
  for (const old of [file, note]) if (existsSync(old)) rmSync(old);
  const { tables, rows } = await writeBackup(connectionString, file, dataFolder);
  say(`${tables} tables with ${rows} rows are in ${file}`);
  const attempt = async (): Promise<string | undefined> => {
    await bringUpToDate(connectionString, say);
    say('starting the house where no customer reaches it');
    return tryStart(connectionString, { ...settings, dataFolder }, patienceMs(process.argv));
  };
  const failure = await attempt().catch((error: unknown) => errorText(error));
  if (failure !== undefined) {
    const left = await goBack(connectionString, file, root, dataFolder);
    throw new StartupError(
      `The house does not come up with this release, and is as it was before: start the release ` +
        `before. What was tried is kept in the database ${left}.\n${failure}`,
    );
  }
  const lastSeq = await lastSeqOf(connectionString);
  writeFileSync(note, JSON.stringify({ lastSeq, atMs: Date.now() }), { mode: 0o600 });
  return 'The house comes up with this release: npm start. The way back is npm run rollback.';
});
