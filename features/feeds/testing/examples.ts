/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { market, near } from '../../../tests/support/example-values.ts';
import type { FeedsCommand } from '../contract.ts';

export const feedsExamples: Examples<FeedsCommand> = {
  'feeds.tick': (random) => ({
    prices: [[market(random), 'one', near(random), 0]],
    ...(random.chance(0.2) && { median: true }),
  }),
  'feeds.check': (random) => ({ marketId: market(random) }),
  'feeds.halt': () => ({}),
  'feeds.announce_hour': () => ({ hourMs: 0, keyHash: '', storms: true }),
  'feeds.reveal_hour': () => ({ hourMs: 0, keyHash: '', key: '' }),
};
