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
  it('waits for a trade at its price and then goes in', () => {
    const house = new TradingHouse();
    const stop = house.place(ALICE, {
      kind: 'stop_limit',
      stopTicks: PRICE + 100,
      limitTicks: PRICE + 50,
    });
    expect(stop).toMatchObject({ state: 'waiting_trigger' });
    expect(house.money(ALICE, USDT)[1]).toBe('20000.5');
    tradeAt(house, PRICE + 99);
    expect(house.told(stop.id)).toMatchObject({ state: 'waiting_trigger' });
    tradeAt(house, PRICE + 100);
    expect(house.told(stop.id)).toMatchObject({ state: 'open' });
  });

  it('is not triggered by the index alone', () => {
    const house = new TradingHouse();
    const stop = house.place(ALICE, {
      kind: 'stop_market',
      side: 'sell',
      limitTicks: 0,
      stopTicks: PRICE - 1_000,
    });
    house.tick(btcUsdt, PRICE - 50_000);
    expect(house.told(stop.id)).toMatchObject({ state: 'waiting_trigger' });
  });

  it('sets off the next one by its own trades, in a chain', () => {
    const house = new TradingHouse();
    const steps = [500, 1_000, 2_000, 3_000];
    for (const [index, step] of steps.slice(1).entries()) {
      house.place(BOB, { limitTicks: PRICE - step, lots: 100 });
      house.place(ALICE, {
        kind: 'stop_market',
        side: 'sell',
        limitTicks: 0,
        stopTicks: PRICE - (steps[index] ?? 0),
        lots: 100,
      });
    }
    // Each sale takes one bid, which is the price that triggers the next.
    house.place(BOB, { limitTicks: PRICE - 500, lots: 100 });
    house.place(CAROL, { ...MARKET, side: 'sell', lots: 100 });
    expect(house.fills().map(({ ticks }) => PRICE - ticks)).toEqual(steps);
    expect(house.house.spot.liveOrders()).toEqual([]);
  });

  it('of a market buy holds money for the reach of the band and gives back what it saves', () => {
    const house = new TradingHouse();
    const stop = house.place(ALICE, {
      kind: 'stop_market',
      limitTicks: 0,
      stopTicks: PRICE + 10_000,
    });
    // Stop at 20,100, band of 5 %: 21,105 is held.
    expect(house.money(ALICE, USDT)).toEqual(['78895', '21105']);
    house.place(BOB, { side: 'sell', limitTicks: PRICE + 10_000, lots: 100 });
    house.place(BOB, { side: 'sell', limitTicks: PRICE + 20_000, lots: WHOLE_BTC });
    house.place(CAROL, { ...MARKET, lots: 100 });
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

  it('ends when its limit left the band, when post-only would cross, when it cannot fill', () => {
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
    house.place(BOB, { side: 'sell', limitTicks: PRICE + 100, lots: 300 });
    house.place(CAROL, { ...MARKET, lots: 100 });
    expect(house.told(far.id)).toMatchObject({ state: 'cancelled', reason: 'price_out_of_band' });
    expect(house.told(kill.id)).toMatchObject({ state: 'cancelled', reason: 'not_fillable' });
    expect(house.told(polite.id)).toMatchObject({
      state: 'cancelled',
      reason: 'post_only_would_cross',
    });
    expect(house.money(ALICE, USDT)).toEqual(['100000', '0']);
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
