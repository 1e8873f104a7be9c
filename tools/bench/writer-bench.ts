/** The real writer over an embedded database of its own, for benchmarks of commands. */
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { ROOM_NAMES } from '../../apps/server/server-cards.ts';
import { WriterService } from '../../apps/server/writer-service.ts';
import { startDatabase } from '../../platform/server/database/launcher.ts';
import { migrationSources, runMigrations } from '../../platform/server/database/migrate.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';

async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await runMigrations(client, migrationSources(resolve(import.meta.dirname, '../..'), ROOM_NAMES));
  await client.end();
}

/** Starts a writer with full durability, measures with it, and takes all of it away again. */
export async function withWriter<Figures>(
  measure: (service: WriterService, bus: EventBus) => Promise<Figures>,
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  // Under root the database runs as another user: it would keep its data elsewhere, for ever.
  chmodSync(folder, 0o755);
  const quiet = { info: () => undefined, warn: () => undefined };
  const database = await startDatabase({ dataFolder: folder, log: quiet });
  try {
    await migrate(database.connectionString);
    const bus = new EventBus();
    const service = new WriterService({
      connectionString: database.connectionString,
      signingKey: generateKeyPairSync('ed25519').privateKey,
      bus,
      log: pino({ level: 'silent' }),
      nowMs: Date.now,
    });
    await service.start();
    const figures = await measure(service, bus);
    await service.stop();
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
