/** The four accounts, their names on the wire, and the arithmetic of the overview. Pure. */
import {
  add,
  compare,
  multiply,
  sign,
  subtract,
} from '../../../platform/browser/numbers/decimal.ts';
import type { KindWord, walletMessage } from '../wire/index.ts';

export const ACCOUNTS = ['spot', 'margin', 'fiat', 'seconds'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** Ids of the accounts in `/wallet/legal_log`; 0 means all. */
export const ACCOUNT_IDS: Record<Account, number> = { fiat: 1, spot: 2, margin: 3, seconds: 4 };

/**
 * What else people call an account, by what lies in it. Coin-margined contracts and mining have no
 * account here, so nothing says so.
 */
export const ACCOUNT_LABELS = {
  spot: ['crypto', 'stock'],
  margin: ['futures', 'margin', 'usdt_margined'],
  fiat: [],
  seconds: ['options'],
} as const satisfies Record<Account, readonly string[]>;

/** What the wire calls an account. */
export const WIRE_ACCOUNTS = {
  spot: 'change',
  margin: 'lever',
  fiat: 'legal',
  seconds: 'micro',
} as const satisfies Record<Account, KindWord>;

/** The account of a name, ours or the wire's; undefined for any other text. */
export function accountNamed(name: string | null): Account | undefined {
  return ACCOUNTS.find((account) => account === name || WIRE_ACCOUNTS[account] === name);
}

export type WalletList = ReturnType<typeof walletMessage>;

export type Holding = {
  readonly currencyId: number;
  readonly name: string;
  readonly title: string;
  readonly kind: 'coin' | 'stock';
  readonly available: string;
  readonly frozen: string;
  /** Worth of both in US dollars. */
  readonly worth: string;
};

const SMALL_DOLLARS = '1';

type Row = WalletList[`${KindWord}_wallet`]['balance'][number];

function holding(row: Row, account: Account): Holding {
  // Each account has its name in those of its balances.
  const balances: Readonly<Record<string, string | number>> = row;
  const available = String(balances[`${WIRE_ACCOUNTS[account]}_balance`] ?? '0');
  const frozen = String(balances[`lock_${WIRE_ACCOUNTS[account]}_balance`] ?? '0');
  return {
    currencyId: row.currency,
    name: row.currency_name,
    title: row.currency_title,
    kind: row.kind,
    available,
    frozen,
    worth: multiply(add(available, frozen), row.usdt_price),
  };
}

/** The coins of an account, the most valuable first. */
export function holdingsOf(list: WalletList, account: Account): readonly Holding[] {
  const rows: readonly Row[] = list[`${WIRE_ACCOUNTS[account]}_wallet`].balance;
  return rows
    .map((row) => holding(row, account))
    .sort((left, right) => compare(right.worth, left.worth));
}

/** Worth of an account in US dollars, from its own rows. */
export function accountWorth(list: WalletList, account: Account): string {
  return holdingsOf(list, account).reduce((sum, row) => add(sum, row.worth), '0');
}

/** Worth of all that lies in the four accounts, in US dollars. */
export function assetsWorth(list: WalletList): string {
  return ACCOUNTS.reduce((sum, account) => add(sum, accountWorth(list, account)), '0');
}

/** What is owed, in US dollars. */
export function debtOf(list: WalletList): string {
  return list.change_wallet.debt_usdt;
}

/** What one owns in US dollars: all that is there, less what is owed. */
export function totalWorth(list: WalletList): string {
  return subtract(assetsWorth(list), debtOf(list));
}

/** Worth by coin over all accounts, the largest first, without what is worth nothing. */
export function allocation(list: WalletList): readonly { name: string; worth: string }[] {
  const sums = new Map<string, string>();
  for (const account of ACCOUNTS) {
    for (const { name, worth } of holdingsOf(list, account)) {
      sums.set(name, add(sums.get(name) ?? '0', worth));
    }
  }
  return [...sums]
    .map(([name, worth]) => ({ name, worth }))
    .filter(({ worth }) => sign(worth) > 0)
    .sort((left, right) => compare(right.worth, left.worth));
}

/** Worth by account, the largest first, without what is worth nothing. */
export function allocationByAccount(list: WalletList): readonly { name: Account; worth: string }[] {
  return ACCOUNTS.map((name) => ({ name, worth: accountWorth(list, name) }))
    .filter(({ worth }) => sign(worth) > 0)
    .sort((left, right) => compare(right.worth, left.worth));
}

/** True for what "hide small balances" hides. */
export function isSmall(row: Holding): boolean {
  return compare(row.worth, SMALL_DOLLARS) < 0;
}
