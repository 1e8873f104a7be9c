import { describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Bugs, SmallEngine, whileProved } from '../../../tests/support/small-engine.ts';

interface World {
  readonly database: TestDatabase;
  engine: SmallEngine;
  restart(bugs?: Bugs): Promise<void>;
}

async function withEngine(bugs: Bugs, work: (world: World) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const open = (having: Bugs) => new SmallEngine(database.connectionString, having);
  const world: World = {
    database,
    engine: open(bugs),
    restart: async (having = {}) => {
      await world.engine.stop();
      world.engine = open(having);
      await world.engine.start();
    },
  };
  await whileProved(database, world, work);
}

/** Many payments around one thing; whether all of them were answered with numbers of their own. */
async function paysAround<Value>(engine: SmallEngine, thing: () => Promise<Value>): Promise<Value> {
  const pay = (at: number) => engine.pay(1 + (at % 5), 100, `pay ${at} ${engine.loads}`);
  const before = Array.from({ length: 60 }, (_, at) => pay(at));
  const between = thing();
  const after = Array.from({ length: 60 }, (_, at) => pay(60 + at));
  const ids = await Promise.all([...before, ...after]);
  expect(ids.every((id) => typeof id === 'number')).toBe(true);
  expect(new Set(ids).size).toBe(120);
  return between;
}

async function parked(engine: SmallEngine): Promise<string[]> {
  expect(await engine.count('from parked_rooms')).toBe(engine.writer.parkedRooms.length);
  return engine.writer.parkedRooms.map(({ room }) => room);
}

describe('money commands of other rooms are answered as before', () => {
  it('when a listener of a room throws', () =>
    withEngine({ listener: true }, async ({ engine }) => {
      expect(await paysAround(engine, () => engine.ask('rebate.ask'))).toBe('accepted');
      expect(engine.loads).toBe(1);
      expect(new Set(engine.failures)).toEqual(new Set(['a listener of rebate']));
      expect(await parked(engine)).toEqual([]);
    }));

  it('when a rule throws: its command is never applied, and its room refuses', () =>
    withEngine({ rule: 'throws' }, async ({ engine }) => {
      const asking = () => engine.ask('rebate.ask', {}, 7, 'asked once');
      const ready: boolean[] = [];
      const looking = setInterval(() => ready.push(engine.writer.ready), 1);
      expect(await paysAround(engine, asking)).toBe('room_halted');
      clearInterval(looking);
      expect(ready.every(Boolean)).toBe(true);
      expect(engine.loads).toBe(2);
      expect(await parked(engine)).toEqual(['rebate']);
      expect(engine.writer.parkedRooms[0]).toMatchObject({
        reason: 'a bug in the rebate',
        command: '{"actor":7,"command":{"type":"rebate.ask"},"key":"asked once"}',
      });
      expect(await engine.count('from postings where to_owner = 9')).toBe(0);
      expect(await engine.ask('rebate.later', { delayMs: 1 })).toBe('room_halted');
      engine.bugs.rule = undefined;
      expect(await engine.unpark()).toBe('accepted');
      expect(await parked(engine)).toEqual([]);
      // Nothing had come of the key, so it is decided anew.
      expect(await asking()).toBe('accepted');
      expect(await engine.count('from postings where to_owner = 9')).toBe(1);
    }));

  it('when a reaction throws: what set it off is done without it', () =>
    withEngine({ reaction: true }, async ({ engine }) => {
      await paysAround(engine, () => engine.pay(9, 50));
      expect(await parked(engine)).toEqual(['rebate']);
      expect(engine.loads).toBe(2);
      expect(await engine.count('from small_payments')).toBe(121);
      expect(await engine.count("from postings where reason = 'small'")).toBe(121);
      expect(await engine.count('from small_rebates')).toBe(0);
      engine.bugs.reaction = false;
      await engine.unpark();
      await engine.pay(9, 50);
      expect(await engine.count('from small_rebates')).toBe(1);
    }));

  it.each(['throws', 'is_refused'] as const)('when a timer %s: it waits', (timer) =>
    withEngine({ timer }, async (world) => {
      const { engine } = world;
      expect(await engine.ask('rebate.later', { delayMs: 1 })).toBe('accepted');
      await expect.poll(() => parked(engine)).toEqual(['rebate']);
      await paysAround(engine, () => engine.pay(9, 50));
      expect(engine.loads).toBe(2);
      expect(engine.writer.machine?.timers.size).toBe(2);
      expect(await engine.count('from small_rebates')).toBe(0);
      engine.bugs.timer = undefined;
      expect(await engine.unpark()).toBe('accepted');
      await expect.poll(() => engine.count('from small_rebates')).toBe(1);
    }),
  );
});

