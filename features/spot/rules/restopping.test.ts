import { describe, expect, it } from 'vitest';
import type { Json } from '../../../core/engine/command.ts';
import {
  ALICE,
  BOB,
  PRICE,
  TradingEngine,
  WHOLE_BTC,
} from '../../../tests/support/server-engine.ts';
import { BTC, btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { PlaceOrder } from '../contract/index.ts';

type Change = {
  readonly lots?: number;
  readonly limitTicks?: number;
  readonly stopTicks?: number;
};

function restop(engine: TradingEngine, orderId: number, change: Change, actor = ALICE): Json {
  const command = { type: 'spot.replace', orderId, lots: 0, limitTicks: 0, ...change };
  return engine.give(actor, command);
}

const STOP_BUY = {
  kind: 'stop_limit',
  stopTicks: PRICE + 1_000,
  limitTicks: PRICE + 1_000,
} as const;
const STOP_SALE = {
  kind: 'stop_market',
  side: 'sell',
  stopTicks: PRICE - 1_000,
  limitTicks: 0,
} as const;

describe('a stop that waits', () => {
  it('is triggered at its new price, and not at the old one', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, { ...STOP_SALE, lots: 1_000 });
    expect(restop(engine, stop.id, { stopTicks: PRICE - 3_000 })).toMatchObject({
      id: stop.id,
      stopTicks: PRICE - 3_000,
      lots: 1_000,
      state: 'waiting_trigger',
    });
    engine.tick(btcUsdt, PRICE - 2_999);
    expect(engine.told(stop.id)).toMatchObject({ triggerPlace: 0 });
    engine.tick(btcUsdt, PRICE - 3_000);
    expect(engine.told(stop.id)?.triggerPlace).toBeGreaterThan(0);
    // It has been reached: from now on it is no longer changed.
    expect(restop(engine, stop.id, { stopTicks: PRICE - 5_000 })).toEqual({
      refused: 'order_has_ended',
    });
  });

  it('holds what its new price and quantity come to', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, { ...STOP_BUY, lots: WHOLE_BTC });
    expect(engine.money(ALICE, USDT)[1]).toBe('20010');
    restop(engine, stop.id, { limitTicks: PRICE + 3_000 });
    expect(engine.money(ALICE, USDT)[1]).toBe('20030');
    restop(engine, stop.id, { lots: WHOLE_BTC / 2 });
    expect(engine.money(ALICE, USDT)[1]).toBe('10015');
    restop(engine, stop.id, { stopTicks: PRICE + 500 });
    expect(engine.money(ALICE, USDT)[1]).toBe('10015');
    engine.cancel(ALICE, stop.id);
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('at the market holds up to five percent above its new price', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, {
      kind: 'stop_market',
      stopTicks: PRICE + 1_000,
      limitTicks: 0,
      lots: WHOLE_BTC,
    });
    const before = engine.told(stop.id);
    restop(engine, stop.id, { stopTicks: PRICE + 100_000, limitTicks: 1 });
    const after = engine.told(stop.id);
    const reach = (before?.limitTicks ?? 0) / (PRICE + 1_000);
    expect(reach).toBeGreaterThanOrEqual(1.05);
    expect(after?.limitTicks).toBe(Math.ceil((PRICE + 100_000) * reach));
    const dollars = Number(engine.money(ALICE, USDT)[1]);
    expect(dollars).toBeCloseTo((after?.limitTicks ?? 0) / 100, 6);
  });

  it('keeps the budget it spends', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, {
      kind: 'stop_market',
      stopTicks: PRICE + 1_000,
      limitTicks: 0,
      lots: 0,
      budget: PRICE * 500,
    });
    const held = engine.money(ALICE, USDT)[1];
    expect(restop(engine, stop.id, { stopTicks: PRICE + 2_000 })).toMatchObject({
      stopTicks: PRICE + 2_000,
      limitTicks: 0,
    });
    expect(engine.money(ALICE, USDT)[1]).toBe(held);
    expect(restop(engine, stop.id, { lots: 10 })).toEqual({ refused: 'bad_order' });
  });

  it.each([
    ['at the price of now', STOP_SALE, { stopTicks: PRICE }, 'stop_would_trigger'],
    ['above the price of now', STOP_SALE, { stopTicks: PRICE + 1 }, 'stop_would_trigger'],
    ['of a purchase at the price of now', STOP_BUY, { stopTicks: PRICE }, 'stop_would_trigger'],
    ['at half a tick', STOP_SALE, { stopTicks: PRICE - 0.5 }, 'bad_order'],
    ['below nothing', STOP_SALE, { stopTicks: -1 }, 'bad_order'],
    ['with half a lot', STOP_SALE, { lots: 0.5 }, 'bad_order'],
    ['with less than nothing', STOP_SALE, { lots: -5 }, 'quantity_below_minimum'],
    ['with too much', STOP_SALE, { lots: 1_000 * WHOLE_BTC + 1 }, 'quantity_above_maximum'],
    ['worth too little', STOP_SALE, { lots: 20 }, 'value_below_minimum'],
    ['with more than there is', STOP_BUY, { lots: 5 * WHOLE_BTC }, 'insufficient_balance'],
  ] as [string, Partial<PlaceOrder>, Change, string][])(
    '%s is refused and changes nothing',
    (_title, shape, change, refused) => {
      const engine = new TradingEngine();
      const stop = engine.place(ALICE, { ...shape, lots: 1_000 });
      const before = [engine.told(stop.id), engine.money(ALICE, USDT), engine.money(ALICE, BTC)];
      expect(restop(engine, stop.id, change)).toEqual({ refused });
      expect([engine.told(stop.id), engine.money(ALICE, USDT), engine.money(ALICE, BTC)]).toEqual(
        before,
      );
    },
  );

  it('one tick below the price of now is allowed', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, { ...STOP_SALE, lots: 1_000 });
    expect(restop(engine, stop.id, { stopTicks: PRICE - 1 })).toMatchObject({
      stopTicks: PRICE - 1,
    });
  });

  it('is refused to strangers and while the market is halted', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, { ...STOP_SALE, lots: 1_000 });
    const change = { stopTicks: PRICE - 2_000 };
    expect(restop(engine, stop.id, change, BOB)).toEqual({ refused: 'unknown_order' });
    engine.pass(60_000);
    expect(restop(engine, stop.id, change)).toEqual({ refused: 'market_halted' });
  });

  it('is reached before younger stops of its price, whenever it came there', () => {
    const engine = new TradingEngine();
    const first = engine.place(ALICE, { ...STOP_SALE, lots: 100 });
    const second = engine.place(BOB, { ...STOP_SALE, lots: 100, stopTicks: PRICE - 2_000 });
    restop(engine, first.id, { stopTicks: PRICE - 2_000 });
    engine.tick(btcUsdt, PRICE - 2_000);
    const places = [first, second].map(({ id }) => engine.told(id)?.triggerPlace ?? 0);
    expect(places[0]).toBeGreaterThan(0);
    expect(places[0]).toBeLessThan(places[1] ?? 0);
  });
});

