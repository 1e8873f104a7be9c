import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CoinCount, compare } from './rules.ts';

const plain: CoinCount = { books: 100n, held: 100n, leaving: 0n, arriving: 0n, reported: 0n };

describe('a count of a coin', () => {
  it.each<[string, Partial<CoinCount>, string, bigint]>([
    ['matches the books', {}, 'matches', 0n],
    ['is short by a unit', { held: 99n }, 'short', -1n],
    ['is over by a unit', { held: 101n }, 'over', 1n],
    ['lacks what was sent and is not done', { held: 95n, leaving: 5n }, 'matches', 0n],
    ['is over where what was sent is still there', { leaving: 5n }, 'over', 5n],
    ['has what the chain shows already', { held: 102n, arriving: 2n }, 'matches', 0n],
    ['is short where that is missing', { arriving: 2n }, 'short', -2n],
    ['has all that was reported', { held: 110n, reported: 10n }, 'matches', 0n],
    ['has nothing that was reported', { reported: 10n }, 'matches', 0n],
    ['is over beyond what was reported', { held: 111n, reported: 10n }, 'over', 1n],
    ['is not explained by reports where it is short', { held: 99n, reported: 10n }, 'short', -1n],
  ])('%s', (_name, change, verdict, difference) => {
    expect(compare({ ...plain, ...change })).toEqual({ verdict, difference });
  });

  // Whoever sends, credits or decides meanwhile changes nothing about whether a count matches.
  it('says the same however far payments are on their way', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 18n });
    fc.assert(
      fc.property(units, units, units, (books, sent, seen) => {
        const held = books + seen;
        const before = compare({
          ...plain,
          books: books + sent,
          held: held + sent,
          arriving: seen,
        });
        const after = compare({
          ...plain,
          books: books + sent,
          held,
          leaving: sent,
          arriving: seen,
        });
        expect(after).toEqual(before);
        expect(after).toEqual({ verdict: 'matches', difference: 0n });
      }),
    );
  });
});
