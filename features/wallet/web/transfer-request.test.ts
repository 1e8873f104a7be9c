import { describe, expect, it } from 'vitest';
import { accountsOf, transferRequest } from './transfer-request.ts';
import type { TransferCoin } from './wallet-data.ts';

const NOTHING = {
  legal_balance: '0',
  change_balance: '0',
  lever_balance: '0',
  micro_balance: '0',
  lock_legal_balance: '0',
  lock_change_balance: '0',
  lock_lever_balance: '0',
  lock_micro_balance: '0',
};

function coin(id: number, name: string, held: Readonly<Record<string, string>>): TransferCoin {
  const has = (account: string) => (`${account}_balance` in held ? 1 : 0);
  return {
    id,
    name,
    is_legal: has('legal'),
    is_lever: has('lever'),
    is_match: has('change'),
    is_micro: has('micro'),
    wallet: { ...NOTHING, ...held },
  };
}

const usdt = coin(2, 'USDT', {
  change_balance: '10',
  lever_balance: '0',
  legal_balance: '70.5',
  micro_balance: '7',
});
const btc = coin(4, 'BTC', { change_balance: '0.5', legal_balance: '0' });
const share = coin(9, 'AAPL', { change_balance: '3' });

describe('a transfer that an address asks for', () => {
  it.each([
    ['nothing asked begins with the first coin, spot to contracts', '', 'USDT spot>margin'],
    ['a coin by its id', 'currency=4', 'BTC spot>fiat'],
    ['a coin by its code', 'currency=btc', 'BTC spot>fiat'],
    ['an unknown coin is the first one', 'currency=77', 'USDT spot>margin'],
    ['source and target', 'currency=2&from=fiat&to=seconds', 'USDT fiat>seconds'],
    ['a target is filled from where most is', 'currency=2&to=seconds', 'USDT fiat>seconds'],
    ['a source goes where a trader needs it', 'currency=2&from=seconds', 'USDT seconds>spot'],
    [
      'an account that does not exist counts for nothing',
      'from=gold&to=seconds',
      'USDT fiat>seconds',
    ],
    ['an account that the coin lacks counts for nothing', 'currency=4&to=margin', 'BTC spot>fiat'],
    ['the words of the wire', 'currency=2&from=legal&to=micro', 'USDT fiat>seconds'],
    ['source and target are never the same', 'from=fiat&to=fiat', 'USDT fiat>spot'],
  ])('%s', (_title, query, expected) => {
    const request = transferRequest([usdt, btc, share], new URLSearchParams(query));
    expect(request && `${request.coin.name} ${request.from}>${request.to}`).toBe(expected);
  });

  it('is none for a coin with one account only, and without coins', () => {
    expect(accountsOf(share)).toEqual(['spot']);
    expect(transferRequest([share], new URLSearchParams())).toBeUndefined();
    expect(transferRequest([], new URLSearchParams())).toBeUndefined();
  });
});
