/** What the commands that work on the database have in common: settings, server, one sentence. */
import { resolve } from 'node:path';
import { StartupError, startupMessage } from '../platform/server/database/errors.ts';
import { startDatabase } from '../platform/server/database/launcher.ts';
import { readHouseSettings } from '../platform/server/settings/house-settings.ts';

/**
 * Runs a command on a file and the database that the settings name, which may be shared with a
 * running exchange. Prints one sentence and sets the exit code when it fails.
 * @param usage what is said when no file is named
 * @param whenMissing what to do where no exchange has ever kept its data
 */
export async function runOnDatabase(
  usage: string,
  whenMissing: 'make' | 'refuse',
  use: (connectionString: string, file: string, dataFolder: string) => Promise<string>,
): Promise<void> {
  try {
    const [file] = process.argv.slice(2);
    if (file === undefined) throw new StartupError(usage);
    const settings = readHouseSettings(process.env);
    const dataFolder = resolve(settings.dataFolder);
    const database = await startDatabase({
      dataFolder,
      databaseUrl: settings.databaseUrl,
      log: { info: () => undefined, warn: (text) => console.error(text) },
      whenInUse: 'share',
      whenMissing,
    });
    try {
      console.log(await use(database.connectionString, resolve(file), dataFolder));
    } finally {
      await database.stop();
    }
  } catch (error) {
    console.error(startupMessage(error));
    process.exitCode = 1;
  }
}
