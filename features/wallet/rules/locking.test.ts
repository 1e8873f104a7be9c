/** Prices that are locked: what is held, for how long, what it costs, and who may take one. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { units } from '../../../core/money/units.ts';
import { ALICE, BOB, PRICE, TradingEngine } from '../../../tests/support/server-engine.ts';
import { BTC, btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { LOCK_MS, type LockedPrice, MAX_LOCKS } from '../contract.ts';
import { lockCost } from './locking.ts';

const marks = { bySize: true, isProved: true };

function lock(engine: TradingEngine, change: object = {}, actor = ALICE): Json {
  const order = { fromAssetId: BTC, toAssetId: USDT, amount: '100000000' };
  const command = { type: 'wallet.exchange', ...order, ...marks, locks: true, ...change };
  return engine.give(actor, command);
}

function tick(engine: TradingEngine, ticks: number, afterMs = 1_000): void {
  engine.pass(afterMs);
  engine.tick(btcUsdt, ticks);
}

function take(engine: TradingEngine, exchangeId: number, actor = ALICE): Json {
  return engine.give(actor, { type: 'wallet.take_locked', exchangeId } as never);
}

/** A lock of one coin that is open since this millisecond. */
function locked(ticks = PRICE): { engine: TradingEngine; open: Readonly<LockedPrice> } {
  const engine = new TradingEngine();
  lock(engine);
  tick(engine, ticks);
  return { engine, open: openIn(engine)[0] as LockedPrice };
}

function openIn(engine: TradingEngine): readonly Readonly<LockedPrice>[] {
  return engine.engine.wallet.exchanging.locking.openLocks();
}

function netOf(engine: TradingEngine): bigint {
  return engine.engine.wallet.desk.netUnits(BTC, engine.nowMs);
}

describe('a locked price', () => {
  it('is that of the next tick, paid for at once, and holds what it may move on both sides', () => {
    const engine = new TradingEngine();
    lock(engine);
    // The coin, a thousandth of it, and three ten-thousandths for the lock.
    expect(engine.money(ALICE, BTC)).toEqual(['8.9987', '1.0013']);
    tick(engine, PRICE + 10_000);
    expect(engine.money(ALICE, BTC)).toEqual(['8.9987', '1.001']);
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
    const [open] = openIn(engine);
    expect(open).toMatchObject({ fromTicks: PRICE + 10_000, costUnits: 30_000n, state: 'open' });
    const desk = engine.engine.machine.ledger.slot(HOUSE.exchangeDesk, KIND.house, USDT as never);
    expect(engine.engine.machine.ledger.frozen(desk)).toBe(open?.receivedUnits);
  });

  it('is taken at it, wherever the index has gone, and by nobody twice', () => {
    const plain = new TradingEngine();
    lock(plain, { locks: undefined, nextTick: true });
    tick(plain, PRICE);
    const { engine, open } = locked();
    tick(engine, PRICE - 500_000);
    expect(take(engine, open.id, BOB)).toEqual({ refused: 'lock_over' });
    expect(take(engine, open.id)).toEqual({ id: open.id });
    expect(engine.money(ALICE, USDT)).toEqual(plain.money(ALICE, USDT));
    expect(engine.money(ALICE, BTC)).toEqual(['8.9987', '0']);
    expect(take(engine, open.id)).toEqual({ refused: 'lock_over' });
    expect(take(engine, open.id + 1)).toEqual({ refused: 'lock_over' });
  });

  it('holds for five seconds, to the millisecond', () => {
    const last = locked();
    last.engine.pass(LOCK_MS);
    expect(take(last.engine, last.open.id)).toEqual({ id: last.open.id });
    const late = locked();
    late.engine.pass(LOCK_MS + 1);
    expect(openIn(late.engine)).toEqual([]);
    expect(take(late.engine, late.open.id)).toEqual({ refused: 'lock_over' });
    expect(late.engine.money(ALICE, BTC)).toEqual(['9.9997', '0']);
    expect(late.engine.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('counts at the desk while it is open, and no more once it has lapsed', () => {
    const { engine, open } = locked();
    const counted = netOf(engine);
    expect(counted).toBe(open.fromBoughtUnits);
    expect(counted).toBeGreaterThan(0n);
    engine.pass(LOCK_MS);
    expect(netOf(engine)).toBeGreaterThan(0n);
    engine.pass(1);
    expect(netOf(engine)).toBe(0n);
    const taken = locked();
    take(taken.engine, taken.open.id);
    expect(netOf(taken.engine)).toBe(counted);
  });

  it('is one of three of a customer, those that wait for their ticks included', () => {
    const engine = new TradingEngine();
    const small = { amount: '1000000' };
    lock(engine, small);
    tick(engine, PRICE);
    for (let count = 1; count < MAX_LOCKS; count += 1) {
      expect(lock(engine, small)).toMatchObject({ received: '' });
    }
    expect(lock(engine, small)).toEqual({ refused: 'too_many_locks' });
    expect(lock(engine, small, BOB)).toMatchObject({ received: '' });
    tick(engine, PRICE);
    expect(lock(engine, small)).toEqual({ refused: 'too_many_locks' });
    expect(take(engine, openIn(engine)[0]?.id ?? 0)).toMatchObject({});
    expect(lock(engine, small)).toMatchObject({ received: '' });
  });

  it('is not locked where no tick comes, and costs nothing then', () => {
    const engine = new TradingEngine();
    lock(engine);
    engine.pass(10_000);
    expect(engine.money(ALICE, BTC)).toEqual(['10', '0']);
    expect(openIn(engine)).toEqual([]);
  });

  it('lapses by its timer alone', () => {
    const { engine, open } = locked();
    const lapse = { type: 'wallet.lapse_locked', exchangeId: open.id } as never;
    expect(engine.give(ALICE, lapse)).toEqual({ refused: 'not_allowed' });
    expect(engine.give(0, lapse)).toEqual({ refused: 'not_allowed' });
  });

  it('costs more of a coin that moves further than the largest', () => {
    const cost = (from: string, to: string) =>
      lockCost(units(1_000_001n), { code: from }, { code: to });
    expect(cost('BTC', 'USDT')).toBe(301n);
    expect(cost('USDT', 'ETH')).toBe(301n);
    expect(cost('DOGE', 'USDT')).toBe(801n);
    expect(cost('BTC', 'DOGE')).toBe(801n);
  });
});
