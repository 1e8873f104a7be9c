import { describe, expect, it } from 'vitest';
import { withRecent } from './recent-markets.ts';

describe('the markets looked at last', () => {
  it('start with the newest, each once', () => {
    expect(withRecent([1, 2, 3], 3)).toEqual([3, 1, 2]);
  });

  it('are at most eight', () => {
    expect(withRecent([1, 2, 3, 4, 5, 6, 7, 8], 9)).toEqual([9, 1, 2, 3, 4, 5, 6, 7]);
  });
});
