import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openServer, type RunningServer } from '../../apps/server/server.ts';
import { hourKeyOf, keyHashOf, secretOfSeed } from '../../features/feeds/server/draws.ts';
import { checkHour } from '../../features/feeds/server/draws-check.ts';
import { openFeedSecret } from '../../features/feeds/server/hour-keys.ts';
import { openSecretBox } from '../../platform/server/keys/secret-box.ts';
import { readSettings } from '../../apps/server/settings.ts';
import { decodeRecords } from '../../platform/server/writer/journal-format.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { projectRoot } from '../support/rooms.ts';
import { btcUsdt, smallCatalogue } from '../support/small-catalogue.ts';

const HOUR = 3_600_000;

function open(database: TestDatabase, folder: string, seed: string): Promise<RunningServer> {
  const environment = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' };
  return openServer({
    settings: readSettings(seed === '' ? environment : { ...environment, FEED_SEED: seed }),
    connectionString: database.connectionString,
    log: pino({ level: 'silent' }),
    root: projectRoot,
    nowMs: Date.now,
    callsPerMinute: 0,
    onStep: () => undefined,
    market: true,
    catalogue: smallCatalogue(),
  });
}

async function get(server: RunningServer, path: string): Promise<Record<string, unknown>> {
  const reply = await fetch(`${server.address}/api${path}`);
  return ((await reply.json()) as { message: Record<string, unknown> }).message;
}

const hourText = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 13);

test('prices cannot be known before they come, and their key is announced and kept', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'bourse-chance-'));
  const server = await open(database, folder, '');
  const ticks = () =>
    database.pool.query<{ sources: string; time_ms: string }>(
      'select sources, time_ms from index_ticks where market_id = $1 order by number',
      [btcUsdt],
    );
  await expect.poll(async () => (await ticks()).rows.length).toBeGreaterThan(2);
  const { rows } = await ticks();
  const nowMs = Number(rows[0]?.time_ms);
  const hourMs = nowMs - (nowMs % HOUR);
  const market = server.service.engine.catalogue.market(btcUsdt);
  if (market === undefined) throw new Error('no market');
  const { rows: hours } = await database.pool.query<{ slow_ppm: number }>(
    'select slow_ppm from feed_hours where hour_ms = $1',
    [hourMs],
  );
  const slowPpm = hours[0]?.slow_ppm;
  expect(slowPpm).toBeTypeOf('number');
  const ofHour = rows.filter(({ time_ms }) => Number(time_ms) < hourMs + HOUR);
  for (const seed of [0, 1, 2]) {
    const guess = hourKeyOf(secretOfSeed(seed), hourMs);
    expect(checkHour(market, { key: guess, slowPpm }, ofHour).moved).toBe(0);
  }
  const box = await openSecretBox({
    dataFolder: folder,
    connectionString: database.connectionString,
  });
  const key = hourKeyOf(await openFeedSecret(server.gateway.reading.tables(), box), hourMs);
  expect(checkHour(market, { key, slowPpm }, ofHour)).toMatchObject({
    explained: ofHour.length,
    moved: ofHour.length - 1,
  });
  for (const at of [hourMs, hourMs + HOUR]) {
    const draws = await get(server, `/market/draws?match_id=${btcUsdt}&hour=${hourText(at)}`);
    expect(draws['hours']).toMatchObject([{ hour_ms: at, key: null }]);
    if (at === hourMs) expect(draws['hours']).toMatchObject([{ key_hash: keyHashOf(key) }]);
  }
  const journal = await database.pool.query<{ payload: Buffer }>('select payload from journal');
  const text = JSON.stringify(journal.rows.map(({ payload }) => decodeRecords(payload)));
  expect(text).toContain(keyHashOf(key));
  expect(text).not.toContain(key.toString('hex'));
  expect(await get(server, '/getSiteConfig')).toMatchObject({ predictable_prices: 0 });
  await server.stop();
  const seeded = await open(database, folder, '1');
  expect(await get(seeded, '/getSiteConfig')).toMatchObject({ predictable_prices: 1 });
  await seeded.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
