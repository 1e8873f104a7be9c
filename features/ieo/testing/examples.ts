/** A sound example of each command. */
import { someId } from '../../../tests/support/example-values.ts';
import { AAPL, MONDAY_MS, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { IeoCommand } from '../contract.ts';
import { ieoTerms } from './terms.ts';

export const ieoExamples: Examples<IeoCommand> = {
  'ieo.publish': (random) => ({
    operator: 1,
    terms: ieoTerms(AAPL, MONDAY_MS, { productId: random.whole(1, 9) }),
    reason: 'A project was taken',
  }),
  'ieo.subscribe': (random) => ({
    projectId: random.whole(1, 3),
    payAssetId: USDT,
    amount: '1000000000',
    total: '50000000',
    nonce: random.chance(0.5) ? 'ab'.repeat(16) : '',
  }),
  'ieo.reduce': (random, lastId) => ({ orderId: someId(random, lastId), left: '0' }),
  'ieo.close': (random) => ({ projectId: random.whole(1, 3) }),
  'ieo.reveal': (random) => ({ projectId: random.whole(1, 3), secret: '5a'.repeat(32) }),
  'ieo.fall_back': (random) => ({ projectId: random.whole(1, 3) }),
  'ieo.unlock': (random) => ({ projectId: random.whole(1, 3) }),
  'ieo.pay_issuer': (random) => ({ projectId: random.whole(1, 3) }),
  'ieo.refund': (random) => ({ projectId: random.whole(1, 3) }),
  'ieo.ask_cancel': (random) => ({
    operator: 1,
    projectId: random.whole(1, 3),
    reason: 'A flaw was found',
  }),
  'ieo.decide_cancel': (random) => ({
    operator: 2,
    projectId: random.whole(1, 3),
    verdict: random.chance(0.5) ? 'confirm' : 'reject',
  }),
};
