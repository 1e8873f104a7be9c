import { describe, expect, it } from 'vitest';
import type { Market } from '../../../platform/browser/live/types.ts';
import { chooseMarket } from './market-choice.ts';

function market(matchId: number, currencyId: number, name: string, quoteName = 'USDT'): Market {
  return {
    match_id: matchId,
    currency_id: currencyId,
    currency_name: name,
    currency_title: name,
    legal_id: quoteName === 'USDT' ? 2 : 1,
    legal_name: quoteName,
    kind: 'coin',
    tick_size: '0.01',
    lot_size: '0.0001',
    min_quantity: '0.0001',
    max_quantity: '100',
    min_notional: '5',
    max_notional: '1000000',
    maker_fee_ppm: 500,
    taker_fee_ppm: 1000,
    band_ppm: 100_000,
    terms_version: 1,
    state: 'open',
    reason: '',
    next_open_ms: null,
    next_close_ms: null,
    index_price: null,
  };
}

const markets = [market(9, 3, 'ETH'), market(1, 4, 'BTC'), market(2, 4, 'BTC', 'USDC')];

describe('the market a trade screen opens', () => {
  it.each([
    ['the pair of the address', 'currency_id=4&legal_id=1', null, 2],
    ['the pair by its names', 'currency_name=BTC&legal_name=USDC', null, 2],
    ['a coin alone, in its first pair', 'currency_id=3', null, 9],
    ['the one looked at last', '', 9, 9],
    ['bitcoin when nothing is known', '', null, 1],
    ['bitcoin when the address names nothing we have', 'currency_id=77', null, 1],
  ])('is %s', (_title, query, lastId, matchId) => {
    expect(chooseMarket(markets, new URLSearchParams(query), lastId)?.match_id).toBe(matchId);
  });

  it('is none while there is none', () => {
    expect(chooseMarket([], new URLSearchParams(), 1)).toBeUndefined();
  });
});
