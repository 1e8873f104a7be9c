/** Support, as tests find it. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { supportCallExamples } from './testing/calls.ts';
import { supportChanges } from './testing/console-changes.ts';
import { supportScreens } from './testing/screens.ts';

export const card = {
  name: 'support',
  examples: {},
  soundCalls: supportCallExamples,
  consoleChanges: supportChanges,
  screens: supportScreens,
} as const satisfies TestingCard<never>;
