/**
 * The whole house in a process that a test can kill: all actors of all rooms, or of those that are
 * named, as fast as it can. Says the number and the type of each command that is acknowledged.
 */
import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { WriterService } from '../../apps/server/writer-service.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import type { Envelope } from '../../core/engine/command.ts';
import { Random } from '../support/random.ts';
import { smallCatalogue } from '../support/small-catalogue.ts';
import { Actors, aim, endowments } from './actors.ts';

const AT_ONCE = 16;

const [connectionString = '', seed = '1', rooms = ''] = process.argv.slice(2);
const random = new Random(Number(seed));
const actors = new Actors(random, rooms === '' ? undefined : new Set(rooms.split(',')));
const service = new WriterService({
  connectionString,
  signingKey: generateKeyPairSync('ed25519').privateKey,
  bus: new EventBus(),
  log: pino({ level: 'error' }, pino.destination(2)),
  nowMs: Date.now,
});

async function give(envelope: Envelope): Promise<void> {
  const result = await service.writer.submit(envelope);
  if ('refused' in result || 'repeats' in result) return;
  process.stdout.write(`${result.seq} ${envelope.command.type}\n`);
}

await service.start();
// Refused where an earlier process has done it.
await give({
  actor: 0,
  command: { type: 'catalogue.install', catalogue: smallCatalogue() } as never,
});
for (const envelope of endowments()) await give(envelope);
process.stdout.write('ready\n');
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (;;) await give(aim(service.engine, actors.next(Date.now()), random));
  }),
);
