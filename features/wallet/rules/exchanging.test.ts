/** When an exchange between coins is made: at the first tick of each coin after its acceptance. */
import { describe, expect, it } from 'vitest';
import type { Command, Json } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, BOB, PRICE, TradingEngine } from '../../../tests/support/server-engine.ts';
import { BTC, btcUsdt, ETH, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import { type ExchangeOrder, exchangeOrderChanged, MAX_PENDING_EXCHANGES } from '../contract.ts';

const DAVE = 104;
const marks = { bySize: true, isProved: true, nextTick: true };

function exchange(engine: TradingEngine, change: object = {}, actor = ALICE): Json {
  const order = { fromAssetId: BTC, toAssetId: USDT, amount: '100000000' };
  return engine.give(actor, { type: 'wallet.exchange', ...order, ...marks, ...change });
}

function tick(engine: TradingEngine, ticks: number, afterMs = 1_000, marketId = btcUsdt): void {
  engine.pass(afterMs);
  engine.tick(marketId, ticks);
}

/** What was told of the last exchange that waited. */
function told(engine: TradingEngine): ExchangeOrder | undefined {
  return engine.events.findLast(({ topic }) => topic === exchangeOrderChanged.name)
    ?.payload as ExchangeOrder;
}

/** Without waiting, as earlier releases did it: what the index brings less 327 millionths. */
function atOnce(ticks: number): string {
  const engine = new TradingEngine();
  engine.tick(btcUsdt, ticks);
  exchange(engine, { nextTick: undefined });
  return engine.money(ALICE, USDT)[0];
}

describe('an exchange that is made at the next tick', () => {
  it('holds what is given and the fee until then, and brings nothing', () => {
    const engine = new TradingEngine();
    expect(exchange(engine)).toMatchObject({ received: '', fee: '100000' });
    expect(engine.money(ALICE, BTC)).toEqual(['8.999', '1.001']);
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it.each([1, MAX_TICK_WAIT_MS])('is made at the price that comes %i ms later', (afterMs) => {
    const engine = new TradingEngine();
    exchange(engine);
    tick(engine, PRICE - 10_000, afterMs);
    expect(engine.money(ALICE, BTC)).toEqual(['8.999', '0']);
    expect(engine.money(ALICE, USDT)).toEqual([atOnce(PRICE - 10_000), '0']);
    expect(told(engine)).toMatchObject({ state: 'done', fromTicks: PRICE - 10_000 });
  });

  it('is not made at a tick of its own millisecond, nor at one of another coin', () => {
    const engine = new TradingEngine();
    exchange(engine);
    engine.tick(btcUsdt, PRICE + 10_000);
    tick(engine, 170_000, 1, ethUsdt);
    expect(engine.money(ALICE, BTC)).toEqual(['8.999', '1.001']);
    tick(engine, PRICE + 20_000);
    expect(engine.money(ALICE, USDT)).toEqual([atOnce(PRICE + 20_000), '0']);
  });

  it('waits for both coins, each at its own first tick', () => {
    const engine = new TradingEngine();
    exchange(engine, { toAssetId: ETH });
    tick(engine, PRICE + 10_000, 500);
    tick(engine, PRICE + 90_000, 500);
    expect(engine.money(ALICE, BTC)).toEqual(['8.999', '1.001']);
    tick(engine, 170_000, 500, ethUsdt);
    expect(told(engine)).toMatchObject({
      state: 'done',
      fromTicks: PRICE + 10_000,
      toTicks: 170_000,
    });
    expect(engine.money(ALICE, BTC)).toEqual(['8.999', '0']);
  });

  it('is not made where a price does not come in time, and all is free again', () => {
    const engine = new TradingEngine();
    exchange(engine, { toAssetId: ETH });
    tick(engine, PRICE, MAX_TICK_WAIT_MS);
    expect(told(engine)?.state).toBe('pending');
    tick(engine, 160_000, 1, ethUsdt);
    expect(told(engine)).toMatchObject({ state: 'refused', refusal: '{"refused":"no_price"}' });
    expect(engine.money(ALICE, BTC)).toEqual(['10', '0']);
    expect(engine.money(ALICE, ETH)).toEqual(['100', '0']);
  });

  it('is not made where it would bring less than was said, or the market is halted', () => {
    const engine = new TradingEngine();
    exchange(engine, { leastReceived: '1999000000000' });
    tick(engine, PRICE - 1_000);
    expect(told(engine)).toMatchObject({ refusal: '{"refused":"rate_moved"}' });
    exchange(engine);
    const halt = { type: 'catalogue.halt', marketId: btcUsdt, isHalted: true, operator: 1 };
    engine.must(0, { ...halt, reason: 'the index looks wrong' } as Command);
    tick(engine, PRICE);
    expect(told(engine)).toMatchObject({ refusal: '{"refused":"market_halted"}' });
    expect(engine.money(ALICE, BTC)).toEqual(['10', '0']);
    expect(exchange(engine)).toEqual({ refused: 'market_halted' });
  });

  it('asks the desk again when its price is there: what fits alone may not fit together', () => {
    const engine = new TradingEngine();
    engine.endow(DAVE, KIND.spot, [[USDT, 300_000]]);
    const most = { fromAssetId: USDT, toAssetId: BTC, amount: String(60_000n * 100_000_000n) };
    for (let asked = 0; asked < 2; asked += 1) {
      expect(exchange(engine, most, DAVE)).toHaveProperty('id');
    }
    tick(engine, PRICE);
    const all = engine.events.filter(({ topic }) => topic === exchangeOrderChanged.name);
    const ended = all.map(({ payload }) => payload as ExchangeOrder);
    expect(ended.map(({ state }) => state)).toEqual(['pending', 'pending', 'done', 'refused']);
    expect(JSON.parse(told(engine)?.refusal ?? '')).toMatchObject({
      refused: 'exchange_capped',
      details: { limit: '100000 USDT', left: '40000 USDT' },
    });
  });

  it('waits at most so many times for one customer', () => {
    const engine = new TradingEngine();
    const small = { amount: '1000000' };
    for (let made = 0; made < MAX_PENDING_EXCHANGES; made += 1) {
      expect(exchange(engine, small)).toHaveProperty('id');
    }
    expect(exchange(engine, small)).toEqual({ refused: 'too_many_exchanges' });
    expect(exchange(engine, small, BOB)).toHaveProperty('id');
    tick(engine, PRICE);
    expect(exchange(engine, small)).toHaveProperty('id');
  });

  it('can be ended by its timer only, and by that not before its time', () => {
    const engine = new TradingEngine();
    const { id } = exchange(engine) as { id: number };
    const end = { type: 'wallet.expire_exchange', exchangeId: id } as Command;
    for (const actor of [ALICE, 0]) {
      expect(engine.give(actor, end)).toEqual({ refused: 'not_allowed' });
    }
  });
});
