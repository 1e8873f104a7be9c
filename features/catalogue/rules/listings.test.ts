import { describe, expect, it } from 'vitest';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, BOB } from '../../../tests/support/contract-engine.ts';
import { btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import type { NewAsset, NewMarket } from '../contract.ts';
import { MOST_LISTINGS } from './listings.ts';
import { ListingWorld as World } from '../testing/listing-world.ts';
import { NEW_ASSET, newMarket } from '../testing/listings.ts';

const ASSET = NEW_ASSET;
const market = newMarket;

describe('listing an asset', () => {
  it('needs two operators, and numbers follow the highest', () => {
    const world = new World();
    const id = world.ask({ asset: ASSET });
    expect(world.engine.catalogue.assetByCode('LUMEN')).toBeUndefined();
    expect(world.confirm(id, 1)).toBe('own_listing');
    expect(world.confirm(id, 2)).toBe('accepted');
    expect(world.engine.catalogue.assetByCode('LUMEN')).toEqual({
      ...ASSET,
      id: 6,
      kind: 'coin',
      exchangeable: false,
    });
    expect(world.confirm(id, 3)).toBe('unknown_listing');
    expect(world.ask({ asset: ASSET })).toBe('code_taken');
    expect(world.listAsset({ ...ASSET, code: 'OTHER' })).toBe(7);
  });

  it.each<[string, Partial<NewAsset>]>([
    ['a name in small letters', { code: 'lumen' }],
    ['a name of one letter', { code: 'L' }],
    ['a name of eleven letters', { code: 'LLLLLLLLLLL' }],
    ['no title', { title: ' ' }],
    ['a title of 61 letters', { title: 'x'.repeat(61) }],
    ['nine decimals', { scale: 9 }],
    ['half a decimal', { scale: 0.5 }],
    ['no spot account', { accounts: [1] }],
    ['a margin account', { accounts: [2, 3] }],
    ['an account twice', { accounts: [2, 2] }],
  ])('refuses %s', (_what, change) => {
    expect(new World().ask({ asset: { ...ASSET, ...change } })).toBe('bad_listing');
  });

  it('takes the longest that is allowed', () => {
    const asset = { code: 'LLLLLLLLLL', title: 'x'.repeat(60), scale: 0, accounts: [2] };
    expect(new World().ask({ asset })).toBeTypeOf('number');
  });

  it('is given up by a no, and refuses whatever is not asked properly', () => {
    const world = new World();
    const id = world.ask({ asset: ASSET });
    expect(world.confirm(id, 2, 'perhaps')).toBe('bad_verdict');
    expect(world.confirm(id, 0)).toBe('bad_operator');
    expect(world.confirm(id, 1, 'reject')).toBe('accepted');
    expect(world.confirm(id, 2)).toBe('unknown_listing');
    expect(world.refusal(ALICE, { type: 'catalogue.list_asset', operator: 1, asset: ASSET })).toBe(
      'not_allowed',
    );
    expect(
      world.refusal(0, { type: 'catalogue.list_asset', operator: 1, asset: ASSET, reason: '' }),
    ).toBe('reason_needed');
    for (let left = MOST_LISTINGS; left > 0; left -= 1) {
      expect(world.ask({ asset: { ...ASSET, code: `L${left}` } })).toBeTypeOf('number');
    }
    expect(world.ask({ asset: ASSET })).toBe('too_many_listings');
  });

  it('checks a name again when it is confirmed', () => {
    const world = new World();
    const [first, second] = [world.ask({ asset: ASSET }), world.ask({ asset: ASSET })];
    expect(world.confirm(first)).toBe('accepted');
    expect(world.confirm(second)).toBe('code_taken');
  });
});

describe('listing a market', () => {
  it('opens halted, without an index and without products of one', () => {
    const world = new World();
    const token = world.listAsset();
    const id = world.listMarket(token);
    expect(id).toBe(4);
    expect(world.engine.catalogue.state(id)).toMatchObject({ reason: 'by_operator' });
    expect(world.ask({ market: market(token) })).toBe('pair_taken');
    const prices = [[id, 'one', 500, 0]];
    expect(world.refusal(0, { type: 'feeds.tick', prices })).toBe('unknown_market');
    const terms = { lotUnits: '1' };
    const plan = { operator: 1, product: 'contracts', marketId: id, terms, fromMs: 0, reason: 'x' };
    expect(world.refusal(0, { type: 'catalogue.plan_terms', ...plan })).toBe('unknown_product');
    for (const type of [
      'contracts.publish_terms',
      'seconds.publish_terms',
      'loans.publish_terms',
    ]) {
      expect(world.refusal(0, { type, terms: { marketId: id } })).toBe('unknown_market');
    }
    world.halt(id, false);
    expect(world.engine.catalogue.state(id)).toMatchObject({ status: 'open' });
  });

  it.each<[string, Partial<NewMarket>]>([
    ['a coin against itself', { quoteId: 6 }],
    ['an unknown coin', { quoteId: 99 }],
    ['a tick of nothing', { tickSize: '0' }],
    ['steps that do not fit', { tickSize: '0.00000001', lotSize: '0.00000001' }],
    ['a price between two ticks', { issuePrice: '0.05001' }],
    ['no price', { issuePrice: '0' }],
    ['a collar of nothing', { bandPpm: 999 }],
    ['a fee above one in a hundred', { takerFeePpm: 10_001 }],
    ['a least above the most', { minQuantity: '1000001' }],
    ['a least value above the most', { minNotional: '100001' }],
    ['text that is no number', { lotSize: 'a' }],
  ])('refuses %s', (_what, change) => {
    const world = new World();
    const token = world.listAsset();
    expect(world.ask({ market: market(token, change) })).toBe('bad_listing');
  });

  it('executes within a collar around the issue price, then around the last trade', () => {
    const world = new World();
    const token = world.listAsset();
    const id = world.listMarket(token);
    world.endow(ALICE, KIND.spot, '10000', token);
    world.endow(BOB, KIND.spot, '10000');
    expect(world.order(ALICE, 'sell', id, 500)).toBe('market_halted');
    world.halt(id, false);
    // 0.05 is 500 ticks, and a tenth around it is 450 to 550.
    expect(world.order(BOB, 'buy', id, 551)).toBe('price_out_of_band');
    expect(world.order(BOB, 'buy', id, 550)).toBe('accepted');
    expect(world.order(ALICE, 'sell', id, 449)).toBe('price_out_of_band');
    expect(world.order(ALICE, 'sell', id, 550)).toBe('accepted');
    expect(world.engine.spot.lastTicks(id)).toBe(550);
    expect(world.order(BOB, 'buy', id, 605)).toBe('accepted');
    expect(world.order(BOB, 'buy', id, 606)).toBe('price_out_of_band');
    world.expectSound();
  });

  it('counts for limits as the higher of issue and last trade, and prices nothing else', () => {
    const world = new World();
    const token = world.listAsset();
    const id = world.listMarket(token);
    const { prices } = world.engine;
    expect(prices.fresh(token)).toBeUndefined();
    expect(prices.forLimits(token)?.dollarUnits).toBe(5_000_000n);
    world.halt(id, false);
    world.endow(ALICE, KIND.spot, '10000', token);
    world.endow(BOB, KIND.spot, '10000');
    const trade = (ticks: number) => {
      expect(world.order(ALICE, 'sell', id, ticks)).toBe('accepted');
      expect(world.order(BOB, 'buy', id, ticks)).toBe('accepted');
    };
    trade(460);
    expect(world.engine.spot.lastTicks(id)).toBe(460);
    expect(prices.forLimits(token)?.dollarUnits).toBe(5_000_000n);
    trade(505);
    expect(prices.forLimits(token)?.dollarUnits).toBe(5_050_000n);
    expect(prices.forLimits(USDT)).toEqual(prices.fresh(USDT));
    expect(world.engine.catalogue.market(btcUsdt)?.definition.bookOnly).toBeUndefined();
  });
});
