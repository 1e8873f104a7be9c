/** Terms of rebates for tests. */
import type { ReferralTerms } from '../contract.ts';

/** The specification's: 20, 10, 5 and 2.5 % of fees, after one deposit above 1,000 USDT. */
export function referralTerms(change: Partial<ReferralTerms> = {}): ReferralTerms {
  return {
    productId: 1,
    version: 1,
    firstPpm: 200_000,
    secondPpm: 100_000,
    thirdPpm: 50_000,
    fourthPpm: 25_000,
    depositUnits: '100000000000',
    ...change,
  };
}
