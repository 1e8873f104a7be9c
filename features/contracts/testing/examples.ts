/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { market, near, someId } from '../../../tests/support/example-values.ts';
import { contractTerms } from './terms.ts';
import type { ContractsCommand } from '../contract/commands.ts';

export const contractsExamples: Examples<ContractsCommand> = {
  'contracts.publish_terms': (random) => ({
    terms: contractTerms(market(random), { version: random.whole(1, 4), spreadBps: 90 }),
  }),
  'contracts.open': (random) => ({
    marketId: market(random),
    side: random.pick(['long', 'short']),
    mode: random.pick(['cross', 'isolated']),
    lots: random.whole(1, 3),
    multiple: 100,
    limitTicks: random.chance(0.3) ? near(random) : 0,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    needsCover: true,
  }),
  'contracts.close': (random, lastId) => ({ positionId: someId(random, lastId), lots: 0 }),
  'contracts.reverse': (random, lastId) => ({ positionId: someId(random, lastId) }),
  'contracts.close_all': () => ({ sides: 'all' }),
  'contracts.trade': (random) => ({
    marketId: market(random),
    side: random.pick(['long', 'short']),
    lots: random.whole(1, 3),
    mode: 'cross',
    multiple: 100,
  }),
  'contracts.reduce': (random) => ({
    marketId: market(random),
    side: random.pick(['long', 'short']),
    kind: 'market',
    lots: random.whole(0, 3),
    triggerTicks: 0,
    trailTicks: 0,
    clientOrderId: '',
  }),
  'contracts.place_entry': (random) => ({
    order: {
      type: 'contracts.trade',
      marketId: market(random),
      side: random.pick(['long', 'short']),
      lots: random.whole(1, 3),
      mode: 'cross',
      multiple: 100,
    },
    kind: random.pick(['stop', 'take_profit']),
    triggerTicks: near(random),
    trailTicks: 0,
    clientOrderId: '',
  }),
  'contracts.cancel_entry': (random, lastId) => ({
    entryId: someId(random, lastId),
    clientOrderId: '',
  }),
  'contracts.place': (random) => ({
    order: {
      type: 'contracts.trade',
      marketId: market(random),
      side: random.pick(['long', 'short']),
      lots: random.whole(1, 3),
      mode: 'cross',
      multiple: 100,
    },
  }),
  'contracts.amend': (random, lastId) => ({
    orderId: someId(random, lastId),
    ticks: near(random),
    lots: random.whole(1, 3),
  }),
  'contracts.expire_pending': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'contracts.cancel_reduction': (random, lastId) => ({
    reductionId: someId(random, lastId),
    clientOrderId: '',
  }),
  'contracts.set_leverage': (random) => ({
    marketId: market(random),
    multiple: random.pick([5, 20, 100]),
    mode: 'cross',
  }),
  'contracts.set_countdown': (random) => ({ marketId: market(random), countdownMs: 1_000 }),
  'contracts.run_countdown': (random) => ({ owner: 1, marketId: market(random) }),
  'contracts.expire': (random, lastId) => ({ positionId: someId(random, lastId) }),
  'contracts.cancel': (random, lastId) => ({ positionId: someId(random, lastId) }),
  'contracts.set_stops': (random, lastId) => ({
    positionId: someId(random, lastId),
    takeProfitTicks: near(random),
    stopLossTicks: near(random),
    trailTicks: 0,
  }),
  'contracts.change_margin': (random, lastId) => ({
    positionId: someId(random, lastId),
    change: '100000000',
  }),
  'contracts.end_trial': (random, lastId) => ({ positionId: someId(random, lastId) }),
  'contracts.overnight': (random) => ({ marketId: market(random), after: 0 }),
};
