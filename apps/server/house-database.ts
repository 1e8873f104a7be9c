/** The database of a house that is there, for commands beside a server or without one. */
import { resolve } from 'node:path';
import pino from 'pino';
import { openClient } from '../../platform/server/database/connections.ts';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { readSettings } from './settings.ts';

/**
 * Opens the database of the settings, shares it with a server that runs, and leaves it as it was.
 * @throws StartupError where there has never been one
 */
export async function withHouseDatabase<Answer>(
  work: (connectionString: string, dataFolder: string) => Promise<Answer>,
): Promise<Answer> {
  const settings = readSettings(process.env);
  const dataFolder = resolve(settings.dataFolder);
  const database = await startDatabase({
    dataFolder,
    databaseUrl: settings.databaseUrl,
    log: pino({ level: 'silent' }),
    whenInUse: 'share',
    whenMissing: 'refuse',
  });
  try {
    return await work(database.connectionString, dataFolder);
  } finally {
    await database.stop();
  }
}

/** Whether a database has the tables of a house. */
export async function hasHouse(connectionString: string): Promise<boolean> {
  const client = await openClient({ connectionString });
  try {
    const { rows } = await client.query("select to_regclass('operators') as operators");
    return (rows[0] as { operators: string | null }).operators !== null;
  } finally {
    await client.end();
  }
}
