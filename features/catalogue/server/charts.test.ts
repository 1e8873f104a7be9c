import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candle, CandleBook } from './candle-book.ts';
import { countedLots } from './counted-price.ts';
import { changeBasisPoints, DayWindow } from './day-stats.ts';
import { foldPast } from './past.ts';
import { candleStart, nextStart, periodNamed, PERIODS } from './periods.ts';

const MINUTE_MS = 60_000;
const NOON_MS = Date.UTC(2026, 10, 18, 12);

function period(name: string) {
  const found = periodNamed(name);
  if (found === undefined) throw new Error(`no period ${name}`);
  return found;
}

/** A book that keeps every candle as it was told last. */
function recordedBook() {
  const candles = new Map<string, Candle>();
  const book = new CandleBook((candle) => {
    candles.set(`${candle.minutes}/${candle.timeMs}`, { ...candle });
  });
  const of = (name: string): Candle[] =>
    [...candles.values()]
      .filter(({ minutes }) => minutes === period(name).minutes)
      .sort((a, b) => a.timeMs - b.timeMs);
  return { book, of };
}

describe('periods', () => {
  it.each([
    ['1min', '2026-11-18T12:34:56Z', '2026-11-18T12:34:00Z', '2026-11-18T12:35:00Z'],
    ['4hour', '2026-11-18T15:59:59Z', '2026-11-18T12:00:00Z', '2026-11-18T16:00:00Z'],
    ['1D', '2026-11-18T23:59:59Z', '2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z'],
    ['1W', '2026-11-22T23:59:59Z', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['1W', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
    ['1M', '2028-02-29T23:00:00Z', '2028-02-01T00:00:00Z', '2028-03-01T00:00:00Z'],
    ['1M', '2026-12-31T00:00:00Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ])('%s: %s lies in the candle of %s, the next is of %s', (name, time, start, next) => {
    const startMs = candleStart(period(name), Date.parse(time));
    expect(new Date(startMs).toISOString()).toBe(new Date(start).toISOString());
    expect(nextStart(period(name), startMs)).toBe(Date.parse(next));
  });
});

describe('candles', () => {
  it('open with the first price, then hold the extremes, the last price and the volume', () => {
    const { book, of } = recordedBook();
    for (const [second, ticks, lots] of [
      [1, 100, 5],
      [20, 120, 1],
      [40, 90, 2],
      [59, 110, 3],
    ] as const) {
      book.apply(1, NOON_MS + second * 1000, ticks, lots);
    }
    const flat = { timeMs: NOON_MS, open: 100, high: 120, low: 90, close: 110, lots: 11 };
    expect(of('1min')).toEqual([{ marketId: 1, minutes: 1, ...flat }]);
    expect(of('1M')).toMatchObject([{ open: 100, close: 110, lots: 11 }]);
  });

  it('begin where the one before ended, so that a chart has no gaps within a session', () => {
    const { book, of } = recordedBook();
    book.apply(1, NOON_MS, 100, 1);
    book.apply(1, NOON_MS + MINUTE_MS, 105, 1);
    expect(of('1min')[1]).toMatchObject({ open: 100, high: 105, low: 100, close: 105 });
  });

  it('begin with their own first price after a night', () => {
    const { book, of } = recordedBook();
    book.apply(1, NOON_MS, 100, 1);
    book.apply(1, NOON_MS + 20 * 3_600_000, 130, 1);
    expect(of('1D')[1]).toMatchObject({ open: 130, low: 130 });
  });

  it('are flat for minutes without prices while a market is in session', () => {
    const { book, of } = recordedBook();
    book.apply(1, NOON_MS, 100, 7);
    book.roll(1, NOON_MS - 5, NOON_MS + 3 * MINUTE_MS + 1);
    expect(of('1min').map(({ close, lots }) => [close, lots])).toEqual([
      [100, 7],
      [100, 0],
      [100, 0],
      [100, 0],
    ]);
    expect(of('1D')).toHaveLength(1);
  });

  it('are not invented before the first price of a session, nor for a market without any', () => {
    const { book, of } = recordedBook();
    book.apply(1, NOON_MS, 100, 7);
    book.roll(1, NOON_MS + 5 * MINUTE_MS, NOON_MS + 9 * MINUTE_MS);
    book.roll(2, NOON_MS, NOON_MS + 9 * MINUTE_MS);
    expect(of('1min')).toHaveLength(1);
  });

  it('of every period agree with the prices, whatever comes', () => {
    const price = fc.record({
      waitMs: fc.integer({ min: 0, max: 9_000_000 }),
      ticks: fc.integer({ min: 1, max: 1_000 }),
      lots: fc.integer({ min: 0, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 60 }), (prices) => {
        const { book, of } = recordedBook();
        let timeMs = NOON_MS;
        for (const { waitMs, ticks, lots } of prices) {
          timeMs += waitMs;
          book.roll(1, NOON_MS, timeMs);
          book.apply(1, timeMs, ticks, lots);
        }
        const total = prices.reduce((sum, { lots }) => sum + lots, 0);
        for (const { name } of PERIODS) {
          const candles = of(name);
          expect(candles.reduce((sum, { lots }) => sum + lots, 0)).toBe(total);
          candles.forEach((candle, at) => {
            expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close));
            expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close));
            const before = candles[at - 1];
            if (before === undefined) return;
            expect(candle.timeMs).toBe(nextStart(period(name), before.timeMs));
            expect(candle.open).toBe(before.close);
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['an index tick', { fillId: 0, lots: 5, buyer: 0, seller: 0 }, 5],
    ['a customer buying from the house', { fillId: 9, lots: 5, buyer: 7, seller: -5 }, 5],
    ['two customers', { fillId: 9, lots: 5, buyer: 7, seller: 8 }, 5],
    ['the crowd buying from the market maker', { fillId: 9, lots: 5, buyer: -8, seller: -5 }, 0],
  ])('volume of %s', (_case, price, lots) => {
    expect(countedLots(price)).toBe(lots);
  });
});

describe('the last 24 hours', () => {
  const minuteAt = (at: number, close: number, lots = 1): Candle => ({
    marketId: 1,
    minutes: 1,
    timeMs: NOON_MS + at * MINUTE_MS,
    open: close,
    high: close + 2,
    low: close - 2,
    close,
    lots,
  });

  it('equal a plain sum over the minutes, minute by minute', () => {
    const window = new DayWindow();
    const all: Candle[] = [];
    for (let at = 0; at < 1_700; at += 1) {
      const minute = minuteAt(at, 1_000 + ((at * 7_919) % 611), at % 13);
      all.push(minute);
      window.take(minute);
      if (at % 97 !== 0 && at < 1_690) continue;
      const day = all.slice(-1_440);
      expect(window.stats()).toEqual({
        open: all.at(-1_441)?.close ?? day[0]?.open,
        high: Math.max(...day.map(({ high }) => high)),
        low: Math.min(...day.map(({ low }) => low)),
        last: minute.close,
        lots: day.reduce((sum, { lots }) => sum + lots, 0),
        value: day.reduce((sum, { lots, close }) => sum + lots * close, 0),
      });
    }
  });

  it('take the current minute again whenever it changes', () => {
    const window = new DayWindow();
    window.take(minuteAt(0, 100, 5));
    window.take(minuteAt(1, 110, 1));
    window.take(minuteAt(1, 120, 2));
    expect(window.stats()).toMatchObject({ open: 100, last: 120, high: 122, lots: 7 });
  });

  it('compare a stock’s Monday with Friday’s close', () => {
    const window = new DayWindow();
    window.take(minuteAt(0, 200));
    window.take(minuteAt(3 * 1_440, 210));
    const stats = window.stats();
    expect(stats).toMatchObject({ open: 200, last: 210 });
    expect(stats && changeBasisPoints(stats, 210)).toBe(500);
  });

  it('are empty before the first minute', () => {
    expect(new DayWindow().stats()).toBeUndefined();
  });
});

describe('a written past', () => {
  it('is folded into every period that is long enough, market by market', () => {
    const row = (marketId: number, at: number, spanMs: number, close: number) => ({
      marketId,
      timeMs: NOON_MS + at * MINUTE_MS,
      spanMs,
      open: close - 1,
      high: close + 1,
      low: close - 2,
      close,
      lots: 10,
    });
    const past = [
      row(1, -60, 60 * MINUTE_MS, 50),
      row(1, 0, MINUTE_MS, 60),
      row(1, 1, MINUTE_MS, 70),
      row(2, 0, MINUTE_MS, 5),
    ];
    const candles = [...foldPast(past)];
    const of = (marketId: number, name: string) =>
      candles.filter((row_) => row_.marketId === marketId && row_.minutes === period(name).minutes);
    expect(of(1, '1min').map(({ close }) => close)).toEqual([60, 70]);
    expect(of(1, '60min')).toMatchObject([
      { open: 49, high: 51, low: 48, close: 50, lots: 10 },
      { open: 59, high: 71, low: 58, close: 70, lots: 20 },
    ]);
    expect(of(1, '1D')).toMatchObject([{ open: 49, high: 71, low: 48, close: 70, lots: 30 }]);
    expect(of(2, '1M')).toMatchObject([{ open: 4, close: 5, lots: 10 }]);
    const keys = candles.map(({ marketId, minutes, timeMs }) => `${marketId}/${minutes}/${timeMs}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
