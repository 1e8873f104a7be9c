import { expect, it } from 'vitest';
import { turnoverOf } from './turnover.ts';

const of = (currency_name: string, legal_name: string, now_price: string, turnover: string) => ({
  currency_name,
  legal_name,
  now_price,
  turnover,
});

it('turnovers are measured by the price of their quote coin', () => {
  const btc = of('BTC', 'USDT', '100000', '5000');
  const eth = of('ETH', 'BTC', '0.03', '2');
  const odd = of('ETH', 'XYZ', '3', '9');
  const worthOf = turnoverOf([eth, btc, odd]);
  expect(worthOf(btc)).toBe(5_000);
  expect(worthOf(eth)).toBe(200_000);
  expect(worthOf(odd)).toBeNull();
  expect(worthOf({ ...btc, turnover: 'unknown' })).toBeNull();
});
