import { describe, expect, it } from 'vitest';
import type { Candle } from './candle-book.ts';
import { DayWindow } from './day-stats.ts';
import { Factors, hasEnded, scaled } from './factors.ts';

const DAY_MS = 86_400_000;
const EX_MS = Date.parse('2026-11-18T22:00:00Z');
const SPLIT = { marketId: 3, timeMs: EX_MS, numerator: 4, denominator: 1 };

function candle(minutes: number, text: string, change: Partial<Candle> = {}): Candle {
  const prices = { open: 25_000, high: 25_200, low: 24_800, close: 25_100 };
  return { marketId: 3, minutes, timeMs: Date.parse(text), ...prices, lots: 50, ...change };
}

describe('a split in charts', () => {
  it('divides prices and multiplies quantities of what had ended before it', () => {
    const factors = new Factors();
    factors.add(SPLIT);
    expect(factors.shown(candle(1, '2026-11-18T20:59:00Z'))).toMatchObject({
      open: 6_250,
      high: 6_300,
      low: 6_200,
      close: 6_275,
      lots: 200,
    });
    const after = candle(1, '2026-11-19T14:30:00Z');
    expect(factors.shown(after)).toBe(after);
    const other = candle(1, '2026-11-18T20:59:00Z', { marketId: 4 });
    expect(factors.shown(other)).toBe(other);
  });

  it('leaves what it falls into to whoever keeps it: that has been turned once already', () => {
    const week = candle(10_080, '2026-11-16T00:00:00Z');
    const factors = new Factors();
    factors.add(SPLIT);
    expect(hasEnded(week, EX_MS)).toBe(false);
    expect(factors.shown(week)).toBe(week);
    const day = candle(1_440, '2026-11-18T00:00:00Z');
    expect(hasEnded(day, EX_MS)).toBe(false);
    expect(hasEnded(day, Date.parse('2026-11-19T00:00:00Z'))).toBe(true);
  });

  it('counts each split once, and no dividend', () => {
    const factors = new Factors();
    factors.add(SPLIT);
    factors.add({ ...SPLIT, timeMs: EX_MS + 7 * DAY_MS, numerator: 1, denominator: 2 });
    factors.add({ ...SPLIT, timeMs: EX_MS + 8 * DAY_MS, numerator: 1, denominator: 1 });
    expect(factors.shown(candle(1, '2026-11-18T20:59:00Z')).close).toBe(12_550);
    expect(factors.shown(candle(1, '2026-11-20T20:59:00Z')).close).toBe(50_200);
    expect(factors.shownCloses(3, new Map([[Date.parse('2026-11-18T20:00:00Z'), 8_000]]))).toEqual(
      new Map([[Date.parse('2026-11-18T20:00:00Z'), 4_000]]),
    );
  });

  it('keeps a candle a candle: nothing lies outside its high and its low, and none is 0', () => {
    for (let close = 1; close < 400; close += 7) {
      const narrow = { open: close + 1, high: close + 2, low: close, close };
      for (const [numerator, denominator] of [
        [3, 2],
        [7, 3],
        [1_000, 1],
        [1, 9],
      ] as const) {
        const is = scaled(candle(1, '2026-11-18T20:00:00Z', narrow), [
          { ...SPLIT, numerator, denominator },
        ]);
        expect(is.high).toBeGreaterThanOrEqual(Math.max(is.open, is.close));
        expect(is.low).toBeLessThanOrEqual(Math.min(is.open, is.close));
        expect(is.low).toBeGreaterThan(0);
      }
    }
  });

  it('leaves the change of a day what it was', () => {
    const day = new DayWindow();
    day.take(candle(1, '2026-11-17T20:58:00Z', { close: 24_000 }));
    day.take(candle(1, '2026-11-18T20:58:00Z'));
    day.take(candle(1, '2026-11-18T20:59:00Z', { close: 25_200 }));
    const before = day.stats();
    day.turn((minute) => scaled(minute, [SPLIT]));
    const after = day.stats();
    expect(before).toMatchObject({ open: 24_000, last: 25_200, lots: 100 });
    expect(after).toMatchObject({ open: 6_000, last: 6_300, lots: 400, high: 6_300, low: 6_200 });
  });
});
