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
    expect(Math.abs(volatilityPpmOf(CLOSES, market) - real)).toBeLessThan(2);
  });

  it('is the catalogue’s without closes, and never far out', () => {
    const { dailyVolatilityPpm } = market.definition.reference;
    const real = dailyVolatilityPpm * Math.sqrt(365);
    expect(Math.abs(volatilityPpmOf([], market) - real)).toBeLessThan(2);
    expect(volatilityPpmOf([1, 1, 1, 1, 1, 1, 1, 1], market)).toBe(50_000);
    expect(volatilityPpmOf([1, 9, 1, 9, 1, 9, 1, 9], market)).toBe(3_000_000);
  });

  it('takes eight closes to thirty-one, all of them prices', () => {
    const closes = (count: number) => Array.from({ length: count }, () => 5);
    expect([0, 7, 8, 31, 32].map((count) => areSoundCloses(closes(count)))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
    for (const bad of [0, -1, 1.5, Number.NaN]) {
      expect(areSoundCloses([...closes(8), bad])).toBe(false);
    }
  });
});

it('what is stored with an order is read back', () => {
  const pricing = { termMs: 259_200_000, volatilityPpm: 600_000, closes: CLOSES };
  expect(pricingFrom(pricingText(pricing))).toEqual(pricing);
  expect(pricingFrom('')).toBeUndefined();
});
