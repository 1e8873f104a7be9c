/** Saved destinations, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { payoutCalls } from './testing/calls.ts';
import { payoutScreens } from './testing/screens.ts';

export const card = {
  name: 'destinations',
  examples: {},
  soundCalls: payoutCalls,
  screens: payoutScreens,
} as const satisfies TestingCard<never>;
