import { describe, expect, it } from 'vitest';
import { FREE_MS, type LockupOrder } from '../contract.ts';
import { lockupTerms } from '../testing/terms.ts';
import { penaltyAt, todayOf } from './today.ts';

const T0 = 1_700_000_000_000;

function order(change: Partial<LockupOrder> = {}): LockupOrder {
  return {
    id: 1,
    owner: 1,
    productId: 1,
    couponId: 0,
    termsVersion: 1,
    assetId: 3,
    units: 1_000n,
    days: 5,
    seq: 1,
    startedMs: T0,
    endsMs: T0 + 5 * 86_400_000,
    passedDays: 0,
    paidUnits: 0n,
    reservedUnits: 7n,
    wantsRenewal: false,
    state: 'running',
    renewal: '',
    penaltyUnits: 0n,
    endedMs: 0,
    ...change,
  };
}

describe('what an order pays today', () => {
  // 0.15 % of 1,000 is 1.5: the days pay 1, 2, 1, 2, 1, and seven in all.
  it.each([
    [0, 1n],
    [1, 2n],
    [2, 1n],
    [3, 2n],
    [4, 1n],
  ])('is the day that runs, after %i full ones', (passedDays, pays) => {
    expect(todayOf(lockupTerms(), order({ passedDays }))).toBe(pays);
  });

  it('is what is reserved for savings, and nothing once it has ended', () => {
    expect(todayOf(lockupTerms(), order({ days: 0 }))).toBe(7n);
    expect(todayOf(lockupTerms(), order({ state: 'matured' }))).toBe(0n);
  });
});

describe('what leaving costs now', () => {
  it('is nothing to the last millisecond of the free time, and the share after it', () => {
    expect(penaltyAt(lockupTerms(), order(), T0 + FREE_MS)).toBe(0n);
    expect(penaltyAt(lockupTerms(), order(), T0 + FREE_MS + 1)).toBe(400n);
  });

  it('is what it did cost once it has ended', () => {
    const ended = order({ state: 'redeemed', penaltyUnits: 9n });
    expect(penaltyAt(lockupTerms(), ended, T0)).toBe(9n);
  });
});
