import { createHash, createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BEACON_AFTER_MS,
  type BeaconTick,
  beaconOf,
  beaconTicks,
  commitmentOf,
  type DrawEntry,
  DrawNumbers,
  fitsCommitment,
  isBelow,
  numberFrom,
  proofOf,
  rootOf,
  seedOf,
} from './draw.ts';

const SECRET = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

function sha(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function entries(count: number): DrawEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    nonce: sha(String(index)).toString('hex').slice(0, 32),
  }));
}

/** RFC 6962, section 2.1, written down once more. */
function twinRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha('');
  if (leaves.length === 1) return leaves[0] as Buffer;
  const split = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return sha(Buffer.of(1), twinRoot(leaves.slice(0, split)), twinRoot(leaves.slice(split)));
}

function twinNumbers(seed: string, limits: readonly number[]): number[] {
  let counter = 0n;
  return limits.map((below) => {
    for (;;) {
      const text = Buffer.alloc(8);
      text.writeBigUInt64BE(counter);
      counter += 1n;
      const value = createHmac('sha256', Buffer.from(seed, 'hex')).update(text).digest();
      const number = value.readBigUInt64BE(0);
      const most = 2n ** 64n - (2n ** 64n % BigInt(below)) - 1n;
      if (number <= most) return Number(number % BigInt(below));
    }
  });
}

describe('a commitment', () => {
  it('is the SHA-256 of the bytes, and fits its own secret only', () => {
    const commitment = sha(Buffer.from(SECRET, 'hex')).toString('hex');
    expect(commitmentOf(SECRET)).toBe(commitment);
    expect(fitsCommitment(SECRET, commitment)).toBe(true);
    expect(fitsCommitment(SECRET.replace(/^00/, '01'), commitment)).toBe(false);
  });

  it('fits nothing that is no secret', () => {
    for (const text of ['', 'x', SECRET.slice(2), `${SECRET}00`, SECRET.toUpperCase()]) {
      expect(fitsCommitment(text, commitmentOf(SECRET))).toBe(false);
    }
    const short = SECRET.slice(2);
    expect(fitsCommitment(short, sha(Buffer.from(short, 'hex')).toString('hex'))).toBe(false);
  });
});

describe('the root of the entries', () => {
  it('is the tree hash of RFC 6962 over number and nonce', () => {
    for (let count = 0; count <= 40; count += 1) {
      const all = entries(count);
      const leaves = all.map(({ number, nonce }) => sha(Buffer.of(0), `${number}|${nonce}`));
      expect(rootOf(all)).toBe(twinRoot(leaves).toString('hex'));
    }
  });

  it('is another one when an entry is changed, left out, added or moved', () => {
    const all = entries(9);
    const [first, second, ...rest] = all as [DrawEntry, DrawEntry];
    const others = [
      all.slice(1),
      [...all, { number: 10, nonce: 'ff' }],
      [second, first, ...rest],
      [{ ...first, nonce: first.nonce.replace(/^./, 'x') }, second, ...rest],
      [{ ...first, number: 77 }, second, ...rest],
    ];
    for (const other of others) expect(rootOf(other)).not.toBe(rootOf(all));
  });

  it('is proven to hold each entry, and no other', () => {
    for (const count of [1, 2, 3, 7, 8, 9, 33]) {
      const all = entries(count);
      const root = rootOf(all);
      for (const [index, entry] of all.entries()) {
        const proof = proofOf(all, index);
        expect(isBelow(root, entry, proof)).toBe(true);
        expect(isBelow(root, { ...entry, nonce: 'other' }, proof)).toBe(false);
        const turned = proof.map(({ side, hash }) => ({
          side: side === 'left' ? ('right' as const) : ('left' as const),
          hash,
        }));
        expect(isBelow(root, entry, turned)).toBe(count === 1);
      }
    }
    expect(() => proofOf(entries(3), 3)).toThrow(RangeError);
    expect(() => proofOf(entries(3), -1)).toThrow(RangeError);
  });
});

