/** What the commands that work on the database have in common: settings, server, one sentence. */
import { resolve } from 'node:path';
import { startupMessage } from '../../platform/server/database/errors.ts';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import {
  type HouseSettings,
  readHouseSettings,
} from '../../platform/server/settings/house-settings.ts';

/**
 * Runs a command on the database that the settings name, which may be shared with a running
 * exchange. Prints one sentence, and sets the exit code when it fails. Settings of rooms are not
 * looked at: what is wrong with them keeps nobody from his backup.
 * @param whenMissing what to do where no exchange has ever kept its data
 */
export async function runOnDatabase(
  whenMissing: 'make' | 'refuse',
  use: (connectionString: string, settings: HouseSettings) => Promise<string>,
): Promise<void> {
  try {
    const settings = readHouseSettings(process.env);
    const database = await startDatabase({
      dataFolder: resolve(settings.dataFolder),
      databaseUrl: settings.databaseUrl,
      log: { info: () => undefined, warn: (text) => console.error(text) },
      whenInUse: 'share',
      whenMissing,
    });
    try {
      console.log(await use(database.connectionString, settings));
    } finally {
      await database.stop();
    }
  } catch (error) {
    console.error(startupMessage(error));
    process.exitCode = 1;
  }
}
