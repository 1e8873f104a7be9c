import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LockupTerms } from '../contract.ts';
import { interestFor, interestOfDay, penaltyOf } from '../rules/formulas.ts';
import { lockupTerms, THREE_PRODUCTS } from '../testing/terms.ts';
import type { LockupBegunCase, LockupCase } from './case.ts';
import { checkBegun, checkLockup, interestAt, LOCKUP_CHECKS, penaltyAt } from './checks.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const T0 = 1_700_000_000_000;

/** The specification's example, redeemed after two full days: 30 paid, 4,000 kept back. */
const REDEEMED: LockupCase = {
  kind: 'lockup',
  id: 7,
  productId: 1,
  termsVersion: 1,
  days: 5,
  units: '1000000000000',
  startedMs: T0,
  endsMs: T0 + 5 * DAY,
  endedMs: T0 + 2 * DAY + 5,
  passedDays: 2,
  paidUnits: '3000000000',
  penaltyUnits: '400000000000',
  state: 'redeemed',
  wantsRenewal: false,
  renewal: '',
  nextVersion: 0,
  savings: [],
};
const MATURED: LockupCase = {
  ...REDEEMED,
  endedMs: REDEEMED.endsMs,
  passedDays: 5,
  paidUnits: '7500000000',
  penaltyUnits: '0',
  state: 'matured',
};
const SAVED: LockupCase = {
  ...REDEEMED,
  productId: 3,
  days: 0,
  endsMs: 0,
  endedMs: T0 + 4 * DAY,
  passedDays: 4,
  paidUnits: '4000000000',
  penaltyUnits: '0',
  savings: [
    { fromDay: 1, days: 2, version: 1, units: '1500000000' },
    { fromDay: 3, days: 1, version: 1, units: '0' },
    { fromDay: 4, days: 1, version: 2, units: '1000000000' },
  ],
};

const TERMS: readonly LockupTerms[] = [
  ...THREE_PRODUCTS,
  lockupTerms({ version: 2, ratePpm: 1_499 }),
  { ...(THREE_PRODUCTS[2] as LockupTerms), version: 2, ratePpm: 1_000 },
];

/** The same order on its first day: 0.15% of 10,000 a day, for five days. */
const BEGUN: LockupBegunCase = {
  kind: 'lockup_begun',
  id: 7,
  productId: 1,
  termsVersion: 1,
  days: 5,
  units: REDEEMED.units,
  startedMs: T0,
  endsMs: T0 + 5 * DAY,
  promisedUnits: '7500000000',
};

/** The names of the checks that fail for an order. */
function failed(order: LockupBegunCase | LockupCase): string[] {
  const names: string[] = [];
  const sink = {
    add: (name: string, isOk: boolean) => {
      if (name !== 'terms') expect(LOCKUP_CHECKS).toContain(name);
      if (!isOk) names.push(name);
      return isOk;
    },
  };
  const context = {
    checks: sink,
    evidence: {} as never,
    counted: () => undefined,
    market: () => undefined,
    terms: (key: number, version: number) =>
      TERMS.find((it) => it.productId === key && it.version === version),
  };
  if (order.kind === 'lockup') checkLockup(context, order);
  else checkBegun(context, order);
  return names;
}

