import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import {
  ALICE,
  BOB,
  CAROL,
  MARKET,
  PRICE,
  TradingEngine,
  WHOLE_BTC,
} from '../../../tests/support/server-engine.ts';
import { BTC, btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';

/** What orders of customers carry since parts are told. */
const TELLS = { tellsRemainder: true } as const;

describe('a trade', () => {
  it('moves money both ways, each pays its fee out of what it receives', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', lots: WHOLE_BTC / 2 });
    const order = engine.place(ALICE, { lots: WHOLE_BTC / 2 });
    expect(order).toMatchObject({ state: 'filled', filledLots: 50_000, heldUnits: '0' });
    // 0.5 BTC at 20,000: the taker pays 0.1 % of 0.5 BTC, the maker 0.08 % of 10,000 USDT.
    expect(engine.money(ALICE, USDT)).toEqual(['90000', '0']);
    expect(engine.money(ALICE, BTC)).toEqual(['10.4995', '0']);
    expect(engine.money(BOB, USDT)).toEqual(['109992', '0']);
    expect(engine.money(BOB, BTC)).toEqual(['9.5', '0']);
    expect(engine.money(HOUSE.fees, BTC)).toEqual(['0.0005', '0']);
    expect(engine.money(HOUSE.fees, USDT)).toEqual(['8', '0']);
  });

  it('rounds fees up, so that splitting an order never saves any', () => {
    const engine = new TradingEngine();
    engine.tick(btcUsdt, PRICE + 1);
    engine.place(BOB, { side: 'sell', limitTicks: PRICE + 1, lots: 33 });
    engine.place(ALICE, { limitTicks: PRICE + 1, lots: 33 });
    // 33 lots are 33,000 units, 0.1 % is 33; 33 × 2,000,001 × 10 units at 0.08 % is 528,000.264.
    expect(engine.fills()[0]).toMatchObject({ buyFeeUnits: 33n, sellFeeUnits: 528_001n });
  });

  it('happens at the price of the order that was there first, and the rest is released', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', limitTicks: PRICE - 10_000, lots: WHOLE_BTC });
    const order = engine.place(ALICE, { lots: WHOLE_BTC * 2 });
    // 2 BTC at 20,000 were held; one was had for 19,900, the other still waits at 20,000.
    expect(order).toMatchObject({ state: 'partially_filled', filledLots: WHOLE_BTC });
    expect(engine.money(ALICE, USDT)).toEqual(['60100', '20000']);
    expect(engine.fills()).toMatchObject([{ ticks: PRICE - 10_000, takerSide: 'buy' }]);
  });

  it('takes the best price first and the older order first at one price', () => {
    const engine = new TradingEngine();
    const late = engine.place(BOB, { side: 'sell', limitTicks: PRICE + 5, lots: 100 });
    const first = engine.place(CAROL, { side: 'sell', limitTicks: PRICE, lots: 100 });
    const second = engine.place(BOB, { side: 'sell', limitTicks: PRICE, lots: 100 });
    engine.place(ALICE, { limitTicks: PRICE + 5, lots: 250 });
    expect(engine.fills().map((fill) => [fill.sellOrder, fill.lots])).toEqual([
      [first.id, 100],
      [second.id, 100],
      [late.id, 50],
    ]);
    expect(engine.told(late.id)).toMatchObject({ state: 'partially_filled', filledLots: 50 });
  });

  it('never happens outside the band, however the book looks', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', limitTicks: PRICE + 90_000, lots: 100 });
    engine.tick(btcUsdt, PRICE - 50_000);
    expect(engine.place(ALICE, { ...MARKET, lots: 100 })).toEqual({ refused: 'no_liquidity' });
    expect(engine.fills()).toEqual([]);
  });
});

