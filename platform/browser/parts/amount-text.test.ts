import { describe, expect, it } from 'vitest';
import { readTyped } from './amount-text.ts';

describe('an amount field', () => {
  it.each([
    ['takes a plain amount', '12.5', 8, '12.5'],
    ['takes a comma for a point', '12,5', 8, '12.5'],
    ['lets one type on after the point', '12.', 8, '12.'],
    ['puts a zero before a leading point', '.5', 8, '0.5'],
    ['drops zeros in front', '007', 8, '7'],
    ['keeps a single zero', '0', 8, '0'],
    ['drops spaces that were pasted along', '1 234', 8, '1234'],
    ['can be emptied', '', 8, ''],
    ['refuses more digits than the coin has', '0.123', 2, null],
    ['refuses letters', '1e5', 8, null],
    ['refuses two marks', '1,234.5', 8, null],
    ['refuses a minus', '-1', 8, null],
    ['refuses a point where only whole units are sold', '1.', 0, null],
  ])('%s', (_title, typed, digits, wanted) => {
    expect(readTyped(typed, digits)).toBe(wanted);
  });
});
