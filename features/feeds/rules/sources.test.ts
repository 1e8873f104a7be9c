/** Sources outside the house that say when they made their prices, and that must agree. */
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../apps/server/engine.ts';
import { isRefusal } from '../../../core/engine/command.ts';
import { btcUsdt, MONDAY_MS, smallCatalogue } from '../../../tests/support/small-catalogue.ts';
import {
  AGREED_MEDIAN,
  areAgreed,
  hundredthsOf,
  type IndexTick,
  indexTicked,
  MAX_SOURCE_AGE_MS,
  MEDIAN,
  toldPrices,
} from '../contract.ts';

type Told = readonly [source: string, price: number, atMs?: number | string, sequence?: string];

const PRICE = 200_000_000;

function world() {
  const made = openEngine();
  const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
  made.machine.execute({ actor: 0, command: install }, MONDAY_MS);
  const give = (timeMs: number, told: readonly Told[], manner: object) => {
    const prices = told.map(([source, price, ...origin]) => [btcUsdt, source, price, 0, ...origin]);
    const command = { type: 'feeds.tick', prices, median: true, ...manner } as never;
    return made.machine.execute({ actor: 0, command }, timeMs);
  };
  const tell = (timeMs: number, ...told: Told[]) => give(timeMs, told, { agreed: true });
  const ticks = (): IndexTick[] =>
    made.machine
      .takeBatch()
      .changes.events.filter(({ topic }) => topic === indexTicked.name)
      .map(({ payload }) => payload as IndexTick);
  return { ...made, give, tell, ticks };
}

describe('two sources or more agree', () => {
  it.each([
    ['at a quarter of a percent of their median', [99_750, 100_250], true],
    ['not one hundredth beyond', [99_749, 100_251], false],
    ['whatever a third one says', [100_000, 100_100, 900_000], true],
    ['two of four, though the outer ones do not', [1, 100_000, 100_100, 900_000], true],
    ['not three that are all apart', [90_000, 100_000, 110_000], false],
    ['not one alone', [100_000], false],
  ])('%s', (_case, prices, agreed) => {
    expect(areAgreed(prices)).toBe(agreed);
    expect(areAgreed(prices.toReversed())).toBe(agreed);
  });

  it('or the index stands, and its market halts in time', () => {
    const { tell, ticks, catalogue, machine } = world();
    tell(MONDAY_MS, ['a', PRICE], ['b', PRICE]);
    expect(ticks()).toHaveLength(1);
    for (let ms = 1_000; ms <= 20_000; ms += 1_000) {
      tell(MONDAY_MS + ms, ['a', PRICE], ['b', 201_200_000]);
    }
    expect(ticks()).toEqual([]);
    while (machine.runDueTimer(MONDAY_MS + 20_000));
    expect(catalogue.state(btcUsdt)).toMatchObject({ status: 'halted', reason: 'stale_feed' });
    tell(MONDAY_MS + 21_000, ['a', PRICE], ['b', 200_900_000]);
    expect(ticks()).toMatchObject([{ ticks: 2_004_500, formula: AGREED_MEDIAN }]);
    expect(catalogue.state(btcUsdt).status).toBe('open');
  });

  it('is asked of sources outside alone: a journal of before makes what it made', () => {
    const { give, ticks } = world();
    give(
      MONDAY_MS,
      [
        ['a', PRICE],
        ['b', 202_000_000],
      ],
      {},
    );
    expect(ticks()).toMatchObject([{ ticks: 2_010_000, formula: MEDIAN }]);
  });
});

describe('a source’s own time', () => {
  it('stands in the tick with its number, and the price follows from the text', () => {
    const { tell, ticks } = world();
    tell(
      MONDAY_MS,
      ['c', 200_000_050, MONDAY_MS - 40, 'x-9_1'],
      ['b', 200_000_030, MONDAY_MS - 900],
      ['a', 200_000_010],
    );
    const [tick] = ticks();
    const [early, late] = [MONDAY_MS - 900, MONDAY_MS - 40];
    const sources = `a:2000000.10,b:2000000.30@${early},c:2000000.50@${late}#x-9_1`;
    expect(tick).toMatchObject({ ticks: 2_000_000, sources, formula: AGREED_MEDIAN });
    expect(hundredthsOf(tick as IndexTick)).toBe(200_000_030);
    // Where another formula is named, or a text is not whole, nothing follows.
    for (const broken of [
      { sources, formula: MEDIAN },
      { sources: `${sources}#`, formula: AGREED_MEDIAN },
      { sources: 'a:1.00@,b:1.00', formula: AGREED_MEDIAN },
    ]) {
      expect(toldPrices(broken)).toBeUndefined();
    }
  });

  it.each([
    [MAX_SOURCE_AGE_MS, 1],
    [MAX_SOURCE_AGE_MS + 1, 0],
  ])('counts, not when it came: of %i ms ago %i', (ageMs, count) => {
    const { tell, ticks } = world();
    tell(MONDAY_MS, ['a', PRICE, MONDAY_MS - ageMs], ['b', PRICE, MONDAY_MS]);
    expect(ticks()).toHaveLength(count);
  });

  it('that is ahead of ours counts from when it came', () => {
    const { tell, ticks } = world();
    tell(MONDAY_MS, ['a', PRICE, MONDAY_MS + 60_000], ['b', PRICE]);
    expect(ticks()).toHaveLength(1);
    tell(MONDAY_MS + MAX_SOURCE_AGE_MS + 1, ['b', PRICE]);
    expect(ticks()).toEqual([]);
  });

  it('before what it is known for is no news', () => {
    const { tell, ticks } = world();
    tell(MONDAY_MS, ['a', PRICE, MONDAY_MS - 10], ['b', PRICE]);
    tell(MONDAY_MS + 1, ['a', 199_600_000, MONDAY_MS - 11], ['b', PRICE]);
    tell(MONDAY_MS + 2, ['a', 199_600_000, MONDAY_MS - 10], ['b', PRICE]);
    expect(ticks().map((tick) => tick.ticks)).toEqual([2_000_000, 2_000_000, 1_998_000]);
  });

  it.each<[string, Told]>([
    ['no time', ['a', PRICE, 0]],
    ['part of a millisecond', ['a', PRICE, 1.5]],
    ['a time of a million years', ['a', PRICE, 10 ** 15]],
    ['a text', ['a', PRICE, 'now']],
    ['a number that would be taken for another source', ['a', PRICE, MONDAY_MS, '1,b:5.00']],
    ['an empty number', ['a', PRICE, MONDAY_MS, '']],
    ['a number of 33 digits', ['a', PRICE, MONDAY_MS, '1'.repeat(33)]],
  ])('is refused where it is %s', (_case, told) => {
    const outcome = world().tell(MONDAY_MS, told);
    expect(isRefusal(outcome) && outcome.refused).toBe('bad_price');
  });

  it('is known again after it has been put back', () => {
    const [before, after] = [world(), world()];
    before.tell(MONDAY_MS, ['a', PRICE, MONDAY_MS - 5, '77']);
    const [saved] = before.machine.takeBatch().changes.saved.get('index_states') ?? [];
    after.feeds.restore(saved as never);
    for (const each of [before, after]) each.tell(MONDAY_MS + 1_000, ['b', PRICE]);
    const sources = `a:2000000.00@${MONDAY_MS - 5}#77,b:2000000.00`;
    expect(after.ticks()).toMatchObject([{ sources }]);
    expect([...after.feeds.stateLines()]).toEqual([...before.feeds.stateLines()]);
  });
});
