import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  MARKET,
  type Placed,
  PRICE,
  TradingEngine,
  WHOLE_BTC,
} from '../../../tests/support/server-engine.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { BTC, btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { Order, PlaceOrder } from '../contract/index.ts';
import { trailDistance } from './plans.ts';

const EXITS = { takeProfitTicks: PRICE + 1_000, stopLossTicks: PRICE - 1_000 };

/** Bob sells at the index, Alice's entry takes it. */
function enter(engine: TradingEngine, change: Partial<PlaceOrder> = {}): Placed {
  engine.place(BOB, { side: 'sell', lots: 1_000 });
  return engine.place(ALICE, { lots: 1_000, exits: EXITS, ...change });
}

/** The live exits of Alice: take-profit and stop-loss. */
function exits(engine: TradingEngine): readonly (Readonly<Order> | undefined)[] {
  const own = engine.engine.spot.liveOrders().filter(({ plan }) => (plan?.entryId ?? 0) > 0);
  return [own.find(({ kind }) => kind === 'limit'), own.find(({ kind }) => kind !== 'limit')];
}

/** Fresh quotes far from everything, and the stops that were triggered run. */
function requote(engine: TradingEngine, bid: number): void {
  engine.quote([[bid, 50_000]], []);
  engine.pass(0);
}