describe('what is done about a batch', () => {
  it.each(['batchEnd', 'columns'] as const)('parks the room that throws: %s', (bug) =>
    withEngine({ [bug]: true }, async ({ engine }) => {
      await paysAround(engine, () => engine.pay(9, 50));
      expect(await parked(engine)).toEqual(['rebate']);
      expect(engine.loads).toBe(2);
      expect(engine.writer.parkedRooms[0]).toMatchObject({ reason: 'a bug in the rebate' });
      expect(await engine.count('from small_payments')).toBe(121);
      expect(await engine.count('from small_rebates')).toBe(0);
      engine.bugs[bug] = false;
      expect(await engine.unpark()).toBe('accepted');
      await engine.pay(9, 50);
      expect(await engine.count('from small_rebates')).toBe(1);
    }),
  );

  it.each(['batchEnd', 'columns'] as const)(
    'parks it again where it goes on too early: %s',
    (bug) =>
      withEngine({ [bug]: true }, async ({ engine }) => {
        expect(await engine.ask('rebate.ask')).toBe('room_halted');
        expect(await engine.unpark()).toBe('accepted');
        expect(await paysAround(engine, () => engine.ask('rebate.ask'))).toBe('room_halted');
        expect(await parked(engine)).toEqual(['rebate']);
        expect(await engine.count('from small_rebates')).toBe(0);
      }),
  );
});

describe('a guard that throws', () => {
  it('lets nothing past, and parks the room that it stood in front of', () =>
    withEngine({ guard: true }, async ({ engine }) => {
      expect(await paysAround(engine, () => engine.ask('rebate.ask'))).toBe('room_halted');
      expect(await parked(engine)).toEqual(['rebate']);
      expect(engine.loads).toBe(2);
      expect(engine.writer.parkedRooms[0]).toMatchObject({ reason: 'a bug in the guard' });
      expect(await engine.count('from postings where to_owner = 9')).toBe(0);
      engine.bugs.guard = false;
      expect(await engine.unpark()).toBe('accepted');
      expect(await engine.ask('rebate.ask')).toBe('accepted');
    }));
});

describe('a parked room', () => {
  it('is parked after a restart too, and its timers wait with it', () =>
    withEngine({ rule: 'throws' }, async (world) => {
      await world.engine.ask('rebate.later', { delayMs: 300 });
      await world.engine.ask('rebate.ask');
      await world.restart();
      expect(await parked(world.engine)).toEqual(['rebate']);
      expect(await world.engine.isProved()).toBe(true);
      expect(await world.engine.ask('rebate.ask')).toBe('room_halted');
      await new Promise((done) => setTimeout(done, 300));
      await paysAround(world.engine, () => world.engine.pay(9, 50));
      expect(await world.engine.count('from small_rebates')).toBe(0);
      expect(await world.engine.unpark()).toBe('accepted');
      await expect.poll(() => world.engine.count('from small_rebates')).toBe(1);
      await world.restart();
      expect(await parked(world.engine)).toEqual([]);
      expect(await world.engine.ask('rebate.ask')).toBe('accepted');
    }));

  it('stays parked where it throws at the moment at which it is to go on', () =>
    withEngine({ rule: 'throws', resuming: true }, async ({ engine }) => {
      await engine.ask('rebate.ask');
      expect(await paysAround(engine, () => engine.unpark())).toBe('still_failing');
      expect(await parked(engine)).toEqual(['rebate']);
      expect(await engine.count('from small_rebates')).toBe(0);
    }));
});

describe('a broken law', () => {
  it('stops the house as ever: nobody is answered, nothing is parked, and it loads', () =>
    withEngine({ rule: 'breaks_a_law' }, async ({ engine }) => {
      const answers = await Promise.allSettled([engine.pay(1, 100), engine.ask('rebate.ask')]);
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await expect.poll(() => engine.writer.ready).toBe(true);
      expect(await parked(engine)).toEqual([]);
      expect(engine.failures).toEqual(['LawBroken: a posting must not be negative']);
      expect(await engine.pay(1, 100)).toBeTypeOf('number');
    }));
});