describe('the stop of a pair', () => {
  const PAIR = { stopTicks: PRICE - 1_000, limitTicks: 0 };

  function pairOf(engine: TradingEngine, change: Partial<PlaceOrder> = {}) {
    const limit = engine.place(ALICE, {
      side: 'sell',
      limitTicks: PRICE + 1_000,
      lots: 1_000,
      pair: PAIR,
      ...change,
    });
    const stop = engine.engine.spot.liveOrders().find(({ kind }) => kind.startsWith('stop'));
    return { limit, stopId: stop?.id ?? 0 };
  }

  it('moves within its side, with its quantity', () => {
    const engine = new TradingEngine();
    const { stopId } = pairOf(engine);
    const held = engine.money(ALICE, BTC);
    expect(restop(engine, stopId, { stopTicks: PRICE - 10 })).toMatchObject({
      stopTicks: PRICE - 10,
    });
    expect(engine.money(ALICE, BTC)).toEqual(held);
    expect(restop(engine, stopId, { lots: 500 })).toEqual({ refused: 'pair_keeps_quantity' });
  });

  it('of a purchase stays above its limit order, and holds what it would pay beyond it', () => {
    const engine = new TradingEngine();
    const { limit, stopId } = pairOf(engine, {
      side: 'buy',
      limitTicks: PRICE - 1_000,
      lots: WHOLE_BTC,
      pair: { stopTicks: PRICE + 1_000, limitTicks: PRICE + 2_000 },
    });
    // 19,990 for the limit order and 30 beyond it.
    expect(engine.money(ALICE, USDT)[1]).toBe('20020');
    restop(engine, stopId, { limitTicks: PRICE + 5_000 });
    expect(engine.money(ALICE, USDT)[1]).toBe('20050');
    expect(restop(engine, stopId, { limitTicks: limit.limitTicks })).toEqual({
      refused: 'pair_not_around_price',
    });
    engine.cancel(ALICE, stopId);
    engine.cancel(ALICE, limit.id);
    expect(engine.money(ALICE, USDT)[1]).toBe('0');
  });
});
