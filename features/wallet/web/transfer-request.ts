/** Between which accounts a transfer goes, as the address of the screen asks for it. Pure. */
import { compare } from '../../../platform/browser/numbers/decimal.ts';
import { ACCOUNTS, type Account, accountNamed, WIRE_ACCOUNTS } from './accounts.ts';
import type { TransferCoin } from './wallet-data.ts';

const FLAGS = [
  ['fiat', 'is_legal'],
  ['margin', 'is_lever'],
  ['spot', 'is_match'],
  ['seconds', 'is_micro'],
] as const;

/** The accounts a coin has, in the order of the wire. */
export function accountsOf(coin: TransferCoin): readonly Account[] {
  return FLAGS.filter(([, flag]) => Boolean(Number(coin[flag]))).map(([account]) => account);
}

/** What of a coin can be moved out of an account. */
export function availableIn(coin: TransferCoin, account: Account): string {
  return String(coin.wallet[`${WIRE_ACCOUNTS[account]}_balance`] ?? '0');
}

/** The account, of those given, that holds most; the first of equals. */
function fullest(coin: TransferCoin, accounts: readonly Account[]): Account | undefined {
  return accounts.reduce<Account | undefined>(
    (most, next) =>
      most && compare(availableIn(coin, most), availableIn(coin, next)) >= 0 ? most : next,
    undefined,
  );
}

export type TransferRequest = {
  readonly coin: TransferCoin;
  readonly from: Account;
  readonly to: Account;
};

/**
 * Reads `currency` (an id or a code), `from` and `to` (accounts); what is missing, unknown, or
 * what the coin has no account for, is chosen: a source by what it holds, a target as the first
 * that a trader needs. Nothing for a coin that cannot be moved.
 */
export function transferRequest(
  coins: readonly TransferCoin[],
  params: URLSearchParams,
): TransferRequest | undefined {
  const named = params.get('currency')?.toLowerCase();
  const coin =
    coins.find(({ id, name }) => String(id) === named || name.toLowerCase() === named) ?? coins[0];
  const accounts = coin ? accountsOf(coin) : [];
  const account = (name: 'from' | 'to'): Account | undefined => {
    const asked = accountNamed(params.get(name));
    return asked && accounts.includes(asked) ? asked : undefined;
  };
  const others = (than: Account | undefined): readonly Account[] =>
    ACCOUNTS.filter((known) => accounts.includes(known) && known !== than);
  const askedTo = account('to');
  const from =
    account('from') ?? (askedTo && coin ? fullest(coin, others(askedTo)) : others(undefined)[0]);
  const to = askedTo !== from ? (askedTo ?? others(from)[0]) : others(from)[0];
  return coin && from && to ? { coin, from, to } : undefined;
}
