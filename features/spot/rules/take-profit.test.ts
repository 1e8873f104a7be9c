import { describe, expect, it } from 'vitest';
import { ALICE, BOB, PRICE, TradingEngine } from '../../../tests/support/server-engine.ts';
import { btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';

const SALE = {
  kind: 'take_profit_market',
  side: 'sell',
  stopTicks: PRICE + 1_000,
  limitTicks: 0,
  lots: 1_000,
} as const;
const BUY = { ...SALE, side: 'buy', stopTicks: PRICE - 1_000 } as const;

describe('a take-profit', () => {
  it.each([
    ['sale', 'rises', SALE, 1],
    ['buy', 'falls', BUY, -1],
  ] as const)('that is a %s is set off by a price that %s to it, and by none before', (...row) => {
    const [, , order, direction] = row;
    const engine = new TradingEngine();
    const { id, state } = engine.place(ALICE, order);
    expect(state).toBe('waiting_trigger');
    engine.tick(btcUsdt, PRICE - direction * 3_000);
    engine.tick(btcUsdt, order.stopTicks - direction);
    expect(engine.told(id)).toMatchObject({ triggerPlace: 0 });
    engine.tick(btcUsdt, order.stopTicks);
    expect(engine.told(id)?.triggerPlace).toBeGreaterThan(0);
  });

  it('that would be set off at once is refused, and one tick further is not', () => {
    const engine = new TradingEngine();
    const refused = 'stop_would_trigger';
    expect(engine.place(ALICE, { ...SALE, stopTicks: PRICE }).refused).toBe(refused);
    expect(engine.place(ALICE, { ...BUY, stopTicks: PRICE }).refused).toBe(refused);
    expect(engine.place(ALICE, { ...SALE, stopTicks: PRICE + 1 }).refused).toBeUndefined();
    expect(engine.place(ALICE, { ...BUY, stopTicks: PRICE - 1 }).refused).toBeUndefined();
  });

  it('needs the price that sets it off, and a limit only where it says so', () => {
    const engine = new TradingEngine();
    expect(engine.place(ALICE, { ...SALE, stopTicks: 0 }).refused).toBe('bad_order');
    expect(engine.place(ALICE, { ...SALE, limitTicks: PRICE }).refused).toBe('bad_order');
    const limit = { ...SALE, kind: 'take_profit_limit' } as const;
    expect(engine.place(ALICE, limit).refused).toBe('bad_order');
  });

  it('with a limit rests in the book once it was set off', () => {
    const engine = new TradingEngine();
    const limitTicks = PRICE + 1_200;
    const order = engine.place(ALICE, { ...SALE, kind: 'take_profit_limit', limitTicks });
    engine.tick(btcUsdt, PRICE + 1_000);
    engine.pass(1_000);
    expect(engine.told(order.id)).toMatchObject({ state: 'open', limitTicks, filledLots: 0 });
  });

  it('that buys holds 5 % above its price, pays the book and gets the rest back', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, BUY);
    expect(engine.money(ALICE, USDT)[1]).toBe('209.895');
    engine.tick(btcUsdt, PRICE - 1_000);
    engine.quote([], [[PRICE - 900, 1_000]]);
    engine.pass(0);
    expect(engine.told(order.id)).toMatchObject({ state: 'filled', filledLots: 1_000 });
    expect(engine.money(ALICE, USDT)).toEqual(['99800.09', '0']);
  });

  it('may spend a budget', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, { ...BUY, lots: 0, budget: 500_000_000 });
    engine.tick(btcUsdt, PRICE - 1_000);
    engine.quote([], [[PRICE - 1_000, 1_000]]);
    engine.pass(0);
    expect(engine.told(order.id)).toMatchObject({ state: 'filled', filledLots: 250 });
  });

  it('is moved as a stop is, on its side of the price', () => {
    const engine = new TradingEngine();
    const { id } = engine.place(ALICE, SALE);
    const change = { type: 'spot.replace', orderId: id, lots: 0, limitTicks: 0 };
    const move = (stopTicks: number) => engine.give(ALICE, { ...change, stopTicks } as never);
    expect(move(PRICE)).toEqual({ refused: 'stop_would_trigger' });
    expect(move(PRICE + 500)).toMatchObject({ stopTicks: PRICE + 500 });
    engine.tick(btcUsdt, PRICE + 499);
    expect(engine.told(id)).toMatchObject({ triggerPlace: 0 });
    engine.tick(btcUsdt, PRICE + 500);
    expect(engine.told(id)?.triggerPlace).toBeGreaterThan(0);
  });

  it('that is cancelled waits for nothing more', () => {
    const engine = new TradingEngine();
    const { id } = engine.place(ALICE, SALE);
    engine.cancel(ALICE, id);
    engine.tick(btcUsdt, PRICE + 2_000);
    expect(engine.told(id)).toMatchObject({ state: 'cancelled', triggerPlace: 0 });
  });
});

it('stops and take-profits that one price reaches go one after the other', () => {
  const engine = new TradingEngine();
  const profit = engine.place(ALICE, SALE);
  const stop = engine.place(BOB, { ...BUY, kind: 'stop_market', stopTicks: PRICE + 1_000 });
  engine.tick(btcUsdt, PRICE + 1_000);
  const place = (id: number) => engine.told(id)?.triggerPlace ?? 0;
  expect(place(profit.id)).toBeGreaterThan(0);
  expect(place(stop.id)).toBeGreaterThan(place(profit.id));
});
