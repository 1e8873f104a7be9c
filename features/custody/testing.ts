/** Counts of what is held outside, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { custodyChanges } from './testing/console-changes.ts';

export const card = {
  name: 'custody',
  examples: {},
  consoleChanges: custodyChanges,
} as const satisfies TestingCard<never>;
