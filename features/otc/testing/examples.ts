/** A sound example of each command. */
import { someId } from '../../../tests/support/example-values.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { OtcCommand } from '../contract/index.ts';
import { otcTerms, RATES, SELL_USDT } from './terms.ts';

export const otcExamples: Examples<OtcCommand> = {
  'otc.publish_terms': () => ({ terms: otcTerms() }),
  'otc.rates': () => ({ rates: RATES }),
  'otc.save_ad': () => ({ adId: 0, ...SELL_USDT }),
  'otc.switch_ad': (random, lastId) => ({
    adId: someId(random, lastId),
    isOn: random.chance(0.7),
  }),
  'otc.order': (random, lastId) => ({
    adId: someId(random, lastId),
    by: random.pick(['fiat', 'quantity']),
    amount: String(random.whole(1_000, 50_000)),
    price: '93',
    kind: 'sepa',
    paymentId: 1,
    countsMaker: true,
    ...(random.chance(0.7) && { paysFall: true }),
  }),
  'otc.mark_paid': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.cancel': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.release': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.extend': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.appeal': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.withdraw_appeal': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.block': (random) => ({ owner: random.whole(101, 104), isOn: random.chance(0.3) }),
  'otc.apply': (random) => ({ ...(random.chance(0.3) && { bond: '150000000000' }) }),
  'otc.leave': () => ({}),
  'otc.decide_merchant': (random) => ({
    operator: random.whole(1, 3),
    owner: random.whole(101, 104),
    verdict: random.pick(['approve', 'reject']),
  }),
  'otc.propose_decision': (random, lastId) => ({
    operator: random.whole(1, 3),
    orderId: someId(random, lastId),
    verdict: random.pick(['release', 'return']),
    award: random.pick(['0', '100000000']),
  }),
  'otc.confirm_decision': (random, lastId) => ({
    operator: random.whole(1, 3),
    orderId: someId(random, lastId),
    verdict: random.pick(['release', 'return']),
  }),
  'otc.expire': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.remind': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.end_claim': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.end_lapse': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.open_unanswered': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.end_answers': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'otc.return_bond': (random) => ({ owner: random.whole(101, 104) }),
};
