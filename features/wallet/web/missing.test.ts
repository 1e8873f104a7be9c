import { expect, it } from 'vitest';
import { type Account, ACCOUNTS, WIRE_ACCOUNTS } from './accounts.ts';
import { moveFor } from './missing.ts';
import type { TransferCoin } from './wallet-data.ts';

/** A coin with what it has in each account; it has none for seconds. */
function coin(held: Partial<Record<Account, string>>): TransferCoin {
  const wallet = Object.fromEntries(
    ACCOUNTS.map((account) => [`${WIRE_ACCOUNTS[account]}_balance`, held[account] ?? '0']),
  );
  const flags = { is_legal: 1, is_lever: 1, is_match: 1, is_micro: 0 };
  return { id: 2, name: 'USDT', ...flags, wallet } as unknown as TransferCoin;
}

it('takes what is missing from the account that holds most', () => {
  const usdt = coin({ spot: '500', margin: '80', fiat: '40' });
  expect(moveFor(usdt, 'spot', '12.5')).toEqual({ from: 'margin', amount: '12.5', isEnough: true });
  expect(moveFor(usdt, 'margin', '12.5')).toMatchObject({ from: 'spot' });
});

it('takes all there is where that is less, and says so', () => {
  expect(moveFor(coin({ margin: '80' }), 'spot', '100')).toEqual({
    from: 'margin',
    amount: '80',
    isEnough: false,
  });
});

it('rounds what is missing up, because less would not be enough', () => {
  expect(moveFor(coin({ margin: '80' }), 'spot', '0.0000000011')?.amount).toBe('0.00000001');
});

it('takes nothing where nobody has anything, from no account that the coin lacks', () => {
  expect(moveFor(coin({ spot: '5' }), 'spot', '1')).toBeUndefined();
  expect(moveFor(coin({ seconds: '5' }), 'spot', '1')).toBeUndefined();
  expect(moveFor(coin({ margin: '5' }), 'seconds', '1')).toBeUndefined();
  expect(moveFor(coin({ margin: '5' }), 'spot', '0')).toBeUndefined();
  expect(moveFor(undefined, 'spot', '1')).toBeUndefined();
});
