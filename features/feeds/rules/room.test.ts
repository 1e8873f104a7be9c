import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../apps/server/engine.ts';
import { isRefusal } from '../../../core/engine/command.ts';
import {
  aaplUsdt,
  btcUsdt,
  ethUsdt,
  MONDAY_MS,
  smallCatalogue,
} from '../../../tests/support/small-catalogue.ts';
import {
  hundredthsOf,
  type IndexTick,
  indexOf,
  indexTicked,
  MAX_RECENT_TICKS,
  MAX_SOURCE_AGE_MS,
  MEDIAN,
  median,
  medianOf,
  type SourcePrice,
  toldPrices,
} from '../contract.ts';

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

describe('the median in hundredths of a tick', () => {
  it.each([
    ['two sources are averaged', [390_145, 390_149], 390_147],
    ['half a hundredth goes to the even one', [390_145, 390_150], 390_148],
    ['the middle one counts, however far the outer ones are', [100, 390_145, 900_000], 390_145],
    ['of four the middle two', [1_000, 2_000, 3_000, 9_000], 2_500],
  ])('%s', (_case, prices, index) => {
    expect(medianOf(prices)).toBe(index);
    expect(medianOf(prices.toReversed())).toBe(index);
  });

  it('is what the sources of a tick say, and nothing else', () => {
    const tick = { ticks: 3_901, sources: 'a:3901.45,b:3901.50', formula: MEDIAN };
    expect(hundredthsOf(tick)).toBe(390_148);
    const whole = { ticks: 3_901, sources: 'a:3901,b:3902', formula: 'clamped-mean-1' };
    expect(hundredthsOf(whole)).toBe(390_100);
    expect(toldPrices({ ...tick, sources: 'a:3901.4,b:3901.50' })).toBeUndefined();
    expect(toldPrices({ ...tick, formula: 'clamped-mean-1' })).toBeUndefined();
    // Of a formula that is not known only the whole ticks are.
    expect(hundredthsOf({ ...whole, formula: 'mean-9' })).toBe(390_100);
    expect(toldPrices({ ...whole, formula: 'mean-9' })).toBeUndefined();
  });
});

describe('sources that tell hundredths of a tick', () => {
  function fine(kind: 'coin' | 'stock' = 'coin') {
    const made = engine();
    const marketId = kind === 'coin' ? btcUsdt : aaplUsdt;
    const tell = (timeMs: number, told: Readonly<Record<string, number>>) => {
      const prices = Object.entries(told).map(([source, price]) => [marketId, source, price, 1]);
      const command = { type: 'feeds.tick', prices, median: true } as never;
      return made.machine.execute({ actor: 0, command }, timeMs);
    };
    const exact = () => made.feeds.recentTicks(marketId).map(({ hundredths }) => hundredths);
    return { ...made, tell, exact, marketId };
  }

  it('make an index of which products count whole ticks', () => {
    const { tell, told, exact } = fine();
    tell(MONDAY_MS, { b: 200_000_061, a: 200_000_040, c: 200_099_999 });
    const sources = 'a:2000000.40,b:2000000.61,c:2000999.99';
    expect(told()).toMatchObject([{ number: 1, ticks: 2_000_001, sources, formula: MEDIAN }]);
    expect(exact()).toEqual([200_000_061]);
  });

  it('make none where there is one, whose market halts as if there were none', () => {
    const { tell, told, feeds, catalogue, runTimers, marketId } = fine();
    tell(MONDAY_MS, { a: 200_000_000 });
    expect(told()).toEqual([]);
    expect(feeds.lastIndex(marketId)).toBeUndefined();
    tell(MONDAY_MS + 1, { b: 200_000_000 });
    expect(told()).toHaveLength(1);
    expect(catalogue.state(marketId).status).toBe('open');
    for (let ms = 2_000; ms <= 14_000; ms += 2_000) tell(MONDAY_MS + 1 + ms, { a: 300_000_000 });
    // The other one counted once more: it was no older than three seconds.
    expect(told()).toHaveLength(1);
    runTimers(MONDAY_MS + 2_001 + 15_000);
    expect(catalogue.state(marketId)).toMatchObject({ status: 'halted', reason: 'stale_feed' });
    tell(MONDAY_MS + 30_000, { a: 300_000_000, b: 300_000_000 });
    expect(catalogue.state(marketId).status).toBe('open');
  });

  it.each([
    ['coin', MAX_SOURCE_AGE_MS, 1],
    ['coin', MAX_SOURCE_AGE_MS + 1, 0],
    // A service of quotes is asked every few seconds.
    ['stock', 15_000, 1],
    ['stock', 15_001, 0],
  ] as const)('count in the index of a %s after %i ms: %i', (kind, ageMs, ticks) => {
    const { tell, told } = fine(kind);
    tell(MONDAY_MS, { a: 200_000_000, b: 200_000_000 });
    told();
    tell(MONDAY_MS + ageMs, { a: 200_000_000 });
    expect(told()).toHaveLength(ticks);
  });

  it.each([
    [99, 'bad_price'],
    [100, undefined],
    [(2 ** 31 - 1) * 100, undefined],
    [(2 ** 31 - 1) * 100 + 1, 'bad_price'],
  ])('of %i are refused: %s', (price, refused) => {
    const outcome = fine().tell(MONDAY_MS, { a: price, b: price });
    expect(isRefusal(outcome) ? outcome.refused : undefined).toBe(refused);
  });

  it('do not count together with those that told whole ticks', () => {
    const { tell, tick, told, marketId } = fine();
    tick(MONDAY_MS, [marketId, 'old', 2_100_000, 0]);
    tell(MONDAY_MS + 1_000, { a: 200_000_000, b: 200_000_000 });
    tick(MONDAY_MS + 2_000, [marketId, 'old', 2_100_000, 0]);
    expect(told().map(({ ticks }) => ticks)).toEqual([2_100_000, 2_000_000, 2_100_000]);
  });

  it('are known again after they have been put back, a lonely one too', () => {
    const before = fine();
    before.tell(MONDAY_MS, { a: 200_000_050 });
    const [saved] = before.machine.takeBatch().changes.saved.get('index_states') ?? [];
    const after = fine();
    after.feeds.restore(saved as never);
    for (const each of [before, after]) each.tell(MONDAY_MS + 1_000, { b: 200_000_060 });
    expect(after.exact()).toEqual([200_000_055]);
    expect([...after.feeds.stateLines()]).toEqual([...before.feeds.stateLines()]);
  });

  it('leave the last five ticks at hand', () => {
    const { tell, exact } = fine();
    for (let at = 1; at <= MAX_RECENT_TICKS + 1; at += 1) {
      tell(MONDAY_MS + at * 1_000, { a: 200_000_000 + at, b: 200_000_000 + at });
    }
    expect(exact()).toEqual([2, 3, 4, 5, 6].map((at) => 200_000_000 + at));
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
