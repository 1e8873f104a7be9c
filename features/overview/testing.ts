/** Screens of many markets at once, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { overviewScreens } from './testing/screens.ts';

export const card = {
  name: 'overview',
  examples: {},
  screens: overviewScreens,
} as const satisfies TestingCard<never>;
