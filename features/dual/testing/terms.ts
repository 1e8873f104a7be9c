/** Terms of dual products for tests. */
import { btcUsdt, MONDAY_MS } from '../../../tests/support/small-catalogue.ts';
import { dayOf, type DualTerms } from '../contract.ts';

/** The Monday on which small houses begin, as a day. */
export const MONDAY = dayOf(MONDAY_MS);

/** A call at 82,000 on bitcoin at 80,000, for three days at 73 % a year: 0.2 % a day. */
export function dualTerms(change: Partial<DualTerms> = {}): DualTerms {
  return {
    productId: 1,
    version: 1,
    marketId: btcUsdt,
    kind: 'call',
    strikeTicks: 8_200_000,
    distancePpm: 25_000,
    ratePpm: 730_000,
    startDay: MONDAY,
    maturityDay: MONDAY + 3,
    shares: 100,
    lowTicks: 7_000_000,
    highTicks: 9_000_000,
    isOffered: true,
    ...change,
  };
}

/** Ten daily closes of bitcoin around 80,000: some 31 % a year. */
export const CLOSES = [800, 812, 794, 806, 800, 788, 800, 818, 806, 800].map(
  (close) => close * 10_000,
);

/** Closes of a calm day, by quarters of an hour: some 23 % a year. */
export const RECENT_CLOSES = Array.from(
  { length: 97 },
  (_, at) => 7_990_000 + ((at * 7) % 5) * 4_000,
);

/** A put at 78,000 on bitcoin at 80,000. */
export function putTerms(change: Partial<DualTerms> = {}): DualTerms {
  const put = { productId: 2, kind: 'put', strikeTicks: 7_800_000, distancePpm: -25_000 } as const;
  return dualTerms({ ...put, ...change });
}
