/**
 * The law of copying over a hundred thousand copies: a copy is opened, reduced and closed in its
 * trader's command, at his tick and his price, and never by more than follows from his own lots.
 */
import { expect, it } from 'vitest';
import { openCommand } from '../../../tests/support/contract-engine.ts';
import { Random } from '../../../tests/support/random.ts';
import type { ContractFill } from '../../contracts/contract/index.ts';
import type { CopiedPosition } from '../contract.ts';
import { crowd, FIRST_FOLLOWER, someTicks } from '../testing/crowd.ts';
import { type CopyWorld, LEADER } from '../testing/world.ts';
import { seedsOf, stepsOf } from '../../../tests/support/seeds.ts';

const COPIES = stepsOf(10_000);
const NUMBERS = [1, 33, 100, 150, 250, 400] as const;
/** Ten seconds of work, on a machine that others may need too. */
const BUSY = { timeout: 300_000 };
const SEEDS = seedsOf(20_261_125);

/** Fills and copies of what has just happened; nothing of it is kept. */
function happened(world: CopyWorld) {
  const { changes } = world.engine.machine.takeBatch();
  return {
    fills: (changes.appended.get('contract_fills') ?? []) as ContractFill[],
    copies: (changes.saved.get('copy_positions') ?? []) as CopiedPosition[],
  };
}

it.each(SEEDS)('holds for every copy, with seed %i', BUSY, (seed) => {
  const world = crowd(NUMBERS);
  happened(world);
  const random = new Random(seed);
  let copied = 0;
  for (let round = 0; copied < COPIES; round += 1) {
    expect(round).toBeLessThan(COPIES / 100);
    world.index(someTicks(random));
    happened(world);
    const lots = random.whole(1, 4);
    const side = random.pick(['long', 'short'] as const);
    const order = openCommand({ mode: 'isolated', side, lots, multiple: 5 });
    const { id: source } = world.must<{ id: number }>(LEADER, order);
    copied += expectTogether(world, source, (_of, copy) => {
      const number = NUMBERS[(copy.follower - FIRST_FOLLOWER) % NUMBERS.length] ?? 0;
      return Math.floor((lots * number) / 100);
    });
    world.index(someTicks(random));
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
