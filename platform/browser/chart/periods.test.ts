import { describe, expect, it } from 'vitest';
import { askedPast, PERIODS, periodOf, RANGES } from './periods.ts';

describe('the periods of the chart', () => {
  it('offers a line and every period there is', () => {
    expect(RANGES).toEqual(['line', ...Object.keys(PERIODS)]);
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

  it('never asks for a time before the first second', () => {
    expect(askedPast('1M', 1000).from).toBe(0);
  });
});
