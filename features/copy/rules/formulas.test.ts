import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closedLots,
  copiedLots,
  cumulatedLots,
  isDayLost,
  laggedResult,
  nextWeekMs,
  proRata,
  shareDue,
  stopLevel,
  withinOwnMargin,
  withResult,
} from './formulas.ts';

describe('what keeps a leader from living off his followers', () => {
  it.each([
    ['', 900n, 0n],
    ['300,200,250', 900n, 0n],
    ['300,200,250,300', 400n, 200n],
    ['300,200,250,300', 199n, 199n],
    ['300,-20,250,300', 400n, -20n],
  ])('after %s a result of %i is settled at %i', (past, now, settled) => {
    expect(laggedResult(past, now)).toBe(settled);
  });

  it('four settlements are kept, the oldest goes', () => {
    expect(withResult('', 5n)).toBe('5');
    expect(withResult('1,2,3', -4n)).toBe('1,2,3,-4');
    expect(withResult('1,2,3,4', 5n)).toBe('2,3,4,5');
  });

  it.each([
    [-49n, 500n, false],
    [-50n, 500n, true],
    [-50n, 501n, false],
    [50n, 500n, false],
  ])('a day of %i of a budget of %i is lost: %s', (units, budget, isLost) => {
    expect(isDayLost(units, budget)).toBe(isLost);
  });

  it('copies hold at most twenty times the leader’s own margin, lowered alike', () => {
    const wants = [30, 10].map((lots) => ({ lots, margin: BigInt(lots) * 10n }));
    expect(withinOwnMargin(wants, 20n)).toEqual([30, 10]);
    expect(withinOwnMargin(wants, 19n)).toEqual([28, 9]);
    expect(withinOwnMargin(wants, 0n)).toEqual([0, 0]);
  });
});

describe('lots', () => {
  it.each([
    ['multiple', 50, 3, 1],
    ['multiple', 33, 3, 0],
    ['multiple', 34, 3, 1],
    ['multiple', 10_000, 3, 300],
    ['lots', 7, 3, 7],
  ] as const)('of %s %i for %i are %i', (mode, number, lots, copied) => {
    expect(copiedLots(mode, number, lots)).toBe(copied);
  });

  it.each([
    [10, 1, 3, 3],
    [10, 2, 3, 6],
    [10, 3, 3, 10],
    [1, 2, 3, 0],
    [0, 1, 1, 0],
  ])('of a copy of %i close with %i of %i: %i', (copy, closed, lots, expected) => {
    expect(closedLots(copy, closed, lots)).toBe(expected);
  });

  it.each([
    [10, 10, 91, 0],
    [10, 10, 90, 1],
    [10, 9, 90, 0],
    [10, 9, 81, 0],
    [10, 9, 80, 1],
    [10, 10, 0, 10],
    [10, 1, 0, 1],
  ])('of %i, %i of them left, at %i of 100 left to the trader: %i', (base, lots, left, closed) => {
    const copy = { lots, traderLots: left, baseLots: base, baseTraderLots: 100 };
    expect(cumulatedLots(copy)).toBe(closed);
  });

  it('come to the same in any parts', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), parts, fc.nat(100), (own, all, rest) => {
        const total = all.reduce((sum, part) => sum + part, rest);
        const copy = { lots: own, traderLots: total, baseLots: own, baseTraderLots: total };
        for (const part of all) {
          copy.traderLots -= part;
          copy.lots -= cumulatedLots(copy);
        }
        const closed = total - rest;
        expect(own - copy.lots).toBe(Math.floor((own * closed) / total));
      }),
    );
  });

  it.each([
    [[8, 8, 4], 10, [4, 4, 2]],
    [[8, 8, 4], 11, [5, 4, 2]],
    [[8, 8, 4], 20, [8, 8, 4]],
    [[8, 8, 4], 0, [0, 0, 0]],
    [[1, 1, 1], 2, [1, 1, 0]],
  ])('for wants of %j with %i left are %j', (wants, left, given) => {
    expect(proRata(wants, left)).toEqual(given);
  });

  it('give away exactly what is left, nobody more than he wants', () => {
    const some = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(some, fc.nat(100_000), (wants, left) => {
        const given = proRata(wants, left);
        const sum = wants.reduce((a, b) => a + b, 0);
        expect(given.reduce((a, b) => a + b, 0)).toBe(Math.min(sum, left));
        for (const [at, lots] of given.entries()) {
          expect(lots).toBeGreaterThanOrEqual(0);
          expect(lots).toBeLessThanOrEqual(wants[at] ?? 0);
        }
      }),
    );
  });
});

describe('the share', () => {
  it.each([
    [200n, 0n, 20n],
    [200n, 200n, 0n],
    [50n, 200n, 0n],
    [209n, 200n, 0n],
    [210n, 200n, 1n],
    [-5n, 0n, 0n],
  ])('of %i above %i is %i', (result, high, due) => {
    expect(shareDue(result, high, 100_000)).toBe(due);
  });
});

it.each([
  [1_000n, 50, -500n],
  [1_001n, 50, -501n],
  [1n, 1, -1n],
])('stops a budget of %i at %i percent: %i', (budget, percent, level) => {
  expect(stopLevel(budget, percent)).toBe(level);
});

it.each([
  [Date.UTC(2026, 10, 16), Date.UTC(2026, 10, 23)],
  [Date.UTC(2026, 10, 16) - 1, Date.UTC(2026, 10, 16)],
  [Date.UTC(2026, 10, 19, 12), Date.UTC(2026, 10, 23)],
])('ends the week after %i at %i', (afterMs, expected) => {
  expect(nextWeekMs(afterMs)).toBe(expected);
});
