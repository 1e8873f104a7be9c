import { readIndexes } from '../../features/feeds/store.ts';
import { generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
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
import { MONDAY_MS, smallCatalogue } from '../support/small-catalogue.ts';

/** A line to the database whose answers can be swallowed, and that can be cut. */
async function muteLine(address: string) {
  const target = new URL(address);
  const pairs: (readonly [Socket, Socket])[] = [];
  let isMute = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    pairs.push([near, far]);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('data', (data) => void far.write(data));
    far.on('data', (data) => void (isMute || near.write(data)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    for (const [near, far] of pairs.splice(0)) void [near.destroy(), far.destroy()];
  };
  return {
    url: url.href,
    mute: () => {
      isMute = true;
    },
    cutAndMend: () => {
      cut();
      isMute = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

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
