import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../apps/server/engine.ts';
import { isRefusal } from '../../core/engine/command.ts';
import {
  btcUsdt,
  ethUsdt,
  MONDAY_MS,
  smallCatalogue,
} from '../../tests/support/small-catalogue.ts';
import { type IndexTick, indexOf, indexTicked, median, type SourcePrice } from './contract.ts';

function engine() {
  const made = openEngine();
  const command = { type: 'catalogue.install', catalogue: smallCatalogue() };
  made.machine.execute({ actor: 0, command }, MONDAY_MS);
  const tick = (timeMs: number, ...prices: SourcePrice[]) =>
    made.machine.execute({ actor: 0, command: { type: 'feeds.tick', prices } as never }, timeMs);
  const told = (): IndexTick[] =>
    made.machine
      .takeBatch()
      .changes.events.filter(({ topic }) => topic === indexTicked.name)
      .map(({ payload }) => payload as IndexTick);
  const runTimers = (nowMs: number): void => {
    while (made.machine.runDueTimer(nowMs));
  };
  return { ...made, tick, told, runTimers };
}

describe('the index formula', () => {
  it.each([
    [[5], 5],
    [[5, 8], 6],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2],
  ])('the median of %j is %i', (prices, middle) => {
    expect(median(prices)).toBe(middle);
  });

  it.each([
    ['one source is taken as it is', [100_000], 100_000],
    ['two sources are averaged', [100_000, 100_200], 100_100],
    ['an outlier counts half a percent at most', [100_000, 100_200, 103_000], 100_300],
    ['an outlier below too', [100_000, 100_200, 90_000], 99_900],
    ['half a tick goes to the even one', [101, 102], 101],
  ])('%s', (_case, prices, index) => {
    // 101 and 102: the median is 101, the mean 101.5 is clamped to 101 because 0.5 % is no tick.
    expect(indexOf(prices)).toBe(index);
  });

  it('takes prices from nobody but the house', () => {
    const engine = openEngine();
    const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
    engine.machine.execute({ actor: 0, command: install }, MONDAY_MS);
    const command = { type: 'feeds.tick', prices: [[btcUsdt, 'mine', 1, 0]] } as never;
    for (const actor of [101, -2]) {
      expect(engine.machine.execute({ actor, command }, MONDAY_MS)).toEqual({
        refused: 'not_allowed',
      });
    }
  });

  it('lies within half a percent of the median and does not depend on the order', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 2 ** 31 - 1 }), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(prices, (context) => {
        const index = indexOf(context);
        const middle = median(context);
        expect(Math.abs(index - middle)).toBeLessThanOrEqual(Math.ceil(middle / 200));
        expect(indexOf(context.toReversed())).toBe(index);
      }),
    );
  });
});

describe('feeds rules', () => {
  it.each<[string, SourcePrice]>([
    ['unknown_market', [99, 'a', 100, 0]],
    ['bad_price', [btcUsdt, 'a', 0, 0]],
    ['bad_price', [btcUsdt, 'a', 1.5, 0]],
    ['bad_price', [btcUsdt, 'a', 2 ** 31, 0]],
    ['bad_price', [btcUsdt, 'a', 100, -1]],
  ])('refuse with %s: %j', (refused, price) => {
    expect(engine().tick(MONDAY_MS, [btcUsdt, 'a', 100, 0], price)).toEqual({ refused });
  });

  it('make one tick a market and command, naming its sources in order', () => {
    const { tick, told } = engine();
    tick(
      MONDAY_MS,
      [btcUsdt, 'z', 2_000_000, 5],
      [btcUsdt, 'a', 2_000_200, 7],
      [ethUsdt, 'a', 300_000, 1],
    );
    expect(told()).toMatchObject([
      { marketId: btcUsdt, number: 1, ticks: 2_000_100, lots: 12, sources: 'a:2000200,z:2000000' },
      { marketId: ethUsdt, number: 1, ticks: 300_000, lots: 1, sources: 'a:300000' },
    ]);
  });

  it('forget a source that has been silent too long', () => {
    const { tick, told } = engine();
    tick(MONDAY_MS, [btcUsdt, 'a', 2_000_000, 0], [btcUsdt, 'b', 2_000_400, 0]);
    tick(MONDAY_MS + 15_000, [btcUsdt, 'a', 2_000_000, 0]);
    tick(MONDAY_MS + 15_001, [btcUsdt, 'a', 2_000_000, 0]);
    expect(told().map(({ ticks }) => ticks)).toEqual([2_000_200, 2_000_200, 2_000_000]);
  });

  it('halt a market when its feed goes stale, and open it again with the next price', () => {
    const { catalogue, feeds, runTimers, tick } = engine();
    tick(MONDAY_MS, [btcUsdt, 'a', 2_000_000, 0]);
    expect(catalogue.state(btcUsdt).status).toBe('open');
    tick(MONDAY_MS + 10_000, [btcUsdt, 'a', 2_000_000, 0]);
    runTimers(MONDAY_MS + 24_999);
    expect(catalogue.state(btcUsdt).status).toBe('open');
    runTimers(MONDAY_MS + 25_000);
    expect(catalogue.state(btcUsdt)).toMatchObject({ status: 'halted', reason: 'stale_feed' });
    expect(feeds.freshIndex(btcUsdt)).toBeUndefined();
    expect(feeds.lastIndex(btcUsdt)?.ticks).toBe(2_000_000);
    const outcome = tick(MONDAY_MS + 60_000, [btcUsdt, 'a', 2_100_000, 0]);
    expect(isRefusal(outcome)).toBe(false);
    expect(catalogue.state(btcUsdt).status).toBe('open');
  });

  it('go on with the same sources after they have been put back', () => {
    const before = engine();
    before.tick(MONDAY_MS, [btcUsdt, 'a', 2_000_000, 0], [btcUsdt, 'b', 2_000_400, 0]);
    const state = before.feeds.lastIndex(btcUsdt);
    const after = engine();
    if (state === undefined) throw new Error('no index');
    after.feeds.restore(state);
    after.tick(MONDAY_MS + 1_000, [btcUsdt, 'a', 2_000_200, 0]);
    before.tick(MONDAY_MS + 1_000, [btcUsdt, 'a', 2_000_200, 0]);
    expect(after.told().at(-1)).toMatchObject({ number: 2, ticks: 2_000_300 });
    expect([...after.feeds.stateLines()]).toEqual([...before.feeds.stateLines()]);
  });
});
