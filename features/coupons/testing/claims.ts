/** What a customer of a demo is given when it opens, where tests open one without a past. */
import type { Claim } from '../contract.ts';
import { demoCodes } from '../seed.ts';

/** A claim of each of the demo's vouchers. */
export function demoClaims(): Claim[] {
  return demoCodes().map((codeSha256) => ({ type: 'coupons.claim', codeSha256 }));
}
