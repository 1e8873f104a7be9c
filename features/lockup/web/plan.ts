/** What a lock-up brings and costs, before it is begun. Decimal texts of the coin; pure. */
import {
  add,
  compare,
  divide,
  isPositive,
  multiply,
  smaller,
  subtract,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import type { Product } from './types.ts';

const PPM = '1000000';
const PPM_PER_PERCENT = 10_000;
const DAY_MS = 86_400_000;

/** The terms that a plan is made of. */
export type Terms = Pick<Product, 'interest_rate' | 'day' | 'digits' | 'penalty'>;

/** Percent of the wire in parts per million. */
export function ppmOf(percent: number): number {
  return Math.round(percent * PPM_PER_PERCENT);
}

/** Interest of the first `days` days, rounded down: floor(P × rate × days ÷ 10⁶). */
export function interestAfter(terms: Terms, amount: string, days: number): string {
  const ppmDays = String(ppmOf(terms.interest_rate) * days);
  return divide(multiply(amount, ppmDays), PPM, terms.digits);
}

/** A payment of the calendar: when day k ends, and what it pays. */
export type Payment = { readonly day: number; readonly ms: number; readonly pays: string };

/** All payments of a fixed term that begins at a time; they add up to the whole interest. */
export function paymentsOf(terms: Terms, amount: string, startMs: number): readonly Payment[] {
  return Array.from({ length: terms.day }, (_, index) => ({
    day: index + 1,
    ms: startMs + (index + 1) * DAY_MS,
    pays: subtract(interestAfter(terms, amount, index + 1), interestAfter(terms, amount, index)),
  }));
}

/** What leaving costs once `passed` days are over; nothing at the end of the term. */
export function penaltyAfter(terms: Terms, amount: string, passed: number): string {
  if (passed >= terms.day) return '0';
  const { kind, before, after } = terms.penalty;
  if (kind === 'interest') return interestAfter(terms, amount, passed);
  const share = passed * 2 < terms.day ? before : after;
  return divide(multiply(amount, String(ppmOf(share))), PPM, terms.digits, 'up');
}

/** Everything one has had after leaving then: the amount and its interest less the penalty. */
export function hadAfter(terms: Terms, amount: string, passed: number): string {
  const earned = add(amount, interestAfter(terms, amount, passed));
  return trim(subtract(earned, penaltyAfter(terms, amount, passed)));
}

/** Why an amount cannot be locked up, as the key of a word; null when it can. */
export function amountFault(
  { save_min, max, left }: Pick<Product, 'save_min' | 'max' | 'left'>,
  amount: string,
  available: string | undefined,
): 'below_minimum' | 'above_maximum' | 'not_enough' | null {
  if (!isPositive(amount) || compare(amount, String(save_min)) < 0) return 'below_minimum';
  if (compare(amount, smaller(max, left)) > 0) return 'above_maximum';
  return available !== undefined && compare(amount, available) > 0 ? 'not_enough' : null;
}
