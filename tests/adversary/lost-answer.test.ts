import { readIndexes } from '../../features/feeds/store.ts';
import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { expect, test } from 'vitest';
import { WriterService } from '../../apps/server/writer-service.ts';
import { Board } from '../../features/catalogue/server/board.ts';
import { readLastTrades, readPauses } from '../../features/spot/store/levels.ts';
import { openClient } from '../../platform/server/database/connections.ts';
import { openReadingDatabase } from '../../platform/server/database/reading.ts';
import { Views } from '../../platform/server/views.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import { createTestDatabase } from '../support/database.ts';
import { muteLine } from '../support/mute-line.ts';
import { MONDAY_MS, smallCatalogue } from '../support/small-catalogue.ts';

test('what was stored is shown, although the writer never learnt that it was', async () => {
  const database = await createTestDatabase();
  const line = await muteLine(database.connectionString);
  const reading = openReadingDatabase(database.connectionString);
  const log = pino({ level: 'silent' });
  const bus = new EventBus();
  const views = new Views({ bus, log, atOneMoment: (read) => reading.atOneMoment(read) });
  const board = new Board({ indexes: readIndexes, lastTrades: readLastTrades, pauses: readPauses });
  views.add('catalogue', [board]);
  const service = new WriterService({
    connectionString: line.url,
    signingKey: generateKeyPairSync('ed25519').privateKey,
    bus: views,
    log,
    nowMs: () => MONDAY_MS,
  });
  await service.start();
  await views.open();
  line.mute();
  const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
  const outcome = service.writer.submit({ actor: 0, command: install, key: 'k' }).then(
    () => 'stored',
    (error: unknown) => (error as Error).name,
  );
  const looking = await openClient({ connectionString: database.connectionString });
  const stored = async () => (await looking.query('select from journal')).rowCount;
  await expect.poll(stored).toBe(1);
  await looking.end();
  line.cutAndMend();
  expect(await outcome).toBe('WriterUnavailable');
  await expect.poll(() => service.writer.ready).toBe(true);
  await expect.poll(() => board.markets().length).toBe(3);
  await service.stop();
  await reading.stop();
  line.close();
  await database.drop();
});
