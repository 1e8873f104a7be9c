import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  MARKET,
  PRICE,
  placeCommand,
  TradingEngine,
  WHOLE_BTC,
} from '../../../tests/support/server-engine.ts';
import { BTC, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { MOST_OPEN_ORDERS, MOST_TRAILING_STOPS, type PlaceOrder } from '../contract/index.ts';
import type { CancelReplaceMode } from '../contract/commands.ts';

interface Answer {
  readonly refused?: string;
  readonly cancelled?: { readonly id: number; readonly state: string } | null;
  readonly order?: { readonly id: number; readonly state: string };
}

const STRICT = 'stop_on_failure';
const TRAIL = { kind: 'trailing_stop', limitTicks: 0, side: 'sell', lots: 30 } as const;

function replace(
  engine: TradingEngine,
  orderId: number,
  change: Partial<PlaceOrder>,
  mode: CancelReplaceMode = STRICT,
  actor = ALICE,
): Answer {
  const order = placeCommand(change);
  const command = { type: 'spot.cancel_replace', orderId, clientOrderId: '', mode, order } as const;
  return engine.give(actor, command) as unknown as Answer;
}

describe('an order in the place of another', () => {
  it('uses what that one held, and nothing else is frozen afterwards', () => {
    const engine = new TradingEngine();
    const lots = 5 * WHOLE_BTC;
    const old = engine.place(ALICE, { lots });
    const answer = replace(engine, old.id, { lots, limitTicks: PRICE - 1 });
    expect(answer).toMatchObject({
      cancelled: { id: old.id, state: 'cancelled' },
      order: { state: 'open' },
    });
    expect(engine.money(ALICE, USDT)).toEqual(['0.05', '99999.95']);
    const dearer = { lots, limitTicks: PRICE };
    expect(replace(engine, answer.order?.id ?? 0, dearer).refused).toBeUndefined();
    expect(engine.money(ALICE, USDT)).toEqual(['0', '100000']);
  });

  it.each([
    ['costs more than both have', { lots: 5 * WHOLE_BTC + 10 }, 'insufficient_balance'],
    ['would sell, for which the purchase held nothing', { side: 'sell', lots: 1_000_001 }],
    ['lies beyond the band', { limitTicks: PRICE * 2 }, 'price_out_of_band'],
    ['is no order', { lots: 0 }, 'bad_order'],
    ['is of another market', { marketId: ethUsdt }, 'bad_order'],
  ] as const)('leaves that one as it was where it %s', (...row) => {
    const [, change, refused = 'insufficient_balance'] = row;
    const engine = new TradingEngine();
    const old = engine.place(ALICE, { lots: 5 * WHOLE_BTC });
    expect(replace(engine, old.id, change)).toEqual({ refused });
    expect(engine.engine.spot.liveOrders()).toEqual([
      expect.objectContaining({
        id: old.id,
        priority: old.priority,
        heldUnits: 100_000n * 10n ** 8n,
      }),
    ]);
  });

  it('is placed without that one only where it may be', () => {
    const engine = new TradingEngine();
    expect(replace(engine, 7, {})).toEqual({ refused: 'unknown_order' });
    expect(replace(engine, 7, {}, 'allow_failure')).toMatchObject({
      cancelled: null,
      order: { state: 'open' },
    });
    const his = engine.place(BOB);
    expect(replace(engine, his.id, {})).toEqual({ refused: 'unknown_order' });
    expect(replace(engine, his.id, {}, 'allow_failure').cancelled).toBeNull();
    expect(engine.told(his.id)?.state).toBe('open');
  });

  it('may bear its own id, which two open orders may not', () => {
    const engine = new TradingEngine();
    const [one, two] = ['one', 'two'].map((clientOrderId) =>
      engine.place(ALICE, { clientOrderId }),
    );
    const id = one?.id ?? 0;
    const taken = replace(engine, id, { clientOrderId: 'two' });
    expect(taken.refused).toBe('client_order_id_in_use');
    expect(replace(engine, id, { clientOrderId: 'one' }).refused).toBeUndefined();
    expect(engine.told(two?.id ?? 0)?.state).toBe('open');
    const byName = { type: 'spot.cancel_replace', orderId: 0, clientOrderId: 'two', mode: STRICT };
    const answer = engine.give(ALICE, { ...byName, order: placeCommand() } as never);
    expect(answer).toMatchObject({ cancelled: { id: two?.id } });
  });

  it('takes its place where there is no other', () => {
    const engine = new TradingEngine();
    const all = Array.from({ length: MOST_OPEN_ORDERS }, () => engine.place(ALICE, { lots: 30 }));
    expect(engine.place(ALICE, { lots: 30 }).refused).toBe('too_many_open_orders');
    const exits = { takeProfitTicks: PRICE + 100, stopLossTicks: 0 };
    const id = all[0]?.id ?? 0;
    expect(replace(engine, id, { lots: 30, exits }).refused).toBe('too_many_open_orders');
    expect(replace(engine, id, { lots: 30 }).refused).toBeUndefined();
  });

  it('follows in the place of one that followed', () => {
    const engine = new TradingEngine();
    const trail = { callbackBps: 100, activationTicks: 0 };
    const all = Array.from({ length: MOST_TRAILING_STOPS }, () =>
      engine.place(ALICE, { ...TRAIL, trail }),
    );
    const other = engine.place(ALICE, { lots: 30 });
    const again = { ...TRAIL, trail };
    expect(replace(engine, other.id, again).refused).toBe('too_many_trailing_stops');
    expect(replace(engine, all[3]?.id ?? 0, again).refused).toBeUndefined();
  });

  it('does not meet that one in the book', () => {
    const engine = new TradingEngine();
    const old = engine.place(ALICE, { side: 'sell', lots: 100 });
    engine.place(BOB, { side: 'sell', limitTicks: PRICE + 5, lots: 200 });
    const sale = { postOnly: true, limitTicks: PRICE + 4, lots: 100 };
    const answer = replace(engine, old.id, sale);
    expect(answer.order?.state).toBe('open');
    const again = engine.place(CAROL, { side: 'sell', limitTicks: PRICE + 5, lots: 100 });
    const whole = { timeInForce: 'fok', limitTicks: PRICE + 5, lots: 300 } as const;
    expect(replace(engine, again.id, whole, STRICT, CAROL).refused).toBe('not_fillable');
    const part = { ...whole, lots: 200 };
    expect(replace(engine, again.id, part, STRICT, CAROL).order?.state).toBe('filled');
  });

  it('at the market finds nobody where only that one was there, which stays', () => {
    const engine = new TradingEngine();
    const old = engine.place(ALICE, { side: 'sell', lots: 100 });
    const market = { ...MARKET, lots: 100 };
    expect(replace(engine, old.id, market).refused).toBe('no_liquidity');
    expect(engine.told(old.id)).toMatchObject({ state: 'open', priority: old.priority });
    expect(engine.money(ALICE, BTC)).toEqual(['9.999', '0.001']);
  });

  it('ends both orders of a pair', () => {
    const engine = new TradingEngine();
    const pair = { stopTicks: PRICE - 100, limitTicks: 0 };
    const sale = { side: 'sell', limitTicks: PRICE + 100, lots: 10 * WHOLE_BTC } as const;
    const limit = engine.place(ALICE, { ...sale, pair });
    expect(replace(engine, limit.plan?.partnerId ?? 0, sale).refused).toBeUndefined();
    expect(engine.engine.spot.ordersOf(ALICE)).toHaveLength(1);
    expect(engine.money(ALICE, BTC)).toEqual(['0', '10']);
  });
});
