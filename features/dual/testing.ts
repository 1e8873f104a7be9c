/** Dual investment, as tests find it. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { DualCommand } from './contract.ts';
import { aimDual, dualActors, dualEndowments } from './testing/actors.ts';
import { dualChanges } from './testing/console-changes.ts';
import { dualExamples } from './testing/examples.ts';
import { dualScreens } from './testing/screens.ts';

/** What of a purchase may be anything. */
const PURCHASE = [
  'order.id less',
  'order.id more',
  // A tick of one close is less than a part per million of a year's volatility, and those of
  // a day that was wilder than the month count for nothing.
  'order.pricing.closes.* less',
  'order.pricing.closes.* more',
  'order.pricing.recentCloses.* less',
  'order.pricing.recentCloses.* more',
];

export const card = {
  name: 'dual',
  unproven: { dual: PURCHASE, dual_begun: PURCHASE },
  examples: dualExamples,
  switched: [{ product: 'dual', path: '/dual/buyDual', fields: { id: 1, num: 1 } }],
  soundCalls: { '/api/dual/buyDual': [{ id: 1, num: 1, auto_roll: 1, risk_accepted: 1 }] },
  unheard: ['bad_closes', 'unknown_fixing', 'too_early', 'not_fixed'],
  endowments: dualEndowments,
  actors: dualActors,
  aim: aimDual,
  consoleChanges: dualChanges,
  screens: dualScreens,
} as const satisfies TestingCard<DualCommand>;
