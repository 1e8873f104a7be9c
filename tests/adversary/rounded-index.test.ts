import { expect, it } from 'vitest';
import { strategies } from './strategies/rounded-index.ts';
import { NO_GAIN, verdictsOf } from './strategies/strategy.ts';

it.each(strategies)('wins nothing: $title', (strategy) => {
  expect(verdictsOf(strategy, 2_000)).toMatch(NO_GAIN);
});
