/** What a subscription costs and would bring by today's demand. Decimal texts; pure. */
import {
  add,
  compare,
  divide,
  floorToStep,
  isOnStep,
  isPositive,
  multiply,
  smaller,
  subtract,
  toScale,
} from '../../../platform/browser/numbers/decimal.ts';
import type { Detail, Part } from './types.ts';

/** The coin's cost of an amount of the token, rounded up as the house does. */
export function costOf(part: Pick<Part, 'price' | 'digits'>, amount: string): string {
  return toScale(multiply(amount, part.price), part.digits, 'up');
}

/** Why an amount cannot be wanted, as the end of a word's key; null when it can. */
export function amountFault(
  detail: Pick<Detail, 'minimum' | 'cap' | 'lot' | 'your_wanted'>,
  wantedOfPart: string,
  amount: string,
): 'bad_lot' | 'below_minimum' | 'above_cap' | null {
  if (!isPositive(amount) || !isOnStep(amount, detail.lot)) return 'bad_lot';
  if (compare(add(wantedOfPart, amount), detail.minimum) < 0) return 'below_minimum';
  return compare(add(detail.your_wanted, amount), detail.cap) > 0 ? 'above_cap' : null;
}

/** What one would get by today's demand, and what of the commitment would come back. */
export interface Estimate {
  readonly gets: string;
  readonly back: string;
}

/**
 * Today's demand with an own amount more. Pro rata and in a draw (on average) it is n · S ÷ W; by
 * level at least an equal share, because whoever wants less leaves more to the others.
 */
export function estimateOf(
  detail: Pick<Detail, 'method' | 'lot' | 'digits'>,
  part: Pick<Part, 'amount' | 'wanted' | 'applications' | 'price' | 'digits'>,
  amount: string,
): Estimate {
  const all = add(part.wanted, amount);
  const isEnough = compare(all, part.amount) <= 0;
  const share =
    detail.method === 'level'
      ? divide(part.amount, String(part.applications + 1), detail.digits)
      : divide(multiply(amount, part.amount), all, detail.digits);
  const gets = isEnough ? amount : floorToStep(smaller(amount, share), detail.lot);
  return { gets, back: subtract(costOf(part, amount), costOf(part, gets)) };
}
