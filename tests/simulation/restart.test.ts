import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { WriterService } from '../../apps/server/writer-service.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import { createTestDatabase } from '../support/database.ts';
import { expectHoldsMatchOrders, expectSoundLedger, hashOf } from '../support/engine-checks.ts';
import { expectFrozenAsHeld } from '../support/frozen-lists.ts';
import { Random } from '../support/random.ts';
import { MONDAY_MS, smallCatalogue } from '../support/small-catalogue.ts';
import { Actors, aim, endowments } from './actors.ts';
import { seedsOf } from '../support/seeds.ts';

const RESTARTS = 6;
const STEPS = 500;
const THREE_DAYS_MS = 3 * 86_400_000;
const SEEDS = seedsOf(21, 22);

function makeService(connectionString: string, nowMs: () => number): WriterService {
  return new WriterService({
    connectionString,
    signingKey: generateKeyPairSync('ed25519').privateKey,
    bus: new EventBus(),
    log: pino({ level: 'silent' }),
    nowMs,
  });
}

describe('the whole house with restarts in between', () => {
  it.each(SEEDS)('is after each restart what it was before, with seed %i', async (seed) => {
    const database = await createTestDatabase();
    const random = new Random(seed);
    const actors = new Actors(random);
    let timeMs = MONDAY_MS + 14 * 3_600_000;
    let service = makeService(database.connectionString, () => timeMs);
    await service.start();
    const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
    for (const envelope of [{ actor: 0, command: install }, ...endowments()]) {
      await service.writer.submit(envelope);
    }
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const answers: Promise<unknown>[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        timeMs += random.whole(0, 900);
        answers.push(service.writer.submit(aim(service.engine, actors.next(timeMs), random)));
        if (step % 40 === 0) await Promise.all(answers);
      }
      await Promise.all(answers);
      await service.stop();
      const before = hashOf(service.engine);
      service = makeService(database.connectionString, () => timeMs);
      await service.start();
      expect(hashOf(service.engine)).toBe(before);
      expectSoundLedger(service.engine);
      expectHoldsMatchOrders(service.engine);
      await expectFrozenAsHeld(service.engine, database.pool);
      // A night passes: what was due meanwhile happens in order when the house opens again.
      // Once it is three days, in the middle of terms, orders with an end and positions.
      timeMs += restart === 2 ? THREE_DAYS_MS : random.whole(0, 4 * 3_600_000);
    }
    expect(service.engine.machine.resumedMs).toBeGreaterThan(MONDAY_MS + THREE_DAYS_MS);
    await service.stop();
    const report = await verifyJournal(database.connectionString);
    expect(report.problems).toEqual([]);
    expect(report.checkpoints).toBe(RESTARTS + 1);
    await database.drop();
  });
});
