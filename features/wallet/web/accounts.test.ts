import { describe, expect, it } from 'vitest';
import {
  accountWorth,
  allocation,
  holdingsOf,
  isSmall,
  totalWorth,
  type WalletList,
} from './accounts.ts';

const list: WalletList = {
  change_wallet: {
    usdt_totle: '0',
    balance: [
      {
        currency: 2,
        currency_name: 'USDT',
        change_balance: '100.5',
        lock_change_balance: '0.5',
        usdt_price: '1',
      },
      {
        currency: 4,
        currency_name: 'BTC',
        change_balance: '0.01',
        lock_change_balance: '0',
        usdt_price: '64000',
      },
      {
        currency: 9,
        currency_name: 'ADA',
        change_balance: '1',
        lock_change_balance: '0',
        usdt_price: '0.4',
      },
    ],
  },
  lever_wallet: {
    usdt_totle: '20',
    balance: [
      {
        currency: 2,
        currency_name: 'USDT',
        lever_balance: 20,
        lock_lever_balance: 0,
        usdt_price: 1,
      },
    ],
  },
};

describe('the overview of assets', () => {
  it('shows the most valuable coin first, with what is frozen counted in', () => {
    expect(holdingsOf(list, 'change').map(({ name, worth }) => [name, Number(worth)])).toEqual([
      ['BTC', 640],
      ['USDT', 101],
      ['ADA', 0.4],
    ]);
  });

  it('adds the accounts up and takes a missing one as empty', () => {
    expect(Number(accountWorth(list, 'micro'))).toBe(0);
    expect(Number(totalWorth(list))).toBe(761.4);
  });

  it('adds a coin up over all accounts', () => {
    expect(allocation(list).map(({ name, worth }) => [name, Number(worth)])).toEqual([
      ['BTC', 640],
      ['USDT', 121],
      ['ADA', 0.4],
    ]);
  });

  it('calls less than a dollar small', () => {
    expect(
      holdingsOf(list, 'change')
        .filter(isSmall)
        .map((row) => row.name),
    ).toEqual(['ADA']);
  });
});
