import { expect, it } from 'vitest';
import { contractTerms } from '../testing/terms.ts';
import { refuseSized } from './bounds.ts';

it.each([
  ['too_many_lots', '1000'],
  ['too_many_lots_together', '3000'],
  ['too_many_positions', '200'],
  ['market_halted', undefined],
  ['multiple_above_tier', '20'],
] as const)('%s says %s', (refusal, limit) => {
  expect(refuseSized(refusal, contractTerms(1), 20).details?.['limit']).toBe(limit);
});
