/**
 * Money is a whole number of an asset's smallest unit. This folder is the only place
 * that divides money, parses it from text or prints it: everything else adds and subtracts.
 */

declare const unitsBrand: unique symbol;
declare const assetBrand: unique symbol;

/** An amount in the smallest units of one asset, as a nominal `bigint`. */
export type Units = bigint & { readonly [unitsBrand]: true };

/** The number that names an asset in the catalogue and on the wire. */
export type AssetId = number & { readonly [assetBrand]: true };

/** What the money layer needs to know of an asset: its name and how many decimals it has. */
export interface Asset {
  readonly id: AssetId;
  readonly code: string;
  readonly scale: number;
}

/** Names the direction in which a division drops its rest. */
export type Rounding = 'down' | 'up' | 'half_even';

/** A rate in parts per million: 1_000 is 0.1 %. */
export type RatePpm = number;

export const PPM = 1_000_000n;

/** Marks a whole number as an amount. Use at borders only (parsing, loading, constants). */
export function units(value: bigint): Units {
  return value as Units;
}

/** Marks a number as the id of an asset; throws when it is not a positive whole number. */
export function assetId(value: number): AssetId {
  if (!Number.isSafeInteger(value) || value <= 0) throw new Error(`bad asset id ${value}`);
  return value as AssetId;
}

/**
 * What an amount is worth at the price of one whole coin, which has `scale` decimals.
 * Example: 0.5 BTC at 20,000 USDT are 10,000 USDT.
 */
export function worthAt(
  amount: bigint,
  scale: number,
  perWhole: bigint,
  rounding: Rounding,
): bigint {
  return divide(amount * perWhole, powerOfTen(scale), rounding);
}

/**
 * Divides whole numbers with a named rounding. The divisor must be above zero.
 * Worked example: 7 / 2 is 3 down, 4 up, 4 half_even; 5 / 2 is 2 half_even.
 * Rounding is by value, so -7 / 2 is -4 down and -3 up.
 */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n) throw new Error('a divisor must be above zero');
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  if (rest === 0n) return quotient;
  const floor = rest < 0n ? quotient - 1n : quotient;
  if (rounding === 'down') return floor;
  if (rounding === 'up') return floor + 1n;
  const twice = (dividend - floor * divisor) * 2n;
  if (twice === divisor) return floor % 2n === 0n ? floor : floor + 1n;
  return twice > divisor ? floor + 1n : floor;
}

/** amount × numerator / denominator with a named rounding, without loss in between. */
export function mulDiv(
  amount: Units,
  numerator: bigint,
  denominator: bigint,
  rounding: Rounding,
): Units {
  return divide(amount * numerator, denominator, rounding) as Units;
}

/**
 * The share of an amount that a rate in parts per million names.
 * Worked example: 1_000 ppm of 1_234_567 units is 1_234 down and 1_235 up.
 */
export function shareOf(amount: Units, ratePpm: RatePpm, rounding: Rounding): Units {
  return divide(amount * BigInt(ratePpm), PPM, rounding) as Units;
}

/** Ten to the power of a scale, as `bigint`. */
export function powerOfTen(scale: number): bigint {
  return 10n ** BigInt(scale);
}
