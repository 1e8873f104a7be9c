import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RailPrices, railOf } from './price-rail.ts';

const LONG: RailPrices = { side: 'long', entry: 100, mark: 110, takeProfit: 120, stopLoss: 90 };

describe('the rail of a position', () => {
  it('runs from the stop-loss of a long to its take-profit', () => {
    const rail = railOf(LONG);
    expect(rail).toMatchObject({ left: 'stopLoss', right: 'takeProfit' });
    expect(rail.entry).toBeCloseTo(33.33, 1);
    expect(rail.mark).toBeCloseTo(66.67, 1);
    expect(rail.entryWord).toBeLessThan(rail.markWord);
  });

  it('is mirrored for a short: price runs left to right all the same', () => {
    const rail = railOf({ side: 'short', entry: 100, mark: 105, takeProfit: 90, stopLoss: 110 });
    expect(rail).toMatchObject({ left: 'takeProfit', right: 'stopLoss', entry: 50, mark: 75 });
  });

  it('goes on a little beyond the prices where no stop is set', () => {
    const rail = railOf({ ...LONG, takeProfit: null, stopLoss: null });
    expect(rail).toMatchObject({ left: null, right: null });
    expect(rail.entry).toBeGreaterThan(5);
    expect(rail.mark).toBeLessThan(95);
    expect(rail.mark).toBeGreaterThan(rail.entry);
  });

  it('keeps a mark beyond a stop on the rail', () => {
    const beyond = railOf({ ...LONG, mark: 80 });
    expect(beyond.mark).toBe(0);
    expect(beyond.entry).toBeCloseTo(33.33, 1);
    expect(railOf({ ...LONG, mark: 130 }).mark).toBe(100);
  });

  it('keeps the two words apart and on the rail, whatever the prices', () => {
    const price = fc.double({ min: 1, max: 1_000, noNaN: true });
    const stop = fc.option(price, { nil: null });
    const side = fc.constantFrom('long' as const, 'short' as const);
    fc.assert(
      fc.property(side, price, price, stop, stop, (way, entry, mark, takeProfit, stopLoss) => {
        const rail = railOf({ side: way, entry, mark, takeProfit, stopLoss });
        for (const at of [rail.entry, rail.mark, rail.entryWord, rail.markWord]) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(100);
        }
        expect(Math.abs(rail.markWord - rail.entryWord)).toBeGreaterThanOrEqual(26 - 1e-9);
        // The words stand in the order of their prices.
        if (rail.mark !== rail.entry) {
          expect(Math.sign(rail.markWord - rail.entryWord)).toBe(Math.sign(mark - entry));
        }
      }),
    );
  });
});
