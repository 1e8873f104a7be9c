/** What the commands that work on the database have in common: settings, server, one sentence. */
import { resolve } from 'node:path';
import { startupMessage } from '../platform/server/database/errors.ts';
import { startDatabase } from '../platform/server/database/launcher.ts';
import { readSettings } from '../platform/server/settings/settings.ts';

/**
 * Runs a command with the database that the settings name, shared with a running exchange.
 * Prints one sentence and sets the exit code when it fails.
 */
export async function withDatabase(use: (connectionString: string) => Promise<void>) {
  try {
    const settings = readSettings(process.env);
    const database = await startDatabase({
      dataFolder: resolve(settings.dataFolder),
      databaseUrl: settings.databaseUrl,
      log: { info: () => undefined, warn: (text) => console.error(text) },
      whenInUse: 'share',
    });
    try {
      await use(database.connectionString);
    } finally {
      await database.stop();
    }
  } catch (error) {
    console.error(startupMessage(error));
    process.exitCode = 1;
  }
}
