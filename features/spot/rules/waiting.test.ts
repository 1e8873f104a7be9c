import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import {
  ALICE,
  BOB,
  CAROL,
  MARKET,
  PRICE,
  TradingEngine,
  WHOLE_BTC,
} from '../../../tests/support/server-engine.ts';
import {
  AAPL,
  aaplUsdt,
  BTC,
  btcUsdt,
  MONDAY_MS,
  OPENS_MS,
  USDT,
} from '../../../tests/support/small-catalogue.ts';

/** A trade at a price between Bob and Carol, so that the last price is known. */
function tradeAt(engine: TradingEngine, limitTicks: number, lots = 100): void {
  engine.place(BOB, { side: 'sell', limitTicks, lots });
  engine.place(CAROL, { limitTicks, lots });
}

describe('a stop order', () => {
  it('waits for the index and goes in after the market maker has quoted anew', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, {
      kind: 'stop_limit',
      stopTicks: PRICE + 100,
      limitTicks: PRICE + 50,
    });
    expect(stop).toMatchObject({ state: 'waiting_trigger' });
    expect(engine.money(ALICE, USDT)[1]).toBe('20000.5');
    engine.tick(btcUsdt, PRICE + 99);
    expect(engine.told(stop.id)).toMatchObject({ triggerPlace: 0 });
    engine.tick(btcUsdt, PRICE + 100);
    expect(engine.told(stop.id)).toMatchObject({ state: 'waiting_trigger' });
    expect(engine.told(stop.id)?.triggerPlace).toBeGreaterThan(0);
    engine.quote([[PRICE + 1, 5]], []);
    engine.pass(0);
    expect(engine.told(stop.id)).toMatchObject({ state: 'open', triggerPlace: 0 });
  });

  it('goes in without fresh quotes a second after it was triggered, and not before', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, { kind: 'stop_limit', stopTicks: PRICE + 100 });
    engine.tick(btcUsdt, PRICE + 100);
    engine.pass(999);
    expect(engine.told(stop.id)).toMatchObject({ state: 'waiting_trigger' });
    engine.pass(1);
    expect(engine.told(stop.id)).toMatchObject({ state: 'open' });
  });

  it('is not triggered by trades alone, unless the customer has chosen the last price', () => {
    const engine = new TradingEngine();
    const shape = { kind: 'stop_market', side: 'sell', limitTicks: 0, lots: 100 } as const;
    const byIndex = engine.place(ALICE, { ...shape, stopTicks: PRICE - 1_000 });
    const byLast = engine.place(ALICE, { ...shape, stopTicks: PRICE - 1_000, triggerBy: 'last' });
    tradeAt(engine, PRICE - 1_000);
    expect(engine.told(byIndex.id)?.triggerPlace).toBe(0);
    expect(engine.told(byLast.id)?.triggerPlace).toBeGreaterThan(0);
    expect(engine.told(byLast.id)).toMatchObject({ state: 'waiting_trigger', filledLots: 0 });
  });

  it('by the last price sets off the next one, each in a command of its own', () => {
    const engine = new TradingEngine();
    const steps = [500, 1_000, 2_000, 3_000];
    for (const [index, step] of steps.slice(1).entries()) {
      engine.place(BOB, { limitTicks: PRICE - step, lots: 100 });
      engine.place(ALICE, {
        kind: 'stop_market',
        side: 'sell',
        limitTicks: 0,
        stopTicks: PRICE - (steps[index] ?? 0),
        triggerBy: 'last',
        lots: 100,
      });
    }
    engine.place(BOB, { limitTicks: PRICE - 500, lots: 100 });
    engine.place(CAROL, { ...MARKET, side: 'sell', lots: 100 });
    expect(engine.fills()).toHaveLength(1);
    for (const done of [2, 3, 4]) {
      engine.pass(1_000);
      expect(engine.fills()).toHaveLength(done);
    }
    expect(engine.fills().map(({ ticks }) => PRICE - ticks)).toEqual(steps);
    expect(new Set(engine.fills().map(({ seq }) => seq)).size).toBe(4);
    expect(engine.engine.spot.liveOrders()).toEqual([]);
  });

  it('that spends a budget says which part found nobody, unless its run is of before that', () => {
    const engine = new TradingEngine();
    const shape = { kind: 'stop_market', limitTicks: 0, lots: 0, budget: PRICE * 300 } as const;
    const stop = engine.place(ALICE, { ...shape, stopTicks: PRICE + 100 });
    engine.place(BOB, { side: 'sell', lots: 100 });
    engine.tick(btcUsdt, PRICE + 100);
    engine.pass(1_000);
    expect(engine.told(stop.id)).toMatchObject({
      state: 'cancelled',
      reason: 'unfilled_remainder',
      filledLots: 100,
    });
    const earlier = engine.place(ALICE, { ...shape, stopTicks: PRICE + 200 });
    engine.place(BOB, { side: 'sell', lots: 100 });
    engine.tick(btcUsdt, PRICE + 200);
    engine.must(0, { type: 'spot.run_stops', marketId: btcUsdt } as never);
    expect(engine.told(earlier.id)).toMatchObject({ state: 'filled', filledLots: 100 });
  });

  it('can be cancelled while it waits for fresh quotes', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, { kind: 'stop_limit', stopTicks: PRICE + 100 });
    engine.tick(btcUsdt, PRICE + 100);
    engine.cancel(ALICE, stop.id);
    engine.pass(1_000);
    expect(engine.told(stop.id)).toMatchObject({ state: 'cancelled', triggerPlace: 0 });
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('waits on while the market is halted, and goes in with the quotes after it', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, { kind: 'stop_limit', stopTicks: PRICE + 100 });
    engine.tick(btcUsdt, PRICE + 100);
    const halt = { type: 'catalogue.halt', operator: 1, marketId: btcUsdt, reason: 'a test' };
    engine.must(0, { ...halt, isHalted: true } as never);
    engine.pass(1_000);
    expect(engine.told(stop.id)).toMatchObject({ state: 'waiting_trigger' });
    engine.must(0, { ...halt, isHalted: false } as never);
    engine.quote([[PRICE - 10, 5]], []);
    engine.pass(0);
    expect(engine.told(stop.id)).toMatchObject({ state: 'open' });
  });

  it('is run by timers only', () => {
    const engine = new TradingEngine();
    const command = { type: 'spot.run_stops', marketId: btcUsdt } as never;
    expect(engine.give(ALICE, command)).toEqual({ refused: 'not_allowed' });
  });

  it('of a market buy holds money for a jump of 5 % and gives back what it saves', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, {
      kind: 'stop_market',
      limitTicks: 0,
      stopTicks: PRICE + 10_000,
    });
    // Stop at 20,100: 21,105 is held.
    expect(engine.money(ALICE, USDT)).toEqual(['78895', '21105']);
    engine.place(BOB, { side: 'sell', limitTicks: PRICE + 20_000, lots: WHOLE_BTC });
    engine.tick(btcUsdt, PRICE + 10_000);
    engine.pass(1_000);
    expect(engine.told(stop.id)).toMatchObject({ state: 'filled' });
    expect(engine.money(ALICE, USDT)).toEqual(['79800', '0']);
  });

  it('by budget keeps the budget frozen until its price comes', () => {
    const engine = new TradingEngine();
    const stop = engine.place(ALICE, {
      kind: 'stop_market',
      limitTicks: 0,
      stopTicks: PRICE + 100,
      lots: 0,
      budget: PRICE * 1_000,
    });
    expect(engine.money(ALICE, USDT)).toEqual(['99800', '200']);
    engine.cancel(ALICE, stop.id);
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('trades within the band when its limit lies beyond it, and the rest of it ends', () => {
    const engine = new TradingEngine();
    const wide = { kind: 'stop_limit', side: 'sell', limitTicks: PRICE / 2 } as const;
    const stop = engine.place(ALICE, { ...wide, stopTicks: PRICE - 100, lots: 300 });
    engine.place(BOB, { limitTicks: PRICE - 200, lots: 100 });
    engine.place(BOB, { limitTicks: PRICE - 200_000, lots: 500 });
    engine.tick(btcUsdt, PRICE - 100);
    engine.pass(1_000);
    expect(engine.told(stop.id)).toMatchObject({
      state: 'cancelled',
      reason: 'price_out_of_band',
      filledLots: 100,
    });
    expect(engine.money(ALICE, BTC)[1]).toBe('0');
  });

  it('ends when post-only would cross, and when it cannot fill what it has to', () => {
    const engine = new TradingEngine();
    const far = engine.place(ALICE, {
      kind: 'stop_limit',
      stopTicks: PRICE + 100,
      limitTicks: PRICE * 2,
      lots: 100,
    });
    const kill = engine.place(ALICE, {
      kind: 'stop_limit',
      timeInForce: 'fok',
      stopTicks: PRICE + 100,
      limitTicks: PRICE + 100,
      lots: 5_000,
    });
    const polite = engine.place(ALICE, {
      kind: 'stop_limit',
      postOnly: true,
      stopTicks: PRICE + 100,
      limitTicks: PRICE + 100,
      lots: 100,
    });
    engine.place(BOB, { side: 'sell', limitTicks: PRICE + 100, lots: 50 });
    engine.place(BOB, { side: 'sell', limitTicks: PRICE + 100, lots: 300 });
    engine.tick(btcUsdt, PRICE + 100);
    engine.pass(1_000);
    expect(engine.told(far.id)).toMatchObject({ state: 'filled' });
    expect(engine.told(kill.id)).toMatchObject({ state: 'cancelled', reason: 'not_fillable' });
    expect(engine.told(polite.id)).toMatchObject({
      state: 'cancelled',
      reason: 'post_only_would_cross',
    });
    expect(engine.money(ALICE, USDT)).toEqual(['99979.999', '0']);
  });
});

