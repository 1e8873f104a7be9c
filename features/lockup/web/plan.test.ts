import { describe, expect, it } from 'vitest';
import { amountFault, hadAfter, interestAfter, paymentsOf, penaltyAfter } from './plan.ts';

const principal = {
  interest_rate: 0.15,
  day: 5,
  digits: 8,
  penalty: { kind: 'principal', before: 40, after: 30 },
} as const;
const interest = { ...principal, penalty: { kind: 'interest', before: 0, after: 0 } } as const;

describe('the plan of a lock-up', () => {
  it('pays 15 a day and 75 in all, as the specification has it', () => {
    const payments = paymentsOf(principal, '10000', 1_000);
    expect(payments.map(({ pays }) => Number(pays))).toEqual([15, 15, 15, 15, 15]);
    expect(payments.at(-1)?.ms).toBe(1_000 + 5 * 86_400_000);
    expect(Number(interestAfter(principal, '10000', 5))).toBe(75);
  });

  it('has days that add up to the whole where a day is no whole unit', () => {
    const payments = paymentsOf({ ...principal, digits: 2 }, '1.11', 0);
    const cents = payments.map(({ pays }) => Math.round(Number(pays) * 100));
    // 1.11 × 0.15 % × 5 is 0.008325: less than a cent in five days, and exactly that in seven.
    expect(cents).toEqual([0, 0, 0, 0, 0]);
    const longer = paymentsOf({ ...principal, digits: 2, day: 7 }, '1.11', 0);
    expect(longer.map(({ pays }) => Number(pays))).toEqual([0, 0, 0, 0, 0, 0, 0.01]);
  });

  it.each([
    [0, '4000', '6000'],
    [2, '4000', '6030'],
    [3, '3000', '7045'],
    [4, '3000', '7060'],
    [5, '0', '10075'],
  ])('costs a share of the amount after %i days', (passed, cost, had) => {
    expect(Number(penaltyAfter(principal, '10000', passed))).toBe(Number(cost));
    expect(hadAfter(principal, '10000', passed)).toBe(had);
  });

  it('takes the second share at exactly half of the days', () => {
    const four = { ...principal, day: 4 };
    expect(Number(penaltyAfter(four, '10000', 1))).toBe(4000);
    expect(Number(penaltyAfter(four, '10000', 2))).toBe(3000);
  });

  it('rounds a share up', () => {
    expect(penaltyAfter({ ...principal, digits: 2 }, '1.01', 0)).toBe('0.41');
  });

  it.each([0, 1, 4])('leaves exactly the amount where it costs interest, day %i', (passed) => {
    expect(hadAfter(interest, '10000', passed)).toBe('10000');
  });

  it.each([
    ['', 'below_minimum'],
    ['99.99', 'below_minimum'],
    ['100', null],
    ['300', null],
    ['300.01', 'not_enough'],
    ['500', 'not_enough'],
    ['500.01', 'above_maximum'],
  ])('takes an amount within its bounds: %s', (amount, fault) => {
    expect(amountFault({ save_min: 100, max: '900', left: '500' }, amount, '300')).toBe(fault);
  });
});
