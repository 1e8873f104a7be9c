import { readMigrations } from '../../platform/server/database/migration-files.ts';
import { migrationSources } from '../../platform/server/database/migrate.ts';
import { ROOM_NAMES } from './server-cards.ts';

/** The version of this program. */
export const VERSION = '0.2.0';

/** The version and how many migrations it has: processes of one house must have the same. */
export function releaseOf(root: string): string {
  const all = migrationSources(root, ROOM_NAMES).flatMap((source) => readMigrations(source));
  return `${VERSION}-${all.length}`;
}
