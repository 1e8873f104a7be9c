import { expect, test } from 'vitest';
import { verifyBook } from './book.ts';
import { makeWorkload } from './workload.ts';

test.each(['A', 'B'] as const)('the order book comes out of workload %s where it must', (mix) => {
  const work = makeWorkload(mix, 20_000, 3);
  expect(work.expected.trades).toBeGreaterThan(500);
  expect(verifyBook(work)).toEqual(work.expected);
});

test('the same seed makes the same workload', () => {
  expect(makeWorkload('A', 2_000, 5)).toEqual(makeWorkload('A', 2_000, 5));
  expect(makeWorkload('A', 2_000, 5).prices).not.toEqual(makeWorkload('A', 2_000, 6).prices);
});
