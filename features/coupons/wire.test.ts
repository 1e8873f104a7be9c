/** A row with values that all differ, each field compared with what it says. */
import { expect, it } from 'vitest';
import type { Coupon } from './contract.ts';
import { couponRow } from './wire.ts';

const COUPON: Coupon = {
  id: 51,
  campaignId: 6,
  owner: 10_001,
  givenBy: 3,
  kind: 'yield',
  assetId: 2,
  valueUnits: 500_000_000n,
  ratePpm: 1_250,
  days: 14,
  products: 'lockup',
  issuedMs: 1_000,
  expiresMs: Date.UTC(2026, 1, 3, 4, 5, 6),
  remindMs: 2_000,
  reservedUnits: 7_250_000n,
  spentUnits: 1_500_000n,
  state: 'in_use',
  usedFor: 77,
  principalUnits: 400_000_000n,
  reason: 'by hand',
};

it('a voucher says its value, what is left of it and what it has paid, each for itself', () => {
  expect(couponRow(COUPON, { code: 'USDT', scale: 6 })).toEqual({
    id: 51,
    kind: 'yield',
    state: 'in_use',
    price: '500',
    unit: 'USDT',
    name: 'yield',
    project: 'lockup',
    expiry: '2026-02-03 04:05:06',
    expires_ms: Date.UTC(2026, 1, 3, 4, 5, 6),
    usable: 0,
    used_for: 77,
    left: '7.25',
    spent: '1.5',
    rate: 0.125,
    days: 14,
    currency: 2,
  });
  const usable = couponRow({ ...COUPON, state: 'usable' }, { code: 'USDT', scale: 6 });
  expect(usable).toMatchObject({ state: 'usable', usable: 1 });
});
