import { describe, expect, it } from 'vitest';
import { afterFailure, afterLoading, beforeRenewal, hasCandles, isPale } from './chart-progress.ts';

describe('the candles of a chart', () => {
  it.each([
    ['ready', 'renewing', 'old'],
    ['old', 'renewing', 'old'],
    ['renewing', 'renewing', 'old'],
    ['loading', 'loading', 'failed'],
    ['empty', 'loading', 'failed'],
    ['failed', 'loading', 'failed'],
  ] as const)(
    'that are %s become %s when asked for anew, and %s without an answer',
    (...states) => {
      const [state, renewed, failed] = states;
      expect(beforeRenewal({ state }).state).toBe(renewed);
      expect(afterFailure({ state }).state).toBe(failed);
    },
  );

  it('stand and are pale only where they are those of before', () => {
    expect(['ready', 'renewing', 'old'].every((state) => hasCandles(state as 'old'))).toBe(true);
    expect(hasCandles('loading') || hasCandles('failed') || hasCandles('empty')).toBe(false);
    expect([isPale('renewing'), isPale('old'), isPale('ready')]).toEqual([true, true, false]);
  });

  it('that came are ready, and none is an answer too', () => {
    expect(afterLoading(3).state).toBe('ready');
    expect(afterLoading(0).state).toBe('empty');
  });
});
