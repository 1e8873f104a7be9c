/** Rebates, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import { PAY_REFUSALS, PUBLISH_REFUSALS, type ReferralCommand } from './contract.ts';
import { aimReferral, referralActors, referralEndowments } from './testing/actors.ts';
import { referralChanges } from './testing/console-changes.ts';
import { referralExamples } from './testing/examples.ts';
import { referralScreens } from './testing/screens.ts';

export const card = {
  name: 'referral',
  unproven: {
    referral_day: [
      'order.id less',
      'order.id more',
      // Fees are the house's own word, and their coin with them; they are paid in time or later.
      'order.assetId less',
      'order.assetId more',
      'order.paidMs more',
    ],
  },
  examples: referralExamples,
  unheard: [
    ...PUBLISH_REFUSALS,
    ...PAY_REFUSALS,
    'bad_operator',
    'bad_verdict',
    'inviter_not_older',
    'already_joined',
  ],
  endowments: referralEndowments,
  actors: referralActors,
  aim: aimReferral,
  consoleChanges: referralChanges,
  screens: referralScreens,
} as const satisfies TestingCard<ReferralCommand>;