describe('an order that is good till a time', () => {
  it('expires then and releases its money, also from a halted market', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, { timeInForce: 'gtt', expiresMs: engine.nowMs + 60_000 });
    engine.pass(59_999);
    expect(engine.told(order.id)).toMatchObject({ state: 'open' });
    engine.pass(1);
    expect(engine.told(order.id)).toMatchObject({
      state: 'expired',
      reason: 'time_over',
      updatedMs: MONDAY_MS + 60_000,
    });
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('needs no timer any more when it was filled, cancelled or stopped first', () => {
    const engine = new TradingEngine();
    const till = { timeInForce: 'gtt', expiresMs: engine.nowMs + 60_000 } as const;
    const order = engine.place(ALICE, till);
    engine.place(BOB, { side: 'sell' });
    engine.cancel(ALICE, engine.place(ALICE, till).id);
    const waiting = engine.place(ALICE, { ...till, kind: 'stop_limit', stopTicks: PRICE + 1 });
    engine.pass(60_000);
    expect(engine.told(order.id)).toMatchObject({ state: 'filled' });
    expect(engine.told(waiting.id)).toMatchObject({ state: 'expired' });
    const left = engine.engine.machine.timers.sorted().map(({ key }) => key);
    expect(left.filter((key) => key.startsWith('spot.'))).toEqual([]);
  });
});

