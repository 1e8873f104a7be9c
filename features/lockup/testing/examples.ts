/** A sound example of each command. */
import { someId } from '../../../tests/support/example-values.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { LockupCommand } from '../contract.ts';
import { lockupTerms } from './terms.ts';

export const lockupExamples: Examples<LockupCommand> = {
  'lockup.publish_terms': (random) => ({ terms: lockupTerms({ productId: random.whole(1, 9) }) }),
  'lockup.subscribe': (random) => ({
    productId: random.whole(1, 3),
    amount: '10000000000',
    autoRenew: random.chance(0.5),
    perPerson: true,
  }),
  'lockup.redeem': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'lockup.withdraw': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'lockup.set_renew': (random, lastId) => ({ orderId: someId(random, lastId), isOn: true }),
  'lockup.pay_day': (random, lastId) => ({ orderId: someId(random, lastId) }),
};
