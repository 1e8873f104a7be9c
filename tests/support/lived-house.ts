/** A house in which many people have done many things, with its journal and its tables. */
import type { KeyObject } from 'node:crypto';
import pino from 'pino';
import { WriterService } from '../../apps/server/writer-service.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import { Actors, aim, endowments } from '../simulation/actors.ts';
import { Random } from './random.ts';
import { MONDAY_MS, smallCatalogue } from './small-catalogue.ts';

/** Lets people of all rooms take so many steps in an empty database. */
export async function liveHouse(
  connectionString: string,
  signingKey: KeyObject,
  { seed, steps }: { readonly seed: number; readonly steps: number },
): Promise<void> {
  const random = new Random(seed);
  const actors = new Actors(random);
  let timeMs = MONDAY_MS + 14 * 3_600_000;
  const service = new WriterService({
    connectionString,
    signingKey,
    bus: new EventBus(),
    log: pino({ level: 'silent' }),
    nowMs: () => timeMs,
  });
  await service.start();
  const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
  for (const envelope of [{ actor: 0, command: install }, ...endowments()]) {
    await service.writer.submit(envelope);
  }
  for (let step = 0; step < steps; step += 1) {
    timeMs += random.whole(0, 20_000);
    await service.writer.submit(aim(service.engine, actors.next(timeMs), random));
  }
  await service.stop();
}
