import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractTerms, TIERS } from '../testing/terms.ts';
import { units } from '../../../core/money/units.ts';
import type { Position, Side } from '../contract/index.ts';
import {
  askTicks,
  bidTicks,
  breachThreshold,
  breakEvenTicks,
  callUnits,
  closeOutUnits,
  feeOf,
  greatestIndexForAsk,
  greatestIndexForBid,
  isolatedThreshold,
  leastIndexForAsk,
  leastIndexForBid,
  marginOf,
  overnightOf,
  partOf,
  profitUnits,
  valueUnits,
} from './formulas.ts';

/** USDT in its smallest units. */
function usdt(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole) * 100_000_000n + BigInt(decimals.padEnd(8, '0'));
}

/** BTC/USDT with ticks of 0.01 and lots of 0.01 BTC: a lot gains 0.0001 USDT a tick. */
const PER_TICK_LOT = 10_000n;

describe('prices of a contract', () => {
  // Half the spread on each side of the index, a part of a tick against the customer.
  it.each([
    // index, basis points, ask, bid
    [100_000, 10, 100_050, 99_950],
    [100_000, 0, 100_000, 100_000],
    [8_000_001, 10, 8_004_002, 7_996_000],
    [1, 10, 2, 0],
  ])('at index %i and %i basis points are %i and %i', (index, bps, ask, bid) => {
    expect([askTicks(index, bps), bidTicks(index, bps)]).toEqual([ask, bid]);
  });

  const price = fc.integer({ min: 1, max: 2_000_000_000 });
  const spread = fc.integer({ min: 0, max: 1_000 });

  it('are reached at exactly the index that the inverse names', () => {
    fc.assert(
      fc.property(price, spread, (ticks, bps) => {
        expect(bidTicks(leastIndexForBid(ticks, bps), bps)).toBeGreaterThanOrEqual(ticks);
        expect(bidTicks(leastIndexForBid(ticks, bps) - 1, bps)).toBeLessThan(ticks);
        expect(bidTicks(greatestIndexForBid(ticks, bps), bps)).toBeLessThanOrEqual(ticks);
        expect(bidTicks(greatestIndexForBid(ticks, bps) + 1, bps)).toBeGreaterThan(ticks);
        expect(askTicks(leastIndexForAsk(ticks, bps), bps)).toBeGreaterThanOrEqual(ticks);
        expect(askTicks(leastIndexForAsk(ticks, bps) - 1, bps)).toBeLessThan(ticks);
        expect(askTicks(greatestIndexForAsk(ticks, bps), bps)).toBeLessThanOrEqual(ticks);
        expect(askTicks(greatestIndexForAsk(ticks, bps) + 1, bps)).toBeGreaterThan(ticks);
      }),
    );
  });
});

describe('margin and fees', () => {
  // Margin: value / multiple (initial margin of a CFD; ESMA decision 2018/796, art. 1).
  it.each([
    // ticks, lots, multiple, margin, fee at 500 ppm
    [8_000_000, 1, 100, '8', '0.4'],
    [8_000_000, 25, 20, '1000', '10'],
    [8_000_001, 1, 3, '266.6667', '0.40000005'],
    [1, 1, 500, '0.0000002', '0.00000005'],
  ])('of %i ticks × %i lots at %i× are %s and %s USDT', (ticks, lots, multiple, margin, fee) => {
    const value = valueUnits(PER_TICK_LOT, ticks, lots);
    expect(marginOf(value, multiple)).toBe(usdt(margin));
    expect(feeOf(value, 500)).toBe(usdt(fee));
  });

  it.each([
    ['long', '0.08'],
    ['short', '0.04'],
  ] as const)('of a night for a %s of 800 USDT is %s USDT', (side, fee) => {
    expect(overnightOf(units(usdt('800')), side, contractTerms(1))).toBe(usdt(fee));
  });

  it('are never rounded in favour of the customer', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 17n }),
        fc.integer({ min: 1, max: 500 }),
        (value, multiple) => {
          const margin = marginOf(units(value), multiple);
          expect(margin * BigInt(multiple)).toBeGreaterThanOrEqual(value);
          expect((margin - 1n) * BigInt(multiple)).toBeLessThan(value);
        },
      ),
    );
  });
});

