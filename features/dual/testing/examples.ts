/** A sound example of each command. */
import { someId } from '../../../tests/support/example-values.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import { type DualCommand, fixingIdOf } from '../contract.ts';
import { dualTerms, MONDAY } from './terms.ts';

const fixingId = fixingIdOf({ marketId: btcUsdt, day: MONDAY + 3 });

export const dualExamples: Examples<DualCommand> = {
  'dual.publish_terms': (random) => ({
    terms: [dualTerms({ productId: random.whole(1, 9), maturityDay: MONDAY + 30 })],
  }),
  'dual.buy': (random) => ({
    productId: random.whole(1, 4),
    shares: random.whole(1, 3),
    autoRoll: random.chance(0.5),
    hasReadNotice: true,
    closes: [],
    leastRatePpm: 0,
  }),
  'dual.set_roll': (random, lastId) => ({ orderId: someId(random, lastId), isOn: true }),
  'dual.open_fixing': () => ({ fixingId }),
  'dual.close_fixing': () => ({ fixingId }),
  'dual.settle': (random, lastId) => ({ orderId: someId(random, lastId) }),
};
