/** What another account can give where one lacks money. Pure. */
import {
  compare,
  isPositive,
  smaller,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import type { Account } from './accounts.ts';
import { accountsOf, availableIn } from './transfer-request.ts';
import type { TransferCoin } from './wallet-data.ts';

/** Digits of an amount that is moved. */
const DIGITS = 8;

export type Move = {
  readonly from: Account;
  /** What is moved: what is missing, or all there is where that is less. */
  readonly amount: string;
  /** Whether it is all that is missing. */
  readonly isEnough: boolean;
};

/** The account that holds most of a coin besides `to`, with what it can give; else undefined. */
export function moveFor(
  coin: TransferCoin | undefined,
  to: Account,
  missing: string,
): Move | undefined {
  if (!coin || !isPositive(missing)) return undefined;
  const [from] = accountsOf(coin)
    .filter((account) => account !== to)
    .sort((one, two) => compare(availableIn(coin, two), availableIn(coin, one)));
  if (!from || !accountsOf(coin).includes(to)) return undefined;
  const available = availableIn(coin, from);
  if (!isPositive(available)) return undefined;
  const needed = trim(toScale(missing, DIGITS, 'up'));
  const amount = trim(smaller(needed, available));
  return { from, amount, isEnough: compare(available, needed) >= 0 };
}
