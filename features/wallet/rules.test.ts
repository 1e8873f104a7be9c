import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { units } from '../../core/money/units.ts';
import { ALICE, BOB, PRICE, TradingHouse } from '../../tests/support/server-house.ts';
import { AAPL, BTC, btcUsdt, ETH, MONDAY_MS, USDT } from '../../tests/support/small-catalogue.ts';
import { DAY_MS } from './contract.ts';
import { exchangedUnits } from './rules.ts';

const DAVE = 104;

function give(house: TradingHouse, type: string, fields: object = {}, actor = ALICE): Json {
  return house.give(actor, { type: `wallet.${type}`, ...fields });
}

describe('a transfer between accounts', () => {
  const transfer = (house: TradingHouse, change: object = {}, actor = ALICE): Json =>
    give(
      house,
      'transfer',
      { assetId: USDT, fromKind: KIND.change, toKind: KIND.legal, amount: '100000000', ...change },
      actor,
    );

  it('changes the kind of account and nothing else', () => {
    const house = new TradingHouse();
    transfer(house);
    expect(house.money(ALICE, USDT)).toEqual(['99999', '0']);
    expect(house.money(ALICE, USDT, KIND.legal)).toEqual(['1', '0']);
    transfer(house, { fromKind: KIND.legal, toKind: KIND.change });
    expect(house.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it.each([
    ['a coin that is not there', { assetId: 99 }, 'unknown_asset'],
    ['the same account', { toKind: KIND.change }, 'same_account'],
    ['an account the coin has not', { assetId: BTC, toKind: KIND.lever }, 'asset_not_in_account'],
    ['the house', { toKind: KIND.house }, 'asset_not_in_account'],
    ['an account that is none', { toKind: 9 }, 'asset_not_in_account'],
    ['nothing', { amount: '0' }, 'bad_amount'],
    ['less than nothing', { amount: '-5' }, 'bad_amount'],
    ['no number', { amount: '1e5' }, 'bad_amount'],
    ['past counting', { amount: '9'.repeat(20) }, 'bad_amount'],
    ['a unit more than there is', { amount: '10000000000001' }, 'insufficient_balance'],
  ])('to or of %s is refused', (_title, change, refused) => {
    const house = new TradingHouse();
    expect(transfer(house, change)).toEqual({ refused });
    expect(house.money(ALICE, USDT)).toEqual(['100000', '0']);
  });

  it('cannot take what an order has frozen', () => {
    const house = new TradingHouse();
    house.place(ALICE, { lots: 500_000 });
    expect(transfer(house, { amount: '1' })).toEqual({ refused: 'insufficient_balance' });
  });
});

describe('an exchange between coins', () => {
  const exchange = (house: TradingHouse, change: object = {}): Json =>
    give(house, 'exchange', {
      fromAssetId: BTC,
      toAssetId: ETH,
      amount: '100000000',
      ...change,
    });

  it('gives what the index says and charges the fee in addition', () => {
    const house = new TradingHouse();
    // 1 BTC at 20,000 in ETH at 1,600 is 12.5; the fee is 0.1 % of 1 BTC.
    expect(exchange(house)).toMatchObject({ received: '1250000000', fee: '100000' });
    expect(house.money(ALICE, BTC)).toEqual(['8.999', '0']);
    expect(house.money(ALICE, ETH)).toEqual(['112.5', '0']);
    expect(house.money(HOUSE.exchangeDesk, ETH)).toEqual(['87.5', '0']);
    expect(house.money(HOUSE.exchangeDesk, BTC)).toEqual(['11', '0']);
    expect(house.money(HOUSE.fees, BTC)).toEqual(['0.001', '0']);
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
    const house = new TradingHouse();
    expect(exchange(house, change)).toEqual({ refused });
    expect(house.money(ALICE, BTC)).toEqual(['10', '0']);
  });

  it('brings what one takes at least, or nothing happens until it does', () => {
    const house = new TradingHouse();
    const least = { leastReceived: '1250000000' };
    house.tick(btcUsdt, PRICE - 1);
    expect(exchange(house, least)).toEqual({ refused: 'rate_moved' });
    house.tick(btcUsdt, PRICE);
    expect(exchange(house, least)).toMatchObject({ received: '1250000000' });
  });

  it('needs a fresh price', () => {
    const house = new TradingHouse();
    house.pass(60_000);
    expect(exchange(house)).toEqual({ refused: 'price_unavailable' });
    house.tick(btcUsdt, PRICE);
    expect(exchange(house, { toAssetId: USDT })).toMatchObject({ received: '2000000000000' });
  });

  it.each([
    ['given', BTC, USDT],
    ['wanted', USDT, BTC],
  ])('waits while the market of the coin that is %s is halted', (_what, from, to) => {
    const house = new TradingHouse();
    const halt = (isHalted: boolean): Json => {
      const by = { operator: 1, reason: 'the index looks wrong' };
      const order = { type: 'catalogue.halt', marketId: btcUsdt, isHalted, ...by };
      return house.give(0, order);
    };
    const deal = { fromAssetId: from, toAssetId: to, amount: '1000000' };
    halt(true);
    expect(exchange(house, deal)).toEqual({ refused: 'market_halted' });
    halt(false);
    expect(exchange(house, deal)).toHaveProperty('received');
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
    const house = new TradingHouse(MONDAY_MS + DAY_MS - 1_000);
    expect(give(house, 'fund_demo', {}, DAVE)).toEqual({ amount: '1000000000000' });
    expect(give(house, 'fund_demo', {}, DAVE)).toEqual({ refused: 'already_funded_today' });
    expect(give(house, 'fund_demo', {}, BOB)).toHaveProperty('amount');
    house.pass(1_000);
    expect(give(house, 'fund_demo', {}, DAVE)).toHaveProperty('amount');
    expect(house.money(DAVE, USDT)).toEqual(['20000', '0']);
    expect(house.money(HOUSE.playMoney, USDT)[0].startsWith('-')).toBe(true);
  });

  it('is endowed to new accounts only, all or none, and only by the house', () => {
    const house = new TradingHouse();
    const gift = { owner: DAVE, kind: KIND.change, assetId: USDT, amount: '5' };
    const endow = (gifts: object[], actor = 0): Json => give(house, 'endow', { gifts }, actor);
    expect(endow([gift], ALICE)).toEqual({ refused: 'not_allowed' });
    expect(endow([gift, { ...gift, assetId: 99 }])).toEqual({ refused: 'unknown_asset' });
    expect(endow([gift, { ...gift, assetId: BTC, amount: '0' }])).toEqual({
      refused: 'bad_amount',
    });
    expect(endow([gift, { ...gift, owner: ALICE }])).toEqual({ refused: 'already_endowed' });
    expect(house.money(DAVE, USDT)).toEqual(['0', '0']);
    expect(endow([gift])).toBeNull();
    expect(endow([gift])).toEqual({ refused: 'already_endowed' });
    expect(house.money(DAVE, USDT)).toEqual(['0.00000005', '0']);
  });

  it('knows no other commands', () => {
    const house = new TradingHouse();
    expect(give(house, 'print_money')).toEqual({ refused: 'unknown_command' });
  });
});
