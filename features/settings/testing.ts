/** Screens of own choices, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { settingsScreens } from './testing/screens.ts';

export const card = {
  name: 'settings',
  examples: {},
  screens: settingsScreens,
} as const satisfies TestingCard<never>;