describe('an entry with exits', () => {
  it('arms what it bought net of its fee, under one freeze', () => {
    const engine = new TradingEngine();
    const entry = enter(engine);
    // 1,000 lots less 0.1 % of fee for who takes.
    const [profit, stop] = exits(engine);
    expect(profit).toMatchObject({ lots: 999, limitTicks: PRICE + 1_000, state: 'open' });
    expect(stop).toMatchObject({ lots: 999, stopTicks: PRICE - 1_000, heldUnits: 0n });
    expect(profit?.plan).toMatchObject({ entryId: entry.id, partnerId: stop?.id });
    expect(stop?.plan).toMatchObject({ entryId: entry.id, partnerId: profit?.id });
    expect(engine.money(ALICE, BTC)[1]).toBe('0.00999');
    expect(engine.told(entry.id)?.plan).toMatchObject({ armedLots: 999, exitId: profit?.id });
  });

  it('by a budget at the market is armed too', () => {
    const engine = new TradingEngine();
    enter(engine, { ...MARKET, lots: 0, budget: PRICE * 500 });
    expect(exits(engine)).toMatchObject([{ lots: 499 }, { lots: 499 }]);
  });

  it('makes them larger with each fill of its own', () => {
    const engine = new TradingEngine();
    engine.place(ALICE, { lots: 1_000, exits: EXITS });
    engine.place(CAROL, { side: 'sell', lots: 100 });
    expect(exits(engine)).toMatchObject([{ lots: 99 }, { lots: 99 }]);
    engine.place(CAROL, { side: 'sell', lots: 900 });
    expect(exits(engine)).toMatchObject([{ lots: 999 }, { lots: 999 }]);
    expect(engine.money(ALICE, BTC)[1]).toBe('0.00999');
  });

  it('sells no part of a lot again that is gone by the time the rest of it comes', () => {
    const engine = new TradingEngine();
    const { id } = engine.place(ALICE, { lots: 1_000, exits: EXITS });
    // 30 lots less 0.08 % of fee leave 0.976 lots beside the 29 that are offered; all of it goes.
    engine.place(CAROL, { side: 'sell', lots: 30 });
    expect(exits(engine)).toMatchObject([{ lots: 29 }, { lots: 29 }]);
    expect(engine.money(ALICE, BTC)[0]).toBe('10.00000976');
    const gone = { fromKind: KIND.spot, toKind: KIND.fiat, assetId: BTC, amount: '1000000976' };
    engine.must(ALICE, { type: 'wallet.transfer', ...gone });
    engine.place(CAROL, { side: 'sell', lots: 30 });
    expect(exits(engine)).toMatchObject([{ lots: 58 }, { lots: 58 }]);
    engine.place(CAROL, { side: 'sell', lots: 940 });
    const [profit] = exits(engine);
    expect(engine.told(id)).toMatchObject({ state: 'filled', plan: { armedLots: 999 } });
    expect(profit?.lots).toBe(998);
  });

  it('leaves the stop what its take-profit has not sold yet', () => {
    const engine = new TradingEngine();
    enter(engine);
    engine.place(CAROL, { limitTicks: PRICE + 1_000, lots: 300 });
    expect(exits(engine)).toMatchObject([{ lots: 999, filledLots: 300 }, { lots: 699 }]);
    engine.place(CAROL, { limitTicks: PRICE + 1_000, lots: 699 });
    expect(exits(engine)).toEqual([undefined, undefined]);
    expect(engine.money(ALICE, BTC)[1]).toBe('0');
  });

  it('sells by its stop only what its take-profit has left', () => {
    const engine = new TradingEngine();
    enter(engine);
    engine.place(CAROL, { limitTicks: PRICE + 1_000, lots: 300 });
    const [profit, stop] = exits(engine);
    engine.tick(btcUsdt, PRICE - 1_000);
    expect(engine.told(profit?.id ?? 0)).toMatchObject({
      state: 'cancelled',
      reason: 'partner_ended',
    });
    requote(engine, PRICE - 1_500);
    expect(engine.told(stop?.id ?? 0)).toMatchObject({ state: 'filled', filledLots: 699 });
    expect(engine.money(ALICE, BTC)).toEqual(['10', '0']);
  });

  it('ends with what is left of it when its exit is triggered', () => {
    const engine = new TradingEngine();
    const entry = engine.place(ALICE, { lots: 1_000, exits: EXITS });
    engine.place(CAROL, { side: 'sell', lots: 100 });
    engine.tick(btcUsdt, PRICE - 1_000);
    expect(engine.told(entry.id)).toMatchObject({ state: 'cancelled', reason: 'exit_reached' });
    expect(engine.money(ALICE, USDT)[1]).toBe('0');
  });

  it('ends with what is left of it when its take-profit is filled', () => {
    const engine = new TradingEngine();
    const entry = engine.place(ALICE, { lots: 1_000, exits: EXITS });
    engine.place(CAROL, { side: 'sell', lots: 100 });
    engine.place(CAROL, { limitTicks: PRICE + 1_000, lots: 99 });
    expect(engine.told(entry.id)).toMatchObject({ state: 'cancelled', reason: 'exit_reached' });
    expect(exits(engine)).toEqual([undefined, undefined]);
  });

  it('may be cancelled without its exits, and its exits without it', () => {
    const engine = new TradingEngine();
    const entry = engine.place(ALICE, { lots: 1_000, exits: EXITS });
    engine.place(CAROL, { side: 'sell', lots: 100 });
    engine.cancel(ALICE, entry.id);
    expect(exits(engine)).toMatchObject([{ lots: 99 }, { lots: 99 }]);
    const other = new TradingEngine();
    const going = other.place(ALICE, { lots: 1_000, exits: EXITS });
    other.place(CAROL, { side: 'sell', lots: 100 });
    other.cancel(ALICE, exits(other)[1]?.id ?? 0);
    expect(exits(other)).toEqual([undefined, undefined]);
    other.place(CAROL, { side: 'sell', lots: 100 });
    expect(other.told(going.id)).toMatchObject({ filledLots: 200, state: 'partially_filled' });
    expect(exits(other)).toEqual([undefined, undefined]);
  });

  it.each([
    ['take-profit', { takeProfitTicks: PRICE + 1_000, stopLossTicks: 0 }, [true, false]],
    ['stop-loss', { takeProfitTicks: 0, stopLossTicks: PRICE - 1_000 }, [false, true]],
  ] as const)('may have a %s alone', (_title, plan, are) => {
    const engine = new TradingEngine();
    enter(engine, { exits: plan });
    expect(exits(engine).map((exit) => exit !== undefined)).toEqual(are);
    expect(engine.money(ALICE, BTC)[1]).toBe('0.00999');
  });

  it('keeps its price between its exits when it is changed', () => {
    const engine = new TradingEngine();
    const entry = engine.place(ALICE, { lots: 1_000, exits: EXITS });
    const replace = (limitTicks: number) =>
      engine.give(ALICE, {
        type: 'spot.replace',
        orderId: entry.id,
        lots: 1_000,
        limitTicks,
      } as never);
    expect(replace(PRICE - 1_000)).toEqual({ refused: 'stop_loss_not_below' });
    expect(replace(PRICE + 1_000)).toEqual({ refused: 'take_profit_not_above' });
    expect(replace(PRICE - 500)).toMatchObject({ limitTicks: PRICE - 500 });
  });
});

