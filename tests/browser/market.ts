/** The server of the browser tests: the whole of it, with the live simulated market. */
import pino from 'pino';
import { openServer, type RunningServer } from '../../apps/server/server.ts';
import { readSettings } from '../../apps/server/settings.ts';
import { projectRoot } from '../support/rooms.ts';

/** Opens an exchange over a migrated database and a data folder. */
export function openMarket(
  connectionString: string,
  folder: string,
  nowMs: () => number = Date.now,
): Promise<RunningServer> {
  return openServer({
    settings: readSettings({ PORT: '0', DATA_DIR: folder }),
    connectionString,
    log: pino({ level: 'error' }),
    root: projectRoot,
    nowMs,
    callsPerMinute: 6_000,
    onStep: () => undefined,
    market: true,
  });
}
