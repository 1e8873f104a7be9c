/** The chat, as tests find it. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { chatCallExamples, chatSwitched } from './testing/calls.ts';
import { chatChanges } from './testing/console-changes.ts';
import { chatScreens } from './testing/screens.ts';

export const card = {
  name: 'chat',
  examples: {},
  soundCalls: chatCallExamples,
  switched: chatSwitched,
  consoleChanges: chatChanges,
  screens: chatScreens,
} as const satisfies TestingCard<never>;
