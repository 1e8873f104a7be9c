import { describe, expect, it } from 'vitest';
import type { Json } from '../../../core/engine/command.ts';
import {
  ALICE,
  BOB,
  CAROL,
  MARKET,
  PRICE,
  TradingEngine,
  WHOLE_BTC,
} from '../../../tests/support/server-engine.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';

function replace(
  engine: TradingEngine,
  orderId: number,
  lots: number,
  limitTicks = 0,
  actor = ALICE,
): Json {
  return engine.give(actor, { type: 'spot.replace', orderId, lots, limitTicks } as never);
}

/** Whose order a market sale meets first. */
function firstServed(engine: TradingEngine): number | undefined {
  engine.place(CAROL, { ...MARKET, side: 'sell', lots: 30 });
  return engine.fills().at(-1)?.buyer;
}

describe('replacing an order', () => {
  it.each([
    ['a smaller quantity keeps its place', 500, 0, ALICE],
    ['the same quantity keeps its place', 1_000, PRICE, ALICE],
    ['a larger quantity goes to the end', 2_000, 0, BOB],
    ['a worse price loses its place', 1_000, PRICE - 1, BOB],
    ['a better price goes before', 1_000, PRICE + 1, ALICE],
  ])('%s', (_title, lots, limitTicks, served) => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, { lots: 1_000 });
    engine.place(BOB, { lots: 1_000 });
    expect(replace(engine, order.id, lots, limitTicks)).toMatchObject({ id: order.id, lots });
    expect(firstServed(engine)).toBe(served);
  });

  it('holds more or releases what is no longer needed', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE);
    replace(engine, order.id, WHOLE_BTC * 2);
    expect(engine.money(ALICE, USDT)).toEqual(['60000', '40000']);
    replace(engine, order.id, WHOLE_BTC / 2);
    expect(engine.money(ALICE, USDT)).toEqual(['90000', '10000']);
    replace(engine, order.id, WHOLE_BTC / 2, PRICE - 100_000);
    expect(engine.money(ALICE, USDT)).toEqual(['90500', '9500']);
  });

  it('counts what is filled already, and trades at once at a price that crosses', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, { lots: 1_000 });
    engine.place(BOB, { side: 'sell', lots: 400 });
    expect(replace(engine, order.id, 400)).toEqual({ refused: 'quantity_not_above_filled' });
    engine.place(BOB, { side: 'sell', limitTicks: PRICE + 50, lots: 1_000 });
    expect(replace(engine, order.id, 900, PRICE + 100)).toMatchObject({
      state: 'filled',
      filledLots: 900,
      heldUnits: '0',
    });
    expect(engine.fills().map(({ ticks, lots }) => [ticks, lots])).toEqual([
      [PRICE, 400],
      [PRICE + 50, 500],
    ]);
  });

  it.each([
    ['more than the balance', {}, WHOLE_BTC * 6, 0, 'insufficient_balance'],
    ['less than the smallest value', {}, 20, 0, 'value_below_minimum'],
    ['more than the largest quantity', {}, 1_001 * WHOLE_BTC, 0, 'quantity_above_maximum'],
    ['more than the largest value', {}, 300 * WHOLE_BTC, 0, 'value_above_maximum'],
    ['a price out of the band', {}, 1_000, PRICE * 2, 'price_out_of_band'],
    ['no quantity', {}, 0, 0, 'quantity_not_above_filled'],
    ['a quantity that is no number', {}, Number.NaN, 0, 'quantity_not_above_filled'],
    ['half a tick', {}, 1_000, 0.5, 'bad_order'],
    ['a post-only across the book', { postOnly: true }, 1_000, PRICE + 9, 'post_only_would_cross'],
  ] as const)('with %s is refused and changes nothing', (_title, change, lots, ticks, refused) => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', limitTicks: PRICE + 5, lots: 100 });
    const order = engine.place(ALICE, { ...change, lots: 1_000 });
    const before = engine.told(order.id);
    expect(replace(engine, order.id, lots, ticks)).toEqual({ refused });
    expect(engine.told(order.id)).toEqual(before);
  });

  it('is refused to strangers, for orders that have ended and while nothing can trade', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE);
    expect(replace(engine, order.id, 500, 0, BOB)).toEqual({ refused: 'unknown_order' });
    engine.pass(60_000);
    expect(replace(engine, order.id, 500)).toEqual({ refused: 'market_halted' });
    engine.cancel(ALICE, order.id);
    expect(replace(engine, order.id, 500)).toEqual({ refused: 'unknown_order' });
  });
});

describe('an order that meets its own owner', () => {
  const meet = (selfTrade: 'cancel_taker' | 'cancel_maker' | 'cancel_both') => {
    const engine = new TradingEngine();
    const stranger = engine.place(BOB, { side: 'sell', limitTicks: PRICE - 1, lots: 100 });
    const own = engine.place(ALICE, { side: 'sell', lots: 200 });
    const behind = engine.place(CAROL, { side: 'sell', lots: 300 });
    const taker = engine.place(ALICE, { lots: 1_000, selfTrade });
    return { engine, stranger, own, behind, taker };
  };

  it('is stopped itself, after it has traded with strangers', () => {
    const { engine, own, taker, behind } = meet('cancel_taker');
    expect(taker).toMatchObject({ state: 'cancelled', reason: 'self_trade', filledLots: 100 });
    expect(engine.told(own.id)).toMatchObject({ state: 'open' });
    expect(engine.told(behind.id)).toMatchObject({ filledLots: 0 });
    expect(engine.money(ALICE, USDT)).toEqual(['99980.00001', '0']);
  });

  it('takes its own order out of the way and goes on', () => {
    const { engine, own, taker, behind } = meet('cancel_maker');
    expect(engine.told(own.id)).toMatchObject({ state: 'cancelled', reason: 'self_trade' });
    expect(engine.told(behind.id)).toMatchObject({ state: 'filled' });
    expect(taker).toMatchObject({ state: 'partially_filled', filledLots: 400 });
  });

  it('ends both', () => {
    const { engine, own, taker } = meet('cancel_both');
    expect(engine.told(own.id)).toMatchObject({ state: 'cancelled', reason: 'self_trade' });
    expect(taker).toMatchObject({ state: 'cancelled', reason: 'self_trade', filledLots: 100 });
    expect(engine.money(ALICE, USDT)[1]).toBe('0');
  });

  it('never trades with itself by a market order or a budget either', () => {
    for (const selfTrade of ['cancel_taker', 'cancel_maker', 'cancel_both'] as const) {
      const engine = new TradingEngine();
      engine.place(ALICE, { side: 'sell', lots: 1_000 });
      engine.place(BOB, { side: 'sell', limitTicks: PRICE + 1, lots: 1_000 });
      engine.place(ALICE, { ...MARKET, lots: 500, selfTrade });
      engine.place(ALICE, { ...MARKET, lots: 0, budget: PRICE * 500, selfTrade });
      expect(engine.fills().every(({ buyer, seller }) => buyer !== seller)).toBe(true);
      expect(engine.money(ALICE, USDT)[1]).toBe('0');
    }
  });
});
