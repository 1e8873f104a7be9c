import { describe, expect, it } from 'vitest';
import { chartRest } from './chart-data.ts';

describe('a chart that follows its candle', () => {
  it.each([
    [0, 500],
    [12, 500],
    [20, 800],
    [60, 2_400],
    [75, 3_000],
    [400, 3_000],
  ])('rests after a drawing of %i ms for %i ms', (tookMs, restMs) => {
    expect(chartRest(tookMs)).toBe(restMs);
  });
});
