/**
 * `npm run doctor`: everything that is missing before a house of real money lets customers in, at
 * once, each with what mends it. It needs no running server, and changes nothing but that it makes
 * the tables where there are none. Ends with 1 while something is missing that must be there.
 */
import { resolve } from 'node:path';
import pino from 'pino';
import { startupMessage } from '../../platform/server/database/errors.ts';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { openReadingDatabase } from '../../platform/server/database/reading.ts';
import {
  type CheckedOpening,
  checkOpening,
  mayOpen,
} from '../../platform/server/rooms/opening-check.ts';
import { hasHouse } from './house-database.ts';
import { consoleParts, openingOf, permissionsOf, serverCards } from './server-cards.ts';
import { type Settings, settingsProblems, triedSettings } from './settings.ts';
import { bringUpToDate } from './up-to-date.ts';

/** What a check is written with: right, missing and needed, missing and better there. */
const MARKS = { right: '✓', must: '✗', should: '!' } as const;

/** What the settings keep from starting, as a check like the others. */
function settingsChecked(problems: readonly string[]): CheckedOpening {
  const faults = problems
    .flatMap((problem) => problem.split('\n'))
    .map((what) => ({ what, action: 'Change the setting, and start again.' }));
  return {
    name: 'start',
    title: 'MODE=live starts with these settings',
    isMust: true,
    isWatched: false,
    faults,
  };
}

/** The lines of what was found: a check each, its faults and what mends them below it. */
export function doctorLines(checked: readonly CheckedOpening[]): readonly string[] {
  return checked.flatMap(({ title, isMust, faults }) => {
    const bad = isMust ? MARKS.must : MARKS.should;
    return [
      `${faults.length === 0 ? MARKS.right : bad} ${title}`,
      ...faults.flatMap(({ what, action }) => [`    ${what}`, `      → ${action}`]),
    ];
  });
}

async function checkedBy(settings: Partial<Settings>): Promise<readonly CheckedOpening[]> {
  const database = await startDatabase({
    dataFolder: resolve(settings.dataFolder ?? '.data'),
    databaseUrl: settings.databaseUrl,
    log: pino({ level: 'silent' }),
    whenInUse: 'share',
    whenMissing: 'make',
  });
  try {
    const { connectionString } = database;
    if (!(await hasHouse(connectionString))) await bringUpToDate(connectionString, () => undefined);
    const reading = openReadingDatabase(connectionString);
    try {
      const cards = await serverCards();
      return await checkOpening(openingOf(cards), {
        db: reading.tables(),
        settings: settings as Settings,
        permissions: permissionsOf(cards),
        queues: consoleParts(cards).queues,
        nowMs: Date.now(),
      });
    } finally {
      await reading.stop();
    }
  } finally {
    await database.stop();
  }
}

async function main(): Promise<void> {
  const environment = { ...process.env, MODE: process.env['MODE'] ?? 'live' };
  const problems = settingsProblems(environment);
  const { settings } = triedSettings(environment);
  const checked = [settingsChecked(problems), ...(await checkedBy(settings))];
  const missing = checked.filter(({ isMust, faults }) => isMust && faults.length > 0).length;
  const end = mayOpen(checked)
    ? 'Nothing is missing that must be there. An owner opens the house at the console: Go-live.'
    : `${missing} of ${checked.length} must be put right before customers are let in.`;
  process.stdout.write(`${doctorLines(checked).join('\n')}\n\n${end}\n`);
  if (!mayOpen(checked)) process.exitCode = 1;
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${startupMessage(error)}\n`);
    process.exit(1);
  });
}
