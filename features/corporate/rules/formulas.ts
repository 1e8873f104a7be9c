/** The arithmetic of what happens to shares: whole numbers, and no account comes off worse. */
import { divide, powerOfTen } from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';

/** A split n:d: n new shares for d old ones. */
export interface Ratio {
  readonly numerator: number;
  readonly denominator: number;
}

/** The largest price that the house counts with, in ticks. */
const LARGEST_TICKS = 2 ** 31 - 1;
/** No balance grows beyond what a table can hold. */
const LARGEST_UNITS = 2n ** 62n;

/** What a balance becomes, and the rest in parts of a new unit: ⌊x · n ÷ d⌋ and x · n mod d. */
export function splitOf(before: bigint, { numerator, denominator }: Ratio) {
  const all = before * BigInt(numerator);
  const parts = BigInt(denominator);
  return { after: all / parts, rest: all % parts };
}

/** What a rest is worth at the last index before the split, rounded down: rest ÷ n old units. */
export function restWorth(market: Market, ticks: number, rest: bigint, { numerator }: Ratio) {
  const whole = BigInt(numerator) * powerOfTen(market.base.scale);
  return divide(rest * BigInt(ticks) * market.tickUnits, whole, 'down');
}

/** The reference after a split: the last index ÷ n · d, rounded half to even, never 0. */
export function splitTicks(ticks: number, { numerator, denominator }: Ratio): number {
  const exact = BigInt(ticks) * BigInt(denominator);
  return Math.max(1, Number(divide(exact, BigInt(numerator), 'half_even')));
}

/** What a holder of shares gets of a dividend, rounded down. */
export function dividendOf(shares: bigint, perShare: bigint, market: Market): bigint {
  return divide(shares * perShare, powerOfTen(market.base.scale), 'down');
}

/** The reference after a dividend: the last index less it, never below a tick. */
export function dividendTicks(ticks: number, perShare: bigint, market: Market): number {
  return Math.max(1, ticks - Number(divide(perShare, market.tickUnits, 'half_even')));
}

/** What shares come to at an index, rounded down. */
export function worthOf(shares: bigint, ticks: number, market: Market): bigint {
  const exact = shares * BigInt(ticks) * market.tickUnits;
  return divide(exact, powerOfTen(market.base.scale), 'down');
}

/** Whether a split can be counted: prices stay prices, and balances fit. */
export function isCountable(ratio: Ratio, ticks: number, supply: bigint): boolean {
  const exact = (BigInt(ticks) * BigInt(ratio.denominator)) / BigInt(ratio.numerator);
  const isPrice = exact >= 1n && exact <= BigInt(LARGEST_TICKS);
  return isPrice && splitOf(supply, ratio).after <= LARGEST_UNITS;
}

/** Whether two numbers have no divisor in common. */
export function isReduced({ numerator, denominator }: Ratio): boolean {
  let [a, b] = [numerator, denominator];
  while (b > 0) [a, b] = [b, a % b];
  return a === 1;
}
