/** What draws of tests give. */
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { Prize } from '../../coupons/contract.ts';

/** A prize as a test changes it: one voucher of 10 USDT in cash. */
export function prize(change: Partial<Prize> = {}): Prize {
  return {
    kind: 'cash',
    assetId: USDT,
    valueUnits: '1000000000',
    ratePpm: 0,
    days: 0,
    products: '',
    lifeMs: 7 * 86_400_000,
    count: 1,
    ...change,
  };
}

/** Something that looks like 16 random bytes. */
export function nonceOf(number: number): string {
  return number.toString(16).padStart(32, '0');
}

/** A secret of a test. */
export function secretOf(number: number): string {
  return number.toString(16).padStart(64, '5');
}
