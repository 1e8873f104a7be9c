/** Brings the tables of a database up to date with this release. */
import { resolve } from 'node:path';
import { openClient } from '../../platform/server/database/connections.ts';
import { migrationSources, runMigrations } from '../../platform/server/database/migrate.ts';
import { ROOM_NAMES } from './server-cards.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Runs the migrations that are missing; says what it waits for, and how many it ran. */
export async function bringUpToDate(
  connectionString: string,
  say: (line: string) => void,
): Promise<void> {
  const client = await openClient({ connectionString });
  try {
    const applied = await runMigrations(client, migrationSources(ROOT, ROOM_NAMES), () =>
      say('another writer is running; its tables are changed when it has ended'),
    );
    if (applied.length > 0) say(`${applied.length} migrations applied`);
  } finally {
    await client.end();
  }
}