const PAIR = { stopTicks: PRICE - 1_000, limitTicks: 0 };

describe('a pair', () => {
  const sell = { side: 'sell', limitTicks: PRICE + 1_000, lots: 1_000, pair: PAIR } as const;

  it('to sell freezes its lots once', () => {
    const engine = new TradingEngine();
    engine.place(ALICE, sell);
    expect(engine.money(ALICE, BTC)[1]).toBe('0.01');
    expect(engine.engine.spot.liveOrders()).toHaveLength(2);
  });

  it('to buy freezes what the dearer of the two may cost, and no more as it shrinks', () => {
    const engine = new TradingEngine();
    const limit = engine.place(ALICE, {
      limitTicks: PRICE - 1_000,
      lots: 1_000,
      pair: { stopTicks: PRICE + 1_000, limitTicks: PRICE + 2_000 },
    });
    expect(engine.money(ALICE, USDT)[1]).toBe('200.2');
    engine.place(CAROL, { side: 'sell', limitTicks: PRICE - 1_000, lots: 400 });
    expect(engine.money(ALICE, USDT)[1]).toBe('120.12');
    engine.tick(btcUsdt, PRICE + 1_000);
    expect(engine.told(limit.id)).toMatchObject({ state: 'cancelled', reason: 'partner_ended' });
    expect(engine.money(ALICE, USDT)[1]).toBe('120.12');
    engine.place(BOB, { side: 'sell', limitTicks: PRICE + 1_500, lots: 600 });
    engine.pass(1_000);
    expect(engine.money(ALICE, USDT)[1]).toBe('0');
  });

  it('ends as one, whichever of the two is cancelled', () => {
    for (const which of [0, 1]) {
      const engine = new TradingEngine();
      engine.place(ALICE, sell);
      engine.cancel(ALICE, engine.engine.spot.liveOrders()[which]?.id ?? 0);
      expect(engine.engine.spot.liveOrders()).toEqual([]);
      expect(engine.money(ALICE, BTC)).toEqual(['10', '0']);
    }
  });

  it('counts as two when all orders are cancelled', () => {
    const engine = new TradingEngine();
    engine.place(ALICE, sell);
    const all = { type: 'spot.cancel_all', marketIds: [] } as never;
    expect(engine.give(ALICE, all)).toEqual({ cancelled: 2 });
    expect(engine.money(ALICE, BTC)).toEqual(['10', '0']);
  });

  it('moves its limit price beyond its stop, and keeps its quantity', () => {
    const engine = new TradingEngine();
    const limit = engine.place(ALICE, {
      limitTicks: PRICE - 1_000,
      lots: 1_000,
      pair: { stopTicks: PRICE + 1_000, limitTicks: PRICE + 2_000 },
    });
    const replace = (limitTicks: number, lots = 1_000) =>
      engine.give(ALICE, {
        type: 'spot.replace',
        orderId: limit.id,
        lots,
        limitTicks,
      } as never);
    expect(replace(PRICE - 1_000, 900)).toEqual({ refused: 'pair_keeps_quantity' });
    expect(replace(PRICE + 1_000)).toEqual({ refused: 'pair_not_around_price' });
    expect(replace(PRICE - 500)).toMatchObject({ limitTicks: PRICE - 500 });
    expect(engine.money(ALICE, USDT)[1]).toBe('200.2');
    engine.place(CAROL, { side: 'sell', limitTicks: PRICE - 500, lots: 1_000 });
    expect(engine.money(ALICE, USDT)[1]).toBe('0');
    expect(engine.engine.spot.liveOrders()).toEqual([]);
  });
});

