/** What the settings say of backups. */
import { join, resolve, sep } from 'node:path';
import type { BackupMeans } from '../../platform/server/backups/backups.ts';
import { backupJob } from '../../platform/server/backups/job.ts';
import { openPlace } from '../../platform/server/backups/place.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import type { Job } from '../../platform/server/gateway.ts';
import type { HouseSettings } from '../../platform/server/settings/house-settings.ts';

/**
 * Where backups lie and how; undefined where none are made by themselves.
 * @throws StartupError where each backup would hold all others
 */
export function backupsOf({
  dataFolder,
  backups: { place, daysKept, recipient, identityFile },
}: HouseSettings): Omit<BackupMeans, 'connectionString' | 'dataFolder' | 'nowMs'> | undefined {
  if (place === undefined) return undefined;
  if (
    typeof place === 'string' &&
    `${resolve(place)}${sep}`.startsWith(resolve(dataFolder) + sep)
  ) {
    throw new StartupError(
      `BACKUP_TO=${place} lies inside DATA_DIR: name a folder elsewhere, best on another machine.`,
    );
  }
  return { place: openPlace(place), daysKept, recipient, identityFile };
}

/** The job that makes them; none where no place is named. */
export function backupJobs(settings: HouseSettings, connectionString: string): readonly Job[] {
  if (backupsOf(settings) === undefined) return [];
  const own = { DATABASE_URL: connectionString, DATA_DIR: resolve(settings.dataFolder) };
  return [
    backupJob({
      program: join(import.meta.dirname, 'backup-command.ts'),
      environment: { ...process.env, ...own },
      hourUtc: settings.backups.hourUtc,
    }),
  ];
}