describe('gain and loss', () => {
  // Gain: (closing price − opening price) × quantity, with the sign turned for a short.
  it.each([
    // side, open, close, lots, gain
    ['long', 8_000_000, 8_050_000, 3, '15'],
    ['short', 8_000_000, 8_050_000, 3, '-15'],
    ['short', 8_000_000, 7_900_000, 10, '100'],
    ['long', 8_000_000, 8_000_000, 10, '0'],
  ] as const)('of a %s from %i to %i with %i lots is %s USDT', (side, open, close, lots, gain) => {
    const sign = gain.startsWith('-') ? -1n : 1n;
    const expected = sign * usdt(gain.replace('-', ''));
    expect(profitUnits(side, PER_TICK_LOT, open, close, lots)).toBe(expected);
  });

  it('of parts is the gain of the whole', () => {
    const ticks = fc.integer({ min: 1, max: 2_000_000_000 });
    const lots = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(ticks, ticks, lots, lots, (open, close, first, second) => {
        const gain = (count: number) => profitUnits('long', PER_TICK_LOT, open, close, count);
        expect(gain(first) + gain(second)).toBe(gain(first + second));
      }),
    );
  });

  it.each([
    // Opened at 80,000 with 0.4 USDT of fee; closing at the break-even costs 0.05 % again.
    ['long', 8_008_005],
    ['short', 7_992_003],
  ] as const)('of a %s pays its own fees at tick %i', (side, expected) => {
    const fee = usdt('0.4');
    const ticks = breakEvenTicks(side, PER_TICK_LOT, 8_000_000, 1, fee, 500);
    expect(ticks).toBe(expected);
    const net = (at: number) =>
      profitUnits(side, PER_TICK_LOT, 8_000_000, at, 1) -
      fee -
      feeOf(valueUnits(PER_TICK_LOT, at, 1), 500);
    expect(net(ticks)).toBeGreaterThanOrEqual(-1n);
    expect(net(side === 'long' ? ticks - 1 : ticks + 1)).toBeLessThan(0n);
  });
});

describe('levels', () => {
  // Closing out at half the margin: ESMA decision 2018/796, art. 1 (margin close-out protection).
  it('are shares of the margin, rounded up', () => {
    const terms = contractTerms(1);
    const of = (marginUnits: bigint) => ({
      openTicks: 8_000_000,
      lots: 1,
      marginUnits,
      tierFromUnits: 0n,
    });
    expect(closeOutUnits(of(usdt('8')), terms, PER_TICK_LOT)).toBe(usdt('4'));
    expect(callUnits(of(usdt('8')), terms, PER_TICK_LOT)).toBe(usdt('6.4'));
    expect(closeOutUnits(of(3n), terms, PER_TICK_LOT)).toBe(2n);
  });

  it.each([
    // equity, required, per tick, index, first index below the level
    [100n, 50n, 5n, 1_000, { ticks: 989, when: 'at_or_below' }],
    [100n, 50n, -5n, 1_000, { ticks: 1_011, when: 'at_or_above' }],
    [50n, 50n, 5n, 1_000, { ticks: 999, when: 'at_or_below' }],
    [49n, 50n, 5n, 1_000, { ticks: 1_000, when: 'at_or_below' }],
    [100n, 50n, 0n, 1_000, undefined],
    [100_000n, 0n, 5n, 1_000, undefined],
  ])('of %s with %s required at %s a tick are below from %s', (equity, required, speed, at, is) => {
    expect(breachThreshold(equity, required, speed, at)).toEqual(is);
  });

  it('of an isolated position are crossed at its threshold and not a tick before', () => {
    const side = fc.constantFrom<Side>('long', 'short');
    const open = fc.integer({ min: 100_000, max: 10_000_000 });
    const lots = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(
        side,
        open,
        lots,
        // With tiers, of what has a multiple that all of them allow.
        fc.constantFrom([5, undefined], [20, undefined], [100, undefined], [5, TIERS] as const),
        (way, openTicks, count, [multiple, tiers]) => {
          const terms = contractTerms(1, tiers === undefined ? {} : { tiers });
          const margin = marginOf(valueUnits(PER_TICK_LOT, openTicks, count), multiple);
          const position = {
            side: way,
            lots: count,
            openTicks,
            heldUnits: margin,
            marginUnits: margin,
            tierFromUnits: 0n,
          } as unknown as Position;
          const least = closeOutUnits(position, terms, PER_TICK_LOT);
          const found = isolatedThreshold(position, terms, PER_TICK_LOT);
          expect(found).toBeDefined();
          const at = found?.ticks ?? 0;
          const equity = (index: number) =>
            margin + profitUnits(way, PER_TICK_LOT, openTicks, index, count);
          expect(equity(at)).toBeLessThan(least);
          const before = way === 'long' ? at + 1 : at - 1;
          expect(equity(before)).toBeGreaterThanOrEqual(least);
        },
      ),
    );
  });
});

describe('a part of an amount', () => {
  it('is rounded down, and all lots take all that is left', () => {
    expect(partOf(100n, 1, 3)).toBe(33n);
    expect(partOf(67n, 2, 2)).toBe(67n);
  });
});
