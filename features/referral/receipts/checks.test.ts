import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebateOf } from '../rules/formulas.ts';
import { referralTerms } from '../testing/terms.ts';
import type { ReferralDayCase } from './case.ts';
import { checkReferralDay, levelAt, REFERRAL_CHECKS } from './checks.ts';
import { receiptKinds } from './index.ts';

const DAY_MS = 86_400_000;
const PAID: ReferralDayCase = {
  kind: 'referral_day',
  id: 7,
  day: 20_000,
  assetId: 1,
  termsVersion: 1,
  fees: ['10000000000', '5000000000', '2000000000', '1000000000'],
  units: '2625000000',
  paidMs: 20_001 * DAY_MS + 600_000,
};

function failed(order: ReferralDayCase): string[] {
  const names: string[] = [];
  const checks = {
    add: (name: string, isOk: boolean) => {
      expect(REFERRAL_CHECKS).toContain(name);
      if (!isOk) names.push(name);
      return isOk;
    },
  };
  const none = () => undefined;
  const found = {
    evidence: {} as never,
    counted: none,
    market: none,
    terms: () => referralTerms(),
  };
  checkReferralDay({ checks, ...found }, order);
  return names;
}

describe('the receipt of a day', () => {
  it('holds as it came', () => {
    expect(failed(PAID)).toEqual([]);
    expect(receiptKinds[0]?.read(PAID)).toEqual(PAID);
  });

  it.each<[string, Partial<ReferralDayCase>]>([
    ['levels', { fees: PAID.fees.slice(0, 3) }],
    ['rebate', { units: '2625000001' }],
    ['rebate', { fees: ['10000000000', '5000000000', '2000000000', '999999999'] }],
    ['share', { fees: ['0', '0', '0', '0'], units: '1' }],
    ['day', { paidMs: PAID.paidMs - 1 }],
  ])('fails at %s where something else is claimed', (check, change) => {
    expect(failed({ ...PAID, ...change })).toContain(check);
  });

  it('agrees with what is paid, whatever the fees are', () => {
    const fee = fc.bigInt({ min: 0n, max: 10n ** 17n });
    fc.assert(
      fc.property(fc.tuple(fee, fee, fee, fee), (fees) => {
        const terms = referralTerms();
        const rates = [terms.firstPpm, terms.secondPpm, terms.thirdPpm, terms.fourthPpm];
        const sum = rates.reduce((all, rate, at) => all + levelAt(fees[at] ?? 0n, rate).value, 0n);
        expect(rebateOf(terms, fees)).toBe(sum);
      }),
    );
  });
});
