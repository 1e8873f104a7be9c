/**
 * Real functions on whole numbers, for rules that have to give the same digits on every machine:
 * a floating-point logarithm may differ in its last one. Numbers are counted in 10⁻¹⁸; results are
 * good to about fifteen digits behind the point. Nothing here is money.
 */
import { divide } from './units.ts';

/** One, in the units of these functions. */
export const ONE = 1_000_000_000_000_000_000n;
const LN2 = 693_147_180_559_945_309n;
const TWO = 2n * ONE;
const TEN = 10n;
const DIGITS = 18;

function parsed(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(DIGITS, '0'));
}

/** The product of two numbers. */
export function times(one: bigint, other: bigint): bigint {
  return divide(one * other, ONE, 'down');
}

/** The quotient of two numbers; the divisor must be above zero. */
export function over(dividend: bigint, divisor: bigint): bigint {
  return divide(dividend * ONE, divisor, 'down');
}

/** The natural logarithm of a number above zero. */
export function ln(x: bigint): bigint {
  let scaled = x;
  let powers = 0n;
  for (; scaled >= TWO; powers += 1n) scaled = divide(scaled, 2n, 'down');
  for (; scaled < ONE; powers -= 1n) scaled *= 2n;
  // ln m = 2 (z + z³ ÷ 3 + z⁵ ÷ 5 + …) with z = (m − 1) ÷ (m + 1), which is a third at most.
  const z = over(scaled - ONE, scaled + ONE);
  const square = times(z, z);
  let sum = 0n;
  let power = z;
  for (let odd = 1n; power > 0n; odd += 2n) {
    sum += divide(power, odd, 'down');
    power = times(power, square);
  }
  return 2n * sum + powers * LN2;
}

/** e to the power of minus a number that is not below zero. */
export function expOfMinus(y: bigint): bigint {
  const halvings = divide(y, LN2, 'down');
  const rest = y - halvings * LN2;
  let sum = 0n;
  let term = ONE;
  for (let count = 1n; term !== 0n; count += 1n) {
    sum += term;
    term = -divide(times(term < 0n ? -term : term, rest), count, 'down') * (term < 0n ? -1n : 1n);
  }
  return halvings > 200n ? 0n : divide(sum, 2n ** halvings, 'down');
}

/** The square root of a number that is not below zero. */
export function squareRoot(x: bigint): bigint {
  const target = x * ONE;
  if (target < 2n) return target;
  let root = TEN ** BigInt(Math.ceil(target.toString().length / 2));
  for (;;) {
    const next = divide(root + divide(target, root, 'down'), 2n, 'down');
    if (next >= root) return root;
    root = next;
  }
}

/** Abramowitz and Stegun 7.1.26. */
const STEP = parsed('0.3275911');
const TERMS = [
  parsed('0.254829592'),
  -parsed('0.284496736'),
  parsed('1.421413741'),
  -parsed('1.453152027'),
  parsed('1.061405429'),
] as const;
const ROOT_OF_TWO = 1_414_213_562_373_095_048n;

/** The distribution function of the normal, to seven digits. */
export function normal(x: bigint): bigint {
  const z = over(x < 0n ? -x : x, ROOT_OF_TWO);
  const t = over(ONE, ONE + times(STEP, z));
  const poly = times(
    t,
    TERMS.reduceRight((sum, term) => term + times(t, sum), 0n),
  );
  const error = ONE - times(poly, expOfMinus(times(z, z)));
  return divide(ONE + (x < 0n ? -error : error), 2n, 'down');
}
