/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { market, someId } from '../../../tests/support/example-values.ts';
import { secondsTerms } from './terms.ts';
import type { SecondsCommand } from '../contract.ts';

export const secondsExamples: Examples<SecondsCommand> = {
  'seconds.publish_terms': (random) => ({
    terms: secondsTerms(market(random), { version: random.whole(1, 4), staleMs: 1_000 }),
  }),
  'seconds.place': (random) => ({
    marketId: market(random),
    direction: random.pick(['up', 'down']),
    seconds: random.pick([30, 60]),
    stake: '1000000000',
  }),
  'seconds.settle': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'seconds.accept_risk': () => ({}),
  'seconds.set_limits': () => ({ largestStake: '0', lossPerDay: '0', pausedUntilMs: 0 }),
};
