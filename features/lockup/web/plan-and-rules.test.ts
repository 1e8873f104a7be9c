/** What the screen says before an order is begun is what the rules then do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printUnits } from '../../../core/money/text.ts';
import { units as unitsOf } from '../../../core/money/units.ts';
import { interestFor, interestOfDay, penaltyOf } from '../rules/formulas.ts';
import { lockupTerms } from '../testing/terms.ts';
import { productRow } from '../wire.ts';
import { hadAfter, interestAfter, paymentsOf, penaltyAfter } from './plan.ts';

const amounts = fc.bigInt({ min: 1n, max: 10n ** 15n });
const days = fc.integer({ min: 1, max: 120 });
const rate = fc.integer({ min: 1, max: 8_000 });
const share = fc.integer({ min: 0, max: 1_000_000 });
const scales = fc.constantFrom(2, 6, 8);

const world = fc.record({ amounts, days, rate, one: share, other: share, scales, at: fc.nat(119) });

describe('the plan on the screen', () => {
  it('pays and costs what the rules pay and cost, for any terms and amount', () => {
    fc.assert(
      fc.property(world, fc.boolean(), (drawn, costsPrincipal) => {
        const { amounts: amount, scales: scale } = drawn;
        const terms = lockupTerms({
          days: drawn.days,
          ratePpm: drawn.rate,
          penalty: costsPrincipal ? 'principal' : 'interest',
          penaltyBeforePpm: costsPrincipal ? Math.max(drawn.one, drawn.other) : 0,
          penaltyAfterPpm: costsPrincipal ? Math.min(drawn.one, drawn.other) : 0,
        });
        const pool = { free: 0n, promised: 0n };
        const row = productRow({ code: 'USDT', scale }, terms, 0n, pool, String);
        const text = printUnits(amount, scale);
        const shown = (units: bigint) => Number(printUnits(units, scale));
        const passed = drawn.at % drawn.days;
        expect(Number(interestAfter(row, text, passed))).toBe(
          shown(interestFor(amount, drawn.rate, passed)),
        );
        const paid = interestFor(amount, drawn.rate, passed);
        const cost = penaltyOf(terms, { units: amount, passedDays: passed, paidUnits: paid });
        expect(Number(penaltyAfter(row, text, passed))).toBe(shown(cost));
        expect(Number(hadAfter(row, text, passed))).toBe(shown(unitsOf(amount + paid - cost)));
        const pays = paymentsOf(row, text, 0).map((payment) => Number(payment.pays));
        expect(pays).toEqual(
          pays.map((_, day) => shown(interestOfDay(amount, drawn.rate, day + 1))),
        );
      }),
      { numRuns: 200 },
    );
  });
});
