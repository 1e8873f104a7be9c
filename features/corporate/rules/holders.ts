/** Who has shares, as the ledger says. */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import type { Balance, Ledger } from '../../../core/ledger/ledger.ts';

/** Accounts that stand for shares which are not in the house. */
const OUTSIDE: readonly number[] = [HOUSE.outsideWorld, HOUSE.playMoney];

/** Accounts that have something of an asset, in the order of owner and kind. */
export function holdersOf(ledger: Ledger, assetId: number): Balance[] {
  const all: Balance[] = [];
  for (const balance of ledger.balances()) {
    if (balance.asset !== assetId || OUTSIDE.includes(balance.owner)) continue;
    if (balance.available + balance.frozen > 0n) all.push(balance);
  }
  return all.sort((a, b) => a.owner - b.owner || a.kind - b.kind);
}

/** What an account has, with what is frozen. */
export function wholeOf({ available, frozen }: Balance): bigint {
  return available + frozen;
}

/** All that accounts have together. */
export function sumOf(balances: readonly Balance[]): bigint {
  return balances.reduce((sum, balance) => sum + wholeOf(balance), 0n);
}

/** Those of customers. */
export function customersOf(balances: readonly Balance[]): Balance[] {
  return balances.filter(({ owner }) => owner > 0);
}
