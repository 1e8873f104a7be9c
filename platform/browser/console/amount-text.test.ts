import { expect, it } from 'vitest';
import { amountText } from './amount-text.ts';

it.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['-2475000506.480068', '-2,475,000,506.480068'],
  ['0.0001234', '0.0001234'],
  ['–', '–'],
  ['1 of 2', '1 of 2'],
])('groups %s as %s', (text, expected) => {
  expect(amountText(text)).toBe(expected);
});
