/** Terms of seconds contracts for tests. */
import type { SecondsTerms } from '../contract.ts';

const WHOLE = 100_000_000n;

/** Terms of seconds contracts that settle within a few steps of a simulation. */
export function secondsTerms(marketId: number, change: Partial<SecondsTerms> = {}) {
  const terms: SecondsTerms = {
    marketId,
    version: 1,
    durations: [30, 60, 300].map((seconds) => ({
      seconds,
      payoutPpm: 850_000,
      minStake: (10n * WHOLE).toString(),
      maxStake: (500n * WHOLE).toString(),
    })),
    customerOpenCap: (2_000n * WHOLE).toString(),
    totalOpenCap: (6_000n * WHOLE).toString(),
    staleMs: 10_000,
    ...change,
  };
  return terms;
}
