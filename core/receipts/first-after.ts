/** The tick of what was accepted before its price was known. */
import type { CaseContext } from './kind.ts';

/** What was decided at a tick, and for how long after its acceptance one might. */
interface Accepted {
  readonly marketId: number;
  readonly tick: number;
  readonly acceptedMs: number;
  readonly maxWaitMs: number;
}

/** Adds checks that a tick was the first one later than an acceptance, and came in time. */
export function checkFirstAfter(
  { checks, evidence }: Pick<CaseContext<unknown>, 'checks' | 'evidence'>,
  { marketId, tick, acceptedMs, maxWaitMs }: Accepted,
): void {
  // The one before it came no later than the acceptance, and it came after that.
  evidence.lastBefore(marketId, tick - 1, acceptedMs);
  const waitMs = (evidence.tick(marketId, tick)?.timeMs ?? 0) - acceptedMs;
  const isSoon = waitMs > 0 && waitMs <= maxWaitMs;
  checks.add('first_after', isSoon, tick, `0 < ${waitMs} ≤ ${maxWaitMs}`);
}
