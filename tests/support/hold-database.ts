/** A process that starts the database of a folder, says so, and holds it until it is told to go. */
import { startDatabase } from '../../platform/server/database/launcher.ts';

const [dataFolder = '', setting = ''] = process.argv.slice(2);
const [name = '', value = ''] = setting.split('=');
const print = (text: string) => process.stdout.write(`${text}\n`);

try {
  // PostgreSQL's own standard value is left out, so that the server runs as the product has it.
  const settings = value === '4MB' || value === '' ? {} : { [name]: value };
  const log = { info: print, warn: print };
  const database = await startDatabase({ dataFolder, log, settings });
  print(`READY ${database.connectionString}`);
  process.once('SIGTERM', () => {
    void database.stop().then(() => process.exit(0));
  });
} catch (error) {
  print(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exitCode = 1;
}
