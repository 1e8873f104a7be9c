import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { expect, it } from 'vitest';
import { verifyJournal } from '../../apps/server/verify-journal.ts';
import { WriterService } from '../../apps/server/writer-service.ts';
import { card as contracts } from '../../features/contracts/testing.ts';
import { card as copy } from '../../features/copy/testing.ts';
import { card as feeds } from '../../features/feeds/testing.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import { createTestDatabase } from '../support/database.ts';
import { expectHoldsMatchOrders, expectSoundLedger, hashOf } from '../support/engine-checks.ts';
import { Random } from '../support/random.ts';
import { MONDAY_MS, smallCatalogue } from '../support/small-catalogue.ts';
import { aim, endowments } from './actors.ts';
import { World } from './world.ts';
import { coverage, seedsOf } from '../support/seeds.ts';

const RESTARTS = 4;
const STEPS = 700;
/** Copying is seldom in the whole house, and often here. */
const OFTEN = copy.actors.map(({ act, weight }) => ({ act, weight: weight * 3 }));
const ACTORS = [...feeds.actors, ...contracts.actors, ...OFTEN];
const WHOLE = ACTORS.reduce((sum, { weight }) => sum + weight, 0);

function next(world: World) {
  let left = world.random.next() * WHOLE;
  const actor = ACTORS.find(({ weight }) => (left -= weight) < 0);
  if (actor === undefined) throw new Error('nobody does anything');
  return actor.act(world);
}

/** Fills of copies without one of the trader's in the same command, at the same tick and price. */
const ALONE = `
  select p.id from copy_positions p join contract_fills f on f.position_id = p.id
  where f.what = 'open' and not exists (
    select 1 from contract_fills t where t.position_id = p.trader_position_id
    and t.what = 'open' and t.seq = f.seq and t.tick = f.tick and t.ticks = f.ticks
  )`;

/** Closings in a command in which the trader closed, too, at another tick or price. */
const ELSEWHERE = `
  select p.id from copy_positions p join contract_fills f on f.position_id = p.id
  join contract_fills t on t.position_id = p.trader_position_id and t.seq = f.seq
  where t.what = f.what and (t.tick <> f.tick or t.ticks <> f.ticks)`;

/** Copies that are open although the trader's position is not. */
const LEFT_OPEN = `
  select p.id from copy_positions p join contract_positions t on t.id = p.trader_position_id
  where p.state = 'open' and t.state <> 'open'`;

/** Relations whose shares are more than the part of the highest result, and not by rounding. */
const TOO_MUCH = `
  select relation_id from copy_shares group by relation_id
  having sum(paid_units) > max(share_ppm) * max(realised_units + floating_units) / 1000000
    and sum(paid_units) > 0`;

/** Copies whose fills were in the same command as the trader's closing. */
const TOGETHER = `
  select p.id from copy_positions p join contract_fills f on f.position_id = p.id
  join contract_fills t on t.position_id = p.trader_position_id and t.seq = f.seq
  where t.what = 'close' and f.what = 'close'`;

function makeService(connectionString: string, nowMs: () => number): WriterService {
  return new WriterService({
    connectionString,
    signingKey: generateKeyPairSync('ed25519').privateKey,
    bus: new EventBus(),
    log: pino({ level: 'silent' }),
    nowMs,
  });
}

const CHOSEN = [13, 40];
const SEEDS = seedsOf(...CHOSEN);

it.each(SEEDS)('copies name the tick and price of their traders, with seed %i', async (seed) => {
  const database = await createTestDatabase();
  const world = new World(new Random(seed));
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
      timeMs += world.random.whole(0, 900);
      world.timeMs = timeMs;
      answers.push(service.writer.submit(aim(service.engine, next(world), world.random)));
      if (step % 20 === 0) await Promise.all(answers);
    }
    await Promise.all(answers);
    await service.stop();
    const before = hashOf(service.engine);
    service = makeService(database.connectionString, () => timeMs);
    await service.start();
    expect(hashOf(service.engine)).toBe(before);
    expectSoundLedger(service.engine);
    expectHoldsMatchOrders(service.engine);
    timeMs += restart === 1 ? 8 * 86_400_000 : world.random.whole(0, 3_600_000);
  }
  await service.stop();
  const count = async (text: string) => (await database.pool.query(text)).rows.length;
  const enough = (most: number) => coverage(CHOSEN, seed, most);
  expect(await count('select id from copy_positions')).toBeGreaterThan(enough(20));
  expect(await count('select id from copy_skips')).toBeGreaterThan(enough(10));
  expect(await count(TOGETHER)).toBeGreaterThan(enough(5));
  for (const broken of [ALONE, ELSEWHERE, LEFT_OPEN, TOO_MUCH]) expect(await count(broken)).toBe(0);
  expect((await verifyJournal(database.connectionString)).problems).toEqual([]);
  await database.drop();
});
