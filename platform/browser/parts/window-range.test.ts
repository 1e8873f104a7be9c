import { describe, expect, it } from 'vitest';
import { windowRange } from './window-range.ts';

describe('a long list', () => {
  it.each([
    ['draws the first rows at the top', windowRange(1000, 50, 0, 800, 2), { from: 0, to: 18 }],
    [
      'draws what is in sight further down',
      windowRange(1000, 50, 5000, 800, 2),
      { from: 98, to: 118 },
    ],
    ['ends with its last row', windowRange(20, 50, 900, 800, 2), { from: 16, to: 20 }],
    ['stays whole when it is short', windowRange(3, 50, -200, 800, 2), { from: 0, to: 3 }],
    ['draws nothing of nothing', windowRange(0, 50, 0, 800, 2), { from: 0, to: 0 }],
  ])('%s', (_title, got, wanted) => {
    expect(got).toEqual(wanted);
  });
});
