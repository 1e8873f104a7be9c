/** What somebody may try with the kinds of spot orders to get more than their own. */
import { expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  MARKET,
  PRICE,
  placeCommand,
  TradingEngine,
} from '../support/server-engine.ts';
import { type DepthChange, MOST_OPEN_ORDERS } from '../../features/spot/contract/index.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

test('a take-profit that trades set off sells to fresh quotes, not to who set it off', () => {
  const engine = new TradingEngine();
  engine.quote([[PRICE - 10, 1_000]], [[PRICE + 10, 100]]);
  const profit = { kind: 'take_profit_market', side: 'sell', limitTicks: 0, lots: 1_000 } as const;
  const order = engine.place(ALICE, { ...profit, stopTicks: PRICE + 300, triggerBy: 'last' });
  // Bob empties both sides, sets it off by a trade with Carol, and bids far below the index.
  engine.place(BOB, { ...MARKET, side: 'sell', lots: 1_000 });
  engine.place(BOB, { ...MARKET, lots: 100 });
  engine.place(CAROL, { side: 'sell', limitTicks: PRICE + 300, lots: 30 });
  engine.place(BOB, { limitTicks: PRICE + 300, lots: 30 });
  engine.place(BOB, { limitTicks: PRICE - 15_000, lots: 1_000 });
  expect(engine.told(order.id)).toMatchObject({ state: 'waiting_trigger', filledLots: 0 });
  engine.quote([[PRICE - 10, 1_000]], [[PRICE + 10, 100]]);
  engine.pass(0);
  const [fill] = engine.fills().filter(({ seller }) => seller === ALICE);
  expect(fill).toMatchObject({ ticks: PRICE - 10, lots: 1_000 });
});

test('a take-profit and a stop do not hold the same lots', () => {
  const engine = new TradingEngine();
  const sale = { side: 'sell', limitTicks: 0, lots: 600_000 } as const;
  engine.place(ALICE, { ...sale, kind: 'take_profit_market', stopTicks: PRICE + 1_000 });
  const stop = engine.place(ALICE, { ...sale, kind: 'stop_market', stopTicks: PRICE - 1_000 });
  expect(stop.refused).toBe('insufficient_balance');
  expect(engine.money(ALICE, BTC)).toEqual(['4', '6']);
});

test('an order in the place of another queues behind those that waited longer', () => {
  const engine = new TradingEngine();
  const first = engine.place(ALICE, { lots: 100 });
  const second = engine.place(CAROL, { lots: 100 });
  const order = placeCommand({ lots: 100 });
  const command = { type: 'spot.cancel_replace', orderId: first.id, clientOrderId: '', order };
  engine.must(ALICE, { ...command, mode: 'stop_on_failure' } as never);
  engine.place(BOB, { side: 'sell', lots: 100 });
  expect(engine.told(second.id)?.state).toBe('filled');
});

test('nobody takes the order of somebody else away by placing one of his own', () => {
  const engine = new TradingEngine();
  const hers = engine.place(ALICE, { lots: 100, clientOrderId: 'hers' });
  const command = { type: 'spot.cancel_replace', mode: 'allow_failure', order: placeCommand() };
  engine.give(BOB, { ...command, orderId: hers.id, clientOrderId: '' } as never);
  engine.give(BOB, { ...command, orderId: 0, clientOrderId: 'hers' } as never);
  expect(engine.told(hers.id)).toMatchObject({ state: 'open', heldUnits: 2_000_000_000n });
});

test('what an order of a list brought is not spent before what waits for it has its turn', () => {
  const engine = new TradingEngine();
  const buy = placeCommand({ lots: 1_000 });
  const sell = placeCommand({ side: 'sell', limitTicks: PRICE + 100, lots: 1_000 });
  engine.place(ALICE, { side: 'sell', limitTicks: PRICE + 9_000, lots: 999_999 });
  const list = { type: 'spot.place_list', marketId: btcUsdt, contingency: 'oto', clientListId: '' };
  engine.must(ALICE, { ...list, orders: [buy, sell] } as never);
  expect(engine.money(ALICE, BTC)[0]).toBe('0');
  engine.place(BOB, { side: 'sell', lots: 500 });
  // Half of it is there: each way out of it is shut.
  const sale = { side: 'sell', limitTicks: PRICE + 9_000, lots: 30 } as const;
  expect(engine.place(ALICE, sale).refused).toBe('insufficient_balance');
  engine.place(BOB, { side: 'sell', lots: 500 });
  expect(engine.money(ALICE, BTC)).toEqual(['0.000002', '10.00999']);
});

test('lists by the hundred leave no more orders than there may be, and free all they held', () => {
  const engine = new TradingEngine();
  const buy = placeCommand({ lots: 30 });
  const sell = placeCommand({ side: 'sell', limitTicks: PRICE + 100, lots: 30 });
  const stop = { ...sell, kind: 'stop_market', stopTicks: PRICE - 100, limitTicks: 0 } as const;
  const list = { type: 'spot.place_list', marketId: btcUsdt, contingency: 'otoco' };
  for (let count = 0; count < 100; count += 1) {
    engine.give(ALICE, { ...list, clientListId: '', orders: [buy, sell, stop] } as never);
  }
  expect(engine.engine.spot.ordersOf(ALICE).length).toBeLessThanOrEqual(MOST_OPEN_ORDERS);
  engine.must(ALICE, { type: 'spot.cancel_all', marketIds: [] } as never);
  expect(engine.engine.spot.lists.sorted()).toEqual([]);
  expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
  expect(engine.money(ALICE, BTC)).toEqual(['10', '0']);
});

test('what an iceberg hides is seen nowhere, and gives no turn before others', () => {
  const engine = new TradingEngine();
  const iceberg = { side: 'sell', lots: 1_000, icebergLots: 100 } as const;
  engine.place(ALICE, iceberg);
  const behind = engine.place(CAROL, { side: 'sell', lots: 100 });
  engine.place(BOB, { lots: 200 });
  expect(engine.told(behind.id)?.state).toBe('filled');
  const depth = engine.events.filter(({ topic }) => topic === 'spot.depth_changed');
  const seen = depth.flatMap(({ payload }) => (payload as DepthChange).levels);
  expect(Math.max(...seen.map(([, , lots]) => lots))).toBe(200);
});

test('ten icebergs of ten parts are all that one may make a taker work through', () => {
  const engine = new TradingEngine();
  const iceberg = { side: 'sell', lots: 300, icebergLots: 30 } as const;
  const placed = Array.from({ length: 12 }, () => engine.place(ALICE, iceberg));
  expect(placed.at(-1)?.refused).toBe('too_many_icebergs');
  engine.place(BOB, { lots: 3_000 });
  expect(engine.fills()).toHaveLength(100);
  expect(engine.money(ALICE, BTC)[1]).toBe('0');
});
