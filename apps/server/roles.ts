import { StartupError } from '../../platform/server/database/errors.ts';
import type { Settings } from './settings.ts';

/** How many roles there are: a process that has them all needs nobody else. */
const ALL = 3;

/**
 * What a process that is a part of a house needs to find the others. Does nothing where it is all.
 * @throws StartupError that names the setting to change.
 */
export function checkRoles({ roles, nats, databaseUrl }: Settings): void {
  if (roles.length === ALL && nats === undefined) return;
  const what = roles.length === ALL ? 'NATS_URL' : `ROLES=${roles.join(',')}`;
  if (nats === undefined) {
    throw new StartupError(
      `${what} needs NATS_URL: a process that is not all of gateway, writer and jobs reaches ` +
        'the others by it.',
    );
  }
  if (databaseUrl === undefined) {
    throw new StartupError(
      `${what} needs DATABASE_URL: processes of one house have one PostgreSQL server, and the ` +
        'embedded one is for a single process.',
    );
  }
}
