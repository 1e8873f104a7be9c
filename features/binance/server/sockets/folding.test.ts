import { describe, expect, it } from 'vitest';
import type { Market } from '../../../catalogue/contract.ts';
import type { HouseCandle } from '../../wire/market.ts';
import { intervalNamed } from '../../wire/periods.ts';
import type { MarketSource } from '../needs.ts';
import { easternSpan, Folding } from './folding.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A Wednesday, at 17:20:30. */
const NOW_MS = Date.UTC(2026, 10, 25, 17, 20, 30);
const market = { id: 7 } as Market;

/** A market whose candles all go from 100 to 101, each a lot more; and how many were read. */
function folding(lotsAt: (timeMs: number) => number = () => 1) {
  const read: number[] = [];
  const candles: MarketSource['candles'] = async (_id, period, { fromMs, toMs, limit }) => {
    const stepMs = period.minutes * MINUTE_MS;
    const rows: HouseCandle[] = [];
    for (let timeMs = toMs - (toMs % stepMs); timeMs >= fromMs; timeMs -= stepMs) {
      const lots = lotsAt(timeMs);
      rows.unshift({ timeMs, open: 100, high: 102, low: 99, close: 101, lots });
    }
    read.push(Math.min(rows.length, limit));
    return rows.slice(-limit);
  };
  const shown = () => ({ ticks: 105 }) as ReturnType<MarketSource['shown']>;
  return { parts: new Folding({ candles, shown }), read };
}

describe('a window that moves', () => {
  it('begins with a whole minute, and has what runs in it', async () => {
    const { parts } = folding();
    expect(await parts.window(market, '1h', NOW_MS)).toEqual({
      openMs: Date.UTC(2026, 10, 25, 16, 20),
      closeMs: NOW_MS,
      open: 100,
      high: 105,
      low: 99,
      last: 105,
      lots: 61,
      value: 6_100,
    });
  });

  it('reads what is over once a minute, and what runs each second', async () => {
    const { parts, read } = folding();
    for (let second = 0; second < 20; second += 1) {
      await parts.window(market, '1d', NOW_MS + second * 1_000);
    }
    expect(read[0]).toBe(1_439);
    expect(read.slice(1)).toEqual(Array.from({ length: 20 }, () => 2));
    await parts.window(market, '1d', NOW_MS + MINUTE_MS);
    expect(read.slice(21)).toEqual([1_439, 2]);
  });

  it('counts a trade that was in its candle a moment after the minute', async () => {
    let late = 1;
    const { parts } = folding((timeMs) => (timeMs === NOW_MS - 30_000 - MINUTE_MS ? late : 1));
    expect(await parts.window(market, '1h', NOW_MS)).toMatchObject({ lots: 61 });
    late = 10;
    expect(await parts.window(market, '1h', NOW_MS + 1_000)).toMatchObject({ lots: 70 });
  });
});

describe('days that begin at midnight of UTC+8', () => {
  it.each([
    ['2h', '2026-11-25T16:00', '2026-11-25T18:00'],
    ['6h', '2026-11-25T16:00', '2026-11-25T22:00'],
    ['12h', '2026-11-25T16:00', '2026-11-26T04:00'],
    ['1d', '2026-11-25T16:00', '2026-11-26T16:00'],
    ['1w', '2026-11-22T16:00', '2026-11-29T16:00'],
    ['1M', '2026-10-31T16:00', '2026-11-30T16:00'],
  ])('have their candle of %s', (name, from, end) => {
    const interval = intervalNamed(name);
    if (interval === undefined) throw new Error(name);
    const ends = { fromMs: Date.parse(`${from}Z`), endMs: Date.parse(`${end}Z`) - 1 };
    expect(easternSpan(interval, NOW_MS)).toEqual(ends);
    expect(easternSpan(interval, ends.fromMs)).toEqual(ends);
    expect(easternSpan(interval, ends.endMs)).toEqual(ends);
    expect(easternSpan(interval, ends.fromMs - 1)).not.toEqual(ends);
  });

  it('are made of hours since then', async () => {
    const { parts } = folding();
    const day = intervalNamed('1d');
    if (day === undefined) throw new Error('no day');
    const found = await parts.eastern(market, day, NOW_MS);
    expect(found).toMatchObject({ candle: { timeMs: NOW_MS - 80.5 * MINUTE_MS, lots: 2 } });
    const later = await parts.eastern(market, day, NOW_MS + 5 * HOUR_MS);
    expect(later).toMatchObject({ candle: { timeMs: NOW_MS - 80.5 * MINUTE_MS, lots: 7 } });
  });
});
