/** Prices, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { FeedsCommand } from './contract.ts';
import { feedsChanges } from './testing/console-changes.ts';
import { feedsActors } from './testing/actors.ts';
import { feedsExamples } from './testing/examples.ts';

export const card = {
  name: 'feeds',
  examples: feedsExamples,
  unheard: [
    'already_announced',
    'bad_hash',
    'bad_price',
    'hour_is_over',
    'hour_not_over',
    'step_repeated',
    'unknown_hour',
  ],
  actors: feedsActors,
  consoleChanges: feedsChanges,
} as const satisfies TestingCard<FeedsCommand>;
