import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openServer } from '../../apps/server/server.ts';
import { readSettings } from '../../apps/server/settings.ts';
import { createTestDatabase } from '../support/database.ts';
import { projectRoot } from '../support/rooms.ts';
import { btcUsdt, ethUsdt, smallCatalogue } from '../support/small-catalogue.ts';

test('the first order to a server that is ready meets quotes in every open market', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'bourse-first-order-'));
  const server = await openServer({
    settings: readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' }),
    connectionString: database.connectionString,
    log: pino({ level: 'silent' }),
    root: projectRoot,
    nowMs: Date.now,
    callsPerMinute: 0,
    onStep: () => undefined,
    market: true,
    catalogue: smallCatalogue(),
  });
  const look = () => fetch(`${server.address}/readyz`);
  while ((await look()).status !== 200) await new Promise((done) => setTimeout(done, 1));
  const desks = [btcUsdt, ethUsdt].map((id) => server.service.engine.spot.marketBook(id));
  for (const marketBook of desks) {
    const sides = [...(marketBook?.quotes.values() ?? [])].map(({ side }) => side);
    // Somebody may have taken one of the eight since then.
    for (const side of ['buy', 'sell']) {
      expect(sides.filter((each) => each === side).length).toBeGreaterThanOrEqual(7);
    }
  }
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
