/** Rebates, as tests find them. */
import type { TestingCard } from '../../tests/support/testing-card.ts';
import type { ReferralCommand } from './contract.ts';
import { aimReferral, referralActors, referralEndowments } from './testing/actors.ts';
import { referralExamples } from './testing/examples.ts';

export const card = {
  name: 'referral',
  examples: referralExamples,
  endowments: referralEndowments,
  actors: referralActors,
  aim: aimReferral,
} as const satisfies TestingCard<ReferralCommand>;
