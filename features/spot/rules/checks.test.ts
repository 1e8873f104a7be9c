import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  MARKET,
  placeCommand,
  PRICE,
  TradingEngine,
  WHOLE_BTC,
} from '../../../tests/support/server-engine.ts';
import { AAPL, aaplUsdt, OPENS_MS, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  MAX_ICEBERGS,
  MOST_OPEN_ORDERS,
  MOST_TRAILING_STOPS,
  PLACE_REFUSALS,
  type PlaceOrder,
  type PlaceRefusal,
} from '../contract/index.ts';
import { KIND } from '../../../core/ledger/ledger.ts';

/** What is tried, what goes before it, and the refusal. */
interface Case {
  readonly title: string;
  readonly order: Partial<PlaceOrder>;
  readonly before?: (engine: TradingEngine) => void;
  readonly refused: PlaceRefusal;
}

const bobSells = (engine: TradingEngine): void => {
  engine.place(BOB, { side: 'sell', lots: 1_000 });
};
const stale = (engine: TradingEngine): void => engine.pass(60_000);

const TRAILING = { kind: 'trailing_stop', side: 'sell', limitTicks: 0, lots: 1_000 } as const;

const CASES: readonly Case[] = [
  { title: 'a market that is not there', order: { marketId: 99 }, refused: 'unknown_market' },
  { title: 'neither quantity nor budget', order: { lots: 0 }, refused: 'bad_order' },
  { title: 'both', order: { ...MARKET, budget: 9e9 }, refused: 'bad_order' },
  { title: 'a negative quantity', order: { lots: -5 }, refused: 'bad_order' },
  { title: 'half a lot', order: { lots: 0.5 }, refused: 'bad_order' },
  { title: 'a quantity that is no number', order: { lots: Number.NaN }, refused: 'bad_order' },
  { title: 'a quantity past counting', order: { lots: 2 ** 53 }, refused: 'bad_order' },
  { title: 'a limit order without price', order: { limitTicks: 0 }, refused: 'bad_order' },
  {
    title: 'a market order with a price',
    order: { ...MARKET, limitTicks: 5 },
    refused: 'bad_order',
  },
  {
    title: 'a market order that would wait',
    order: { ...MARKET, timeInForce: 'gtc' },
    refused: 'bad_order',
  },
  { title: 'a limit order with a budget', order: { lots: 0, budget: 9e9 }, refused: 'bad_order' },
  {
    title: 'a sale with a budget',
    order: { ...MARKET, side: 'sell', lots: 0, budget: 9e9 },
    refused: 'bad_order',
  },
  { title: 'a stop price without a stop', order: { stopTicks: PRICE }, refused: 'bad_order' },
  { title: 'a stop without its price', order: { kind: 'stop_limit' }, refused: 'bad_order' },
  { title: 'an end without good-till-time', order: { expiresMs: 9e12 }, refused: 'bad_order' },
  { title: 'good-till-time without an end', order: { timeInForce: 'gtt' }, refused: 'bad_order' },
  {
    title: 'post-only that is immediate-or-cancel',
    order: { postOnly: true, timeInForce: 'ioc' },
    refused: 'bad_order',
  },
  { title: 'post-only market', order: { ...MARKET, postOnly: true }, refused: 'bad_order' },
  { title: 'a market without fresh price', order: {}, before: stale, refused: 'market_halted' },
  {
    title: 'a closed market, fill-or-kill',
    order: { marketId: aaplUsdt, timeInForce: 'fok' },
    refused: 'market_closed',
  },
  {
    title: 'a closed market, market order',
    order: { ...MARKET, marketId: aaplUsdt },
    refused: 'market_closed',
  },
  {
    title: 'more than the largest quantity',
    order: { lots: 1_000 * WHOLE_BTC + 1 },
    refused: 'quantity_above_maximum',
  },
  { title: '4.99 USDT worth', order: { lots: 24 }, refused: 'value_below_minimum' },
  {
    title: 'a budget of 4.99 USDT',
    order: { ...MARKET, lots: 0, budget: 49_900_000 },
    refused: 'value_below_minimum',
  },
  {
    title: 'more than 5,000,000 USDT worth',
    order: { lots: 251 * WHOLE_BTC },
    refused: 'value_above_maximum',
  },
  {
    title: 'a buy above the band',
    order: { limitTicks: PRICE * 1.05 + 1 },
    refused: 'price_out_of_band',
  },
  {
    title: 'a sale below the band',
    order: { side: 'sell', limitTicks: PRICE * 0.95 - 1 },
    refused: 'price_out_of_band',
  },
  {
    title: 'an end that has passed',
    order: { timeInForce: 'gtt', expiresMs: 1 },
    refused: 'expiry_in_past',
  },
  {
    title: 'a buy stop at the last price',
    order: { kind: 'stop_limit', stopTicks: PRICE },
    refused: 'stop_would_trigger',
  },
  {
    title: 'a sell stop above the last price',
    order: { kind: 'stop_market', side: 'sell', limitTicks: 0, stopTicks: PRICE + 1 },
    refused: 'stop_would_trigger',
  },
  {
    title: 'post-only at the price of a sale',
    order: { postOnly: true },
    before: bobSells,
    refused: 'post_only_would_cross',
  },
  {
    title: 'fill-or-kill of more than is there',
    order: { timeInForce: 'fok', lots: 1_001 },
    before: bobSells,
    refused: 'not_fillable',
  },
  {
    title: 'fill-or-kill by a budget past the book',
    order: { ...MARKET, timeInForce: 'fok', lots: 0, budget: PRICE * 2_000 },
    refused: 'not_fillable',
  },
  { title: 'a market order, nobody there', order: MARKET, refused: 'no_liquidity' },
  {
    title: 'an own id that a live order has',
    order: { clientOrderId: 'mine', lots: 500 },
    before: (engine) => {
      engine.place(ALICE, { clientOrderId: 'mine', limitTicks: PRICE - 1_000 });
    },
    refused: 'client_order_id_in_use',
  },
  {
    title: 'one more than the most open orders',
    order: { lots: 500 },
    before: (engine) => {
      for (let count = 0; count < MOST_OPEN_ORDERS; count += 1) engine.place(ALICE, { lots: 30 });
    },
    refused: 'too_many_open_orders',
  },
  {
    title: 'exits of a sale',
    order: { side: 'sell', exits: { takeProfitTicks: PRICE + 1, stopLossTicks: 0 } },
    refused: 'bad_order',
  },
  {
    title: 'exits at no price',
    order: { exits: { takeProfitTicks: 0, stopLossTicks: 0 } },
    refused: 'bad_order',
  },
  {
    title: 'a take-profit past the last price there is',
    order: { exits: { takeProfitTicks: 2 ** 31, stopLossTicks: 0 } },
    refused: 'bad_order',
  },
  {
    title: 'a take-profit worth more than the largest order',
    order: { exits: { takeProfitTicks: PRICE * 251, stopLossTicks: 0 } },
    refused: 'value_above_maximum',
  },
  {
    title: 'a take-profit at the price of its entry',
    order: { exits: { takeProfitTicks: PRICE, stopLossTicks: 0 } },
    refused: 'take_profit_not_above',
  },
  {
    title: 'a stop-loss at the price of its entry',
    order: { exits: { takeProfitTicks: 0, stopLossTicks: PRICE } },
    refused: 'stop_loss_not_below',
  },
  {
    title: 'a stop-loss that the index has reached, below a dearer entry',
    order: { limitTicks: PRICE + 20, exits: { takeProfitTicks: 0, stopLossTicks: PRICE + 10 } },
    refused: 'stop_loss_not_below',
  },
  {
    title: 'a pair that is immediate-or-cancel',
    order: { timeInForce: 'ioc', pair: { stopTicks: PRICE + 10, limitTicks: 0 } },
    refused: 'bad_order',
  },
  {
    title: 'a pair of a market order',
    order: { ...MARKET, pair: { stopTicks: PRICE + 10, limitTicks: 0 } },
    refused: 'bad_order',
  },
  {
    title: 'a pair on one side of the price',
    order: { limitTicks: PRICE - 20, pair: { stopTicks: PRICE - 10, limitTicks: 0 } },
    refused: 'pair_not_around_price',
  },
  {
    title: 'a pair whose stop would pay less than its limit order',
    order: { limitTicks: PRICE - 20, pair: { stopTicks: PRICE + 10, limitTicks: PRICE - 30 } },
    refused: 'pair_not_around_price',
  },
  {
    title: 'a pair whose stop the balance does not pay',
    order: { limitTicks: PRICE - 20, pair: { stopTicks: PRICE + 10, limitTicks: PRICE * 6 } },
    refused: 'insufficient_balance',
  },
  { title: 'a trailing stop that follows nothing', order: TRAILING, refused: 'bad_order' },
  {
    title: 'a trailing stop too close',
    order: { ...TRAILING, trail: { callbackBps: 9, activationTicks: 0 } },
    refused: 'bad_order',
  },
  {
    title: 'a trailing buy of a quantity',
    order: { ...TRAILING, side: 'buy', trail: { callbackBps: 100, activationTicks: 0 } },
    refused: 'bad_order',
  },
  {
    title: 'a trailing sale that the price has activated already',
    order: { ...TRAILING, trail: { callbackBps: 100, activationTicks: PRICE } },
    refused: 'activation_already_reached',
  },
  {
    title: 'one more than the most trailing stops',
    order: { ...TRAILING, trail: { callbackBps: 100, activationTicks: 0 } },
    before: (engine) => {
      const trail = { callbackBps: 100, activationTicks: 0 };
      for (let count = 0; count < MOST_TRAILING_STOPS; count += 1)
        engine.place(ALICE, { ...TRAILING, trail });
    },
    refused: 'too_many_trailing_stops',
  },
  {
    title: 'one more than the most orders that hide a part',
    order: { lots: 300, icebergLots: 100 },
    before: (engine) => {
      for (let count = 0; count < MAX_ICEBERGS; count += 1)
        engine.place(ALICE, { lots: 300, icebergLots: 100 });
    },
    refused: 'too_many_icebergs',
  },
  {
    title: 'an order that hides a part in more parts than there may be',
    order: { lots: 1_001, icebergLots: 100 },
    refused: 'bad_order',
  },
  {
    title: 'an order that shows all that it has',
    order: { lots: 1_000, icebergLots: 1_000 },
    refused: 'bad_order',
  },
  {
    title: 'a part that is hidden of what does not last',
    order: { lots: 1_000, icebergLots: 100, timeInForce: 'ioc' },
    refused: 'bad_order',
  },
  {
    title: 'an entry whose exits would be too many',
    order: { lots: 500, exits: { takeProfitTicks: PRICE + 1, stopLossTicks: PRICE - 1 } },
    before: (engine) => {
      for (let count = 2; count < MOST_OPEN_ORDERS; count += 1) engine.place(ALICE, { lots: 30 });
    },
    refused: 'too_many_open_orders',
  },
  {
    title: 'one order more than entries leave room for with their exits to come',
    order: { lots: 30 },
    before: (engine) => {
      const plan = { takeProfitTicks: PRICE + 1, stopLossTicks: PRICE - 1 };
      for (let count = 0; count < 66; count += 1) engine.place(ALICE, { lots: 30, exits: plan });
      for (let count = 0; count < 2; count += 1) engine.place(ALICE, { lots: 30 });
    },
    refused: 'too_many_open_orders',
  },
  {
    title: 'more than the balance pays',
    order: { lots: 5 * WHOLE_BTC + 1 },
    refused: 'insufficient_balance',
  },
  {
    title: 'more than the balance delivers',
    order: { side: 'sell', lots: 10 * WHOLE_BTC + 1 },
    refused: 'insufficient_balance',
  },
];

