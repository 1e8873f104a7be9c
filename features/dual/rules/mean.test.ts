/**
 * The twin of the fixing: whoever keeps all ticks and looks for the last one at or before each of
 * the 1,800 seconds gets the sum and the number of samples that the rules counted as ticks came.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplesOf } from '../receipts/checks.ts';
import { type Fixing, SAMPLES, settledMs, windowMs } from '../contract.ts';
import { MONDAY } from '../testing/terms.ts';
import { DualWorld } from '../testing/world.ts';

const DAY = MONDAY + 3;
const BEGIN_MS = windowMs(DAY);
const STALE_MS = 15_000;

type At = readonly [timeMs: number, ticks: number];

/** Second by second, each looked for among all ticks. */
function naive(ticks: readonly At[]): Pick<Fixing, 'sum' | 'count'> {
  let sum = 0n;
  let count = 0;
  for (let second = 0; second < 1_800; second += 1) {
    const atMs = BEGIN_MS + second * 1_000;
    const last = ticks.filter(([timeMs]) => timeMs <= atMs).at(-1);
    if (last === undefined || last[0] < atMs - STALE_MS) continue;
    sum += BigInt(last[1]);
    count += 1;
  }
  return { sum, count };
}

/** Ticks around the window: mostly regular ones, with bursts, gaps and whole seconds. */
const walk = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 12_000 }) },
      { weight: 2, arbitrary: fc.constantFrom(0, 1, 1_000, 15_000, 15_001) },
      { weight: 1, arbitrary: fc.integer({ min: 14_000, max: 400_000 }) },
    ),
    fc.integer({ min: 1, max: 2_000_000_000 }),
  ),
  { minLength: 1, maxLength: 250 },
);

/** @param stepMs ticks come at multiples of it only: on whole seconds, or at any millisecond */
function timed(steps: readonly At[], stepMs: number): At[] {
  let timeMs = BEGIN_MS - 20_000;
  return steps
    .map(([afterMs, ticks]): At => {
      timeMs += Math.ceil(afterMs / stepMs) * stepMs;
      return [timeMs, ticks];
    })
    .filter(([at]) => at < settledMs(DAY));
}

describe('the mean of the index', () => {
  it('is that of its naive twin, and of the twin in the receipt', () => {
    fc.assert(
      fc.property(walk, fc.constantFrom(1, 1_000), (steps, stepMs) => {
        const ticks = timed(steps, stepMs);
        const world = new DualWorld();
        // The one tick that small houses begin with is days old by then: it is no sample.
        for (const [timeMs, price] of ticks) world.priceAt(timeMs, price);
        world.until(settledMs(DAY));
        const { sum, count, seconds, state } = world.fixing();
        expect({ seconds, state }).toEqual({ seconds: SAMPLES, state: 'closed' });
        const expected = naive(ticks);
        expect({ sum, count }).toEqual(expected);
        const filed = ticks.map(([timeMs, price], at) => ({
          number: at + 1,
          timeMs,
          ticks: price,
        }));
        expect(samplesOf(filed, BEGIN_MS, STALE_MS)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('names the ticks in force at both ends of the window', () => {
    const world = new DualWorld();
    const before = world.engine.feeds.lastIndex(1)?.number ?? 0;
    world.priceAt(BEGIN_MS - 5_000, 8_000_000);
    world.priceAt(BEGIN_MS, 8_000_001);
    world.priceAt(BEGIN_MS + 1_799_000, 8_000_002);
    world.priceAt(BEGIN_MS + 1_799_001, 8_000_003);
    world.until(settledMs(DAY));
    expect(world.fixing()).toMatchObject({ firstTick: before + 1, lastTick: before + 3 });
  });
});
