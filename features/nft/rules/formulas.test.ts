import { createHash, createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeIn, rootAbove } from '../receipts/checks.ts';
import {
  base58,
  divisionOf,
  drawnFrom,
  endAfterBid,
  forfeitOf,
  halvesOf,
  isNear,
  hashOfWorks,
  lastEnd,
  marginFor,
  workCode,
} from './formulas.ts';
import { pathOf, rootOfSecrets, secretOf } from './secrets.ts';

describe('an address', () => {
  it('is base58 of the hash, as others write it', () => {
    // Vectors of the draft "The Base58 Encoding Scheme".
    expect(base58(Buffer.from('Hello World!').toString('hex'))).toBe('2NEpo7TZRRrLZSi2U');
    expect(base58('0000287fb4cd')).toBe('11233QC4');
    expect(base58('000000')).toBe('111');
    expect(base58('')).toBe('');
  });

  it('follows from media, artist and edition', () => {
    const media = 'ab'.repeat(32);
    const hash = createHash('sha256').update(`${media}|7|2`).digest('hex');
    expect(workCode(media, 7, 2)).toBe(base58(hash));
    const others = [workCode(media, 7, 1), workCode(media, 8, 2), workCode('ac'.repeat(32), 7, 2)];
    for (const other of others) expect(other).not.toBe(workCode(media, 7, 2));
  });
});

describe('a price', () => {
  it.each([
    [100, 50_000, false, [3, 5, 92]],
    [100, 50_000, true, [3, 0, 97]],
    [1, 100_000, false, [1, 0, 0]],
    [40, 0, false, [1, 0, 39]],
    [41, 100_000, false, [2, 4, 35]],
  ])('of %d at %d ppm (own: %s) is divided into %j', (price, ppm, isOwn, parts) => {
    const { fee, royalty, rest } = divisionOf(BigInt(price), ppm, isOwn);
    expect([fee, royalty, rest].map(Number)).toEqual(parts);
  });

  it('is worth its parts, whatever it is, and leaves no part below zero', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 17n });
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 100_000 }), fc.boolean(), (all, ppm, isOwn) => {
        const { fee, royalty, rest } = divisionOf(all, ppm, isOwn);
        expect(fee + royalty + rest).toBe(all);
        expect(fee * 40n >= all && (fee - 1n) * 40n < all).toBe(true);
        expect(rest >= 0n && royalty >= 0n).toBe(true);
      }),
    );
  });
});

describe('a margin', () => {
  it('is the larger of what is shown and a tenth, rounded up', () => {
    const shows = (marginUnits: bigint, termsVersion = 1) => ({ marginUnits, termsVersion });
    expect(marginFor(shows(5n), 49n, 8)).toBe(5n);
    expect(marginFor(shows(5n), 50n, 8)).toBe(5n);
    expect(marginFor(shows(5n), 51n, 8)).toBe(6n);
    expect(marginFor(shows(0n), 1n, 8)).toBe(1n);
    // A fifth above a thousand dollars, but in auctions of earlier releases.
    expect(marginFor(shows(0n), 100_000n, 2)).toBe(10_000n);
    expect(marginFor(shows(0n), 100_001n, 2)).toBe(20_001n);
    expect(marginFor(shows(0n, 0), 100_001n, 2)).toBe(10_001n);
  });

  it.each([
    [15n, 150n, 140n, 10n],
    [15n, 150n, 135n, 15n],
    [15n, 150n, 134n, 15n],
    [15n, 150n, undefined, 15n],
  ])('of %i for a bid of %i and %s next forfeits %i', (margin, unpaid, next, forfeit) => {
    expect(forfeitOf(margin, unpaid, next)).toBe(forfeit);
  });

  it.each([
    [80n, 100n, true],
    [79n, 100n, false],
    [801n, 1_001n, true],
    [800n, 1_001n, false],
  ])('next of %i is near to %i: %s', (next, unpaid, near) => {
    expect(isNear(next, unpaid)).toBe(near);
  });

  it('is forfeited in halves, the odd unit to the insurance', () => {
    expect(halvesOf(11n)).toEqual({ seller: 5n, house: 6n });
    expect(halvesOf(1n)).toEqual({ seller: 0n, house: 1n });
    expect(halvesOf(10n)).toEqual({ seller: 5n, house: 5n });
  });
});

