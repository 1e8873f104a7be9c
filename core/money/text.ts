/** Text ↔ whole units, without loss and without exponents. */
import { type Asset, powerOfTen, type Units } from './units.ts';

/** Why a text is not an amount. */
export type AmountTextRefusal = 'not_a_number' | 'too_many_decimals' | 'too_large';

/** The outcome of reading an amount from text. */
export type ParsedUnits =
  | { readonly ok: true; readonly units: Units }
  | { readonly ok: false; readonly refusal: AmountTextRefusal };

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{0,30}))?$/;
const LARGEST = (1n << 63n) - 1n;

/**
 * Reads a decimal text as whole units of an asset with `scale` decimals.
 * Refuses anything but plain digits with an optional point: no exponent, no grouping, no blanks.
 * Decimals beyond the scale are refused unless they are zeros, because dropping them loses money.
 */
export function parseUnits(text: string, scale: number): ParsedUnits {
  const match = DECIMAL.exec(text);
  if (match === null) return { ok: false, refusal: 'not_a_number' };
  const whole = match[2] ?? '0';
  const decimals = (match[3] ?? '').replace(/(?<!0)0+$/, '');
  if (decimals.length > scale) return { ok: false, refusal: 'too_many_decimals' };
  const value = BigInt(whole) * powerOfTen(scale) + BigInt(decimals.padEnd(scale, '0') || '0');
  if (value > LARGEST) return { ok: false, refusal: 'too_large' };
  return { ok: true, units: (match[1] === '-' ? -value : value) as Units };
}

/**
 * Prints units as decimal text with every decimal of the scale that is not a trailing zero,
 * but at least `leastDecimals`. Reading the text again gives the same units.
 */
export function printUnits(value: bigint, scale: number, leastDecimals = 0): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const kept = digits.slice(digits.length - scale).replace(/(?<!0)0+$/, '');
  const decimals = kept.padEnd(Math.min(leastDecimals, scale), '0');
  return `${negative ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

/** An amount with the name of its coin: `12.5 USDT`. */
export function amountText({ code, scale }: Pick<Asset, 'code' | 'scale'>, value: bigint): string {
  return `${printUnits(value, scale)} ${code}`;
}