describe('the beacon', () => {
  const tick = (marketId: number, timeMs: number): BeaconTick => ({
    marketId,
    timeMs,
    content: `${marketId}|${timeMs}`,
  });

  it('is the first tick of each market later than a second after the close', () => {
    const closeMs = 50_000;
    const ticks = [
      tick(1, closeMs),
      tick(2, closeMs + BEACON_AFTER_MS),
      tick(1, closeMs + BEACON_AFTER_MS + 1),
      tick(1, closeMs + BEACON_AFTER_MS + 2),
      tick(3, closeMs + BEACON_AFTER_MS + 1),
      tick(2, closeMs + BEACON_AFTER_MS + 900),
    ];
    expect(beaconTicks([2, 1], closeMs, ticks)?.map(({ content }) => content)).toEqual([
      `2|${closeMs + BEACON_AFTER_MS + 900}`,
      `1|${closeMs + BEACON_AFTER_MS + 1}`,
    ]);
    expect(beaconTicks([2, 1], closeMs, ticks.slice(0, 5))).toBeUndefined();
  });

  it('follows from the contents in their order', () => {
    const ticks = [tick(1, 7), tick(2, 8)];
    expect(beaconOf(ticks)).toBe(sha('1|7\n2|8').toString('hex'));
    expect(beaconOf(ticks.toReversed())).not.toBe(beaconOf(ticks));
  });
});

describe('the numbers', () => {
  const seed = seedOf({ id: 'box-7', secret: SECRET, root: rootOf([]), beacon: 'ab' });

  it('follow from a seed over all parts', () => {
    const text = ['bourse-draw-1', 'box-7', SECRET, rootOf([]), 'ab'].join('|');
    expect(seed).toBe(sha(text).toString('hex'));
  });

  it('are those of a twin that was written beside it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 30 }),
        (limits) => {
          const own = randomBytes(32).toString('hex');
          const numbers = new DrawNumbers(own);
          const drawn = limits.map((below) => numbers.next(below));
          expect(drawn).toEqual(twinNumbers(own, limits));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('pass over a block that would make some numbers likelier, at its limit and below', () => {
    const block = (value: bigint) => {
      const bytes = Buffer.alloc(32);
      bytes.writeBigUInt64BE(value);
      return new Uint8Array(bytes);
    };
    // 2^64 leaves 6 when it is divided by 10: the last six values are passed over.
    const limit = 2n ** 64n - 6n;
    expect(numberFrom(block(limit - 1n), 10)).toBe(9);
    expect(numberFrom(block(limit), 10)).toBeUndefined();
    expect(numberFrom(block(2n ** 64n - 1n), 10)).toBeUndefined();
    expect(numberFrom(block(2n ** 64n - 1n), 16)).toBe(15);
    expect(numberFrom(block(0n), 10)).toBe(0);
  });

  it('refuse a limit that is none', () => {
    for (const below of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
      expect(() => new DrawNumbers(seed).next(below)).toThrow(RangeError);
    }
    expect(() => new DrawNumbers(seed).choose(4, 3)).toThrow(RangeError);
  });

  it('choose without repeating, every index as often as every other', () => {
    const counts = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0]);
    const rounds = 6_000;
    for (let round = 0; round < rounds; round += 1) {
      const order = new DrawNumbers(sha(`round ${round}`).toString('hex')).choose(6, 6);
      expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
      for (const [place, index] of order.entries()) {
        const row = counts[place] as number[];
        row[index] = (row[index] ?? 0) + 1;
      }
    }
    // Chi-square with 25 degrees of freedom: 99.99 % lie below 62. The seeds are fixed.
    const expected = rounds / 6;
    const chi = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(62);
  });

  it('choose some as the first of all', () => {
    const seeds = sha('some').toString('hex');
    const all = new DrawNumbers(seeds).choose(50, 50);
    expect(new DrawNumbers(seeds).choose(7, 50)).toEqual(all.slice(0, 7));
    expect(new DrawNumbers(seeds).choose(0, 50)).toEqual([]);
  });
});
