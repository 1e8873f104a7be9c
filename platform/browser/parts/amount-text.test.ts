import { describe, expect, it } from 'vitest';
import { isHalfWritten, readTyped } from './amount-text.ts';

describe('an amount field', () => {
  it.each([
    ['takes a plain amount', '12.5', 8, '12.5'],
    ['takes a comma after a nought alone', '0,5', 8, '0.5'],
    ['lets one type on after the point', '12.', 8, '12.'],
    ['puts a zero before a leading point', '.5', 8, '0.5'],
    ['drops zeros in front', '007', 8, '7'],
    ['keeps a single zero', '0', 8, '0'],
    ['drops spaces that were pasted along', ' 1 234 ', 8, '1234'],
    ['can be emptied', '', 8, ''],
    ['reads wide digits', '１２．５', 8, '12.5'],
    ['refuses more digits than the coin has', '0.123', 2, null],
    ['refuses letters', '1e5', 8, null],
    ['refuses two points', '1.234.5', 8, null],
    ['refuses a minus', '-1', 8, null],
    ['refuses a point where only whole units are sold', '1.', 0, null],
  ])('%s', (_title, typed, digits, wanted) => {
    expect(readTyped(typed, digits)).toBe(wanted);
  });

  it.each([
    ['1,000', '.', '1000'],
    ['1,000', ',', '1.000'],
    ['1.000', ',', '1000'],
    ['1.000', '.', '1.000'],
    ['96,199.76', '.', '96199.76'],
    ['96.199,76', ',', '96199.76'],
    ['96,199.76', ',', null],
    ['96.199,76', '.', null],
    ['1\u202f234,5', ',', '1234.5'],
    ['1\u00a0234,5', ',', '1234.5'],
    ['1’234.5', '.', '1234.5'],
    ['1,00,000', '.', '100000'],
    ['1,234,567', '.', '1234567'],
    ['1,234,567', ',', null],
    ['1,234.567,8', '.', null],
    ["1,234'567", '.', null],
    ['12,5', '.', null],
    ['12.5', ',', null],
    ['1,0000', '.', null],
    ['1234,567', '.', null],
    ['0,500', '.', '0.500'],
    ['0.500', ',', '0.500'],
    ['0,123,456', '.', null],
    ['1 2', '.', null],
  ])('reads %s with the mark %s as %s', (typed, mark, wanted) => {
    expect(readTyped(typed, 8, mark)).toBe(wanted);
  });

  it.each([
    ['1,', '.', true],
    ['1,00', '.', true],
    ['12.5', ',', true],
    ['1.234', '.', false],
    ['1,23x', '.', false],
    ['1.2.3', '.', false],
  ])('keeps %s with the mark %s in the field: %s', (typed, mark, isKept) => {
    expect(isHalfWritten(typed, mark)).toBe(isKept);
  });
});
