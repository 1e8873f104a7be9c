import { describe, expect, it } from 'vitest';
import type { WalletList } from './accounts.ts';
import {
  type Portfolio,
  portfolioTable,
  resultsOf,
  shownCoins,
  worthByClass,
} from './portfolio.ts';

const row = (word: string, name: string, kind: string, number: string, price: string) => ({
  currency: 1,
  currency_name: name,
  currency_title: name,
  kind,
  [`${word}_balance`]: number,
  [`lock_${word}_balance`]: '1',
  usdt_price: price,
  usdt_value: '0',
});

const list = {
  legal_wallet: { usdt_totle: '0', balance: [row('legal', 'USDT', 'coin', '9', '1')] },
  change_wallet: {
    usdt_totle: '0',
    balance: [
      row('change', 'USDT', 'coin', '99', '1'),
      row('change', 'BTC', 'coin', '1', '20000'),
      row('change', 'AAPL', 'stock', '3', '250.5'),
    ],
  },
  lever_wallet: { usdt_totle: '0', balance: [row('lever', 'USDT', 'coin', '499', '1')] },
  micro_wallet: { usdt_totle: '0', balance: [row('micro', 'USDT', 'coin', '0', '1')] },
} as unknown as WalletList;

const coin = (name: string, number: string, value: string | null, realised: string) => ({
  currency: 1,
  currency_name: name,
  currency_title: name,
  kind: 'coin' as const,
  number,
  cost_usdt: '10',
  average_usdt: value === null ? null : '5',
  price_usdt: value,
  value_usdt: value,
  unrealised_usdt: value === null ? null : '2.5',
  realised_usdt: realised,
  is_priced: 1 as const,
});

const portfolio: Portfolio = {
  coins: [
    coin('LTC', '2', '8', '0'),
    coin('BTC', '2', '12.5', '-1'),
    coin('OLD', '0', null, '7'),
    coin('NONE', '0', null, '0'),
  ],
  results: [{ kind: 'contract', title: 'Contracts', result_usdt: '-3.25' }],
};

describe('what one owns by class', () => {
  it('has each coin once: margin is futures, dollars elsewhere are cash', () => {
    const found = worthByClass(list).map(({ name, worth }) => [name, Number(worth)]);
    expect(found).toEqual([
      ['crypto', 40_000],
      ['stock', 1_002],
      ['futures', 500],
      ['cash', 111],
    ]);
  });
});

describe('coins with results', () => {
  it('are shown while they are there or brought something, the most valuable first', () => {
    expect(shownCoins(portfolio).map(({ currency_name }) => currency_name)).toEqual([
      'BTC',
      'LTC',
      'OLD',
    ]);
  });

  it('add up, with what came beside them', () => {
    expect(resultsOf(portfolio)).toEqual({
      realised: '2.75',
      ofCoins: '6',
      unrealised: '5.0',
    });
  });

  it('become a file with a line for each and one for what came beside', () => {
    const table = portfolioTable(portfolio, ['Coin']);
    expect(table.map(([name]) => name)).toEqual(['Coin', 'BTC', 'LTC', 'OLD', 'Contracts']);
    expect(table[1]).toEqual(['BTC', '2', '5', '10', '12.5', '12.5', '2.5', '-1']);
    expect(table[4]).toEqual(['Contracts', '', '', '', '', '', '', '-3.25']);
  });
});
