import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BTC, btcUsdt, smallCatalogue, USDT } from '../../../tests/support/small-catalogue.ts';
import { marketOf } from '../../catalogue/contract.ts';
import { receiptMarket } from '../../fairness/server/index.ts';
import type { CloseOutCase } from '../receipts/case.ts';
import { recompute } from '../receipts/checks.ts';
import { loanTerms } from '../testing/terms.ts';
import { closeOutOf, debtOf, isReached, ltvPpm, reachedAt, worthOf } from './formulas.ts';

const { assets, markets } = smallCatalogue();
const found = {
  market: markets.find(({ id }) => id === btcUsdt),
  base: assets.find(({ id }) => id === BTC),
  quote: assets.find(({ id }) => id === USDT),
};
if (!found.market || !found.base || !found.quote) throw new Error('no bitcoin');
const market = marketOf(found.market, found.base, found.quote);

const ticks = fc.integer({ min: 1, max: 2_000_000_000 });
const collateral = fc.bigInt({ min: 1n, max: 10n ** 15n });
const debt = fc.bigInt({ min: 1n, max: 10n ** 17n });
const terms = fc
  .tuple(
    fc.integer({ min: 1, max: 900_000 }),
    fc.integer({ min: 1, max: 50_000 }),
    fc.integer({ min: 1, max: 49_999 }),
    fc.integer({ min: 0, max: 100_000 }),
  )
  .map(([initialPpm, toCall, toClose, feePpm]) => {
    const callPpm = initialPpm + toCall;
    return loanTerms({ initialPpm, callPpm, closePpm: callPpm + toClose, feePpm });
  });

describe('the price at which a level is reached', () => {
  it('is the highest at which it is: there it is reached, and a tick above it is not', () => {
    fc.assert(
      fc.property(debt, collateral, fc.integer({ min: 1, max: 999_999 }), (owed, held, level) => {
        const at = reachedAt(owed, held, level, market);
        const isAt = (price: bigint) =>
          isReached(owed, (held * price * market.tickUnits) / 10n ** 8n, level);
        if (at > 0n) expect(isAt(at)).toBe(true);
        expect(isAt(at + 1n)).toBe(false);
      }),
    );
  });
});

describe('a close-out', () => {
  it('restores the first level within a coin unit, and agrees with its receipt', () => {
    fc.assert(
      fc.property(terms, debt, collateral, ticks, (of, owed, held, price) => {
        const worth = worthOf(held, price, market);
        fc.pre(isReached(owed, worth, of.closePpm));
        const loan = { principalUnits: owed, interestUnits: 0n, collateralUnits: held };
        const sums = closeOutOf(loan, of, price, market);
        const { repaid, sold, fee, gap, isWhole } = sums;
        expect(repaid > 0n && repaid <= owed && sold + fee <= held).toBe(true);
        const unit = BigInt(price) * market.tickUnits;
        if (!isWhole) {
          const rest = worthOf(held - sold - fee, price, market);
          // Two roundings up to a coin unit, and one of each division.
          const slack = (2n * unit) / 10n ** 8n + 4n;
          const level = ltvPpm(owed - repaid, rest + slack);
          expect(level === undefined || level <= BigInt(of.initialPpm)).toBe(true);
          expect(gap).toBe(0n);
        } else if (gap > 0n) expect([sold, fee]).toEqual([held, 0n]);
        // Nobody pays more than the debt, the fee and what rounding costs.
        const taken = worthOf(sold + fee, price, market);
        const most = repaid - gap + (repaid * BigInt(of.feePpm)) / 1_000_000n + 1n;
        expect(taken <= most + (2n * unit) / 10n ** 8n + 2n).toBe(true);
        const order = {
          debtUnits: String(debtOf(loan)),
          collateralUnits: String(held),
          ticks: price,
        } as unknown as CloseOutCase;
        const { working: _working, ...again } = recompute(order, of, receiptMarket(market));
        expect(again).toEqual(sums);
      }),
      // A failure is told as it was found: making it smaller takes numbers of this size minutes.
      { numRuns: 2_000, endOnFailure: true },
    );
  });
});
