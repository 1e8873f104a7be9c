import { createServer, type Server, type Socket, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { WriterService } from '../../apps/server/writer-service.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import { createTestDatabase } from '../support/database.ts';
import { MONDAY_MS, smallCatalogue } from '../support/small-catalogue.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const thing of open.splice(0)) thing.close();
});

/** A line to the database that can be made to swallow everything, without being cut. */
async function deafLine(address: string): Promise<{ url: string; setDeaf(isDeaf: boolean): void }> {
  const target = new URL(address);
  const pairs: (readonly [Socket, Socket])[] = [];
  let isDeaf = false;
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    pairs.push([near, far]);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('data', (data) => void (isDeaf || far.write(data)));
    far.on('data', (data) => void (isDeaf || near.write(data)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push({
    close: () => {
      for (const [near, far] of pairs) void [near.destroy(), far.destroy()];
      server.close();
    },
  });
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const setDeaf = (now: boolean): void => {
    isDeaf = now;
  };
  return { url: url.href, setDeaf };
}

test('a database silent for twenty seconds is seen, given up and found again', async () => {
  const database = await createTestDatabase();
  const line = await deafLine(database.connectionString);
  const service = new WriterService({
    connectionString: line.url,
    signingKey: generateKeyPairSync('ed25519').privateKey,
    bus: new EventBus(),
    log: pino({ level: 'silent' }),
    nowMs: () => MONDAY_MS,
  });
  await service.start();
  const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
  line.setDeaf(true);
  const lost = service.writer.submit({ actor: 0, command: install, key: 'k' });
  const outcome = lost.then(
    () => 'stored',
    (error: unknown) => (error as Error).name,
  );
  await expect.poll(() => service.writer.waitsFor()).toMatch(/not stored a batch/);
  expect(await outcome).toBe('WriterUnavailable');
  expect(service.writer.waitsFor()).toMatch(/the writer is loading: the database did not store/);
  await new Promise((done) => setTimeout(done, 9_000));
  line.setDeaf(false);
  await expect.poll(() => service.writer.waitsFor(), { timeout: 25_000 }).toBeUndefined();
  const again = await service.writer.submit({ actor: 0, command: install, key: 'k' });
  expect(again).toMatchObject({ seq: 1 });
  await service.stop();
  await database.drop();
});
