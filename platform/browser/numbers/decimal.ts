/**
 * Exact decimal arithmetic on texts, for amounts and prices as they come over the wire.
 * A value is a whole number of 10^-scale; nothing here ever becomes a binary fraction.
 */

type Parsed = { readonly units: bigint; readonly scale: number };
export type Rounding = 'down' | 'up' | 'half';

const PATTERN = /^(-?)(\d*)(?:\.(\d*))?$/;
const SCALE_LIMIT = 40;

function parse(text: string): Parsed | null {
  const found = PATTERN.exec(text.trim());
  if (!found) return null;
  const [, sign, whole = '', fraction = ''] = found;
  if (whole === '' && fraction === '') return null;
  if (fraction.length > SCALE_LIMIT) return null;
  const units = BigInt(`${whole}${fraction}` || '0');
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

function must(text: string): Parsed {
  return parse(text) ?? { units: 0n, scale: 0 };
}

function print(units: bigint, scale: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale);
  const body = scale > 0 ? `${whole}.${fraction}` : whole;
  return negative ? `-${body}` : body;
}

function lift(value: Parsed, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

function divideWhole(top: bigint, bottom: bigint, rounding: Rounding): bigint {
  const quotient = top / bottom;
  const rest = top % bottom;
  if (rest === 0n || rounding === 'down') return quotient;
  const away = top < 0n !== bottom < 0n ? quotient - 1n : quotient + 1n;
  if (rounding === 'up') return away;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  return twice >= (bottom < 0n ? -bottom : bottom) ? away : quotient;
}

/** True when the text is a plain decimal such as `12`, `-0.5` or `.5`. */
export function isDecimal(text: string): boolean {
  return parse(text) !== null;
}

/** Number of digits after the point as written: `1.20` has 2. */
export function scaleOf(text: string): number {
  return must(text).scale;
}

/** Exact sum; a text that is no decimal counts as zero. */
export function add(left: string, right: string): string {
  const [a, b] = [must(left), must(right)];
  const scale = Math.max(a.scale, b.scale);
  return print(lift(a, scale) + lift(b, scale), scale);
}

/** Exact difference. */
export function subtract(left: string, right: string): string {
  const [a, b] = [must(left), must(right)];
  const scale = Math.max(a.scale, b.scale);
  return print(lift(a, scale) - lift(b, scale), scale);
}

/** Exact product; its scale is the sum of both scales. */
export function multiply(left: string, right: string): string {
  const [a, b] = [must(left), must(right)];
  return print(a.units * b.units, a.scale + b.scale);
}

/** Quotient with `scale` digits, rounded towards zero unless told otherwise; zero when b is 0. */
export function divide(
  left: string,
  right: string,
  scale: number,
  rounding: Rounding = 'down',
): string {
  const [a, b] = [must(left), must(right)];
  if (b.units === 0n) return print(0n, scale);
  const top = a.units * 10n ** BigInt(scale + b.scale);
  const bottom = b.units * 10n ** BigInt(a.scale);
  return print(divideWhole(top, bottom, rounding), scale);
}

/** -1, 0 or 1. */
export function compare(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = [must(left), must(right)];
  const scale = Math.max(a.scale, b.scale);
  const [x, y] = [lift(a, scale), lift(b, scale)];
  if (x === y) return 0;
  return x < y ? -1 : 1;
}

/** -1, 0 or 1: the sign of a decimal text. */
export function sign(text: string): -1 | 0 | 1 {
  return compare(text, '0');
}

export function isPositive(text: string): boolean {
  return sign(text) > 0;
}

/** The same value with exactly `scale` digits after the point. */
export function toScale(text: string, scale: number, rounding: Rounding = 'down'): string {
  const value = must(text);
  if (value.scale <= scale) return print(lift(value, scale), scale);
  return print(divideWhole(value.units, 10n ** BigInt(value.scale - scale), rounding), scale);
}

/** Without zeros at the end of the fraction: `1.500` becomes `1.5`. */
export function trim(text: string): string {
  const value = must(text);
  const printed = print(value.units, value.scale);
  return printed.includes('.') ? printed.replace(/\.?0+$/, '') : printed;
}

/** Largest multiple of `step` that is not above the value (for values from zero up). */
export function floorToStep(text: string, step: string): string {
  const [value, unit] = [must(text), must(step)];
  if (unit.units <= 0n) return text;
  const scale = Math.max(value.scale, unit.scale);
  const [v, s] = [lift(value, scale), lift(unit, scale)];
  return toScale(print((v / s) * s, scale), unit.scale);
}

/** True when the value is a whole multiple of `step`. */
export function isOnStep(text: string, step: string): boolean {
  return compare(text, floorToStep(text, step)) === 0;
}

/** The smaller of two. */
export function smaller(left: string, right: string): string {
  return compare(left, right) <= 0 ? left : right;
}

/** `ppm` parts per million of a value, rounded up to `scale` digits as fees are. */
export function partsPerMillion(text: string, ppm: number, scale: number): string {
  return divide(multiply(text, String(Math.trunc(ppm))), '1000000', scale, 'up');
}

/** A binary number for drawing only (bars, charts); never for money that is sent. */
export function approximate(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : 0;
}
