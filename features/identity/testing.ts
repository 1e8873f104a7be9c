/** Customers and their sessions, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { identityScreens } from './testing/screens.ts';

export const card = {
  name: 'identity',
  examples: {},
  screens: identityScreens,
} as const satisfies TestingCard<never>;
