import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEvenPpm, isStale, payoutOf, profitOf, resultOf } from './formulas.ts';

describe('a seconds contract', () => {
  it.each([
    // stake, payout in ppm, what it brings
    [100_00000000n, 850_000, 85_00000000n],
    [1n, 999_999, 0n],
    [3n, 500_000, 1n],
  ])('of %s at %i ppm brings %s', (stake, payoutPpm, brings) => {
    expect(payoutOf(stake, payoutPpm)).toBe(brings);
  });

  // Expected value zero: p × payout = (1 − p) × 1, so p = 1 / (1 + payout).
  it.each([
    [1_000_000, 500_000],
    [850_000, 540_541],
    [800_000, 555_556],
  ])('with a payout of %i ppm breaks even at %i ppm', (payoutPpm, share) => {
    expect(breakEvenPpm(payoutPpm)).toBe(share);
  });

  it.each([
    ['up', 100, 101, 'won', 8n],
    ['up', 100, 99, 'lost', -10n],
    ['up', 100, 100, 'drawn', 0n],
    ['down', 100, 99, 'won', 8n],
    ['down', 100, 101, 'lost', -10n],
    ['down', 100, 100, 'drawn', 0n],
  ] as const)('that says %s from %i to %i is %s', (direction, open, close, result, profit) => {
    expect(resultOf(direction, open, close)).toBe(result);
    expect(profitOf(result, 10n, 8n)).toBe(profit);
  });

  it('comes to nothing when it is void', () => {
    expect(profitOf('void', 10n, 8n)).toBe(0n);
  });

  it('is never won by both directions, and lost by both never', () => {
    const ticks = fc.integer({ min: 1, max: 2_000_000_000 });
    fc.assert(
      fc.property(ticks, ticks, (open, close) => {
        const both = [resultOf('up', open, close), resultOf('down', open, close)].sort();
        expect(both).toEqual(open === close ? ['drawn', 'drawn'] : ['lost', 'won']);
      }),
    );
  });

  it('takes a tick that is as old as the limit, and none that is older', () => {
    expect([isStale(0, 10_000, 10_000), isStale(0, 10_001, 10_000)]).toEqual([false, true]);
  });
});
