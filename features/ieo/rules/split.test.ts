import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, drawn, type Split, level, proRata, wantedLots } from './split.ts';

const SEED = 'ab'.repeat(32);

/** Orders of persons who have one or two accounts, and an issue. */
const story = fc.record({
  lots: fc.array(fc.tuple(fc.bigInt(1n, 400n), fc.boolean()), { minLength: 1, maxLength: 30 }),
  supply: fc.bigInt(1n, 3_000n),
});

function claimsOf(lots: readonly (readonly [bigint, boolean])[]): Claim[] {
  return lots.map(([amount, isSame], index) => ({
    id: index + 1,
    groupId: isSame && index > 0 && index % 2 === 1 ? index : index + 1,
    lots: amount,
  }));
}

const METHODS = [
  ['pro rata', proRata],
  ['level', level],
  ['draw', (claims: readonly Claim[], supply: bigint) => drawn(claims, supply, SEED)],
] as const;

function sum(given: Split): bigint {
  return [...given.values()].reduce((all, lots) => all + lots, 0n);
}

function ofGroup(claims: readonly Claim[], given: Split, groupId: number): bigint {
  const own = claims.filter((claim) => claim.groupId === groupId);
  return own.reduce((all, { id }) => all + (given.get(id) ?? 0n), 0n);
}

describe.each(METHODS)('%s', (_name, split) => {
  it('gives the smaller of issue and demand, and nobody more than he wants', () => {
    fc.assert(
      fc.property(story, ({ lots, supply }) => {
        const claims = claimsOf(lots);
        const given = split(claims, supply);
        const wanted = wantedLots(claims);
        expect(sum(given)).toBe(wanted < supply ? wanted : supply);
        for (const { id, lots: own } of claims) {
          expect(given.get(id)).toBeGreaterThanOrEqual(0n);
          expect(given.get(id)).toBeLessThanOrEqual(own);
        }
      }),
    );
  });

  it('does not depend on the order in which it is told of them', () => {
    fc.assert(
      fc.property(story, ({ lots, supply }) => {
        const claims = claimsOf(lots);
        const there = split(claims, supply);
        const back = split(claims.toReversed(), supply);
        expect([...back].sort(([a], [b]) => a - b)).toEqual([...there].sort(([a], [b]) => a - b));
      }),
    );
  });
});

describe('pro rata', () => {
  it('gives who wants more at least as much', () => {
    fc.assert(
      fc.property(story, ({ lots, supply }) => {
        const claims = claimsOf(lots).toSorted((a, b) => (a.lots < b.lots ? -1 : 1));
        const given = proRata(claims, supply);
        for (const [at, { id, lots: own }] of claims.entries()) {
          const next = claims[at + 1];
          if (next === undefined || next.lots === own) continue;
          expect(given.get(next.id)).toBeGreaterThanOrEqual(given.get(id) ?? 0n);
        }
      }),
    );
  });

  it('gives one who came later within a lot of what he would have got before', () => {
    fc.assert(
      fc.property(story, ({ lots, supply }) => {
        const claims = claimsOf(lots);
        const turned = claims.map(({ lots: own }, at) => {
          return { id: claims.length - at, groupId: claims.length - at, lots: own };
        });
        const [there, back] = [proRata(claims, supply), proRata(turned, supply)];
        for (const { id } of claims) {
          const gap = (there.get(id) ?? 0n) - (back.get(claims.length + 1 - id) ?? 0n);
          expect(gap >= -1n && gap <= 1n).toBe(true);
        }
      }),
    );
  });

  it('gives last lots to the largest remainders, and of equal ones to the lower number', () => {
    const claims = [5n, 5n, 6n].map((lots, at) => ({ id: at + 1, groupId: at + 1, lots }));
    // 10 of 16: 3.125, 3.125 and 3.75.
    expect([...proRata(claims, 10n).values()]).toEqual([3n, 3n, 4n]);
    // 11 of 16: 3.4375 twice and 4.125: the first of the equal ones.
    expect([...proRata(claims, 11n).values()]).toEqual([4n, 3n, 4n]);
  });
});

describe('level', () => {
  it('gives everybody below the level all, and everybody above it the level', () => {
    const claims = [2n, 9n, 4n, 9n].map((lots, at) => ({ id: at + 1, groupId: at + 1, lots }));
    expect([...level(claims, 17n).values()]).toEqual([2n, 6n, 4n, 5n]);
  });

  it('never rewards a person who asks for more than he wants, or for less', () => {
    fc.assert(
      fc.property(story, fc.nat(29), fc.bigInt(1n, 900n), ({ lots, supply }, who, lie) => {
        const claims = claimsOf(lots).map((claim) => ({ ...claim, groupId: claim.id }));
        const own = claims[who % claims.length] as Claim;
        const told = claims.map((claim) => (claim === own ? { ...claim, lots: lie } : claim));
        const useful = (given: Split) => {
          const got = given.get(own.id) ?? 0n;
          return got < own.lots ? got : own.lots;
        };
        expect(useful(level(told, supply))).toBeLessThanOrEqual(useful(level(claims, supply)));
      }),
    );
  });

  it('counts a person once, however many accounts he has', () => {
    fc.assert(
      fc.property(story, ({ lots, supply }) => {
        const claims = claimsOf(lots);
        const whole = [...new Set(claims.map(({ groupId }) => groupId))].map((groupId) => {
          const own = claims.filter((claim) => claim.groupId === groupId);
          return { id: groupId, groupId, lots: wantedLots(own) };
        });
        const [split, joined] = [level(claims, supply), level(whole, supply)];
        for (const { groupId } of whole) {
          expect(ofGroup(claims, split, groupId)).toBe(joined.get(groupId));
        }
      }),
    );
  });
});

describe('a draw', () => {
  it('depends on its seed, and repeats', () => {
    const claims = Array.from({ length: 40 }, (_, at) => ({ id: at, groupId: at, lots: 2n }));
    const first = drawn(claims, 11n, SEED);
    expect(drawn(claims, 11n, SEED)).toEqual(first);
    expect(drawn(claims, 11n, 'cd'.repeat(32))).not.toEqual(first);
  });
});
