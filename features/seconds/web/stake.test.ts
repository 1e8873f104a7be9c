import { describe, expect, it } from 'vitest';
import { clockText, expectedOf, faultOf, payoutText, secondsLeft } from './stake.ts';
import type { Duration, Limits } from './types.ts';

const halfMinute: Duration = {
  seconds: 30,
  terms_version: 1,
  mean_of: null,
  profit_ratio: 82.5,
  min_amount: '10',
  max_amount: '500',
  break_even: 54.7946,
};
const limits: Limits = {
  risk_accepted_ms: 1,
  largest_stake: '100',
  loss_per_day: null,
  paused_until_ms: null,
  lost_today: '0',
  loosens_ms: null,
  next: null,
};

describe('the ticket of a seconds order', () => {
  it.each([
    ['100', '82.5'],
    ['0.00000001', '0'],
    ['33.33333333', '27.49999999'],
  ])('says that %s won brings %s, rounded down', (stake, payout) => {
    expect(payoutText(stake, halfMinute)).toBe(payout);
  });

  it.each([
    ['', 'stake', ''],
    ['0', 'stake', ''],
    ['9.99', 'minimum', '10'],
    ['500.01', 'maximum', '500'],
    ['100.01', 'largest', '100'],
    // What is missing, to the last digit.
    ['60', 'balance', '10'],
    ['50.00000001', 'balance', '0.00000001'],
  ])('names what is wrong with %s: %s', (stake, word, amount) => {
    expect(faultOf(stake, halfMinute, limits, '50')).toEqual({ word, amount });
  });

  it('finds nothing wrong with a stake that fits, whatever is not known yet', () => {
    expect(faultOf('50', halfMinute, limits, '50')).toBeNull();
    expect(faultOf('500', halfMinute, undefined, undefined)).toBeNull();
  });
});

describe('a running order', () => {
  const up = { type: 1, open_price: '20000.00', number: '10', payout: '8.25' } as const;
  const down = { ...up, type: 2 } as const;

  it.each([
    [up, '20000.01', 'won', '8.25'],
    [up, '19999.99', 'lost', '-10'],
    [up, '20000.0', 'drawn', '0'],
    [down, '19999.999', 'won', '8.25'],
    [down, '20000.001', 'lost', '-10'],
  ] as const)('%o at %s would be %s with %s', (order, index, state, profit) => {
    expect(expectedOf(order, index)).toEqual({ state, profit });
  });

  it('expects nothing before there is an index', () => {
    expect(expectedOf(up, null)).toBeNull();
  });

  it('counts down from what an order lasts to zero and no further', () => {
    const left = (expires_ms: number) => secondsLeft({ expires_ms, seconds: 30 }, 0);
    expect([30_040, 29_001, 1, 0, -5_000].map(left)).toEqual([30, 30, 1, 0, 0]);
    expect([7, 59, 60, 599, 3_600, 86_400].map(clockText)).toEqual([
      '0:07',
      '0:59',
      '1:00',
      '9:59',
      '1:00:00',
      '24:00:00',
    ]);
  });
});
