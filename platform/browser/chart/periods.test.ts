import { describe, expect, it } from 'vitest';
import { askedPast, candleLeftMs, clockText, PERIODS, periodOf, RANGES } from './periods.ts';

describe('the periods of the chart', () => {
  it('offers a line and every period there is', () => {
    expect(RANGES.toSorted()).toEqual(['line', ...Object.keys(PERIODS)].toSorted());
    // What is used most stands first: 1m 5m 15m 1h 4h 1D 1W.
    const first = ['1min', '5min', '15min', '60min', '4hour', '1D', '1W'];
    expect(RANGES.slice(0, first.length)).toEqual(first);
    expect(periodOf('line')).toBe('1min');
  });

  it('asks for the past in whole seconds, a day of minutes and a year of days', () => {
    const end = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
    expect(askedPast('1min', end)).toEqual({
      from: Date.UTC(2026, 0, 1, 3, 4, 5) / 1000,
      to: Date.UTC(2026, 0, 2, 3, 4, 5) / 1000,
    });
    const { from, to } = askedPast('1D', end);
    expect((to - from) / 86_400).toBe(360);
  });

  it.each([
    ['1min', Date.UTC(2026, 0, 2, 3, 4, 5), 55_000],
    ['15min', Date.UTC(2026, 0, 2, 3, 14, 59, 999), 1],
    ['15min', Date.UTC(2026, 0, 2, 3, 15), 900_000],
    ['4hour', Date.UTC(2026, 0, 2, 3, 59, 59), 1_000],
    ['1D', Date.UTC(2026, 0, 2, 23, 0), 3_600_000],
    ['1W', Date.UTC(2026, 0, 2), null],
    ['1M', Date.UTC(2026, 0, 2), null],
  ] as const)('knows how long the candle of %s goes on', (period, nowMs, left) => {
    expect(candleLeftMs(period, nowMs)).toBe(left);
  });

  it.each([
    [null, ''],
    [1, '00:01'],
    [521_000, '08:41'],
    [3_599_001, '1:00:00'],
    [3_599_000, '59:59'],
    [11_321_000, '3:08:41'],
  ])('writes %s ms as %s', (left, text) => {
    expect(clockText(left)).toBe(text);
  });

  it('never asks for a time before the first second', () => {
    expect(askedPast('1M', 1000).from).toBe(0);
  });
});
