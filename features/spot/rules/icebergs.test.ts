import { describe, expect, it } from 'vitest';
import { ASK } from '../../../core/book/words.ts';
import {
  ALICE,
  BOB,
  CAROL,
  MARKET,
  PRICE,
  TradingEngine,
} from '../../../tests/support/server-engine.ts';
import { BTC, btcUsdt } from '../../../tests/support/small-catalogue.ts';

const ICEBERG = { side: 'sell', limitTicks: PRICE, lots: 1_000, icebergLots: 200 } as const;

/** What everybody sees of the sales. */
function asked(engine: TradingEngine): [ticks: number, lots: number][] {
  const rows = engine.engine.spot.marketBook(btcUsdt)?.book.levels(ASK, 9) ?? [];
  return rows.map(([ticks, lots]) => [ticks, lots]);
}

describe('an order that hides a part', () => {
  it('shows a part, and holds all of it', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, ICEBERG);
    expect(asked(engine)).toEqual([[PRICE, 200]]);
    expect(engine.money(ALICE, BTC)).toEqual(['9.99', '0.01']);
    expect(order.plan).toMatchObject({ icebergLots: 200, shownLots: 200 });
  });

  it('is filled behind what rests at its price, a part at a time', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, ICEBERG);
    const plain = engine.place(CAROL, { side: 'sell', lots: 300 });
    engine.place(BOB, { lots: 250 });
    // 200 of what is shown first, then the other order; the next 200 wait behind that.
    expect(engine.told(order.id)).toMatchObject({ filledLots: 200, state: 'partially_filled' });
    expect(engine.told(plain.id)).toMatchObject({ filledLots: 50 });
    expect(asked(engine)).toEqual([[PRICE, 450]]);
    // A house that is loaded puts it there too.
    expect(engine.told(order.id)?.priority).toBeGreaterThan(plain.priority);
    engine.place(BOB, { lots: 300 });
    expect(engine.told(plain.id)?.state).toBe('filled');
    expect(engine.told(order.id)).toMatchObject({ filledLots: 250 });
    expect(asked(engine)).toEqual([[PRICE, 150]]);
  });

  it('is there for one who takes more than it shows, and ends when all is sold', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, ICEBERG);
    const whole = engine.place(BOB, { timeInForce: 'fok', lots: 1_000 });
    expect(whole.state).toBe('filled');
    expect(engine.told(order.id)).toMatchObject({ state: 'filled', heldUnits: 0n });
    expect(engine.fills().map(({ lots }) => lots)).toEqual([200, 200, 200, 200, 200]);
    expect(asked(engine)).toEqual([]);
    expect(engine.money(ALICE, BTC)[1]).toBe('0');
  });

  it('comes before a worse price, with all of it', () => {
    const engine = new TradingEngine();
    engine.place(ALICE, ICEBERG);
    engine.place(CAROL, { side: 'sell', limitTicks: PRICE + 1, lots: 500 });
    const taker = engine.place(BOB, { ...MARKET, lots: 1_100 });
    expect(taker.filledValue).toBe(1_000 * PRICE + 100 * (PRICE + 1));
  });

  it('frees what it hides with the rest when it is cancelled', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, ICEBERG);
    engine.place(BOB, { lots: 250 });
    engine.cancel(ALICE, order.id);
    expect(engine.money(ALICE, BTC)).toEqual(['9.9975', '0']);
    expect(asked(engine)).toEqual([]);
  });

  it('hides less first where it is made smaller, and keeps its place', () => {
    const engine = new TradingEngine();
    const order = engine.place(ALICE, ICEBERG);
    engine.place(CAROL, { side: 'sell', lots: 300 });
    const change = { type: 'spot.replace', orderId: order.id, limitTicks: 0 };
    const smaller = { ...change, lots: 300 };
    expect(engine.give(ALICE, smaller)).toMatchObject({ priority: order.priority });
    expect(asked(engine)).toEqual([[PRICE, 500]]);
    engine.give(ALICE, { ...change, lots: 150 } as never);
    expect(asked(engine)).toEqual([[PRICE, 450]]);
    expect(engine.give(ALICE, { ...change, lots: 2_001 } as never)).toEqual({
      refused: 'bad_order',
    });
    expect(engine.money(ALICE, BTC)[1]).toBe('0.0015');
  });

  it('takes as any order does before it rests', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { lots: 300 });
    const order = engine.place(ALICE, ICEBERG);
    expect(order).toMatchObject({ filledLots: 300, state: 'partially_filled' });
    expect(asked(engine)).toEqual([[PRICE, 200]]);
  });
});
