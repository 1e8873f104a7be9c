/** Prices as other people write them become ticks of a market, without loss in between. */
import { divide, powerOfTen } from '../../../core/money/units.ts';
import { LARGEST_TICKS } from '../contract.ts';

/** Short enough that nobody makes us count with thousands of digits. */
const DECIMAL = /^(\d{1,20})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** A number that is `digits` ÷ 10 to the power of `scale`; the scale may be below zero. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

function decimalOf(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, whole = '', decimals = '', exponent = '0'] = match;
  return { digits: BigInt(whole + decimals), scale: decimals.length - Number(exponent) };
}

/**
 * A price in parts of a tick, rounded half to even; undefined for what is no price: not a number,
 * less than a tick, or more than an index may have. Example: 261.745 at a tick of 0.01 are 26,174
 * ticks, or 2,617,450 hundredths.
 */
export function priceTicks(price: string, tickSize: string, parts = 1): number | undefined {
  const value = decimalOf(price);
  const tick = decimalOf(tickSize);
  if (value === undefined || tick === undefined || tick.digits === 0n) return undefined;
  const shift = tick.scale - value.scale;
  const dividend = value.digits * BigInt(parts) * powerOfTen(Math.max(shift, 0));
  const divisor = tick.digits * powerOfTen(Math.max(-shift, 0));
  const ticks = divide(dividend, divisor, 'half_even');
  const isWithin = ticks >= BigInt(parts) && ticks <= BigInt(LARGEST_TICKS) * BigInt(parts);
  return isWithin ? Number(ticks) : undefined;
}