describe('a new order', () => {
  it.each(CASES)('with $title is refused: $refused', ({ order, before, refused }) => {
    const engine = new TradingEngine();
    before?.(engine);
    const seq = engine.engine.machine.lastSeq;
    const funds = engine.money(ALICE, USDT);
    expect(engine.place(ALICE, order)).toEqual({ refused });
    expect(engine.engine.machine.lastSeq).toBe(seq);
    expect(engine.money(ALICE, USDT)).toEqual(funds);
  });

  it('can be refused for every reason on the list but one that this market cannot show', () => {
    const shown = new Set(CASES.map(({ refused }) => refused));
    const missing = PLACE_REFUSALS.filter((refusal) => !shown.has(refusal));
    // Its smallest quantity is one lot; the market below has a larger one.
    expect(missing).toEqual(['quantity_below_minimum']);
  });

  it('is told the first reason of the list when several hold', () => {
    const engine = new TradingEngine();
    const order = placeCommand({
      lots: 12,
      limitTicks: PRICE * 2,
      timeInForce: 'gtt',
      expiresMs: 1,
    });
    expect(engine.place(ALICE, order)).toEqual({ refused: 'value_below_minimum' });
    engine.pass(60_000);
    expect(engine.place(ALICE, order)).toEqual({ refused: 'market_halted' });
  });

  it('is accepted at the edges of what is allowed', () => {
    const engine = new TradingEngine();
    for (const order of [
      { lots: 25 },
      { limitTicks: PRICE * 1.05, lots: 100 },
      { limitTicks: 1_000_000, lots: 100 },
      { side: 'sell', limitTicks: PRICE * 2, lots: 100 },
      { timeInForce: 'gtt', expiresMs: engine.nowMs + 1 },
      { kind: 'stop_limit', stopTicks: PRICE + 1 },
    ] as const) {
      expect(engine.place(ALICE, order)).toHaveProperty('state');
    }
  });

  it.each([
    ['of two hundred', MOST_OPEN_ORDERS, 0],
    ['beside entries with their exits to come', MOST_OPEN_ORDERS - 3 * 66, 66],
  ])('takes the last place %s', (_of, alone, entries) => {
    const engine = new TradingEngine();
    const exits = { takeProfitTicks: PRICE + 1, stopLossTicks: PRICE - 1 };
    for (let count = 0; count < entries; count += 1) engine.place(ALICE, { lots: 30, exits });
    for (let count = 0; count < alone; count += 1) {
      expect(engine.place(ALICE, { lots: 30 })).toHaveProperty('state');
    }
    expect(engine.place(ALICE, { lots: 30 })).toEqual({ refused: 'too_many_open_orders' });
  });

  it('may name an own id again once the first order has ended', () => {
    const engine = new TradingEngine();
    const first = engine.place(ALICE, { clientOrderId: 'mine' });
    engine.cancel(ALICE, first.id);
    expect(engine.place(ALICE, { clientOrderId: 'mine' })).toMatchObject({ state: 'open' });
    expect(engine.place(BOB, { clientOrderId: 'mine' })).toMatchObject({ state: 'open' });
  });

  it('of a stock below its smallest quantity is refused in its hours and outside', () => {
    const engine = new TradingEngine(OPENS_MS);
    engine.tick(aaplUsdt, 23_000);
    engine.endow(ALICE, KIND.spot, [[AAPL, 10]]);
    const tooFew = { marketId: aaplUsdt, limitTicks: 23_000, lots: 1 };
    expect(engine.place(ALICE, tooFew)).toEqual({ refused: 'value_below_minimum' });
    expect(engine.place(ALICE, { ...tooFew, lots: 3 })).toMatchObject({ state: 'open' });
  });

  it('happens once for a repeated key, whose first answer is in the table', () => {
    const engine = new TradingEngine();
    const first = engine.place(ALICE, { lots: 1_000 }, 'once');
    const funds = engine.money(ALICE, USDT);
    expect(engine.place(ALICE, { lots: 1_000 }, 'once')).toBeNull();
    expect(engine.place(ALICE, { lots: 2_000 }, 'once')).toEqual({
      refused: 'idempotency_key_reused',
    });
    expect(engine.place(BOB, { lots: 1_000 }, 'once')).not.toEqual(first);
    expect(engine.money(ALICE, USDT)).toEqual(funds);
    expect(engine.engine.spot.liveOrders()).toHaveLength(2);
  });
});
