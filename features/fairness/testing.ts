/** Receipts and public logs, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { fairnessScreens } from './testing/screens.ts';

export const card = {
  name: 'fairness',
  examples: {},
  screens: fairnessScreens,
} as const satisfies TestingCard<never>;
