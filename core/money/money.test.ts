import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits, printUnits } from './text.ts';
import { assetId, divide, mulDiv, type Rounding, shareOf, units } from './units.ts';

describe('division of money', () => {
  const cases: [bigint, bigint, Rounding, bigint][] = [
    [7n, 2n, 'down', 3n],
    [7n, 2n, 'up', 4n],
    [7n, 2n, 'half_even', 4n],
    [5n, 2n, 'half_even', 2n],
    [-7n, 2n, 'down', -4n],
    [-7n, 2n, 'up', -3n],
    [-5n, 2n, 'half_even', -2n],
    [4n, 3n, 'half_even', 1n],
    [5n, 3n, 'half_even', 2n],
    [-4n, 3n, 'half_even', -1n],
    [-5n, 3n, 'half_even', -2n],
    [8n, 5n, 'half_even', 2n],
    [7n, 5n, 'half_even', 1n],
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

describe('the id of an asset', () => {
  it('is a whole number above zero', () => {
    expect(assetId(1)).toBe(1);
    for (const value of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
      expect(() => assetId(value)).toThrow(`bad asset id ${value}`);
    }
  });
});

describe('the limits of money as text', () => {
  const largest = '92233720368.54775807';

  it('are those of 64 bits, and no unit more', () => {
    expect(parseUnits(largest, 8)).toEqual({ ok: true, units: (1n << 63n) - 1n });
    expect(parseUnits('92233720368.54775808', 8)).toEqual({ ok: false, refusal: 'too_large' });
  });

  it.each([
    [0n, 2, 0, '0'],
    [0n, 0, 2, '0'],
    [100n, 2, 0, '1'],
    [1_500n, 3, 0, '1.5'],
    [1_500n, 3, 2, '1.50'],
    [1_500n, 3, 9, '1.500'],
    [-1n, 2, 0, '-0.01'],
  ])('%s units of scale %i with %i decimals at least are %s', (value, scale, least, text) => {
    expect(printUnits(value, scale, least)).toBe(text);
  });

  it('leave out zeros beyond the scale, however many', () => {
    expect(parseUnits('1.5000', 1)).toEqual({ ok: true, units: 15n });
    expect(parseUnits('5.00', 0)).toEqual({ ok: true, units: 5n });
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
