/** The API for bots, as tests find it. */
import type { TestingCard } from '../../tests/support/testing-card.ts';

export const card = {
  name: 'binance',
  // It has no command of its own.
  examples: {},
} as const satisfies TestingCard<never>;
