/** Terms of lock-ups for tests. */
import { USDT } from '../../../tests/support/small-catalogue.ts';
import type { LockupTerms } from '../contract.ts';

const WHOLE = 100_000_000n;

/** The specification's product: 0.15 % a day for 5 days, 40 and 30 % for leaving early. */
export function lockupTerms(change: Partial<LockupTerms> = {}): LockupTerms {
  return {
    productId: 1,
    version: 1,
    assetId: USDT,
    days: 5,
    minUnits: (100n * WHOLE).toString(),
    maxUnits: (20_000n * WHOLE).toString(),
    ratePpm: 1_500,
    penalty: 'principal',
    penaltyBeforePpm: 400_000,
    penaltyAfterPpm: 300_000,
    mayRenew: true,
    isOffered: true,
    ...change,
  };
}

/** The same below what is a promotion: 0.05 % a day, for everybody, and renewed. */
export function ordinaryTerms(change: Partial<LockupTerms> = {}): LockupTerms {
  return lockupTerms({ ratePpm: 500, ...change });
}

const COSTS_INTEREST = { penalty: 'interest', penaltyBeforePpm: 0, penaltyAfterPpm: 0 } as const;

/** The specification's product (1), one that costs its interest (2), and savings (3). */
export const THREE_PRODUCTS: readonly LockupTerms[] = [
  lockupTerms(),
  lockupTerms({ productId: 2, days: 2, ratePpm: 333, minUnits: '1', ...COSTS_INTEREST }),
  lockupTerms({ productId: 3, days: 0, minUnits: '1', mayRenew: false, ...COSTS_INTEREST }),
];