describe('a market order', () => {
  const sell = (engine: TradingEngine, ticks: number, lots: number): void => {
    engine.place(BOB, { side: 'sell', limitTicks: ticks, lots });
  };

  it('by quantity holds exactly what it pays and ends what nobody delivers', () => {
    const engine = new TradingEngine();
    sell(engine, PRICE, 50_000);
    sell(engine, PRICE + 20_000, 10_000);
    const order = engine.place(ALICE, { ...MARKET, lots: WHOLE_BTC });
    expect(order).toMatchObject({
      state: 'cancelled',
      reason: 'unfilled_remainder',
      filledLots: 60_000,
    });
    expect(engine.money(ALICE, USDT)).toEqual(['87980', '0']);
  });

  it('by budget spends up to it and gives the rest back', () => {
    const engine = new TradingEngine();
    sell(engine, PRICE, 10_000);
    sell(engine, PRICE + 100, 90_000);
    // 5,000 USDT: 0.1 BTC at 20,000, then 0.14999 at 20,001 (a lot there costs 0.20001).
    const order = engine.place(ALICE, { ...MARKET, lots: 0, budget: 50_000_000_000 });
    expect(order).toMatchObject({ state: 'filled', filledLots: 10_000 + 14_999 });
    expect(engine.money(ALICE, USDT)).toEqual(['95000.05001', '0']);
  });

  it('by budget says that the book had no more for it', () => {
    const engine = new TradingEngine();
    sell(engine, PRICE, 10_000);
    const budget = { ...MARKET, ...TELLS, lots: 0, budget: PRICE * 25_000 };
    expect(engine.place(ALICE, budget)).toMatchObject({
      state: 'cancelled',
      reason: 'unfilled_remainder',
      filledLots: 10_000,
      heldUnits: '0',
    });
    expect(engine.money(ALICE, USDT)).toEqual(['98000', '0']);
  });

  it('by budget says that what was left lies outside the band', () => {
    const engine = new TradingEngine();
    engine.tick(btcUsdt, PRICE + 60_000);
    sell(engine, PRICE + 150_000, 10_000);
    engine.tick(btcUsdt, PRICE);
    sell(engine, PRICE, 10_000);
    const cut = { state: 'cancelled', reason: 'price_out_of_band', filledLots: 10_000 };
    expect(
      engine.place(ALICE, { ...MARKET, ...TELLS, lots: 0, budget: PRICE * 25_000 }),
    ).toMatchObject(cut);
    sell(engine, PRICE, 10_000);
    expect(engine.place(ALICE, { ...MARKET, ...TELLS, lots: 25_000 })).toMatchObject(cut);
    // A limit of one's own that the next price would not keep is no band.
    sell(engine, PRICE, 10_000);
    const own = { timeInForce: 'ioc', ...TELLS, lots: 25_000 } as const;
    expect(engine.place(ALICE, own)).toMatchObject({ ...cut, reason: 'unfilled_remainder' });
  });

  it.each([
    [PRICE * 10_000, 'filled', ''],
    [PRICE * 10_001 - 1, 'filled', ''],
    [PRICE * 10_001, 'cancelled', 'unfilled_remainder'],
  ])('by budget is filled where what is left buys no further lot: %i', (budget, state, reason) => {
    const engine = new TradingEngine();
    sell(engine, PRICE, 10_000);
    const asked = { ...MARKET, ...TELLS, lots: 0, budget };
    expect(engine.place(ALICE, asked)).toMatchObject({ state, reason, filledLots: 10_000 });
  });

  it('by budget is filled where the next lot costs more than what is left', () => {
    const engine = new TradingEngine();
    sell(engine, PRICE, 10_000);
    sell(engine, PRICE + 100, 10_000);
    const asked = { ...MARKET, ...TELLS, lots: 0 };
    const budget = PRICE * 10_001 + 99;
    expect(engine.place(ALICE, { ...asked, budget })).toMatchObject({ state: 'filled' });
    sell(engine, PRICE, 10_000);
    const further = { ...asked, budget: budget + 1 };
    expect(engine.place(ALICE, further)).toMatchObject({ state: 'filled', filledLots: 10_001 });
  });

  it('by budget that meets its own owner says so', () => {
    const engine = new TradingEngine();
    sell(engine, PRICE, 10_000);
    engine.place(ALICE, { side: 'sell', limitTicks: PRICE + 100, lots: 100 });
    const budget = { ...MARKET, ...TELLS, lots: 0, budget: PRICE * 25_000 };
    expect(engine.place(ALICE, budget)).toMatchObject({ state: 'cancelled', reason: 'self_trade' });
  });

  it('by budget of an earlier release ends as it did then', () => {
    const engine = new TradingEngine();
    sell(engine, PRICE, 10_000);
    const budget = { ...MARKET, lots: 0, budget: PRICE * 25_000 };
    expect(engine.place(ALICE, budget)).toMatchObject({ state: 'filled', reason: '' });
  });

  it('by budget, fill-or-kill, is filled when the book can take the budget', () => {
    const engine = new TradingEngine();
    sell(engine, PRICE, 10_000);
    const kill = { ...MARKET, timeInForce: 'fok', lots: 0 } as const;
    expect(engine.place(ALICE, { ...kill, budget: PRICE * 10_001 })).toEqual({
      refused: 'not_fillable',
    });
    expect(engine.place(ALICE, { ...kill, budget: PRICE * 10_000 })).toMatchObject({
      state: 'filled',
      filledLots: 10_000,
    });
  });

  it('to sell takes the bids down to its quantity', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { lots: 300 });
    engine.place(BOB, { limitTicks: PRICE - 100, lots: 300 });
    const order = engine.place(ALICE, { ...MARKET, side: 'sell', lots: 400 });
    expect(order).toMatchObject({
      state: 'filled',
      filledValue: 300 * PRICE + 100 * (PRICE - 100),
    });
    expect(engine.money(ALICE, BTC)).toEqual(['9.996', '0']);
  });
});

