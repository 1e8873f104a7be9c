import { describe, expect, it } from 'vitest';
import { keptLetters } from './kept-letters.ts';

describe('the letters of a price that did not move', () => {
  it.each([
    ['3,427.18', '3,427.21', 6],
    ['3,427.18', '3,427.18', 8],
    ['3,427.18', '4,427.18', 0],
    ['3,427.18', '3,428.18', 4],
    // A figure that grew or shrank has moved as a whole.
    ['999.90', '1,000.00', 0],
    ['1,000.00', '999.90', 0],
    ['99.9', '99.95', 0],
    ['', '7.00', 0],
  ])('from %s to %s', (before, after, kept) => {
    expect(keptLetters(before, after)).toBe(kept);
  });
});
