import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dealByFiat,
  dealByQuantity,
  feeOn,
  floatingPrice,
  isInBand,
  referencePrice,
  worthOf,
} from './formulas.ts';

const WHOLE = 100_000_000n;

describe('prices', () => {
  it.each([
    ['a dollar coin in euros', WHOLE, 920_000n, 2, 92n],
    ['a dollar coin in yen', WHOLE, 150_000_000n, 0, 150n],
    ['a bitcoin in euros', 20_000n * WHOLE, 920_000n, 2, 1_840_000n],
    ['half a cent, to even', 50_000_000n, 10_000n, 2, 0n],
    ['one and a half cents, to even', 150_000_000n, 10_000n, 2, 2n],
  ])('of %s', (_what, dollars, rate, decimals, expected) => {
    expect(referencePrice(dollars, rate, decimals)).toBe(expected);
  });

  it.each([
    [10_000n, 0, 10_000n],
    [10_000n, 5_000, 10_050n],
    [10_000n, -5_000, 9_950n],
    [92n, 5_000, 92n],
  ])('of %s that float by %i ppm', (reference, margin, expected) => {
    expect(floatingPrice(reference, margin)).toBe(expected);
  });

  it.each([
    [120n, true],
    [121n, false],
    [80n, true],
    [79n, false],
    [100n, true],
  ])('%s is within 20 %% of 100: %s', (price, expected) => {
    expect(isInBand(price, 100n, 200_000)).toBe(expected);
  });
});

const money = fc.bigInt({ min: 1n, max: 10n ** 12n });
const price = fc.bigInt({ min: 1n, max: 10n ** 9n });
const scale = fc.integer({ min: 0, max: 8 });

describe('deals', () => {
  it('by money: the example of 100 euros', () => {
    expect(dealByFiat('buy', 10_000n, 1_840_000n, 8)).toEqual({
      units: 543_478n,
      fiatUnits: 10_000n,
    });
    expect(dealByFiat('sell', 10_000n, 1_840_000n, 8).units).toBe(543_479n);
  });

  it('round against the taker by less than one unit, recomputed in fractions', () => {
    fc.assert(
      fc.property(money, price, scale, (given, at, decimals) => {
        const ten = 10n ** BigInt(decimals);
        // Coins × price and money × 10^scale are the same thing without any division.
        const bought = dealByFiat('buy', given, at, decimals);
        const overpaid = bought.fiatUnits * ten - bought.units * at;
        expect(overpaid >= 0n && overpaid < at).toBe(true);
        const soldFor = dealByFiat('sell', given, at, decimals);
        const overgiven = soldFor.units * at - soldFor.fiatUnits * ten;
        expect(overgiven >= 0n && overgiven < at).toBe(true);
        const quantity = dealByQuantity('buy', given, at, decimals);
        const overpriced = quantity.fiatUnits * ten - given * at;
        expect(overpriced >= 0n && overpriced < ten).toBe(true);
        const sold = dealByQuantity('sell', given, at, decimals);
        const underpaid = given * at - sold.fiatUnits * ten;
        expect(underpaid >= 0n && underpaid < ten).toBe(true);
      }),
    );
  });

  it('never pay a taker who buys and sells back at the same price', () => {
    fc.assert(
      fc.property(money, price, scale, (given, at, decimals) => {
        const { units } = dealByFiat('buy', given, at, decimals);
        expect(dealByQuantity('sell', units, at, decimals).fiatUnits).toBeLessThanOrEqual(given);
      }),
    );
  });
});

describe('fees and worth', () => {
  it.each([
    [1n, 1_000, 1n],
    [1_000n, 1_000, 1n],
    [1_001n, 1_000, 2n],
    [5n, 0, 0n],
  ])('the fee on %s at %i ppm is %s', (quantity, ppm, expected) => {
    expect(feeOn(quantity, ppm)).toBe(expected);
  });

  it('the worth of parts is never less than that of the whole', () => {
    fc.assert(
      fc.property(money, money, price, scale, (one, other, at, decimals) => {
        const parts = worthOf(one, at, decimals) + worthOf(other, at, decimals);
        expect(parts).toBeGreaterThanOrEqual(worthOf(one + other, at, decimals));
      }),
    );
  });
});
