/** The arithmetic of an exchange between two coins. Pure. */
import {
  add,
  compare,
  divide,
  multiply,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import type { ExchangeRate } from './wallet-data.ts';

/** Prices and fee of an exchange. */
type Rate = Pick<ExchangeRate, 'form_price' | 'to_price' | 'fee'>;

export const DIGITS = 8;
/** A rate may fall by a thousandth between the look and the press without being asked about. */
const BEARABLE = '0.999';

/** What an exchange gives: rate, what is received, and the fee on top, in the source coin. */
export function exchangeFigures(amount: string, rate: Rate) {
  const price = divide(rate.form_price, rate.to_price, 10);
  return {
    price,
    received: toScale(multiply(amount || '0', price), DIGITS),
    fee: toScale(multiply(amount || '0', rate.fee), DIGITS, 'up'),
  };
}

/** The most that can be exchanged so that the fee is covered too. */
export function mostExchangeable(available: string, fee: string): string {
  return trim(divide(available, add('1', fee), DIGITS));
}

/**
 * The least a customer takes who has seen this rate; the server converts nothing for less. Empty
 * where it would be less than the smallest unit.
 */
export function leastReceived(amount: string, shown: Rate): string {
  const least = toScale(multiply(exchangeFigures(amount, shown).received, BEARABLE), DIGITS);
  return compare(least, '0') > 0 ? trim(least) : '';
}

/** True when a rate has become so much worse for the customer that he should look again. */
export function hasWorsened(shown: Rate, now: Rate): boolean {
  // Both rates as fractions over the same denominator: nothing is rounded.
  const before = multiply(shown.form_price, now.to_price);
  const after = multiply(now.form_price, shown.to_price);
  return compare(after, multiply(before, BEARABLE)) < 0 || compare(now.fee, shown.fee) > 0;
}
