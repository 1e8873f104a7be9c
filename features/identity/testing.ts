/** Customers and their sessions, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { identityChanges } from './testing/console-changes.ts';
import { identityScreens } from './testing/screens.ts';

export const card = {
  name: 'identity',
  examples: {},
  consoleChanges: identityChanges,
  screens: identityScreens,
} as const satisfies TestingCard<never>;
