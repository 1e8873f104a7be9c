import { describe, expect, it } from 'vitest';
import { coinLines, directionOf, matching } from './coin-choice.ts';
import type { Owned, PayCoin, PayRoute } from './data.ts';

const route = { network: 'bitcoin' } as PayRoute;
const COINS: readonly PayCoin[] = [
  { id: 1, name: 'USDC', status: 1, routes: [] },
  { id: 2, name: 'USDT', status: 1, routes: [{ ...route, network: 'erc20' }] },
  { id: 4, name: 'BTC', status: 1, routes: [route] },
];
const owns = (
  currency: number,
  currency_name: string,
  change_balance: string,
  kind: 'coin' | 'stock' = 'coin',
) => ({
  currency,
  currency_name,
  currency_title: `${currency_name} title`,
  change_balance,
  lock_change_balance: '0',
  usdt_price: '0',
  usdt_value: '0',
  kind,
});
const OWNED: Owned = {
  change_wallet: {
    usdt_totle: '0',
    debt_usdt: '0',
    balance: [
      owns(9, 'DOT', '5'),
      owns(1, 'USDC', '7'),
      owns(2, 'USDT', '0'),
      owns(4, 'BTC', '0.5'),
      owns(30, 'AAPL', '3', 'stock'),
    ],
  },
};

describe('the choice of a coin', () => {
  it('begins with what one owns and may pay in, and leaves stocks out', () => {
    const lines = coinLines(COINS, OWNED, 'receive');
    expect(lines.map(({ name, obstacle }) => [name, obstacle])).toEqual([
      ['BTC', null],
      ['USDT', null],
      ['DOT', 'none'],
      ['USDC', 'closed'],
    ]);
  });

  it('lets a coin out that nobody may pay in at the moment', () => {
    const usdc = coinLines(COINS, OWNED, 'withdraw').find(({ name }) => name === 'USDC');
    expect(usdc?.obstacle).toBeNull();
  });

  it.each(['receive', 'withdraw'] as const)('lets none that is switched off %s', (direction) => {
    const off = COINS.map((coin) => (coin.id === 4 ? { ...coin, status: 0 as const } : coin));
    const bitcoin = coinLines(off, OWNED, direction).find(({ name }) => name === 'BTC');
    expect(bitcoin?.obstacle).toBe('off');
  });

  it('finds by name and by title, in any letters', () => {
    const lines = coinLines(COINS, OWNED, 'receive');
    expect(matching(lines, ' btc t ').map(({ name }) => name)).toEqual(['BTC']);
    expect(matching(lines, '')).toHaveLength(4);
  });

  it.each([
    ['receive', 'receive'],
    ['/pages/fund/withdraw', 'withdraw'],
    ['withdraw', 'withdraw'],
    ['https://elsewhere.test', 'receive'],
    [null, 'receive'],
  ] as const)('leads from url=%s to %s and nowhere else', (url, direction) => {
    expect(directionOf(url)).toBe(direction);
  });
});
