/** Notices, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { noticesCallExamples } from './testing/calls.ts';
import { noticesScreens } from './testing/screens.ts';
import { noticesChanges } from './testing/console-changes.ts';

export const card = {
  name: 'notices',
  examples: {},
  soundCalls: noticesCallExamples,
  consoleChanges: noticesChanges,
  screens: noticesScreens,
} as const satisfies TestingCard<never>;
