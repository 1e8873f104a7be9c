import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketOf } from '../../catalogue/contract.ts';
import { BTC, btcUsdt, smallCatalogue, USDT } from '../../../tests/support/small-catalogue.ts';
import { costOf, otherPayment, ownPayment, turnsAt } from '../receipts/checks.ts';
import type { DualCase } from '../receipts/case.ts';
import { receiptMarket } from '../../fairness/server/index.ts';
import { DAY_MS } from '../contract.ts';
import { capacityOf, interestOf, isExercisedAt, otherOf, shareUnits, worthAt } from './formulas.ts';

const { assets, markets } = smallCatalogue();
const found = {
  market: markets.find(({ id }) => id === btcUsdt),
  base: assets.find(({ id }) => id === BTC),
  quote: assets.find(({ id }) => id === USDT),
};
if (!found.market || !found.base || !found.quote) throw new Error('no bitcoin');
const market = marketOf(found.market, found.base, found.quote);

const deal = fc.record({
  kind: fc.constantFrom('call' as const, 'put' as const),
  strikeTicks: fc.integer({ min: 1, max: 2_000_000_000 }),
  ratePpm: fc.integer({ min: 1, max: 10_000_000 }),
});
/** Terms in milliseconds, some of them whole days as earlier releases counted them. */
const terms = fc.oneof(
  fc.integer({ min: 1, max: 365 }).map((days) => days * DAY_MS),
  fc.integer({ min: DAY_MS, max: 365 * DAY_MS }),
);
const shares = fc.integer({ min: 1, max: 10_000_000 });
const free = fc.bigInt({ min: 0n, max: 10n ** 20n });

describe('what fits into the desk', () => {
  it('is exactly the most shares whose two promises it can freeze', () => {
    fc.assert(
      fc.property(deal, terms, free, free, (of, term, own, other) => {
        const share = shareUnits(of, market);
        fc.pre(share > 0n);
        const most = capacityOf({ own, other }, of, market, term);
        const fits = (count: bigint) =>
          interestOf(share * count, of, term) <= own &&
          otherOf(share * count, of, market, term) <= other;
        expect(fits(most)).toBe(true);
        expect(fits(most + 1n)).toBe(false);
      }),
    );
  });
});

describe('what fits to the last unit', () => {
  // 0.1 coin at 0.2 % a day for three days: 60,000 units, with no rest.
  const call = { kind: 'call', strikeTicks: 8_200_000, ratePpm: 730_000 } as const;
  const plenty = 10n ** 18n;

  it.each([
    [59_999n, 0n],
    [60_000n, 1n],
    [119_999n, 1n],
  ])('of %i units free for interest %i shares', (own, shares) => {
    expect(capacityOf({ own, other: plenty }, call, market, 3 * DAY_MS)).toBe(shares);
  });

  it.each([
    [824_919_999_999n, 0n],
    [824_920_000_000n, 1n],
  ])('of %i units free for the other coin %i', (other, shares) => {
    expect(capacityOf({ own: plenty, other }, call, market, 3 * DAY_MS)).toBe(shares);
  });
});

describe('the arithmetic of receipts, written a second time', () => {
  it('agrees with what is frozen, paid and compared', () => {
    fc.assert(
      fc.property(
        deal,
        terms,
        shares,
        fc.nat(1_800),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (of, term, count, n, noise) => {
          const paid = shareUnits(of, market) * BigInt(count);
          const linked = BigInt(of.strikeTicks) * BigInt(n);
          const near = [linked, linked + 1n, linked > 0n ? linked - 1n : 0n];
          for (const sum of [noise % (2n * linked + 1n), ...near]) {
            const fixing = {
              state: 'closed',
              sum: String(sum),
              count: n,
              firstTick: 1,
              lastTick: 2,
            };
            const { kind: option, strikeTicks, ratePpm } = of;
            const told = {
              option,
              strikeTicks,
              ratePpm,
              shares: count,
              days: Math.floor(term / DAY_MS),
              units: String(paid),
              ...(term % DAY_MS === 0 ? {} : { pricing: { termMs: term } }),
            };
            const order = { ...told, fixing } as unknown as DualCase;
            expect(costOf(order, receiptMarket(market)).value).toBe(paid);
            expect(ownPayment(order).value).toBe(paid + interestOf(paid, of, term));
            expect(otherPayment(order, receiptMarket(market)).value).toBe(
              otherOf(paid, of, market, term),
            );
            expect(turnsAt(order).turns).toBe(isExercisedAt(of, { sum, count: n }));
          }
        },
      ),
    );
  });

  it('an amount in pieces is promised no more than whole', () => {
    fc.assert(
      fc.property(deal, terms, fc.integer({ min: 2, max: 50 }), (of, term, count) => {
        const share = shareUnits(of, market);
        const whole = share * BigInt(count);
        const pieces = (each: bigint) => each * BigInt(count);
        expect(pieces(interestOf(share, of, term)) <= interestOf(whole, of, term)).toBe(true);
        expect(pieces(otherOf(share, of, market, term)) <= otherOf(whole, of, market, term)).toBe(
          true,
        );
      }),
    );
  });
});

it('a coin is worth the mean of its samples, rounded down', () => {
  // Two samples of 80,000.00 and 80,000.01: a tenth of a coin is worth 8,000.0005.
  expect(worthAt(10_000_000n, { sum: 16_000_001n, count: 2 }, market)).toBe(800_000_050_000n);
  expect(worthAt(1n, { sum: 16_000_001n, count: 2 }, market)).toBe(80_000n);
});
