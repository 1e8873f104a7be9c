/** A sound example of each command. */
import { ALICE, BOB, someId } from '../../../tests/support/example-values.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { ReferralCommand } from '../contract.ts';
import { referralTerms } from './terms.ts';

export const referralExamples: Examples<ReferralCommand> = {
  'referral.publish_terms': () => ({ terms: referralTerms() }),
  'referral.join': (random) => ({ owner: BOB + random.whole(0, 5), inviter: ALICE }),
  'referral.pay_day': (random) => ({ day: random.whole(20_000, 21_000), after: 0 }),
  'referral.stop': (random) => ({
    operator: random.whole(1, 3),
    owner: random.pick([ALICE, BOB]),
    isStopped: random.chance(0.5),
    reason: 'looked at',
  }),
  'referral.set_offered': (random) => ({
    owner: random.pick([ALICE, BOB]),
    isOffered: random.chance(0.5),
    ...(random.chance(0.5) ? { sinceMs: 1 } : {}),
  }),
  'referral.ask_take_back': (random) => ({
    operator: random.whole(1, 3),
    owner: ALICE,
    assetId: USDT,
    amount: String(random.whole(1, 1_000)),
    reason: 'farmed',
  }),
  'referral.decide_take_back': (random, lastId) => ({
    operator: random.whole(1, 3),
    id: someId(random, lastId),
    verdict: random.pick(['confirm', 'drop']),
  }),
};