describe('a closed market', () => {
  const share = { marketId: aaplUsdt, limitTicks: 23_000, lots: 100 };

  it('lets orders wait with their money frozen and takes them in, the oldest first', () => {
    const engine = new TradingEngine();
    const first = engine.place(ALICE, share);
    const second = engine.place(BOB, share);
    expect(first).toMatchObject({ state: 'waiting_open' });
    expect(engine.money(ALICE, USDT)).toEqual(['99770', '230']);
    engine.nowMs = OPENS_MS;
    engine.tick(aaplUsdt, 23_000);
    expect(engine.told(first.id)).toMatchObject({ state: 'open' });
    const priorities = [first, second].map(({ id }) => engine.told(id)?.priority ?? 0);
    expect(priorities[0]).toBeLessThan(priorities[1] ?? 0);
  });

  it('gives the money back for orders cancelled, expired or out of the band at the opening', () => {
    const engine = new TradingEngine();
    const cancelled = engine.place(ALICE, share);
    const expiring = engine.place(ALICE, {
      ...share,
      timeInForce: 'gtt',
      expiresMs: OPENS_MS - 1,
    });
    const far = engine.place(ALICE, share);
    engine.cancel(ALICE, cancelled.id);
    engine.nowMs = OPENS_MS;
    engine.tick(aaplUsdt, 20_000);
    expect(engine.told(expiring.id)).toMatchObject({ state: 'expired' });
    expect(engine.told(far.id)).toMatchObject({ state: 'cancelled', reason: 'price_out_of_band' });
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  describe('where a market maker quotes', () => {
    /** The maker is there, withdrawn while the market is closed. */
    function house(): TradingEngine {
      const engine = new TradingEngine();
      engine.endow(HOUSE.marketMaker, KIND.house, [[AAPL, 1_000]]);
      const there = { type: 'spot.quote', marketId: aaplUsdt, bids: [], asks: [], opens: true };
      engine.must(HOUSE.marketMaker, there);
      return engine;
    }

    function opened(engine: TradingEngine, ticks: number): void {
      engine.nowMs = OPENS_MS;
      engine.tick(aaplUsdt, ticks);
    }

    it('takes them in after its first quotes, at what these ask and not at their limits', () => {
      const engine = house();
      const [first, second] = [ALICE, BOB].map((owner) => engine.place(owner, share));
      opened(engine, 22_900);
      expect(engine.told(first?.id ?? 0)).toMatchObject({ state: 'waiting_open' });
      engine.quote([[22_890, 500]], [[22_910, 150]], aaplUsdt);
      engine.pass(0);
      const bought = engine.fills().map(({ ticks, lots }) => [ticks, lots]);
      expect(bought).toEqual([
        [22_910, 100],
        [22_910, 50],
      ]);
      expect(engine.told(first?.id ?? 0)).toMatchObject({ state: 'filled' });
      expect(engine.told(second?.id ?? 0)).toMatchObject({ filledLots: 50 });
    });

    it('fills a buy that the opening has left far above the market', () => {
      const engine = house();
      const far = engine.place(ALICE, share);
      opened(engine, 20_000);
      engine.quote([[19_990, 500]], [[20_010, 500]], aaplUsdt);
      engine.pass(0);
      expect(engine.told(far.id)).toMatchObject({ state: 'filled' });
      expect(engine.fills().map(({ ticks }) => ticks)).toEqual([20_010]);
    });

    it('takes them in a second later where no quotes come', () => {
      const engine = house();
      const order = engine.place(ALICE, share);
      opened(engine, 23_000);
      engine.pass(999);
      expect(engine.told(order.id)).toMatchObject({ state: 'waiting_open' });
      engine.pass(1);
      expect(engine.told(order.id)).toMatchObject({ state: 'open', triggerPlace: 0 });
    });

    it('lets them be cancelled until then', () => {
      const engine = house();
      const order = engine.place(ALICE, share);
      opened(engine, 23_000);
      engine.cancel(ALICE, order.id);
      engine.quote([], [[22_990, 500]], aaplUsdt);
      engine.pass(1_000);
      expect(engine.fills()).toEqual([]);
      expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
    });
  });

  it('opens only when the feed is fresh too', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, share);
    engine.pass(OPENS_MS - MONDAY_MS + 1_000);
    expect(engine.told(order.id)).toMatchObject({ state: 'waiting_open' });
    expect(engine.engine.catalogue.state(aaplUsdt)).toMatchObject({ status: 'halted' });
  });
});