describe('the receipt of a lock-up', () => {
  it.each([
    ['redeemed', REDEEMED],
    ['matured', MATURED],
    ['saved', SAVED],
  ])('holds as it came: %s', (_name, order) => expect(failed(order)).toEqual([]));

  it.each<[string, LockupCase]>([
    ['amount_allowed', { ...REDEEMED, units: '9999999999' }],
    ['term', { ...REDEEMED, endsMs: REDEEMED.endsMs + 1 }],
    ['days_passed', { ...REDEEMED, endedMs: T0 + 2 * DAY - 1 }],
    ['days_passed', { ...MATURED, endedMs: MATURED.endsMs - 1 }],
    ['days_passed', { ...MATURED, state: 'redeemed', penaltyUnits: '300000000000' }],
    ['free_time', { ...REDEEMED, endedMs: T0 + HOUR, passedDays: 0, paidUnits: '0' }],
    ['free_time', { ...REDEEMED, state: 'withdrawn', penaltyUnits: '0' }],
    ['interest', { ...REDEEMED, paidUnits: '2999999999' }],
    ['penalty', { ...REDEEMED, penaltyUnits: '400000000001' }],
    ['penalty', { ...REDEEMED, penaltyUnits: '300000000000' }],
    ['penalty', { ...MATURED, penaltyUnits: '1' }],
    ['renewal', { ...MATURED, wantsRenewal: true, renewal: 'renewed', nextVersion: 2 }],
    ['renewal', { ...MATURED, wantsRenewal: true, renewal: 'rate_is_lower', nextVersion: 1 }],
    ['renewal', { ...MATURED, wantsRenewal: true, renewal: '', nextVersion: 1 }],
    ['renewal', { ...MATURED, renewal: 'renewed', nextVersion: 1 }],
    ['interest', { ...SAVED, savings: SAVED.savings.slice(0, 2) }],
    ['savings', { ...SAVED, savings: [{ fromDay: 1, days: 4, version: 1, units: '1000000000' }] }],
  ])('fails at %s where something else is claimed', (check, order) => {
    expect(failed(order)).toContain(check);
  });

  it('agrees with a renewal that the rates allow, and with one that they do not', () => {
    const wanted = { ...MATURED, wantsRenewal: true } as const;
    expect(failed({ ...wanted, renewal: 'renewed', nextVersion: 1 })).toEqual([]);
    expect(failed({ ...wanted, renewal: 'rate_is_lower', nextVersion: 2 })).toEqual([]);
  });
});

describe('the receipt of its beginning', () => {
  const savings = { ...BEGUN, productId: 3, days: 0, endsMs: 0, promisedUnits: '1500000000' };
  it.each([
    ['days that are fixed', BEGUN],
    ['savings', savings],
  ])('holds as it came: %s', (_name, order) => expect(failed(order)).toEqual([]));

  it.each<[string, LockupBegunCase]>([
    ['promised', { ...BEGUN, promisedUnits: '7500000001' }],
    ['promised', { ...BEGUN, promisedUnits: '7499999999' }],
    ['promised', { ...savings, promisedUnits: '0' }],
    ['term', { ...BEGUN, endsMs: BEGUN.endsMs - 1 }],
    ['term', { ...savings, endsMs: T0 + DAY }],
    ['amount_allowed', { ...BEGUN, days: 4 }],
    ['amount_allowed', { ...BEGUN, units: '9999999999' }],
  ])('fails at %s where something else is claimed', (check, order) => {
    expect(failed(order)).toContain(check);
  });
});

describe('its arithmetic, written a second time', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 18n });
  const days = fc.integer({ min: 1, max: 3_650 });

  it('agrees with what is paid, in all and day by day', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 270 }), days, (units, rate, term) => {
        const whole = interestAt(units, rate, term).value;
        expect(whole).toBe(interestFor(units, rate, term));
        const last = interestAt(units, rate, term - 1).value + interestOfDay(units, rate, term);
        expect(last).toBe(whole);
      }),
    );
  });

  it('agrees with what leaving costs, at exactly half too', () => {
    const share = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amount, days, share, share, fc.nat(3_650), (units, term, one, other, at) => {
        const terms = lockupTerms({
          days: term,
          penaltyBeforePpm: Math.max(one, other),
          penaltyAfterPpm: Math.min(one, other),
        });
        for (const passed of [at % term, Math.floor(term / 2), Math.ceil(term / 2)]) {
          const order = { units, passedDays: passed, paidUnits: 3n };
          const expected = penaltyAt(terms, { principal: units, passed, paid: 3n }).value;
          expect(penaltyOf(terms, order)).toBe(expected);
        }
      }),
    );
  });
});
