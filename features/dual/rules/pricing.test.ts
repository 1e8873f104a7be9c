import { describe, expect, it } from 'vitest';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import { DAY_MS, pricingFrom, pricingText, settledMs, windowMs } from '../contract.ts';
import { fairRatePpm as realRate, volatilityOf } from '../server/option-value.ts';
import { MONDAY } from '../testing/terms.ts';
import { DualWorld } from '../testing/world.ts';
import { areSoundCloses, fairRatePpm, type Option, ratePpmOf, volatilityPpmOf } from './pricing.ts';

const DAY = MONDAY + 3;
const CLOSES = [79, 80, 78, 81, 80, 82, 79, 80, 81, 80].map((thousands) => thousands * 100_000);

function option(change: Partial<Option> = {}): Option {
  const timeMs = windowMs(DAY) - 2 * DAY_MS;
  const of = { kind: 'call', strikeTicks: 8_200_000, maturityDay: DAY, timeMs } as const;
  return { ...of, ticks: 8_000_000, volatilityPpm: 600_000, ...change };
}

const market = new DualWorld().engine.catalogue.market(btcUsdt);
if (market === undefined) throw new Error('no market');

describe('the fair rate', () => {
  it.each<Partial<Option>>([
    {},
    { kind: 'put', strikeTicks: 7_800_000 },
    { ticks: 8_500_000 },
    { ticks: 5_000_000 },
    { volatilityPpm: 50_000 },
    { volatilityPpm: 3_000_000 },
    { timeMs: windowMs(DAY) - DAY_MS },
    { timeMs: windowMs(DAY) - 300 * DAY_MS },
  ])('is that of real numbers: %o', (change) => {
    const whole = option(change);
    const years = (windowMs(DAY) - whole.timeMs) / (365 * DAY_MS);
    const days = (settledMs(DAY) - 1 - whole.timeMs) / DAY_MS;
    const { kind, ticks: price, strikeTicks: strike } = whole;
    const volatility = whole.volatilityPpm / 1_000_000;
    const real = realRate({ kind, price, strike, years, volatility }, days);
    expect(Math.abs(fairRatePpm(whole) - real)).toBeLessThanOrEqual(1 + real / 1e9);
  });

  it('is nothing once its price is fixed, and at most a thousand times a year', () => {
    expect(fairRatePpm(option({ timeMs: settledMs(DAY) - 1 }))).toBe(0);
    const deep = option({ kind: 'put', strikeTicks: 8_000_000_00, ticks: 1 });
    expect(fairRatePpm(deep)).toBeLessThanOrEqual(1_000_000_000);
  });
});

describe('the rate', () => {
  it('is 95 % of the fair one, and the published one at most', () => {
    const fair = fairRatePpm(option());
    expect(ratePpmOf({ ratePpm: 10_000_000 }, option())).toBe(Math.floor(fair * 0.95));
    expect(ratePpmOf({ ratePpm: 1_000 }, option())).toBe(1_000);
  });
});

describe('the volatility', () => {
  it('is that of real numbers', () => {
    const real = (volatilityOf(CLOSES) ?? 0) * 1_000_000;
    expect(Math.abs(volatilityPpmOf({ closes: CLOSES }, market) - real)).toBeLessThan(2);
  });

  it('is the catalogue’s without closes, and never far out', () => {
    const { dailyVolatilityPpm } = market.definition.reference;
    const real = dailyVolatilityPpm * Math.sqrt(365);
    expect(Math.abs(volatilityPpmOf({ closes: [] }, market) - real)).toBeLessThan(2);
    expect(volatilityPpmOf({ closes: [1, 1, 1, 1, 1, 1, 1, 1] }, market)).toBe(50_000);
    expect(volatilityPpmOf({ closes: [1, 9, 1, 9, 1, 9, 1, 9] }, market)).toBe(3_000_000);
  });

  it('is part of that of the last day where that is lower, and never a higher one', () => {
    /** Up and down by so much a quarter of an hour, from some quarter on. */
    const quarters = (ppm: number, calmFrom = 97) =>
      Array.from({ length: 97 }, (_, at) => 8_000_000 + (at < calmFrom ? (at % 2) * 8 * ppm : 0));
    const of = (recentCloses: readonly number[], closes = CLOSES) =>
      volatilityPpmOf({ closes, recentCloses }, market);
    const usual = volatilityPpmOf({ closes: CLOSES }, market);
    const calm = of(quarters(1_000));
    // Deviations of 0.1 % a quarter of an hour are that times √35,040 a year.
    expect(calm / (0.65 * 1_000 * Math.sqrt(35_040))).toBeCloseTo(1, 1);
    expect(calm).toBeLessThan(usual);
    expect(of(quarters(1_000), [])).toBe(calm);
    expect(of([])).toBe(usual);
    expect(of(quarters(9_000))).toBe(usual);
    // A storm that is over: its last quarter of a day says so.
    expect(of(quarters(9_000, 73))).toBe(32_500);
  });

  it.each([
    ['days', 8, 31, (closes: number[]) => areSoundCloses({ closes })],
    [
      'quarters of an hour',
      25,
      97,
      (recentCloses: number[]) => areSoundCloses({ closes: [], recentCloses }),
    ],
  ])('takes no closes or so many, all of them prices: %s', (_name, min, max, isSound) => {
    const closes = (count: number) => Array.from({ length: count }, () => 5);
    const counts = [0, min - 1, min, max, max + 1];
    expect(counts.map((count) => isSound(closes(count)))).toEqual([true, false, true, true, false]);
    for (const bad of [0, -1, 1.5, Number.NaN]) expect(isSound([...closes(min), bad])).toBe(false);
  });
});

it('what is stored with an order is read back', () => {
  const pricing = { termMs: 259_200_000, volatilityPpm: 600_000, closes: CLOSES };
  for (const recentCloses of [undefined, [], CLOSES]) {
    const stored = { ...pricing, ...(recentCloses && { recentCloses }) };
    expect(pricingFrom(pricingText(stored))).toEqual(stored);
  }
  expect(pricingText(pricing)).toBe(['259200000 600000', ...CLOSES].join(' '));
  expect(pricingFrom('')).toBeUndefined();
});
