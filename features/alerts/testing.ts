/** Price alerts, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { alertsScreens } from './testing/screens.ts';

export const card = {
  name: 'alerts',
  examples: {},
  screens: alertsScreens,
} as const satisfies TestingCard<never>;
