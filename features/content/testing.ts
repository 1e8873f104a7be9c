/** Site, articles and pages, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { contentChanges } from './testing/console-changes.ts';
import { contentScreens } from './testing/screens.ts';

export const card = {
  name: 'content',
  examples: {},
  consoleChanges: contentChanges,
  screens: contentScreens,
} as const satisfies TestingCard<never>;
