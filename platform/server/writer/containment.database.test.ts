import { describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Bugs, SmallHouse } from '../../../tests/support/small-house.ts';

interface World {
  readonly database: TestDatabase;
  house: SmallHouse;
  restart(bugs?: Bugs): Promise<void>;
}

async function withHouse(bugs: Bugs, work: (world: World) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const open = (having: Bugs) => new SmallHouse(database.connectionString, having);
  const world: World = {
    database,
    house: open(bugs),
    restart: async (having = {}) => {
      await world.house.stop();
      world.house = open(having);
      await world.house.start();
    },
  };
  try {
    await world.house.start();
    await work(world);
    expect(await world.house.isProved()).toBe(true);
    expect(await world.house.count('from asset_totals where total <> 0')).toBe(0);
  } finally {
    await world.house.stop();
    await database.drop();
  }
}

/** Many payments around one thing; whether all of them were answered with numbers of their own. */
async function paysAround<Value>(house: SmallHouse, thing: () => Promise<Value>): Promise<Value> {
  const pay = (at: number) => house.pay(1 + (at % 5), 100, `pay ${at} ${house.loads}`);
  const before = Array.from({ length: 60 }, (_, at) => pay(at));
  const between = thing();
  const after = Array.from({ length: 60 }, (_, at) => pay(60 + at));
  const ids = await Promise.all([...before, ...after]);
  expect(ids.every((id) => typeof id === 'number')).toBe(true);
  expect(new Set(ids).size).toBe(120);
  return between;
}

async function parked(house: SmallHouse): Promise<string[]> {
  expect(await house.count('from parked_rooms')).toBe(house.writer.parkedRooms.length);
  return house.writer.parkedRooms.map(({ room }) => room);
}

describe('money commands of other rooms are answered as before', () => {
  it('when a listener of a room throws', () =>
    withHouse({ listener: true }, async ({ house }) => {
      expect(await paysAround(house, () => house.ask('rebate.ask'))).toBe('accepted');
      expect(house.loads).toBe(1);
      expect(new Set(house.failures)).toEqual(new Set(['a listener of rebate']));
      expect(await parked(house)).toEqual([]);
    }));

  it('when a rule throws: its command is never applied, and its room refuses', () =>
    withHouse({ rule: 'throws' }, async ({ house }) => {
      const asking = () => house.ask('rebate.ask', {}, 7, 'asked once');
      const ready: boolean[] = [];
      const looking = setInterval(() => ready.push(house.writer.ready), 1);
      expect(await paysAround(house, asking)).toBe('room_halted');
      clearInterval(looking);
      expect(ready.every(Boolean)).toBe(true);
      expect(house.loads).toBe(2);
      expect(await parked(house)).toEqual(['rebate']);
      expect(house.writer.parkedRooms[0]).toMatchObject({
        reason: 'a bug in the rebate',
        command: '{"actor":7,"command":{"type":"rebate.ask"},"key":"asked once"}',
      });
      expect(await house.count('from postings where to_owner = 9')).toBe(0);
      expect(await house.ask('rebate.later', { delayMs: 1 })).toBe('room_halted');
      house.bugs.rule = undefined;
      expect(await house.unpark()).toBe('accepted');
      expect(await parked(house)).toEqual([]);
      // Nothing had come of the key, so it is decided anew.
      expect(await asking()).toBe('accepted');
      expect(await house.count('from postings where to_owner = 9')).toBe(1);
    }));

  it('when a reaction throws: what set it off is done without it', () =>
    withHouse({ reaction: true }, async ({ house }) => {
      await paysAround(house, () => house.pay(9, 50));
      expect(await parked(house)).toEqual(['rebate']);
      expect(house.loads).toBe(2);
      expect(await house.count('from small_payments')).toBe(121);
      expect(await house.count("from postings where reason = 'small'")).toBe(121);
      expect(await house.count('from small_rebates')).toBe(0);
      house.bugs.reaction = false;
      await house.unpark();
      await house.pay(9, 50);
      expect(await house.count('from small_rebates')).toBe(1);
    }));

  it.each(['throws', 'is_refused'] as const)('when a timer %s: it waits', (timer) =>
    withHouse({ timer }, async (world) => {
      const { house } = world;
      expect(await house.ask('rebate.later', { delayMs: 1 })).toBe('accepted');
      await expect.poll(() => parked(house)).toEqual(['rebate']);
      await paysAround(house, () => house.pay(9, 50));
      expect(house.loads).toBe(2);
      expect(house.writer.machine?.timers.size).toBe(2);
      expect(await house.count('from small_rebates')).toBe(0);
      house.bugs.timer = undefined;
      expect(await house.unpark()).toBe('accepted');
      await expect.poll(() => house.count('from small_rebates')).toBe(1);
    }),
  );
});

describe('a parked room', () => {
  it('is parked after a restart too, and its timers wait with it', () =>
    withHouse({ rule: 'throws' }, async (world) => {
      await world.house.ask('rebate.later', { delayMs: 300 });
      await world.house.ask('rebate.ask');
      await world.restart();
      expect(await parked(world.house)).toEqual(['rebate']);
      expect(await world.house.isProved()).toBe(true);
      expect(await world.house.ask('rebate.ask')).toBe('room_halted');
      await new Promise((done) => setTimeout(done, 300));
      await paysAround(world.house, () => world.house.pay(9, 50));
      expect(await world.house.count('from small_rebates')).toBe(0);
      expect(await world.house.unpark()).toBe('accepted');
      await expect.poll(() => world.house.count('from small_rebates')).toBe(1);
      await world.restart();
      expect(await parked(world.house)).toEqual([]);
      expect(await world.house.ask('rebate.ask')).toBe('accepted');
    }));

  it('stays parked where it throws at the moment at which it is to go on', () =>
    withHouse({ rule: 'throws', resuming: true }, async ({ house }) => {
      await house.ask('rebate.ask');
      expect(await paysAround(house, () => house.unpark())).toBe('still_failing');
      expect(await parked(house)).toEqual(['rebate']);
      expect(await house.count('from small_rebates')).toBe(0);
    }));
});

describe('a broken law', () => {
  it('stops the house as ever: nobody is answered, nothing is parked, and it loads', () =>
    withHouse({ rule: 'breaks_a_law' }, async ({ house }) => {
      const answers = await Promise.allSettled([house.pay(1, 100), house.ask('rebate.ask')]);
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await expect.poll(() => house.writer.ready).toBe(true);
      expect(await parked(house)).toEqual([]);
      expect(house.failures).toEqual(['LawBroken: a posting must not be negative']);
      expect(await house.pay(1, 100)).toBeTypeOf('number');
    }));
});
