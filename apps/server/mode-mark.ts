/**
 * A house that was ever live never becomes a demo: its customers would wake up with play money and
 * demo operators. It is marked in the database and in the data folder, because either may be put
 * together with another one.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { StartupError } from '../../platform/server/database/errors.ts';
import type { Settings } from './settings.ts';

const FILE = 'was-live';

/** Notes the mode; refuses a demo where there was a live house. */
export async function markMode(
  db: Kysely<unknown>,
  { mode, dataFolder }: Pick<Settings, 'mode' | 'dataFolder'>,
): Promise<void> {
  const file = join(resolve(dataFolder), FILE);
  const { rows } = await sql`select from house_modes where mode = 'live'`.execute(db);
  const wasLive = [
    ...(existsSync(file) ? [`The data folder ${dataFolder}`] : []),
    ...(rows.length > 0 ? ['The database'] : []),
  ];
  if (mode === 'demo' && wasLive[0] !== undefined) {
    throw new StartupError(
      `${wasLive[0]} was live and never becomes a demo: set MODE=live, or set DATA_DIR to ` +
        'another place.',
    );
  }
  await sql`insert into house_modes (mode) values (${mode}) on conflict do nothing`.execute(db);
  if (mode === 'live') writeFileSync(file, 'This house was opened with MODE=live.\n');
}
