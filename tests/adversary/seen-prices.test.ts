import { expect, it } from 'vitest';
import { strategies } from './strategies/seen-prices.ts';
import { NO_GAIN, verdictsOf } from './strategies/strategy.ts';

it.each(strategies)('wins nothing: $title', (strategy) => {
  expect(verdictsOf(strategy, 1_500)).toMatch(NO_GAIN);
});
