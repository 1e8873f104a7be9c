/** The arithmetic of an exchange between two coins. Pure. */
import { add, divide, multiply, toScale, trim } from '../../../platform/browser/numbers/decimal.ts';
import type { ExchangeRate } from './wallet-data.ts';

export const DIGITS = 8;

/** What an exchange gives: rate, what is received, and the fee on top, in the source coin. */
export function exchangeFigures(amount: string, rate: ExchangeRate) {
  const price = divide(String(rate.form_price), String(rate.to_price), 10);
  return {
    price,
    received: toScale(multiply(amount || '0', price), DIGITS),
    fee: toScale(multiply(amount || '0', String(rate.fee)), DIGITS, 'up'),
  };
}

/** The most that can be exchanged so that the fee is covered too. */
export function mostExchangeable(available: string, fee: string): string {
  return trim(divide(available, add('1', fee), DIGITS));
}
