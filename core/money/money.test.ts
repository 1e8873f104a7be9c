import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits, printUnits } from './text.ts';
import { divide, mulDiv, type Rounding, shareOf, units } from './units.ts';

describe('division of money', () => {
  const cases: [bigint, bigint, Rounding, bigint][] = [
    [7n, 2n, 'down', 3n],
    [7n, 2n, 'up', 4n],
    [7n, 2n, 'half_even', 4n],
    [5n, 2n, 'half_even', 2n],
    [-7n, 2n, 'down', -4n],
    [-7n, 2n, 'up', -3n],
    [-5n, 2n, 'half_even', -2n],
    [6n, 2n, 'up', 3n],
    [0n, 9n, 'up', 0n],
  ];
  it.each(cases)('%s / %s rounded %s is %s', (dividend, divisor, rounding, expected) => {
    expect(divide(dividend, divisor, rounding)).toBe(expected);
  });

  it('refuses to divide by nothing', () => {
    expect(() => divide(1n, 0n, 'down')).toThrow('above zero');
  });

  it('never lets down and up differ by more than one, nor lose a rest', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (dividend, divisor) => {
        const down = divide(dividend, divisor, 'down');
        const up = divide(dividend, divisor, 'up');
        expect(down * divisor <= dividend && dividend <= up * divisor).toBe(true);
        expect(up - down <= 1n).toBe(true);
        expect([down, up]).toContain(divide(dividend, divisor, 'half_even'));
      }),
    );
  });

  it('takes a fee of 0.1 % upwards and a payout of 0.1 % downwards', () => {
    expect(shareOf(units(1_234_567n), 1_000, 'up')).toBe(1_235n);
    expect(shareOf(units(1_234_567n), 1_000, 'down')).toBe(1_234n);
    expect(mulDiv(units(10n), 1n, 3n, 'down')).toBe(3n);
  });
});

describe('money as text', () => {
  it.each([
    ['1', 8, 100_000_000n],
    ['0.00000001', 8, 1n],
    ['1.50', 1, 15n],
    ['12.', 2, 1200n],
    ['-3.25', 2, -325n],
    ['000.1', 2, 10n],
  ])('reads %s at scale %i as %s units', (text, scale, expected) => {
    expect(parseUnits(text, scale)).toEqual({ ok: true, units: expected });
  });

  it.each([
    ['', 'not_a_number'],
    ['1e3', 'not_a_number'],
    [' 1', 'not_a_number'],
    ['1,000', 'not_a_number'],
    ['.5', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['0.001', 'too_many_decimals'],
    ['99999999999999999999', 'too_large'],
  ])('refuses %j as %s', (text, refusal) => {
    expect(parseUnits(text, 2)).toEqual({ ok: false, refusal });
  });

  it('prints what it reads and reads what it prints', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(1n << 62n), max: 1n << 62n }),
        fc.integer({ min: 0, max: 18 }),
        fc.integer({ min: 0, max: 18 }),
        (value, scale, least) => {
          const text = printUnits(value, scale, least);
          expect(parseUnits(text, scale)).toEqual({ ok: true, units: value });
          expect(text).not.toMatch(/e/i);
        },
      ),
    );
  });
});
