import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { ALICE, BOB, MARKET, PRICE, TradingEngine } from '../../../tests/support/server-engine.ts';
import { BTC, btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';

const depth = (engine: TradingEngine): readonly string[] => {
  const marketBook = engine.engine.spot.marketBook(btcUsdt);
  return [...(marketBook?.quotes.values() ?? [])].map(
    ({ side, limitTicks, lots, filledLots }) => `${side} ${limitTicks} ${lots - filledLots}`,
  );
};

describe('the market maker', () => {
  it('replaces all its quotes with one command and holds what they need', () => {
    const engine = new TradingEngine();
    engine.quote([[PRICE - 10, 100]], [[PRICE + 10, 200]]);
    expect(depth(engine)).toEqual([`buy ${PRICE - 10} 100`, `sell ${PRICE + 10} 200`]);
    expect(engine.money(HOUSE.marketMaker, BTC)).toEqual(['9.998', '0.002']);
    engine.quote([[PRICE - 20, 50]], []);
    expect(depth(engine)).toEqual([`buy ${PRICE - 20} 50`]);
    expect(engine.money(HOUSE.marketMaker, BTC)).toEqual(['10', '0']);
    engine.quote([], []);
    expect(depth(engine)).toEqual([]);
    expect(engine.money(HOUSE.marketMaker, USDT)).toEqual(['100000', '0']);
  });

  it('keeps its place where a quote stays the same', () => {
    const engine = new TradingEngine();
    engine.quote([[PRICE - 10, 100]], []);
    engine.place(ALICE, { limitTicks: PRICE - 10, lots: 100 });
    engine.quote([[PRICE - 10, 100]], [[PRICE + 1, 5]]);
    engine.place(BOB, { ...MARKET, side: 'sell', lots: 50 });
    expect(engine.fills().at(-1)?.buyer).toBe(HOUSE.marketMaker);
    expect(depth(engine)).toEqual([`buy ${PRICE - 10} 50`, `sell ${PRICE + 1} 5`]);
  });

  it('takes what rests across its best quote, and quotes all its levels after it', () => {
    const engine = new TradingEngine();
    const bid = engine.place(ALICE, { limitTicks: PRICE + 80, lots: 150 });
    const behind = engine.place(BOB, { limitTicks: PRICE + 5, lots: 150 });
    engine.quote(
      [[PRICE - 10, 100]],
      [
        [PRICE + 10, 20],
        [PRICE + 30, 40],
      ],
    );
    expect(engine.told(bid.id)).toMatchObject({ state: 'filled', filledValue: (PRICE + 80) * 150 });
    expect(engine.told(behind.id)).toMatchObject({ state: 'open', filledLots: 0 });
    expect(depth(engine)).toEqual([
      `buy ${PRICE - 10} 100`,
      `sell ${PRICE + 10} 20`,
      `sell ${PRICE + 30} 40`,
    ]);
  });

  it('takes no more than its account can pay, and leaves out the levels that it cannot', () => {
    const engine = new TradingEngine();
    engine.place(ALICE, { side: 'sell', limitTicks: PRICE - 100, lots: 600_000 });
    engine.quote(
      [
        [PRICE, 10],
        [PRICE - 5, 600_000],
        [PRICE - 106, 10],
      ],
      [],
    );
    // 100,000 USDT hold 5 BTC at its own best price; it paid 19,999 for each, so 5 are left over.
    expect(engine.money(HOUSE.marketMaker, BTC)).toEqual(['15', '0']);
    expect(depth(engine)).toEqual([`buy ${PRICE - 106} 10`]);
    expect(engine.fills()).toHaveLength(1);
  });

  it('pays no fee, and its counterparty pays its own', () => {
    const engine = new TradingEngine();
    engine.quote([], [[PRICE, 100_000]]);
    engine.place(ALICE);
    expect(engine.money(HOUSE.marketMaker, USDT)).toEqual(['120000', '0']);
    expect(engine.money(ALICE, BTC)).toEqual(['10.999', '0']);
  });

  it.each([
    [
      'twice at one price',
      [
        [PRICE, 1],
        [PRICE, 2],
      ],
      'bad_order',
    ],
    ['no lots', [[PRICE, 0]], 'bad_order'],
    ['a price below zero', [[-1, 5]], 'bad_order'],
    ['too many levels', Array.from({ length: 21 }, (_, step) => [PRICE - step, 1]), 'bad_order'],
  ] as const)('is refused a side with %s', (_title, bids, refused) => {
    const engine = new TradingEngine();
    expect(engine.quote(bids as never, [])).toEqual({ refused });
  });

  it('may only withdraw while the feed is stale, and nobody else may quote', () => {
    const engine = new TradingEngine();
    engine.quote([[PRICE - 1, 100]], []);
    const command = { type: 'spot.quote', marketId: btcUsdt, bids: [], asks: [] } as never;
    expect(engine.give(ALICE, command)).toEqual({ refused: 'not_a_market_maker' });
    expect(engine.give(HOUSE.fees, command)).toEqual({ refused: 'not_a_market_maker' });
    expect(engine.quote([], [], 77)).toEqual({ refused: 'unknown_market' });
    engine.pass(60_000);
    expect(engine.quote([[PRICE - 2, 100]], [])).toEqual({ refused: 'market_halted' });
    expect(engine.quote([], [])).toBeNull();
    expect(depth(engine)).toEqual([]);
  });
});
