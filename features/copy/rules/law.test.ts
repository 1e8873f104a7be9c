/**
 * The law of copying over a hundred thousand copies: a copy is opened, reduced and closed in its
 * trader's command, at his tick and his price, and never by more than follows from his own lots.
 */
import { expect, it } from 'vitest';
import { openCommand, usdt } from '../../../tests/support/contract-engine.ts';
import { Random } from '../../../tests/support/random.ts';
import type { ContractFill } from '../../contracts/contract.ts';
import { MOST_FOLLOWERS, type CopiedPosition } from '../contract.ts';
import { CopyWorld, LEADER } from '../testing/world.ts';

const COPIES = 100_000;
const FIRST = 10_000;
const NUMBERS = [1, 33, 100, 150, 250, 400] as const;
const START_TICKS = 8_000_000;
const REACH_TICKS = 40_000;
const SEED = Number(process.env['SEED'] ?? 20_261_125);

/** A trader with all the followers that he can have, each with another multiple. */
function followed(): CopyWorld {
  const world = new CopyWorld({
    terms: {
      exposureCapLots: 10_000_000,
      maxLotsPerOrder: 1_000,
      maxLotsPerCustomer: 1_000_000,
      spreadBps: 10,
    },
    equity: '1000000',
    desk: '100000000',
  });
  const budget = usdt('50000').toString();
  for (let at = 0; at < MOST_FOLLOWERS; at += 1) {
    const number = NUMBERS[at % NUMBERS.length] ?? 100;
    world.follower(FIRST + at, { number, budget, maxLossPercent: 90 }, '100000');
  }
  world.engine.machine.takeBatch();
  return world;
}

/** Fills and copies of what has just happened; nothing of it is kept. */
function happened(world: CopyWorld) {
  const { changes } = world.engine.machine.takeBatch();
  return {
    fills: (changes.appended.get('contract_fills') ?? []) as ContractFill[],
    copies: (changes.saved.get('copy_positions') ?? []) as CopiedPosition[],
  };
}

it(`holds for every copy, with seed ${SEED}`, () => {
  const world = followed();
  const random = new Random(SEED);
  let ticks = START_TICKS;
  let copied = 0;
  for (let round = 0; copied < COPIES; round += 1) {
    expect(round).toBeLessThan(COPIES / 100);
    ticks = START_TICKS + random.whole(-REACH_TICKS, REACH_TICKS);
    world.index(ticks);
    happened(world);
    const lots = random.whole(1, 4);
    const side = random.pick(['long', 'short'] as const);
    const order = openCommand({ mode: 'isolated', side, lots, multiple: 5 });
    const { id: source } = world.must<{ id: number }>(LEADER, order);
    copied += expectTogether(world, source, (_of, copy) => {
      const number = NUMBERS[(copy.follower - FIRST) % NUMBERS.length] ?? 0;
      return Math.floor((lots * number) / 100);
    });
    world.index(START_TICKS + random.whole(-REACH_TICKS, REACH_TICKS));
    happened(world);
    const part = random.whole(1, lots);
    world.close(LEADER, source, part);
    expectTogether(world, source, (before) => Math.floor((before * part) / lots));
    if (part < lots) {
      world.close(LEADER, source);
      expectTogether(world, source, (before) => before);
    }
    expect(world.engine.copy.openCopies()).toEqual([]);
  }
  world.expectSound();
});

/** How many lots each copy had, by its number, before what is looked at. */
const lotsOf = new Map<number, number>();

/**
 * Looks at what has just happened: one command, one tick, one price, and the lots that follow.
 * @param wanted lots of a copy's fill, of those it had and what it is
 * @returns how many copies had a part in it
 */
function expectTogether(
  world: CopyWorld,
  source: number,
  wanted: (before: number, copy: CopiedPosition) => number,
): number {
  const { fills, copies } = happened(world);
  const own = fills.find(({ positionId }) => positionId === source);
  const copyOf = new Map(copies.map((copy) => [copy.id, copy]));
  let count = 0;
  for (const fill of fills) {
    if (fill.positionId === source) continue;
    const copy = copyOf.get(fill.positionId);
    if (copy === undefined || own === undefined) throw new Error('a fill of nobody’s copy');
    const before = lotsOf.get(fill.positionId) ?? 0;
    const told = `${fill.seq} ${fill.tick} ${fill.ticks} ${fill.what}`;
    if (told !== `${own.seq} ${own.tick} ${own.ticks} ${own.what}`) expect(told).toBe(own);
    if (fill.lots !== wanted(before, copy)) {
      expect(fill.lots, `copy ${fill.positionId}`).toBe(wanted(before, copy));
    }
    lotsOf.set(fill.positionId, copy.lots);
    count += 1;
  }
  // Whoever would have nothing to do has no fill; all others have one.
  const others = [...copyOf.values()].filter(({ id }) => fills.every((f) => f.positionId !== id));
  for (const copy of others) expect(wanted(lotsOf.get(copy.id) ?? 0, copy)).toBe(0);
  return count;
}
