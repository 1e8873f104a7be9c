import { describe, expect, it } from 'vitest';
import { comparedFrom, MOST_COMPARED, percentAt, percentLine, scaleOf } from './compare-lines.ts';

const candle = (timeMs: number, open: number, close: number) => ({ timeMs, open, close });
const candles = [candle(0, 1, 50), candle(100, 50, 60), candle(200, 60, 45), candle(300, 45, 55)];

describe('a line in percent', () => {
  it('begins at nothing with the first price of its time, and ends now', () => {
    expect(percentLine(candles, 100, 100, 350)).toEqual([
      { timeMs: 100, percent: 0 },
      { timeMs: 200, percent: expect.closeTo(20, 9) },
      { timeMs: 300, percent: expect.closeTo(-10, 9) },
      { timeMs: 350, percent: expect.closeTo(10, 9) },
    ]);
  });

  it('is none without a price in its time, and goes by no price of nothing', () => {
    expect(percentLine(candles, 301, 100, 350)).toEqual([]);
    expect(percentLine([], 0, 100, 350)).toEqual([]);
    const begun = percentLine([candle(0, 0, 50), ...candles.slice(1)], 0, 100, 350);
    expect(begun[0]).toEqual({ timeMs: 100, percent: 0 });
  });

  it('had at a moment come to its last point until then', () => {
    const line = percentLine(candles, 100, 100, 350);
    expect(percentAt(line, 99)).toBeNull();
    expect(percentAt(line, 100)).toBe(0);
    expect(percentAt(line, 299)).toBeCloseTo(20, 9);
    expect(percentAt(line, 300)).toBeCloseTo(-10, 9);
    expect(percentAt(line, 9_999)).toBeCloseTo(10, 9);
    expect(percentAt([], 5)).toBeNull();
  });
});

describe('the scale of some lines', () => {
  it('holds all of them, and where they began', () => {
    const line = [
      { timeMs: 0, percent: 4 },
      { timeMs: 1, percent: 12 },
    ];
    const { low, high, grid } = scaleOf([line]);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(12);
    expect(grid).toEqual([0, 5, 10]);
  });

  it.each([
    [0.4, 2],
    [3, 1],
    [9, 0],
    [75, 0],
    [4_000, 0],
  ])('up to %d %% has from two to six round lines, written with %d digits', (most, digits) => {
    const scale = scaleOf([[{ timeMs: 0, percent: most }]]);
    expect(scale.grid.length).toBeGreaterThanOrEqual(2);
    expect(scale.grid.length).toBeLessThanOrEqual(7);
    expect(scale.grid).toContain(0);
    const texts = scale.grid.map((line) => line.toFixed(scale.digits));
    expect(new Set(texts).size).toBe(texts.length);
    expect(scale.digits).toBeLessThanOrEqual(digits);
  });

  it('of nothing is a little to both sides', () => {
    const { low, high } = scaleOf([]);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });
});

describe('what a market was compared with', () => {
  it('are other markets, each once, and no more than allowed', () => {
    expect(comparedFrom([5, 1, 5, 2, 3, 4], 1)).toEqual([5, 2, 3]);
    expect(comparedFrom([5, 2, 3, 4], 1)).toHaveLength(MOST_COMPARED);
  });

  it.each([[null], ['5'], [{ 0: 5 }], [[1.5, '2', null, Number.NaN]]])(
    'is nothing where a device has kept %j',
    (kept) => {
      expect(comparedFrom(kept, 1)).toEqual([]);
    },
  );
});
