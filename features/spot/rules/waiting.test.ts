import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  MARKET,
  PRICE,
  TradingHouse,
  WHOLE_BTC,
} from '../../../tests/support/server-house.ts';
import {
  aaplUsdt,
  BTC,
  btcUsdt,
  MONDAY_MS,
  OPENS_MS,
  USDT,
} from '../../../tests/support/small-catalogue.ts';

/** A trade at a price between Bob and Carol, so that the last price is known. */
function tradeAt(house: TradingHouse, limitTicks: number, lots = 100): void {
  house.place(BOB, { side: 'sell', limitTicks, lots });
  house.place(CAROL, { limitTicks, lots });
}

describe('a stop order', () => {
  it('waits for the index and goes in after the market maker has quoted anew', () => {
    const house = new TradingHouse();
    const stop = house.place(ALICE, {
      kind: 'stop_limit',
      stopTicks: PRICE + 100,
      limitTicks: PRICE + 50,
    });
    expect(stop).toMatchObject({ state: 'waiting_trigger' });
    expect(house.money(ALICE, USDT)[1]).toBe('20000.5');
    house.tick(btcUsdt, PRICE + 99);
    expect(house.told(stop.id)).toMatchObject({ triggerPlace: 0 });
    house.tick(btcUsdt, PRICE + 100);
    expect(house.told(stop.id)).toMatchObject({ state: 'waiting_trigger' });
    expect(house.told(stop.id)?.triggerPlace).toBeGreaterThan(0);
    house.quote([[PRICE + 1, 5]], []);
    house.pass(0);
    expect(house.told(stop.id)).toMatchObject({ state: 'open', triggerPlace: 0 });
  });

  it('goes in without fresh quotes a second after it was triggered, and not before', () => {
    const house = new TradingHouse();
    const stop = house.place(ALICE, { kind: 'stop_limit', stopTicks: PRICE + 100 });
    house.tick(btcUsdt, PRICE + 100);
    house.pass(999);
    expect(house.told(stop.id)).toMatchObject({ state: 'waiting_trigger' });
    house.pass(1);
    expect(house.told(stop.id)).toMatchObject({ state: 'open' });
  });

  it('is not triggered by trades alone, unless the customer has chosen the last price', () => {
    const house = new TradingHouse();
    const shape = { kind: 'stop_market', side: 'sell', limitTicks: 0, lots: 100 } as const;
    const byIndex = house.place(ALICE, { ...shape, stopTicks: PRICE - 1_000 });
    const byLast = house.place(ALICE, { ...shape, stopTicks: PRICE - 1_000, triggerBy: 'last' });
    tradeAt(house, PRICE - 1_000);
    expect(house.told(byIndex.id)?.triggerPlace).toBe(0);
    expect(house.told(byLast.id)?.triggerPlace).toBeGreaterThan(0);
    expect(house.told(byLast.id)).toMatchObject({ state: 'waiting_trigger', filledLots: 0 });
  });

  it('by the last price sets off the next one, each in a command of its own', () => {
    const house = new TradingHouse();
    const steps = [500, 1_000, 2_000, 3_000];
    for (const [index, step] of steps.slice(1).entries()) {
      house.place(BOB, { limitTicks: PRICE - step, lots: 100 });
      house.place(ALICE, {
        kind: 'stop_market',
        side: 'sell',
        limitTicks: 0,
        stopTicks: PRICE - (steps[index] ?? 0),
        triggerBy: 'last',
        lots: 100,
      });
    }
    house.place(BOB, { limitTicks: PRICE - 500, lots: 100 });
    house.place(CAROL, { ...MARKET, side: 'sell', lots: 100 });
    expect(house.fills()).toHaveLength(1);
    for (const done of [2, 3, 4]) {
      house.pass(1_000);
      expect(house.fills()).toHaveLength(done);
    }
    expect(house.fills().map(({ ticks }) => PRICE - ticks)).toEqual(steps);
    expect(new Set(house.fills().map(({ seq }) => seq)).size).toBe(4);
    expect(house.house.spot.liveOrders()).toEqual([]);
  });

  it('can be cancelled while it waits for fresh quotes', () => {
    const house = new TradingHouse();
    const stop = house.place(ALICE, { kind: 'stop_limit', stopTicks: PRICE + 100 });
    house.tick(btcUsdt, PRICE + 100);
    house.cancel(ALICE, stop.id);
    house.pass(1_000);
    expect(house.told(stop.id)).toMatchObject({ state: 'cancelled', triggerPlace: 0 });
    expect(house.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('waits on while the market is halted, and goes in with the quotes after it', () => {
    const house = new TradingHouse();
    const stop = house.place(ALICE, { kind: 'stop_limit', stopTicks: PRICE + 100 });
    house.tick(btcUsdt, PRICE + 100);
    const halt = { type: 'catalogue.halt', operator: 1, marketId: btcUsdt, reason: 'a test' };
    house.must(0, { ...halt, isHalted: true } as never);
    house.pass(1_000);
    expect(house.told(stop.id)).toMatchObject({ state: 'waiting_trigger' });
    house.must(0, { ...halt, isHalted: false } as never);
    house.quote([[PRICE - 10, 5]], []);
    house.pass(0);
    expect(house.told(stop.id)).toMatchObject({ state: 'open' });
  });

  it('is run by timers only', () => {
    const house = new TradingHouse();
    const command = { type: 'spot.run_stops', marketId: btcUsdt } as never;
    expect(house.give(ALICE, command)).toEqual({ refused: 'not_allowed' });
  });

  it('of a market buy holds money for a jump of 5 % and gives back what it saves', () => {
    const house = new TradingHouse();
    const stop = house.place(ALICE, {
      kind: 'stop_market',
      limitTicks: 0,
      stopTicks: PRICE + 10_000,
    });
    // Stop at 20,100: 21,105 is held.
    expect(house.money(ALICE, USDT)).toEqual(['78895', '21105']);
    house.place(BOB, { side: 'sell', limitTicks: PRICE + 20_000, lots: WHOLE_BTC });
    house.tick(btcUsdt, PRICE + 10_000);
    house.pass(1_000);
    expect(house.told(stop.id)).toMatchObject({ state: 'filled' });
    expect(house.money(ALICE, USDT)).toEqual(['79800', '0']);
  });

  it('by budget keeps the budget frozen until its price comes', () => {
    const house = new TradingHouse();
    const stop = house.place(ALICE, {
      kind: 'stop_market',
      limitTicks: 0,
      stopTicks: PRICE + 100,
      lots: 0,
      budget: PRICE * 1_000,
    });
    expect(house.money(ALICE, USDT)).toEqual(['99800', '200']);
    house.cancel(ALICE, stop.id);
    expect(house.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('trades within the band when its limit lies beyond it, and the rest of it ends', () => {
    const house = new TradingHouse();
    const wide = { kind: 'stop_limit', side: 'sell', limitTicks: PRICE / 2 } as const;
    const stop = house.place(ALICE, { ...wide, stopTicks: PRICE - 100, lots: 300 });
    house.place(BOB, { limitTicks: PRICE - 200, lots: 100 });
    house.place(BOB, { limitTicks: PRICE - 200_000, lots: 500 });
    house.tick(btcUsdt, PRICE - 100);
    house.pass(1_000);
    expect(house.told(stop.id)).toMatchObject({
      state: 'cancelled',
      reason: 'price_out_of_band',
      filledLots: 100,
    });
    expect(house.money(ALICE, BTC)[1]).toBe('0');
  });

  it('ends when post-only would cross, and when it cannot fill what it has to', () => {
    const house = new TradingHouse();
    const far = house.place(ALICE, {
      kind: 'stop_limit',
      stopTicks: PRICE + 100,
      limitTicks: PRICE * 2,
      lots: 100,
    });
    const kill = house.place(ALICE, {
      kind: 'stop_limit',
      timeInForce: 'fok',
      stopTicks: PRICE + 100,
      limitTicks: PRICE + 100,
      lots: 5_000,
    });
    const polite = house.place(ALICE, {
      kind: 'stop_limit',
      postOnly: true,
      stopTicks: PRICE + 100,
      limitTicks: PRICE + 100,
      lots: 100,
    });
    house.place(BOB, { side: 'sell', limitTicks: PRICE + 100, lots: 50 });
    house.place(BOB, { side: 'sell', limitTicks: PRICE + 100, lots: 300 });
    house.tick(btcUsdt, PRICE + 100);
    house.pass(1_000);
    expect(house.told(far.id)).toMatchObject({ state: 'filled' });
    expect(house.told(kill.id)).toMatchObject({ state: 'cancelled', reason: 'not_fillable' });
    expect(house.told(polite.id)).toMatchObject({
      state: 'cancelled',
      reason: 'post_only_would_cross',
    });
    expect(house.money(ALICE, USDT)).toEqual(['99979.999', '0']);
  });
});

describe('an order that is good till a time', () => {
  it('expires then and releases its money, also from a halted market', () => {
    const house = new TradingHouse();
    const order = house.place(ALICE, { timeInForce: 'gtt', expiresMs: house.nowMs + 60_000 });
    house.pass(59_999);
    expect(house.told(order.id)).toMatchObject({ state: 'open' });
    house.pass(1);
    expect(house.told(order.id)).toMatchObject({
      state: 'expired',
      reason: 'time_over',
      updatedMs: MONDAY_MS + 60_000,
    });
    expect(house.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('needs no timer any more when it was filled, cancelled or stopped first', () => {
    const house = new TradingHouse();
    const till = { timeInForce: 'gtt', expiresMs: house.nowMs + 60_000 } as const;
    const order = house.place(ALICE, till);
    house.place(BOB, { side: 'sell' });
    house.cancel(ALICE, house.place(ALICE, till).id);
    const waiting = house.place(ALICE, { ...till, kind: 'stop_limit', stopTicks: PRICE + 1 });
    house.pass(60_000);
    expect(house.told(order.id)).toMatchObject({ state: 'filled' });
    expect(house.told(waiting.id)).toMatchObject({ state: 'expired' });
    const left = house.house.machine.timers.sorted().map(({ key }) => key);
    expect(left.filter((key) => key.startsWith('spot.'))).toEqual([]);
  });
});

describe('a closed market', () => {
  const share = { marketId: aaplUsdt, limitTicks: 23_000, lots: 100 };

  it('lets orders wait with their money frozen and takes them in, the oldest first', () => {
    const house = new TradingHouse();
    const first = house.place(ALICE, share);
    const second = house.place(BOB, share);
    expect(first).toMatchObject({ state: 'waiting_open' });
    expect(house.money(ALICE, USDT)).toEqual(['99770', '230']);
    house.nowMs = OPENS_MS;
    house.tick(aaplUsdt, 23_000);
    expect(house.told(first.id)).toMatchObject({ state: 'open' });
    const priorities = [first, second].map(({ id }) => house.told(id)?.priority ?? 0);
    expect(priorities[0]).toBeLessThan(priorities[1] ?? 0);
  });

  it('gives the money back for orders cancelled, expired or out of the band at the opening', () => {
    const house = new TradingHouse();
    const cancelled = house.place(ALICE, share);
    const expiring = house.place(ALICE, {
      ...share,
      timeInForce: 'gtt',
      expiresMs: OPENS_MS - 1,
    });
    const far = house.place(ALICE, share);
    house.cancel(ALICE, cancelled.id);
    house.nowMs = OPENS_MS;
    house.tick(aaplUsdt, 20_000);
    expect(house.told(expiring.id)).toMatchObject({ state: 'expired' });
    expect(house.told(far.id)).toMatchObject({ state: 'cancelled', reason: 'price_out_of_band' });
    expect(house.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('opens only when the feed is fresh too', () => {
    const house = new TradingHouse();
    const order = house.place(ALICE, share);
    house.pass(OPENS_MS - MONDAY_MS + 1_000);
    expect(house.told(order.id)).toMatchObject({ state: 'waiting_open' });
    expect(house.house.catalogue.state(aaplUsdt)).toMatchObject({ status: 'halted' });
  });
});
