/** Terms of loans for tests. */
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import type { LoanTerms } from '../contract.ts';

const WHOLE = 100_000_000n;

/** The brief's pair: 65, 75 and 83 %, 2 % of a close-out, from 50 USDT on; 10 ppm an hour. */
export function loanTerms(change: Partial<LoanTerms> = {}): LoanTerms {
  return {
    productId: 1,
    version: 1,
    marketId: btcUsdt,
    initialPpm: 650_000,
    callPpm: 750_000,
    closePpm: 830_000,
    ratePpm: 10,
    feePpm: 20_000,
    minUnits: (50n * WHOLE).toString(),
    customerCapUnits: (100_000n * WHOLE).toString(),
    totalCapUnits: (200_000n * WHOLE).toString(),
    isOffered: true,
    ...change,
  };
}
