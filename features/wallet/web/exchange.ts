/** The arithmetic of an exchange between two coins. Pure. */
import {
  add,
  compare,
  divide,
  multiply,
  toScale,
  trim,
} from '../../../platform/browser/numbers/decimal.ts';
import type { ExchangeRate, MoveRow } from './wallet-data.ts';

/** Prices and fee of an exchange. */
type Rate = Pick<ExchangeRate, 'form_price' | 'to_price' | 'fee'>;
type LockRate = Rate & Pick<ExchangeRate, 'lock_cost'>;

export const DIGITS = 8;
/** A rate may fall by a thousandth between the look and the press without being asked about. */
const BEARABLE = '0.999';

/** The most that can be exchanged so that the fee is covered too. */
function mostExchangeable(available: string, fee: string): string {
  return trim(divide(available, add('1', fee), DIGITS));
}

/** What an amount of the one coin is in the other, rounded down as the house does. */
function receivedFor(given: string, rate: Rate): string {
  return divide(multiply(given || '0', rate.form_price), rate.to_price, DIGITS);
}

/**
 * What a payment comes to, in which the fee is contained: what of it is exchanged, what that
 * brings, and the fee, rounded up as the house does.
 */
export function exchangeFigures(paid: string, rate: Rate) {
  const given = mostExchangeable(paid || '0', rate.fee);
  return {
    given,
    received: receivedFor(given, rate),
    fee: toScale(multiply(given, rate.fee), DIGITS, 'up'),
  };
}

/**
 * The same with a lock, whose cost is contained as well: what of the payment is exchanged, and what
 * the lock costs, rounded up.
 */
export function lockFigures(paid: string, rate: LockRate) {
  const given = mostExchangeable(paid || '0', add(rate.fee, rate.lock_cost));
  return { given, cost: toScale(multiply(given, rate.lock_cost), DIGITS, 'up') };
}

/** A price as people say it: so much of one coin for one of another. */
export type SaidPrice = { readonly unit: string; readonly price: string; readonly coin: string };

/**
 * The price at which an amount of one coin brings an amount of another, for one of the dearer coin;
 * never for a dollar.
 * @param dollar the coin in which all others are priced
 */
export function saidPrice(
  given: { readonly amount: string; readonly coin: string },
  got: { readonly amount: string; readonly coin: string },
  dollar: string,
): SaidPrice {
  const isForward =
    got.coin === dollar || (given.coin !== dollar && compare(got.amount, given.amount) >= 0);
  const [one, other] = isForward ? [given, got] : [got, given];
  return { unit: one.coin, price: priceOf(other.amount, one.amount), coin: other.coin };
}

/** Two digits from a hundred on, four from one on, else as many as there are. */
function priceOf(amount: string, per: string): string {
  const price = divide(amount, per, DIGITS);
  if (compare(price, '100') >= 0) return toScale(price, 2);
  return compare(price, '1') >= 0 ? toScale(price, 4) : trim(price);
}

/** Digits behind the point that an amount is shown with: of a dollar, from one on, it is cents. */
export function coinDigits(amount: string, isDollar: boolean): number {
  if (!isDollar) return DIGITS;
  return compare(amount, '1') >= 0 ? 2 : 4;
}

/** The share of what one has that a payment is, in percent from 0 to 100, rounded down. */
export function percentOf(paid: string, available: string): number {
  if (compare(available, '0') <= 0) return 0;
  const percent = Number(divide(multiply(paid || '0', '100'), available, 0));
  return Math.min(100, Math.max(0, percent));
}

/** A share of what one has; all of it to the last digit. */
export function shareOf(available: string, percent: number): string {
  if (percent >= 100) return trim(available);
  const share = toScale(divide(multiply(available, String(percent)), '100', DIGITS), DIGITS);
  return compare(share, '0') > 0 ? trim(share) : '';
}

/**
 * The least a customer takes who has seen this rate; the server converts nothing for less. Empty
 * where it would be less than the smallest unit.
 */
export function leastReceived(given: string, shown: Rate): string {
  const least = toScale(multiply(receivedFor(given, shown), BEARABLE), DIGITS);
  return compare(least, '0') > 0 ? trim(least) : '';
}

/** True when a rate has become so much worse for the customer that he should look again. */
export function hasWorsened(shown: Rate, now: Rate): boolean {
  // Both rates as fractions over the same denominator: nothing is rounded.
  const before = multiply(shown.form_price, now.to_price);
  const after = multiply(now.form_price, shown.to_price);
  return compare(after, multiply(before, BEARABLE)) < 0 || compare(now.fee, shown.fee) > 0;
}

type Moved = Pick<MoveRow, 'what' | 'currency_name' | 'to_currency_name' | 'value'>;

/** Whether a line of the history is what became of a request. */
export function isAnswerTo(
  row: Moved,
  request: { readonly from: string; readonly to: string; readonly number: string },
): boolean {
  const isBetween = row.currency_name === request.from && row.to_currency_name === request.to;
  const given = row.value.replace('-', '');
  return row.what === 'exchange' && isBetween && compare(given, request.number) === 0;
}
