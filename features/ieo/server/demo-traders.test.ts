import { describe, expect, it } from 'vitest';
import { type AssetDefinition, marketOf } from '../../catalogue/contract.ts';
import { newMarket } from '../../catalogue/testing/listings.ts';
import { demoReference, planOf } from './demo-traders.ts';

const EVERY_MS = 40_000;

function listed(code: string) {
  const of = { title: code, kind: 'coin', scale: 8, accounts: [2], exchangeable: false } as const;
  const base: AssetDefinition = { ...of, id: 7, code };
  const quote: AssetDefinition = { ...of, id: 3, code: 'USDT' };
  const rest = { id: 4, kind: 'coin', staleAfterMs: 1, calendar: null, sort: 4 } as const;
  const { issuePrice, ...terms } = newMarket(7);
  const reference = { price: issuePrice, dailyVolatilityPpm: 0 };
  return marketOf({ ...terms, ...rest, reference, bookOnly: true }, base, quote);
}

describe('what extras trade next', () => {
  it('goes by where the past of the demo ended, and elsewhere by the issue', () => {
    expect(demoReference(listed('LMN'))).toBe(610);
    expect(demoReference(listed('OTHER'))).toBe(500);
  });

  it('stays within a hundredth or so of that, whatever was traded', () => {
    for (let step = 0; step < 20; step += 1) {
      const plan = planOf(6_000, step * EVERY_MS);
      expect(plan.ticks).toBeGreaterThanOrEqual(6_000);
      expect(plan.ticks).toBeLessThanOrEqual(6_066);
      expect(plan.below).toBeLessThan(plan.ticks);
      expect(plan.above).toBeGreaterThan(plan.ticks);
      expect(plan.lots).toBeGreaterThan(0);
    }
  });

  it('never has a price of nothing', () => {
    for (let step = 0; step < 20; step += 1) {
      const { ticks, below } = planOf(1, step * EVERY_MS);
      expect([ticks, below]).toEqual([1, 1]);
    }
  });
});
