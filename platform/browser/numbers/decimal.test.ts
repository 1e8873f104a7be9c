import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  divide,
  floorToStep,
  isDecimal,
  isOnStep,
  multiply,
  partsPerMillion,
  subtract,
  toScale,
  trim,
} from './decimal.ts';

describe('exact decimals', () => {
  it.each([
    ['0.1 + 0.2 is exactly 0.3', add('0.1', '0.2'), '0.3'],
    ['a debt stays negative', subtract('1', '1.00000001'), '-0.00000001'],
    [
      'digits beyond a binary number survive',
      add('90071992547409931', '0.1'),
      '90071992547409931.1',
    ],
    ['a product keeps every digit', multiply('1.05', '0.00000001'), '0.0000000105'],
    ['a quotient is cut', divide('2', '3', 4), '0.6666'],
    ['a quotient can be rounded up', divide('2', '3', 4, 'up'), '0.6667'],
    ['division by zero answers zero', divide('2', '0', 2), '0.00'],
    ['zeros at the end go', trim('1.5000'), '1.5'],
    ['whole tens keep their zeros', trim('100'), '100'],
    ['half is rounded away from zero', toScale('1.005', 2, 'half'), '1.01'],
    ['a step is respected', floorToStep('1.2345', '0.05'), '1.20'],
    ['a fee of 1,000 ppm is rounded up', partsPerMillion('0.00000001', 1000, 8), '0.00000001'],
  ])('%s', (_title, got, wanted) => {
    expect(got).toBe(wanted);
  });

  it('knows what a decimal looks like', () => {
    expect(['1', '.5', '1.', '-2.5'].every(isDecimal)).toBe(true);
    expect(['', '.', '1e5', '1,5', 'x', '--1'].some(isDecimal)).toBe(false);
  });

  it('adds and takes away without a trace', () => {
    const money = fc
      .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
      .map(([units, scale]) => toScale(String(units), scale));
    fc.assert(fc.property(money, money, (a, b) => compare(subtract(add(a, b), b), a) === 0));
  });

  it('floors to a multiple that is never above the value', () => {
    const text = fc
      .bigInt({ min: 0n, max: 10n ** 18n })
      .map((n) => divide(String(n), '100000000', 8));
    fc.assert(
      fc.property(text, fc.constantFrom('0.001', '0.25', '1', '0.00000001'), (value, step) => {
        const floored = floorToStep(value, step);
        return (
          compare(floored, value) <= 0 &&
          isOnStep(floored, step) &&
          compare(subtract(value, floored), step) < 0
        );
      }),
    );
  });
});
