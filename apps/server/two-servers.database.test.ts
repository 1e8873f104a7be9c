import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { projectRoot } from '../../tests/support/rooms.ts';
import { smallCatalogue } from '../../tests/support/small-catalogue.ts';
import { openServer, type RunningServer } from './server.ts';

/** Jobs by whether the server says that it does them. */
async function jobsOf({ address }: RunningServer): Promise<ReadonlyMap<string, boolean>> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const lines = text.matchAll(/^bourse_job_running\{job="(.*)"\} (\d)$/gm);
  return new Map([...lines].map(([, name = '', isHere]) => [name, isHere === '1']));
}

it('a second server does nothing until the first one ends, and then all that it did', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'bourse-two-'));
  const open = () =>
    openServer({
      settings: readSettings({ PORT: '0', DATA_DIR: folder }),
      connectionString: database.connectionString,
      log: pino({ level: 'silent' }),
      root: projectRoot,
      nowMs: Date.now,
      callsPerMinute: 0,
      onStep: () => undefined,
      market: true,
      catalogue: smallCatalogue(),
    });
  const first = await open();
  const jobs = await jobsOf(first);
  expect([...jobs.values()]).not.toContain(false);
  // Each job that the rooms have is done, and that of the house itself.
  const declared = first.gateway.rooms.servers.flatMap((room) =>
    [...(room.jobs ?? []), ...(room.consumers ?? [])].map(({ name }) => {
      expect(name.startsWith(`${room.name}.`)).toBe(true);
      return name;
    }),
  );
  expect(declared.length).toBeGreaterThan(10);
  expect([...jobs.keys()].sort()).toEqual(['events.sweep', 'uploads.sweep', ...declared].sort());
  let second: RunningServer | undefined;
  const opening = open().then((server) => {
    second = server;
    return server;
  });
  await new Promise((done) => setTimeout(done, 1_000));
  expect(second).toBeUndefined();
  await first.stop();
  const next = await opening;
  expect(await jobsOf(next)).toEqual(jobs);
  await expect.poll(() => next.waitsFor()).toBeUndefined();
  await next.stop();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});
