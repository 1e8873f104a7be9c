import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeText } from './time-text.ts';

describe('a time as text', () => {
  it.each([
    [0, '1970-01-01 00:00:00'],
    [951_782_400_000, '2000-02-29 00:00:00'],
    [1_709_164_799_999, '2024-02-28 23:59:59'],
    [4_107_542_400_000, '2100-03-01 00:00:00'],
  ])('%i ms is %s', (timeMs, expected) => {
    expect(timeText(timeMs)).toBe(expected);
  });

  it('agrees with the calendar of the language for 400 years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_622_780_800_000 }), (timeMs) => {
        const expected = new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');
        expect(timeText(timeMs)).toBe(expected);
      }),
    );
  });
});
