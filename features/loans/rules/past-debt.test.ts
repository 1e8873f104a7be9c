import { describe, expect, it } from 'vitest';
import { debtAt } from './past-debt.ts';

const MARKS = [
  { timeMs: 1_000, before: 0n, after: 100n },
  { timeMs: 4_000, before: 103n, after: 53n },
  { timeMs: 6_000, before: 55n, after: 55n },
];

describe('a debt of before', () => {
  it.each([
    ['before the loan', 999, 0n],
    ['as it began, and before it was paid out', 1_000, 0n],
    ['just after it', 1_001, 100n],
    ['a third of the way to a payment', 2_000, 101n],
    ['as it was paid, and before it was', 4_000, 103n],
    ['just after the payment', 4_001, 53n],
    ['halfway to the end', 5_000, 54n],
    ['after the end', 7_000, 55n],
  ])('is known %s', (_, timeMs, debt) => {
    expect(debtAt(MARKS, timeMs)).toBe(debt);
  });

  it('is nothing without a loan', () => {
    expect(debtAt([], 5_000)).toBe(0n);
  });
});
