import { describe, expect, it } from 'vitest';
import { balanceText, coinText } from './coin-text.ts';

describe('what somebody has', () => {
  it.each([
    ['85310.9699999', 'USDT', '85,310.96 USDT'],
    ['2500', 'USDC', '2,500.00 USDC'],
    ['1', 'USDT', '1.00 USDT'],
    ['0.99999999', 'USDT', '0.9999 USDT'],
    ['0', 'USDT', '0 USDT'],
    ['1.71756852', 'BTC', '1.71756852 BTC'],
  ])('is, of %s %s, written as %s', (amount, coin, text) => {
    expect(balanceText('en', amount, coin)).toBe(text);
  });

  it('is written as its reader writes numbers', () => {
    expect(balanceText('de', '85310.9699999', 'USDT')).toBe('85.310,96 USDT');
  });
});

it('an amount is told to its last digit, and without a coin has none', () => {
  expect(coinText('en', '1234.50000001', 'USDT')).toBe('1,234.50000001 USDT');
  expect(coinText('en', '12', '')).toBe('12');
});
