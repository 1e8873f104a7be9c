/** A sound example of each command. */
import type { Examples } from '../../../tests/support/testing-card.ts';
import { market, near, someId } from '../../../tests/support/example-values.ts';
import type { Random } from '../../../tests/support/random.ts';
import type { PlaceOrder } from '../contract/index.ts';
import type { SpotCommand } from '../contract/commands.ts';

function limitOrder(random: Random): Omit<PlaceOrder, 'type'> {
  return {
    marketId: market(random),
    side: random.pick(['buy', 'sell']),
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks: near(random),
    stopTicks: 0,
    triggerBy: 'index',
    lots: random.whole(1, 100) * 10,
    budget: 0,
    postOnly: false,
    selfTrade: 'cancel_taker',
    expiresMs: 0,
    clientOrderId: '',
  };
}

export const spotExamples: Examples<SpotCommand> = {
  'spot.place': limitOrder,
  'spot.cancel_replace': (random, lastId) => ({
    orderId: someId(random, lastId),
    clientOrderId: '',
    mode: random.pick(['stop_on_failure', 'allow_failure']),
    order: { type: 'spot.place', ...limitOrder(random) },
  }),
  'spot.place_list': (random) => {
    const first = { ...limitOrder(random), type: 'spot.place' } as const;
    const second = { ...first, side: first.side === 'buy' ? 'sell' : 'buy' } as const;
    const of = { contingency: 'oto', clientListId: '', marketId: first.marketId } as const;
    return { ...of, orders: [first, second] };
  },
  'spot.cancel_list': (random, lastId) => ({
    listId: someId(random, lastId),
    clientListId: '',
  }),
  'spot.cancel': (random, lastId) => ({ orderId: someId(random, lastId), clientOrderId: '' }),
  'spot.cancel_all': () => ({ marketIds: [] }),
  'spot.set_countdown': (random) => ({ marketId: market(random), countdownMs: 1_000 }),
  'spot.run_countdown': (random) => ({ owner: 1, marketId: market(random) }),
  'spot.replace': (random, lastId) => ({
    orderId: someId(random, lastId),
    lots: 10,
    limitTicks: near(random),
  }),
  'spot.expire': (random, lastId) => ({ orderId: someId(random, lastId) }),
  'spot.run_stops': (random) => ({ marketId: market(random) }),
  'spot.end_pause': (random) => ({ marketId: market(random) }),
  'spot.quote': (random) => ({
    marketId: market(random),
    bids: [[near(random) - 50_000, 100]],
    asks: [[near(random) + 50_000, 100]],
  }),
};
