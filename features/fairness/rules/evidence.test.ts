import { expect, it } from 'vitest';
import type { ChainedTick } from '../../feeds/contract.ts';
import { indexFollows } from './evidence.ts';

it.each([
  [true, 'median-1', 3_901, 'a:3901.45,b:3901.50'],
  [true, 'median-1', 3_902, 'a:3901.45,b:3901.51,c:3990.00'],
  [false, 'median-1', 3_901, 'a:3901.45,b:3901.51,c:3990.00'],
  // Of one source it is none, nor of prices that were told otherwise.
  [false, 'median-1', 3_901, 'a:3901.45'],
  [false, 'median-1', 3_901, 'a:3901,b:3901'],
  [false, 'median-1', 3_901, ''],
  [true, 'clamped-mean-1', 3_901, 'a:3901'],
  [true, 'clamped-mean-1', 3_950, 'a:3901,b:4000'],
  [false, 'clamped-mean-1', 3_901, 'a:3901.45,b:3901.50'],
  // Of sources outside that agree, by their own times where they tell them.
  [true, 'median-2', 3_901, 'a:3901.45@1795000000000#7,b:3901.50'],
  [true, 'median-2', 4_000, 'a:3990.00,b:4010.00@1795000000000'],
  [false, 'median-2', 4_000, 'a:3989.99,b:4010.01'],
  [true, 'median-2', 3_902, 'a:3901.45,b:3901.51,c:9000.00'],
  [false, 'median-2', 3_901, 'a:3901.45'],
  [false, 'median-2', 3_901, ''],
  [false, 'median-3', 3_901, 'a:3901.45,b:3901.50'],
])('is %s that %s gives %i of %s', (isOk, formula, ticks, sources) => {
  const tick = { formula, ticks, sources } as ChainedTick;
  expect(indexFollows(tick).isOk).toBe(isOk);
});

it('says how the index follows, to the hundredth and then to the tick', () => {
  const tick = { formula: 'median-1', ticks: 3_901, sources: 'a:3901.45,b:3901.50' };
  const working = 'median-1(390145, 390150) = 390148 ÷ 100 ≈ 3901';
  expect(indexFollows(tick as ChainedTick).working).toBe(working);
});
