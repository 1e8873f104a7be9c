import { describe, expect, it } from 'vitest';
import { chartRest } from './chart-data.ts';

describe('a chart that follows its candle', () => {
  it.each([
    [0, 500],
    [20, 500],
    [30, 750],
    [60, 1_500],
    [80, 2_000],
    [400, 2_000],
  ])('rests after a drawing of %i ms for %i ms', (tookMs, restMs) => {
    expect(chartRest(tookMs)).toBe(restMs);
  });
});
