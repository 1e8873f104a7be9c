import { describe, expect, it } from 'vitest';
import type { Alert } from './alerts.ts';
import { afterSplits, isBeingSplit, type Split } from './splits.ts';

const ALERT: Alert = {
  id: 'a',
  matchId: 3,
  currencyId: 5,
  pair: 'AAPL/USDT',
  kind: 'above',
  value: '270.5',
  firedMs: null,
  sinceMs: 1_000,
};
const SPLIT: Split = {
  match_id: 3,
  kind: 'split',
  state: 'carried_out',
  numerator: 4,
  denominator: 1,
  due_ms: 2_000,
  ended_ms: 2_000,
};

describe('alerts after a split', () => {
  it('wait for the price of new shares, once', () => {
    const turned = afterSplits(ALERT, [SPLIT]);
    expect(turned).toEqual({ ...ALERT, value: '67.625', sinceMs: 2_000 });
    expect(afterSplits(turned, [SPLIT])).toBe(turned);
    const reverse = { ...SPLIT, numerator: 1, denominator: 10 };
    expect(afterSplits(ALERT, [reverse]).value).toBe('2705');
  });

  it.each<[string, Partial<Alert>, Partial<Split>]>([
    ['of another market', { matchId: 4 }, {}],
    ['that were set after it', { sinceMs: 2_000 }, {}],
    ['of a change in percent', { kind: 'change' }, {}],
    ['that were told', { firedMs: 5 }, {}],
    ['of a dividend', {}, { kind: 'dividend' }],
    ['before it', {}, { state: 'announced' }],
  ])('stay as they are: %s', (_name, alert, split) => {
    const own = { ...ALERT, ...alert };
    expect(afterSplits(own, [{ ...SPLIT, ...split }])).toBe(own);
  });

  it('say nothing between its time and the news of it', () => {
    const announced = { ...SPLIT, state: 'announced' as const };
    expect(isBeingSplit(3, [announced], 1_999)).toBe(false);
    expect(isBeingSplit(3, [announced], 2_000)).toBe(true);
    expect(isBeingSplit(4, [announced], 2_000)).toBe(false);
    expect(isBeingSplit(3, [SPLIT], 2_000)).toBe(false);
  });
});
