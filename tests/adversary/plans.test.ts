/** What somebody may try with entries, pairs and trailing stops to get more than their own. */
import { expect, test } from 'vitest';
import { MOST_OPEN_ORDERS } from '../../features/spot/contract/index.ts';
import { ALICE, BOB, CAROL, MARKET, PRICE, TradingEngine } from '../support/server-engine.ts';
import { BTC, btcUsdt, USDT } from '../support/small-catalogue.ts';

const EXITS = { takeProfitTicks: PRICE + 1_000, stopLossTicks: PRICE - 1_000 };
const SALE = { side: 'sell', limitTicks: PRICE + 1_000, lots: 1_000 } as const;

test('a pair sells no lot twice, however its limit order and its stop are met', () => {
  const engine = new TradingEngine();
  engine.place(ALICE, { ...SALE, lots: 1_000_000, pair: { stopTicks: PRICE - 10, limitTicks: 0 } });
  expect(engine.place(ALICE, { ...SALE, lots: 30 }).refused).toBe('insufficient_balance');
  engine.place(BOB, { limitTicks: PRICE + 1_000, lots: 200_000 });
  engine.tick(btcUsdt, PRICE - 10);
  // Between the trigger and the fresh quotes the limit order is no longer there to be met.
  expect(engine.place(BOB, { ...MARKET, lots: 100 }).refused).toBe('no_liquidity');
  engine.place(CAROL, { limitTicks: PRICE - 20, lots: 400_000 });
  engine.pass(1_000);
  const [free, frozen] = engine.money(ALICE, BTC);
  expect(frozen).toBe('0');
  expect(Number(free)).toBe(10 - 2 - 4);
});

test('entries by the thousand leave no more orders than there may be', () => {
  const engine = new TradingEngine();
  for (let count = 0; count < 300; count += 1) engine.place(ALICE, { lots: 30, exits: EXITS });
  engine.place(BOB, { side: 'sell', lots: 100_000 });
  const own = engine.engine.spot.liveOrders().filter(({ owner }) => owner === ALICE);
  expect(own.length).toBeGreaterThan(100);
  expect(own.length).toBeLessThanOrEqual(MOST_OPEN_ORDERS);
});

test('an entry filled lot by lot ends with one pair, not with one for each fill', () => {
  const engine = new TradingEngine();
  engine.place(ALICE, { lots: 3_000, exits: EXITS });
  for (let count = 0; count < 100; count += 1) engine.place(BOB, { side: 'sell', lots: 30 });
  const own = engine.engine.spot.liveOrders().filter(({ owner }) => owner === ALICE);
  expect(own.map(({ lots }) => lots)).toEqual([2_997, 2_997]);
});

test('exits cannot be spent before they are armed, in the very command that bought them', () => {
  const engine = new TradingEngine();
  engine.place(ALICE, { side: 'sell', limitTicks: PRICE + 5_000, lots: 1_000_000 });
  engine.place(ALICE, { lots: 1_000, exits: EXITS });
  engine.place(BOB, { side: 'sell', lots: 1_000 });
  expect(engine.place(ALICE, { ...SALE, lots: 30 }).refused).toBe('insufficient_balance');
  expect(engine.money(ALICE, BTC)).toEqual(['0.000002', '10.00999']);
});

test('an own order in the way of an exit goes, and the exit stays armed', () => {
  const engine = new TradingEngine();
  engine.place(BOB, { side: 'sell', lots: 1_000 });
  engine.place(ALICE, { ...MARKET, lots: 1_000, exits: { ...EXITS, takeProfitTicks: PRICE + 10 } });
  const [profit] = engine.engine.spot.liveOrders();
  const own = engine.place(ALICE, { limitTicks: PRICE + 20, lots: 500 });
  expect(own).toMatchObject({ state: 'cancelled', reason: 'self_trade' });
  expect(engine.told(profit?.id ?? 0)).toMatchObject({ state: 'open', filledLots: 0 });
});

test('a stranger neither cancels nor moves the exits of somebody else', () => {
  const engine = new TradingEngine();
  engine.place(BOB, { side: 'sell', lots: 1_000 });
  engine.place(ALICE, { lots: 1_000, exits: EXITS });
  for (const { id, lots } of engine.engine.spot.liveOrders()) {
    expect(engine.cancel(BOB, id)).toEqual({ refused: 'unknown_order' });
    const replace = { type: 'spot.replace', orderId: id, lots, limitTicks: PRICE + 2_000 };
    expect(engine.give(BOB, replace as never)).toEqual({ refused: 'unknown_order' });
  }
  expect(engine.engine.spot.liveOrders()).toHaveLength(2);
});

test('trades at odd prices drag no trailing stop that follows the index', () => {
  const engine = new TradingEngine();
  const trail = { callbackBps: 50, activationTicks: 0 };
  const stop = { ...SALE, kind: 'trailing_stop', limitTicks: 0, trail } as const;
  const { id } = engine.place(ALICE, stop);
  engine.tick(btcUsdt, PRICE);
  engine.place(BOB, { side: 'sell', limitTicks: PRICE + 50_000, lots: 100 });
  engine.place(CAROL, { limitTicks: PRICE + 50_000, lots: 100 });
  engine.place(BOB, { limitTicks: PRICE - 50_000, lots: 100 });
  engine.place(CAROL, { ...MARKET, side: 'sell', lots: 100 });
  expect(engine.told(id)).toMatchObject({ stopTicks: PRICE - 10_000, triggerPlace: 0 });
});

test('money of a trailing buy is its budget, wherever the price goes', () => {
  const engine = new TradingEngine();
  const trail = { callbackBps: 2_000, activationTicks: 0 };
  const buy = { kind: 'trailing_stop', limitTicks: 0, lots: 0, budget: PRICE * 1_000, trail };
  engine.place(ALICE, buy as never);
  for (const move of [0, -100_000, 90_000, 400_000]) engine.tick(btcUsdt, PRICE + move);
  engine.place(BOB, { side: 'sell', limitTicks: PRICE + 400_000, lots: 5_000 });
  engine.pass(1_000);
  const [free, frozen] = engine.money(ALICE, USDT);
  expect(frozen).toBe('0');
  expect(Number(free)).toBeGreaterThanOrEqual(100_000 - 200);
  expect(Number(free)).toBeLessThan(100_000);
});
