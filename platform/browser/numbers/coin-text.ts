/** Amounts with the coin that they are of. */
import type { Language } from '../words/languages.ts';
import { compare } from './decimal.ts';
import { formatAmount, formatFixed } from './format.ts';

/** Coins that are a dollar. */
const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC']);
/** Digits of what is less than a dollar. */
const SMALL_DIGITS = 4;

/** An amount to its last digit. */
export function coinText(language: Language, amount: string, coin: string): string {
  return `${formatAmount(language, amount)} ${coin}`.trim();
}

/** What somebody has: of a dollar whole cents, cut, so that it never says more than there is. */
export function balanceText(language: Language, amount: string, coin: string): string {
  if (!DOLLARS.has(coin)) return coinText(language, amount, coin);
  const isSmall = compare(amount, '1') < 0;
  const shown = isSmall
    ? formatAmount(language, amount, SMALL_DIGITS)
    : formatFixed(language, amount, 2);
  return `${shown} ${coin}`;
}
