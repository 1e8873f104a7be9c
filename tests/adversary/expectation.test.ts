/** What `npm run adversary` says of a strategy, tried on chances whose worth is known. */
import { expect, it } from 'vitest';
import { Random } from '../support/random.ts';
import { describeRow, isGain, isToldApart } from './strategies/report.ts';
import { expectationOf, normal, type Play, played, together } from './strategies/strategy.ts';

/** A chance that is worth so much, give or take one. */
const worth =
  (mean: number): Play =>
  (random) => [mean + normal(random)];
const of = (mean: number, seed = 1) => expectationOf(played(worth(mean), 4_000, new Random(seed)));
const row = (mean: number, rules: 'now' | 'before' = 'now') => {
  return { title: 'a coin', rules, expectation: of(mean) };
};

it('knows a gain, and a control that does not show one', () => {
  expect([row(0.1), row(0.02), row(-0.1)].map(isGain)).toEqual([true, false, false]);
  expect([row(0.1, 'before'), row(-0.1, 'before')].map(isGain)).toEqual([false, false]);
  expect([row(0.1, 'before'), row(0.02, 'before')].map(isToldApart)).toEqual([true, false]);
  expect(describeRow(row(0.1))).toMatch(/a coin +now +4000 +937\.\d\d +159\.\d\d .* gains$/);
  expect(describeRow(row(-0.1))).toMatch(/ loses$/);
  expect(describeRow(row(0.02))).toMatch(/ open$/);
});

it('is wrong about a mean in one case of a hundred', () => {
  const wrong = Array.from({ length: 400 }, (_, seed) => {
    const { least, most } = expectationOf(played(worth(0), 50, new Random(seed)));
    return least > 0 || most < 0;
  });
  expect(wrong.filter(Boolean).length).toBeLessThan(12);
  expect(wrong.filter(Boolean).length).toBeGreaterThan(0);
});

it('puts two samples together as if they had been one', () => {
  const [one, other] = [1, 2].map((seed) => played(worth(seed), 300 * seed, new Random(seed)));
  const whole = expectationOf([...(one ?? []), ...(other ?? [])]);
  const both = together(expectationOf(one ?? []), expectationOf(other ?? []));
  expect(both.chances).toBe(900);
  expect(both.mean).toBeCloseTo(whole.mean, 10);
  expect(both.error).toBeCloseTo(whole.error, 10);
});

it('says nothing of one chance, and plays no strategy without any', () => {
  expect(() => expectationOf([1])).toThrow('too few chances');
  expect(() => played(() => [], 1, new Random(1))).toThrow('no chance');
});
