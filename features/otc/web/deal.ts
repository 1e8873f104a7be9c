/** What a taker gives and gets, as the rules have it: each rounding goes against him. Pure. */
import {
  compare,
  divide,
  isPositive,
  multiply,
  smaller,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import type { AdRow } from './types.ts';

/** What is typed: official money, or a quantity of coins. */
export type By = 'fiat' | 'quantity';

/** Decimals of the coin and of the money. */
export interface Scales {
  readonly coin: number;
  readonly fiat: number;
}

/** Both sides of a deal. */
export interface Deal {
  readonly fiat: string;
  readonly coins: string;
}

/** What an amount comes to; undefined while nothing is typed. */
export function dealOf(ad: AdRow, by: By, amount: string, scales: Scales): Deal | undefined {
  if (!isPositive(amount)) return undefined;
  const isBuying = ad.side === 'buy';
  if (by === 'fiat') {
    const coins = divide(amount, ad.price, scales.coin, isBuying ? 'down' : 'up');
    return { fiat: amount, coins: trim(coins) };
  }
  const fiat = toScale(multiply(amount, ad.price), scales.fiat, isBuying ? 'up' : 'down');
  return { fiat, coins: amount };
}

/** What is wrong with a deal before the server is asked. */
export function dealFault(
  ad: AdRow,
  deal: Deal | undefined,
): 'no_amount' | 'below' | 'above' | undefined {
  if (deal === undefined) return 'no_amount';
  if (compare(deal.fiat, ad.minimum) < 0) return 'below';
  const isAbove = compare(deal.fiat, ad.maximum) > 0 || compare(deal.coins, ad.available) > 0;
  return isAbove ? 'above' : undefined;
}

/** The most official money that can be dealt with an advertisement. */
export function mostOf(ad: AdRow, scales: Scales): string {
  const all = toScale(multiply(ad.available, ad.price), scales.fiat, 'down');
  return trim(smaller(all, ad.maximum));
}
