import { describe, expect, it } from 'vitest';
import { isMarketMeant } from './coin-search.ts';
import type { QuoteRow } from './types.ts';

function row(base: string, title: string, quote = 'USDT'): QuoteRow {
  return { currency_name: base, legal_name: quote, currency_title: title } as QuoteRow;
}
const MARKETS = [row('BTC', 'Bitcoin'), row('ETH', 'Ethereum'), row('BTC', 'Bitcoin', 'USDC')];

function found(text: string): string[] {
  const meant = MARKETS.filter((each) => isMarketMeant(each, text));
  return meant.map(({ currency_name: base, legal_name: quote }) => `${base}/${quote}`);
}

describe('a search', () => {
  it.each([
    ['BTCUSDT', ['BTC/USDT']],
    ['btc-usdt', ['BTC/USDT']],
    ['BTC / USDT', ['BTC/USDT']],
    ['btc_us', ['BTC/USDT', 'BTC/USDC']],
    ['ＢＴＣ', ['BTC/USDT', 'BTC/USDC']],
    ['tether', ['BTC/USDT', 'ETH/USDT']],
    ['ビットコイン', ['BTC/USDT', 'BTC/USDC']],
    ['比特币', ['BTC/USDT', 'BTC/USDC']],
    ['비트', ['BTC/USDT', 'BTC/USDC']],
    ['ethereum', ['ETH/USDT']],
    ['monero', []],
  ])('for %s finds %j', (text, markets) => {
    expect(found(text)).toEqual(markets);
  });
});
