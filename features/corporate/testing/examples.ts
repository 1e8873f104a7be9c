/** A sound example of each command. */
import { someId } from '../../../tests/support/example-values.ts';
import { aaplUsdt } from '../../../tests/support/small-catalogue.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { CorporateCommand } from '../contract.ts';
import { planOf } from './world.ts';

export const corporateExamples: Examples<CorporateCommand> = {
  'corporate.plan': (random) => ({
    operator: random.whole(1, 3),
    reason: 'as filed',
    ...planOf(),
  }),
  'corporate.confirm': (random, lastId) => ({
    operator: random.whole(1, 3),
    id: someId(random, lastId),
    verdict: random.pick(['confirm', 'reject', 'withdraw'] as const),
    reason: 'as filed',
  }),
  'corporate.carry_out': (random, lastId) => ({ id: someId(random, lastId) }),
  'corporate.save_plan': (random) => ({
    id: 0,
    marketId: aaplUsdt,
    amount: String(random.whole(10, 500) * 100_000_000),
    every: 'week',
    day: random.whole(1, 5),
  }),
  'corporate.switch_plan': (random, lastId) => ({
    id: someId(random, lastId),
    state: random.pick(['running', 'paused', 'ended']),
  }),
  'corporate.invest': (random, lastId) => ({ id: someId(random, lastId) }),
};
