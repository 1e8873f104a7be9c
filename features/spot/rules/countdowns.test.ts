import { describe, expect, it } from 'vitest';
import { MAX_COUNTDOWN_MS, MIN_COUNTDOWN_MS } from '../../../core/engine/countdowns.ts';
import { ALICE, BOB, PRICE, TradingEngine } from '../../../tests/support/server-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';

function set(engine: TradingEngine, countdownMs: number, actor = ALICE, marketId = btcUsdt) {
  const command = { type: 'spot.set_countdown', marketId, countdownMs };
  return engine.give(actor, command);
}

function live(engine: TradingEngine): number[] {
  return engine.engine.spot.liveOrders().map(({ id }) => id);
}

describe('a dead man’s switch of spot', () => {
  it('cancels all of its owner in its market at its millisecond, and not before', () => {
    const engine = new TradingEngine();
    const own = engine.place(ALICE);
    const sale = engine.place(ALICE, { side: 'sell', limitTicks: PRICE + 100 });
    const other = engine.place(ALICE, { marketId: ethUsdt, limitTicks: 160_000, lots: 10_000 });
    const his = engine.place(BOB);
    expect(set(engine, 5_000)).toEqual({ dueMs: engine.nowMs + 5_000 });
    engine.pass(4_999);
    expect(live(engine)).toHaveLength(4);
    engine.pass(1);
    expect(live(engine)).toEqual([other.id, his.id]);
    expect(engine.told(own.id)).toMatchObject({ state: 'cancelled', reason: 'by_customer' });
    expect(engine.told(sale.id)?.state).toBe('cancelled');
    // Once: what is placed afterwards stays.
    const next = engine.place(ALICE);
    engine.pass(MAX_COUNTDOWN_MS);
    expect(engine.told(next.id)?.state).toBe('open');
  });

  it('is moved by the next beat, and ended by none at all', () => {
    const engine = new TradingEngine();
    const own = engine.place(ALICE);
    set(engine, 5_000);
    engine.pass(4_000);
    set(engine, 5_000);
    engine.pass(4_999);
    expect(live(engine)).toEqual([own.id]);
    expect(set(engine, 0)).toEqual({ dueMs: 0 });
    engine.pass(MAX_COUNTDOWN_MS);
    expect(live(engine)).toEqual([own.id]);
  });

  it.each([
    ['a second', MIN_COUNTDOWN_MS, undefined],
    ['less than a second', MIN_COUNTDOWN_MS - 1, 'bad_countdown'],
    ['a day', MAX_COUNTDOWN_MS, undefined],
    ['more than a day', MAX_COUNTDOWN_MS + 1, 'bad_countdown'],
    ['a part of a millisecond', 1_000.5, 'bad_countdown'],
    ['less than nothing', -1, 'bad_countdown'],
  ])('may run for %s, or not', (_what, countdownMs, refused) => {
    const answer = set(new TradingEngine(), countdownMs) as { readonly refused?: string };
    expect(answer.refused).toBe(refused);
  });

  it('is of customers and of markets that there are', () => {
    const engine = new TradingEngine();
    expect(set(engine, 5_000, 0)).toEqual({ refused: 'not_allowed' });
    expect(set(engine, 5_000, ALICE, 999)).toEqual({ refused: 'unknown_market' });
  });

  it('is run by nobody but its timer, at its time', () => {
    const engine = new TradingEngine();
    const own = engine.place(ALICE);
    set(engine, 5_000);
    const run = { type: 'spot.run_countdown', owner: ALICE, marketId: btcUsdt };
    for (const actor of [ALICE, BOB, 0]) {
      expect(engine.give(actor, run)).toEqual({ refused: 'not_allowed' });
    }
    expect(live(engine)).toEqual([own.id]);
  });

  it('runs once where it is set anew in the batch in which it ran', () => {
    const engine = new TradingEngine();
    const { machine } = engine.engine;
    const order = { type: 'spot.set_countdown', marketId: btcUsdt, countdownMs: 1_000 } as const;
    machine.execute({ actor: ALICE, command: order }, engine.nowMs);
    engine.nowMs += 1_000;
    while (machine.runDueTimer(engine.nowMs));
    machine.execute({ actor: ALICE, command: order }, engine.nowMs);
    const rows = machine.takeBatch().changes.saved.get('spot_countdowns');
    expect(rows).toEqual([{ owner: ALICE, marketId: btcUsdt, dueMs: engine.nowMs + 1_000 }]);
    const lines = [...engine.engine.spot.stateLines()].filter((line) => line.startsWith('countd'));
    expect(lines).toHaveLength(1);
  });
});
