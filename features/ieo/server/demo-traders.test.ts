import { describe, expect, it } from 'vitest';
import { planOf } from './demo-traders.ts';

const EVERY_MS = 40_000;

describe('what extras trade next', () => {
  it('wanders and comes back: a day of it neither doubles nor halves a price', () => {
    let ticks = 6_000;
    for (let step = 0; step < 2_160; step += 1) {
      const plan = planOf(ticks, step * EVERY_MS);
      expect(Math.abs(plan.ticks - ticks)).toBeLessThanOrEqual(Math.ceil(ticks / 100));
      expect(plan.below).toBeLessThan(plan.ticks);
      expect(plan.above).toBeGreaterThan(plan.ticks);
      expect(plan.lots).toBeGreaterThan(0);
      ({ ticks } = plan);
    }
    expect(ticks).toBeGreaterThan(3_000);
    expect(ticks).toBeLessThan(12_000);
  });

  it('never has a price of nothing', () => {
    for (let step = 0; step < 20; step += 1) {
      const { ticks, below } = planOf(1, step * EVERY_MS);
      expect([ticks, below]).toEqual([1, 1]);
    }
  });
});
