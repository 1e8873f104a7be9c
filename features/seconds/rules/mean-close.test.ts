/** Orders whose terms promise a mean: the last ticks since the opening, in hundredths of a tick. */
import { describe, expect, it } from 'vitest';
import { ALICE, ContractEngine, usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import type { ExactTick } from '../../feeds/contract.ts';
import {
  MAX_MEAN_TICKS,
  MAX_WAIT_MS,
  type PlaceStake,
  roundedMean,
  type SecondsTerms,
} from '../contract.ts';
import { secondsTerms } from '../testing/terms.ts';
import { meanAt } from './formulas.ts';

const OPEN = 8_000_000;

function open(terms: Partial<SecondsTerms> = { meanClose: true }): ContractEngine {
  const world = new ContractEngine({ secondsTerms: terms });
  world.indexAt(OPEN + 0.4);
  return world;
}

function place(world: ContractEngine, change: Partial<PlaceStake> = {}): number {
  const order = { marketId: btcUsdt, direction: 'up', seconds: 30, stake: String(usdt('100')) };
  const command = { type: 'seconds.place', ...order, nextTick: true, ...change };
  return world.must<{ id: number }>(ALICE, command).id;
}

/** An order that opens at 8,000,000.40 and settles after these ticks of five seconds each. */
function settled(ticks: readonly number[], change: Partial<PlaceStake> = {}) {
  const world = open();
  const id = place(world, change);
  world.indexAt(OPEN + 0.4);
  for (const each of ticks) world.indexAt(OPEN + each, btcUsdt, 5_000);
  world.wait(1);
  world.expectSound();
  return world.secondsOrder(id);
}

describe('an order under terms that promise a mean', () => {
  it('opens at all hundredths of its tick', () => {
    const world = open();
    const id = place(world);
    world.indexAt(OPEN + 0.57);
    expect(world.secondsOrder(id)).toMatchObject({
      openTicks: OPEN + 1,
      openHundredths: 800_000_057,
    });
  });

  it('settles at the mean of the last five ticks, whichever came before them', () => {
    expect(settled([-900, 0.1, 0.2, 0.3, 0.4, 1.1])).toMatchObject({
      state: 'won',
      closeTick: 9,
      closeTicks: OPEN,
      closeSum: 5 * 800_000_000 + 210,
      closeCount: 5,
    });
  });

  it.each([
    // One of five a hundredth above or below the opening decides, without being rounded away.
    ['up', [0.4, 0.4, 0.4, 0.4, 0.4, 0.41], 'won'],
    ['up', [0.4, 0.4, 0.4, 0.4, 0.4, 0.39], 'lost'],
    ['down', [0.4, 0.4, 0.4, 0.4, 0.4, 0.41], 'lost'],
    ['down', [0.4, 0.4, 0.4, 0.4, 0.4, 0.39], 'won'],
    ['up', [9, 0.3, 0.5, 0.4, 0.35, 0.45], 'drawn'],
    ['down', [9, 0.3, 0.5, 0.4, 0.35, 0.45], 'drawn'],
  ] as const)('%s with %j is %s', (direction, ticks, state) => {
    expect(settled(ticks, { direction }).state).toBe(state);
  });

  it('counts no tick of its opening or from before it', () => {
    const world = open();
    // What came before is known when one stakes: it would be a part of the outcome.
    for (let count = 0; count < 5; count += 1) world.indexAt(OPEN + 900);
    const id = place(world);
    world.indexAt(OPEN);
    world.indexAt(OPEN - 1, btcUsdt, 10_000);
    world.indexAt(OPEN - 1, btcUsdt, 10_000);
    world.indexAt(OPEN - 1, btcUsdt, 10_000);
    world.wait(1);
    expect(world.secondsOrder(id)).toMatchObject({
      state: 'lost',
      closeCount: 3,
      closeSum: 3 * 799_999_900,
    });
  });

  it('takes a tick of its last millisecond, and none of the next', () => {
    const world = open();
    const id = place(world);
    world.indexAt(OPEN);
    for (let ms = 0; ms < 25_000; ms += 5_000) world.indexAt(OPEN, btcUsdt, 5_000);
    world.indexAt(OPEN + 1, btcUsdt, 5_000);
    world.indexAt(OPEN - 50, btcUsdt, 1);
    expect(world.secondsOrder(id)).toMatchObject({ state: 'won', closeSum: 5 * 800_000_000 + 100 });
  });

  it('settles by the mean of two where the last one was too old', () => {
    const world = open();
    const id = place(world);
    world.indexAt(OPEN + 0.5);
    world.indexAt(OPEN + 0.6, btcUsdt, 10_000);
    world.wait(20_001);
    expect(world.secondsOrder(id)).toMatchObject({ state: 'running', closeSum: 800_000_060 });
    world.indexAt(OPEN + 0.41, btcUsdt, MAX_WAIT_MS - 1);
    expect(world.secondsOrder(id)).toMatchObject({
      state: 'won',
      reason: 'mean_price',
      closeSum: 1_600_000_101,
      closeCount: 2,
    });
    world.expectSound();
  });

  it('is void a millisecond later, with no mean', () => {
    const world = open();
    const id = place(world);
    world.indexAt(OPEN + 0.5);
    world.wait(30_000 + MAX_WAIT_MS);
    world.indexAt(OPEN + 9, btcUsdt, 1);
    const order = world.secondsOrder(id);
    expect(order).toMatchObject({ state: 'void', reason: 'no_price' });
    expect([order.closeSum, order.closeCount]).toEqual([0, 0]);
  });

  it('keeps what it was promised when other terms begin meanwhile', () => {
    const { marketId: _, version: _v, ...terms } = secondsTerms(btcUsdt, { meanClose: true });
    const world = open({});
    const earlier = world.beginTerms('seconds', terms, () => place(world));
    world.indexAt(OPEN);
    const later = place(world);
    world.indexAt(OPEN);
    expect(world.secondsOrder(earlier).openHundredths).toBeUndefined();
    for (let ms = 0; ms < 25_000; ms += 5_000) world.indexAt(OPEN - 9, btcUsdt, 5_000);
    world.indexAt(OPEN + 9, btcUsdt, 2_000);
    world.wait(5_000);
    // By its last tick alone it is won, and by the mean of the last five lost.
    expect(world.secondsOrder(earlier)).toMatchObject({ state: 'won', closeTicks: OPEN + 9 });
    expect(world.secondsOrder(later)).toMatchObject({ state: 'lost', closeCount: 5 });
    world.expectSound();
  });
});

it('a promise of a mean is kept by the terms that follow', () => {
  const world = open();
  const { marketId: _, version: _v, ...terms } = secondsTerms(btcUsdt, { staleMs: 9_000 });
  world.beginTerms('seconds', terms, () => undefined);
  world.indexAt(OPEN);
  expect(world.engine.seconds.terms(btcUsdt)).toMatchObject({ version: 2, meanClose: true });
});

describe('a mean', () => {
  const tick = (number: number, timeMs: number, hundredths: number): ExactTick => {
    return { number, timeMs, hundredths };
  };

  it.each([
    ['none after the opening', [tick(3, 10, 100)], undefined],
    ['none in time', [tick(4, 21, 100)], undefined],
    ['those in time and after the opening', [tick(3, 9, 1), tick(4, 20, 100), tick(5, 21, 9)], 100],
  ])('of %s', (_what, ticks, sum) => {
    expect(meanAt(ticks, 3, 20)?.sum).toBe(sum);
  });

  it('is of five at most, the last ones', () => {
    const ticks = Array.from({ length: MAX_MEAN_TICKS + 1 }, (_, at) => tick(4 + at, 1, 10 ** at));
    expect(meanAt(ticks, 3, 20)).toEqual({ sum: 111_110, count: 5 });
  });

  it.each([
    [{ sum: 800_000_210, count: 1 }, 1, 8_000_002],
    [{ sum: 800_000_250, count: 1 }, 1, 8_000_002],
    [{ sum: 4_000_000_001, count: 5 }, 1_000, 8_000_000_002],
  ])('%j in parts of 1/%i is shown as %i', (mean, parts, shown) => {
    expect(roundedMean(mean, parts)).toBe(shown);
  });
});
