/** Customers and their sessions, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { type IdentityCommand, RELATED_REFUSALS } from './contract.ts';
import { identityActors } from './testing/actors.ts';
import { identityChanges } from './testing/console-changes.ts';
import { identityExamples } from './testing/examples.ts';
import { identityScreens } from './testing/screens.ts';

export const card = {
  name: 'identity',
  examples: identityExamples,
  unheard: RELATED_REFUSALS,
  actors: identityActors,
  consoleChanges: identityChanges,
  screens: identityScreens,
} as const satisfies TestingCard<IdentityCommand>;
