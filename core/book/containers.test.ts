/** The two containers under the book against the language's own, over drawn commands. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IntegerMap } from './integer-map.ts';
import { PriceLadder } from './price-ladder.ts';
import { MAX_TICKS } from './words.ts';

// Few different keys, so that the same one comes and goes; some differ only above 32 bits.
const key = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.integer({ min: 1, max: 40 }).map((high) => high * 2 ** 32 + 7),
  fc.constant(Number.MAX_SAFE_INTEGER),
);
const ticks = fc.oneof(
  fc.integer({ min: 1, max: 70 }),
  fc.integer({ min: 1, max: MAX_TICKS }),
  fc.integer({ min: MAX_TICKS - 40, max: MAX_TICKS }),
);

describe('the containers of the book', () => {
  test('an integer map answers like a Map while keys come and go', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 300 }), (keys) => {
        const ours = new IntegerMap(1);
        const theirs = new Map<number, number>();
        keys.forEach((each, index) => {
          if (theirs.has(each)) {
            expect(ours.remove(each)).toBe(theirs.get(each));
            theirs.delete(each);
          } else {
            ours.add(each, index + 1);
            theirs.set(each, index + 1);
          }
          expect(ours.size).toBe(theirs.size);
          for (const other of keys) expect(ours.get(other)).toBe(theirs.get(other) ?? 0);
        });
      }),
      { numRuns: 60 },
    );
  });

  test.each([true, false])('a price ladder lists prices best first (highest first: %s)', (high) => {
    fc.assert(
      fc.property(fc.array(ticks, { maxLength: 120 }), (prices) => {
        const ladder = new PriceLadder(high);
        const levels = new Map<number, number>();
        prices.forEach((price, index) => {
          if (levels.delete(price)) ladder.remove(price);
          else {
            ladder.fill(ladder.placeOf(price), price, index + 1);
            levels.set(price, index + 1);
          }
          expect(ladder.find(price)).toBe(levels.get(price) ?? 0);
        });
        const sorted = [...levels.keys()].sort((one, other) => (high ? other - one : one - other));
        expect(ladder.best).toBe(levels.get(sorted[0] ?? 0) ?? 0);
        sorted.forEach((price, index) => {
          expect(ladder.worse(price)).toBe(levels.get(sorted[index + 1] ?? 0) ?? 0);
        });
      }),
      { numRuns: 300 },
    );
  });
});
