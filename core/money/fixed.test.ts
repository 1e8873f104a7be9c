import { describe, expect, it } from 'vitest';
import { expOfMinus, ln, normal, ONE, over, squareRoot } from './fixed.ts';

const real = (x: bigint): number => Number(x) / Number(ONE);
const fixed = (x: number): bigint => BigInt(Math.round(x * 1e12)) * 1_000_000n;

describe('functions on whole numbers', () => {
  it.each([0.001, 0.5, 0.999, 1, 1.000001, 1.9999, 2, 37.5, 1e9])('ln %d', (x) => {
    expect(real(ln(fixed(x)))).toBeCloseTo(Math.log(x), 12);
  });

  it.each([0, 1e-9, 0.3, 0.6931471805, 0.7, 5, 40])('e^-%d', (y) => {
    expect(real(expOfMinus(fixed(y)))).toBeCloseTo(Math.exp(-y), 14);
  });

  it('gives nothing for e to the power of what is far below', () => {
    expect(expOfMinus(1_000n * ONE)).toBe(0n);
  });

  it.each([0, 1e-12, 0.25, 2, 12_345.678])('√%d', (x) => {
    expect(real(squareRoot(fixed(x)))).toBeCloseTo(Math.sqrt(x), 11);
  });

  it('is the largest root whose square is not above', () => {
    for (const x of [1n, 2n, ONE, 3n * ONE, 999n]) {
      const root = squareRoot(x);
      expect(root * root <= x * ONE && (root + 1n) * (root + 1n) > x * ONE).toBe(true);
    }
  });

  it.each([
    [0, 0.5],
    [1, 0.8413447461],
    [-1.5, 0.0668072013],
    [3, 0.998650102],
    [-9, 0],
  ])('N(%d)', (x, expected) => {
    expect(real(normal(x < 0 ? -fixed(-x) : fixed(x)))).toBeCloseTo(expected, 6);
  });

  it('divides as it says', () => expect(over(ONE, 3n * ONE)).toBe(333_333_333_333_333_333n));
});
