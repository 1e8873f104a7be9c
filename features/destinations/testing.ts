/** Saved destinations, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { payoutScreens } from './testing/screens.ts';

export const card = {
  name: 'destinations',
  examples: {},
  screens: payoutScreens,
} as const satisfies TestingCard<never>;
