import { describe, expect, it } from 'vitest';
import { applyDepth, catchUp } from './depth.ts';
import type { DepthChange, DepthSnapshot, Level } from './types.ts';

const book: DepthSnapshot = {
  match_id: 4,
  sequence: 10,
  bids: [
    ['100.00', '1'],
    ['99.50', '2'],
  ],
  asks: [
    ['100.50', '3'],
    ['101.00', '4'],
  ],
};

const change = (
  previous: number,
  sequence: number,
  bids: Level[],
  asks: Level[] = [],
): DepthChange => ({
  match_id: 4,
  previous,
  sequence,
  bids,
  asks,
});

describe('the live depth of a market', () => {
  it('adds, replaces and removes levels and keeps the best first', () => {
    const verdict = applyDepth(
      book,
      change(
        10,
        11,
        [
          ['99.75', '5'],
          ['99.50', '0'],
        ],
        [
          ['100.50', '9'],
          ['100.25', '1'],
        ],
      ),
    );
    expect(verdict).toEqual({
      kind: 'applied',
      book: {
        match_id: 4,
        sequence: 11,
        bids: [
          ['100.00', '1'],
          ['99.75', '5'],
        ],
        asks: [
          ['100.25', '1'],
          ['100.50', '9'],
          ['101.00', '4'],
        ],
      },
    });
  });

  it('knows the same price however its zeros are written', () => {
    const verdict = applyDepth(book, change(10, 11, [['100', '0']]));
    expect(verdict.kind === 'applied' && verdict.book.bids).toEqual([['99.50', '2']]);
  });

  it.each([
    ['an increment that was seen already is old', change(8, 10, []), 'old'],
    ['an increment that overlaps the snapshot is applied', change(8, 12, []), 'applied'],
    ['an increment after a hole is a gap', change(11, 12, []), 'gap'],
    ['another market is none of its business', { ...change(10, 11, []), match_id: 5 }, 'old'],
  ])('%s', (_title, given, kind) => {
    expect(applyDepth(book, given).kind).toBe(kind);
  });

  it('catches up with what arrived before the snapshot', () => {
    const verdict = catchUp(book, [change(7, 9, [['1', '1']]), change(9, 11, [['99', '7']])]);
    expect(verdict.kind === 'applied' && verdict.book.bids.at(-1)).toEqual(['99', '7']);
  });

  it('asks for a new snapshot when the waiting increments have a hole', () => {
    expect(catchUp(book, [change(10, 11, []), change(12, 13, [])]).kind).toBe('gap');
  });
});
