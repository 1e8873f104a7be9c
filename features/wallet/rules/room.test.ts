import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { units } from '../../../core/money/units.ts';
import { ContractEngine } from '../../../tests/support/contract-engine.ts';
import { ALICE, BOB, PRICE, TradingEngine } from '../../../tests/support/server-engine.ts';
import {
  AAPL,
  BTC,
  btcUsdt,
  ETH,
  MONDAY_MS,
  USDT,
} from '../../../tests/support/small-catalogue.ts';
import { DAY_MS } from '../contract.ts';
import { exchangedUnits } from './deals.ts';

const DAVE = 104;

function give(engine: TradingEngine, type: string, fields: object = {}, actor = ALICE): Json {
  return engine.give(actor, { type: `wallet.${type}`, ...fields });
}

describe('a transfer between accounts', () => {
  const transfer = (engine: TradingEngine, change: object = {}, actor = ALICE): Json =>
    give(
      engine,
      'transfer',
      { assetId: USDT, fromKind: KIND.spot, toKind: KIND.fiat, amount: '100000000', ...change },
      actor,
    );

  it('changes the kind of account and nothing else', () => {
    const engine = new TradingEngine();
    transfer(engine);
    expect(engine.money(ALICE, USDT)).toEqual(['99999', '0']);
    expect(engine.money(ALICE, USDT, KIND.fiat)).toEqual(['1', '0']);
    transfer(engine, { fromKind: KIND.fiat, toKind: KIND.spot });
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it.each([
    ['a coin that is not there', { assetId: 99 }, 'unknown_asset'],
    ['the same account', { toKind: KIND.spot }, 'same_account'],
    ['an account the coin has not', { assetId: BTC, toKind: KIND.margin }, 'asset_not_in_account'],
    ['the house', { toKind: KIND.house }, 'asset_not_in_account'],
    ['an account that is none', { toKind: 9 }, 'asset_not_in_account'],
    ['nothing', { amount: '0' }, 'bad_amount'],
    ['less than nothing', { amount: '-5' }, 'bad_amount'],
    ['no number', { amount: '1e5' }, 'bad_amount'],
    ['past counting', { amount: '9'.repeat(20) }, 'bad_amount'],
    ['a unit more than there is', { amount: '10000000000001' }, 'insufficient_balance'],
  ])('to or of %s is refused', (_title, change, refused) => {
    const engine = new TradingEngine();
    expect(transfer(engine, change)).toEqual({ refused });
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('cannot take what an order has frozen', () => {
    const engine = new TradingEngine();
    engine.place(ALICE, { lots: 500_000 });
    expect(transfer(engine, { amount: '1' })).toEqual({ refused: 'insufficient_balance' });
  });
});

it('a transfer leaves what open positions need, and takes all of the rest', () => {
  const world = new ContractEngine();
  world.open({ lots: 100 });
  const free = world.engine.contracts.free(ALICE) ?? 0n;
  expect(free).toBeGreaterThan(0n);
  expect(free).toBeLessThan(world.money(ALICE)[0]);
  const move = (amount: bigint) => {
    const kinds = { fromKind: KIND.margin, toKind: KIND.spot };
    const asked = { type: 'wallet.transfer', assetId: USDT, ...kinds, amount: String(amount) };
    return world.refusal(ALICE, asked);
  };
  expect(move(free + 1n)).toBe('margin_in_use');
  expect(move(free)).toBe('accepted');
});

describe('an exchange between coins', () => {
  const exchange = (engine: TradingEngine, change: object = {}): Json =>
    give(engine, 'exchange', {
      fromAssetId: BTC,
      toAssetId: ETH,
      amount: '100000000',
      ...change,
    });

  it('gives what the index says and charges the fee in addition', () => {
    const engine = new TradingEngine();
    // 1 BTC at 20,000 in ETH at 1,600 is 12.5; the fee is 0.1 % of 1 BTC.
    expect(exchange(engine)).toMatchObject({ received: '1250000000', fee: '100000' });
    expect(engine.money(ALICE, BTC)).toEqual(['8.999', '0']);
    expect(engine.money(ALICE, ETH)).toEqual(['112.5', '0']);
    expect(engine.money(HOUSE.exchangeDesk, ETH)).toEqual(['87.5', '0']);
    expect(engine.money(HOUSE.exchangeDesk, BTC)).toEqual(['11', '0']);
    expect(engine.money(HOUSE.fees, BTC)).toEqual(['0.001', '0']);
  });

  it.each([
    ['a coin that is not there', { toAssetId: 99 }, 'unknown_asset'],
    ['itself', { toAssetId: BTC }, 'same_asset'],
    ['a stock', { toAssetId: AAPL }, 'not_exchangeable'],
    ['nothing', { amount: '0' }, 'bad_amount'],
    ['no least at all', { leastReceived: '0' }, 'bad_amount'],
    ['less than one takes', { leastReceived: '1250000001' }, 'rate_moved'],
    [
      'an amount that comes to nothing',
      { fromAssetId: USDT, toAssetId: BTC, amount: '9999' },
      'too_small',
    ],
    ['all, with nothing left for the fee', { amount: '1000000000' }, 'insufficient_balance'],
    [
      'more than the desk has',
      { fromAssetId: BTC, toAssetId: ETH, amount: '900000000' },
      'desk_is_short',
    ],
  ])('for or of %s is refused', (_title, change, refused) => {
    const engine = new TradingEngine();
    expect(exchange(engine, change)).toEqual({ refused });
    expect(engine.money(ALICE, BTC)).toEqual(['10', '0']);
  });

  it('brings what one takes at least, or nothing happens until it does', () => {
    const engine = new TradingEngine();
    const least = { leastReceived: '1250000000' };
    engine.tick(btcUsdt, PRICE - 1);
    expect(exchange(engine, least)).toEqual({ refused: 'rate_moved' });
    engine.tick(btcUsdt, PRICE);
    expect(exchange(engine, least)).toMatchObject({ received: '1250000000' });
  });

  it('needs a fresh price', () => {
    const engine = new TradingEngine();
    engine.pass(60_000);
    expect(exchange(engine)).toEqual({ refused: 'price_unavailable' });
    engine.tick(btcUsdt, PRICE);
    expect(exchange(engine, { toAssetId: USDT })).toMatchObject({ received: '2000000000000' });
  });

  it.each([
    ['given', BTC, USDT],
    ['wanted', USDT, BTC],
  ])('waits while the market of the coin that is %s is halted', (_what, from, to) => {
    const engine = new TradingEngine();
    const halt = (isHalted: boolean): Json => {
      const by = { operator: 1, reason: 'the index looks wrong' };
      const order = { type: 'catalogue.halt', marketId: btcUsdt, isHalted, ...by };
      return engine.give(0, order);
    };
    const deal = { fromAssetId: from, toAssetId: to, amount: '1000000' };
    halt(true);
    expect(exchange(engine, deal)).toEqual({ refused: 'market_halted' });
    halt(false);
    expect(exchange(engine, deal)).toHaveProperty('received');
  });

  it('there and back never gains, whatever the prices', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 14n });
    const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(price, price, amount, (one, other, start) => {
        const from = { scale: 8, price: { dollarUnits: one } };
        const to = { scale: 8, price: { dollarUnits: other } };
        const there = exchangedUnits(units(start), from, to);
        expect(exchangedUnits(there, to, from)).toBeLessThanOrEqual(start);
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});

describe('play money', () => {
  it('comes once a day, by the days of UTC', () => {
    const engine = new TradingEngine(MONDAY_MS + DAY_MS - 1_000);
    expect(give(engine, 'fund_demo', {}, DAVE)).toEqual({ amount: '1000000000000' });
    expect(give(engine, 'fund_demo', {}, DAVE)).toEqual({ refused: 'already_funded_today' });
    expect(give(engine, 'fund_demo', {}, BOB)).toHaveProperty('amount');
    engine.pass(1_000);
    expect(give(engine, 'fund_demo', {}, DAVE)).toHaveProperty('amount');
    expect(engine.money(DAVE, USDT)).toEqual(['20000', '0']);
    expect(engine.money(HOUSE.playMoney, USDT)[0].startsWith('-')).toBe(true);
  });

  it('is endowed to new accounts only, all or none, and only by the house', () => {
    const engine = new TradingEngine();
    const gift = { owner: DAVE, kind: KIND.spot, assetId: USDT, amount: '5' };
    const endow = (gifts: object[], actor = 0): Json => give(engine, 'endow', { gifts }, actor);
    expect(endow([gift], ALICE)).toEqual({ refused: 'not_allowed' });
    expect(endow([gift, { ...gift, assetId: 99 }])).toEqual({ refused: 'unknown_asset' });
    expect(endow([gift, { ...gift, assetId: BTC, amount: '0' }])).toEqual({
      refused: 'bad_amount',
    });
    expect(endow([gift, { ...gift, owner: ALICE }])).toEqual({ refused: 'already_endowed' });
    expect(engine.money(DAVE, USDT)).toEqual(['0', '0']);
    expect(endow([gift])).toBeNull();
    expect(endow([gift])).toEqual({ refused: 'already_endowed' });
    expect(engine.money(DAVE, USDT)).toEqual(['0.00000005', '0']);
  });

  it('knows no other commands', () => {
    const engine = new TradingEngine();
    expect(give(engine, 'print_money')).toEqual({ refused: 'unknown_command' });
  });
});
