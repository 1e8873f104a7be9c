/** A sound example of each command. */
import { ALICE, BOB, someId } from '../../../tests/support/example-values.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { CouponsCommand } from '../contract.ts';
import { codeOf, offer } from './offers.ts';

export const couponsExamples: Examples<CouponsCommand> = {
  'coupons.open_campaign': (random) => ({
    operator: random.whole(1, 3),
    name: 'spring',
    offer: offer(0, { endsMs: 2 ** 42, codeSha256: codeOf(random.whole(1, 9)) }),
    reason: 'agreed',
  }),
  'coupons.decide_campaign': (random, lastId) => ({
    operator: random.whole(1, 3),
    id: someId(random, lastId),
    verdict: random.pick(['confirm', 'close']),
  }),
  'coupons.claim': (random) => ({ codeSha256: codeOf(random.whole(1, 9)) }),
  'coupons.issue': (random, lastId) => ({
    operator: random.whole(1, 3),
    campaignId: someId(random, lastId),
    owner: random.pick([ALICE, BOB]),
    reason: 'sorry',
  }),
  'coupons.withdraw': (random, lastId) => ({
    operator: random.whole(1, 3),
    id: someId(random, lastId),
    reason: 'a mistake',
  }),
  'coupons.expire': (random, lastId) => ({ id: someId(random, lastId) }),
  'coupons.remind': (random, lastId) => ({ id: someId(random, lastId) }),
};