describe('the end of an auction', () => {
  const MINUTE = 60_000;
  const END = 100 * MINUTE;
  it.each([
    [END - 10 * MINUTE - 1, END],
    [END - 10 * MINUTE, END],
    [END - 10 * MINUTE + 1, END + 1],
    [END - 1, END + 10 * MINUTE - 1],
  ])('after a bid at %d is %d', (bidMs, endMs) => {
    expect(endAfterBid(END, lastEnd(END), bidMs)).toBe(endMs);
  });

  it('is a day later at most', () => {
    const last = lastEnd(END);
    expect(last).toBe(END + 1_440 * MINUTE);
    expect(endAfterBid(last - 1, last, last - 2)).toBe(last);
    expect(endAfterBid(last, last, last - 2)).toBe(last);
  });
});

describe('the secrets of a series', () => {
  it('follow from the master, each with a path to the root', () => {
    const master = '5a'.repeat(32);
    for (const count of [1, 2, 3, 7, 50]) {
      const root = rootOfSecrets(master, count);
      for (let number = 1; number <= count; number += 1) {
        const secret = createHmac('sha256', Buffer.from(master, 'hex'))
          .update(String(number))
          .digest('hex');
        expect(secretOf(master, number)).toBe(secret);
        expect(rootAbove(number, secret, pathOf(master, count, number))).toBe(root);
      }
    }
  });
});

describe('a drawn work', () => {
  const beacon = 'cd'.repeat(32);

  it('is the same by two hands', () => {
    for (let number = 1; number <= 200; number += 1) {
      const secret = secretOf('11'.repeat(32), number);
      const left = Array.from({ length: (number % 60) + 1 }, (_, at) => at * 3 + 5);
      const by = { secret, nonce: String(number), beacon };
      const place = placeIn(left.length, secret, by.nonce, beacon);
      expect(drawnFrom(left, by)).toBe(left[place]);
    }
  });

  it('is another one with another secret, nonce or beacon, and each equally often', () => {
    const left = Array.from({ length: 8 }, (_, at) => at + 1);
    const counts = new Map<number, number>();
    const master = randomBytes(32).toString('hex');
    const draws = 8_000;
    for (let number = 1; number <= draws; number += 1) {
      const by = { secret: secretOf(master, number), nonce: String(number), beacon };
      const work = drawnFrom(left, by);
      counts.set(work, (counts.get(work) ?? 0) + 1);
    }
    // Chi-squared with 7 degrees of freedom: above 40.5 once in a million runs.
    const expected = draws / left.length;
    const distance = left.reduce((sum, work) => {
      return sum + ((counts.get(work) ?? 0) - expected) ** 2 / expected;
    }, 0);
    expect(distance).toBeLessThan(40.5);
    const by = { secret: secretOf(master, 1), nonce: 'a', beacon };
    const many = Array.from({ length: 1_000_000 }, (_, at) => at);
    const drawn = drawnFrom(many, by);
    expect(drawnFrom(many, { ...by, nonce: 'b' })).not.toBe(drawn);
    expect(drawnFrom(many, { ...by, beacon: 'ce'.repeat(32) })).not.toBe(drawn);
    expect(drawnFrom(many, { ...by, secret: secretOf(master, 2) })).not.toBe(drawn);
  });
});

describe('the hash of works', () => {
  it('is over their numbers in order', () => {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(hashOfWorks([3, 1, 2])).toBe(hash('3,1,2'));
    expect(hashOfWorks([])).toBe(hash(''));
  });
});
