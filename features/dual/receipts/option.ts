/**
 * Volatility and fair rate of an order, written a second time: Black and Scholes without interest,
 * on whole numbers, so that a receipt is checked to the last part per million.
 */
import { ln, normal, ONE, over, squareRoot } from '../../../core/money/fixed.ts';
import { divide } from '../../../core/money/units.ts';
import type { Purchase } from './case.ts';

const MILLION = 1_000_000n;
/** Steps of a year, by closes of days and of quarters of an hour. */
export const YEAR_DAYS = 365n;
const YEAR_QUARTERS = 35_040n;
const DAY_MS = 86_400_000n;
/** 07:30 UTC, up to which the price moves. */
const FIXING_MS = 27_000_000;
const LEAST_VOLATILITY = 50_000n;
const MOST_VOLATILITY = 3_000_000n;
const MOST_FAIR = 1_000_000_000n;

/** Deviation of the logarithmic steps between closes, of a year, in parts per million. */
export function volatilityOf(closes: readonly number[], stepsAYear: bigint): number {
  const steps: bigint[] = [];
  closes.forEach((close, index) => {
    const before = closes[index - 1];
    if (before !== undefined) steps.push(ln(over(BigInt(close), BigInt(before))));
  });
  const count = BigInt(steps.length);
  if (count < 2n) return 0;
  const total = steps.reduce((sum, step) => sum + step, 0n);
  const mean = divide(total, count, 'down');
  let squares = 0n;
  for (const step of steps) squares += divide((step - mean) ** 2n, ONE, 'down');
  const deviation = squareRoot(divide(squares * stepsAYear, count - 1n, 'down'));
  const ppm = divide(deviation * MILLION, ONE, 'down');
  if (ppm < LEAST_VOLATILITY) return Number(LEAST_VOLATILITY);
  return Number(ppm > MOST_VOLATILITY ? MOST_VOLATILITY : ppm);
}

/** 65 % of what the last day, half of it or a quarter of it was like, the calmest of them. */
export function recentVolatilityOf(closes: readonly number[]): number {
  const calmest = [24, 48, 96].reduce(
    (least, steps) => Math.min(least, volatilityOf(closes.slice(-steps - 1), YEAR_QUARTERS)),
    Number(MOST_VOLATILITY),
  );
  return Math.floor((calmest * 65) / 100);
}

/** The rate of a year at which the interest of the term is worth what is sold. */
export function fairOf(order: Purchase, volatilityPpm: number, termMs: number): bigint {
  const [price, strike] = [BigInt(order.boughtTicks), BigInt(order.strikeTicks)];
  const runsMs = BigInt(
    Math.max(0, order.maturityDay * Number(DAY_MS) + FIXING_MS - order.boughtMs),
  );
  const root = squareRoot(divide(runsMs * ONE, YEAR_DAYS * DAY_MS, 'down'));
  const spread = divide(BigInt(volatilityPpm) * root, MILLION, 'down');
  const distance = ln(over(price, strike));
  const one = spread > 0n ? over(distance, spread) + divide(spread, 2n, 'down') : distance * ONE;
  const two = one - spread;
  const worth =
    order.option === 'call'
      ? normal(one) - divide(strike * normal(two), price, 'down')
      : normal(-two) - divide(price * normal(-one), strike, 'down');
  if (worth >= ONE) return MOST_FAIR;
  const kept = (ONE - (worth > 0n ? worth : 0n)) * BigInt(Math.max(1, termMs));
  const fair = divide((worth > 0n ? worth : 0n) * YEAR_DAYS * DAY_MS * MILLION, kept, 'down');
  return fair < MOST_FAIR ? fair : MOST_FAIR;
}