describe('times in force', () => {
  it('immediate-or-cancel takes what is there and leaves nothing behind', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', lots: 300 });
    const order = engine.place(ALICE, { timeInForce: 'ioc', lots: 1_000 });
    expect(order).toMatchObject({ state: 'cancelled', filledLots: 300, heldUnits: '0' });
    expect(engine.place(ALICE, { timeInForce: 'ioc' })).toMatchObject({
      state: 'cancelled',
      reason: 'unfilled_remainder',
      filledLots: 0,
    });
    expect(engine.engine.spot.liveOrders()).toEqual([]);
  });

  it('fill-or-kill fills over several orders', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', lots: 300 });
    engine.place(CAROL, { side: 'sell', lots: 300 });
    expect(engine.place(ALICE, { timeInForce: 'fok', lots: 600 })).toMatchObject({
      state: 'filled',
    });
  });

  it('post-only rests beside the other side and never pays the taker fee', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', limitTicks: PRICE + 1, lots: 100 });
    const order = engine.place(ALICE, { postOnly: true, lots: 100 });
    expect(order.state).toBe('open');
    engine.place(BOB, { ...MARKET, side: 'sell', lots: 100 });
    // 0.001 BTC at the maker's 0.08 %.
    expect(engine.told(order.id)).toMatchObject({ state: 'filled', feeUnits: 80n });
  });
});

describe('cancelling', () => {
  it('releases what the order held, and only its owner may', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE);
    expect(engine.money(ALICE, USDT)).toEqual(['80000', '20000']);
    expect(engine.cancel(BOB, order.id)).toEqual({ refused: 'unknown_order' });
    expect(engine.cancel(ALICE, order.id)).toMatchObject({
      state: 'cancelled',
      reason: 'by_customer',
    });
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
    expect(engine.cancel(ALICE, order.id)).toEqual({ refused: 'unknown_order' });
  });

  it('all ends those of the named markets, or all of them', () => {
    const engine = new TradingEngine();
    const all = (actor: number, marketIds: readonly number[]) =>
      engine.give(actor, { type: 'spot.cancel_all', marketIds } as never);
    for (const limitTicks of [PRICE, PRICE - 1, PRICE - 2]) engine.place(ALICE, { limitTicks });
    engine.place(ALICE, { marketId: 2, limitTicks: 160_000, lots: 1_000 });
    engine.place(BOB);
    expect(all(ALICE, [btcUsdt])).toEqual({ cancelled: 3 });
    expect(all(ALICE, [])).toEqual({ cancelled: 1 });
    expect(all(ALICE, [])).toEqual({ cancelled: 0 });
    expect(engine.engine.spot.liveOrders().map(({ owner }) => owner)).toEqual([BOB]);
  });
});