const TRAIL = {
  kind: 'trailing_stop',
  side: 'sell',
  limitTicks: 0,
  lots: 1_000,
  trail: { callbackBps: 100, activationTicks: 0 },
} as const;

describe('a trailing stop', () => {
  it('starts with the first price after it, follows the best in steps, and never goes back', () => {
    const engine = new TradingEngine();
    const { id } = engine.place(ALICE, TRAIL);
    expect(engine.told(id)).toMatchObject({ state: 'waiting_trigger', stopTicks: 0 });
    const stops = [0, 999, 1_000, -5_000, 20_000].map((move) => {
      engine.tick(btcUsdt, PRICE + move);
      return engine.told(id)?.stopTicks;
    });
    // A twentieth of 1 % of 2,000,000 ticks are 1,000: less than that moves nothing.
    const moved = PRICE + 1_000 - 20_010;
    expect(stops).toEqual([PRICE - 20_000, PRICE - 20_000, moved, moved, PRICE + 20_000 - 20_200]);
    engine.tick(btcUsdt, PRICE - 200);
    expect(engine.told(id)?.triggerPlace).toBeGreaterThan(0);
    requote(engine, PRICE - 300);
    expect(engine.told(id)).toMatchObject({ state: 'filled', filledLots: 1_000 });
  });

  it('waits for its activation price, from whichever side it comes', () => {
    const engine = new TradingEngine();
    const sale = engine.place(ALICE, {
      ...TRAIL,
      trail: { callbackBps: 100, activationTicks: PRICE + 5_000 },
    });
    const buy = engine.place(ALICE, {
      ...TRAIL,
      side: 'buy',
      lots: 0,
      budget: PRICE * 500,
      trail: { callbackBps: 100, activationTicks: PRICE - 5_000 },
    });
    expect(engine.money(ALICE, USDT)[1]).toBe('100');
    engine.tick(btcUsdt, PRICE + 4_999);
    engine.tick(btcUsdt, PRICE - 4_999);
    expect([sale, buy].map(({ id }) => engine.told(id)?.stopTicks)).toEqual([0, 0]);
    engine.tick(btcUsdt, PRICE - 5_000);
    engine.tick(btcUsdt, PRICE + 5_000);
    const after = [sale, buy].map(({ id }) => engine.told(id));
    expect(after[0]?.stopTicks).toBe(PRICE + 5_000 - 20_050);
    expect(after[1]?.stopTicks).toBe(PRICE - 5_000 + 19_950);
  });

  it('by the last price follows trades after it only', () => {
    const engine = new TradingEngine();
    const trade = (ticks: number): void => {
      engine.place(BOB, { side: 'sell', limitTicks: ticks, lots: 100 });
      engine.place(CAROL, { limitTicks: ticks, lots: 100 });
    };
    trade(PRICE + 40_000);
    const { id } = engine.place(ALICE, { ...TRAIL, triggerBy: 'last' });
    engine.quote([[PRICE - 10, 5]], []);
    engine.tick(btcUsdt, PRICE + 30_000);
    expect(engine.told(id)?.stopTicks).toBe(0);
    trade(PRICE + 10_000);
    expect(engine.told(id)?.stopTicks).toBe(PRICE + 10_000 - 20_100);
  });

  it('is cancelled like any order', () => {
    const engine = new TradingEngine();
    const { id } = engine.place(ALICE, TRAIL);
    engine.cancel(ALICE, id);
    engine.tick(btcUsdt, PRICE + 20_000);
    expect(engine.money(ALICE, BTC)).toEqual(['10', '0']);
    expect(engine.engine.spot.marketBook(btcUsdt)?.trails.index.size).toBe(0);
  });

  it('is a tick from a price at least', () => {
    expect([trailDistance(3, 10), trailDistance(2_000_000, 10)]).toEqual([1, 2_000]);
    expect(WHOLE_BTC).toBe(100_000);
  });
});
