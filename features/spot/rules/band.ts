/** Between which prices orders may execute. */
import { MAX_TICKS } from '../../../core/book/words.ts';

/** The prices between which orders may execute, in ticks. */
export interface Band {
  readonly low: number;
  readonly high: number;
}

/**
 * Prices within `bandPpm` of an index, as ticks: the low end rounded up, the high end down.
 * Before the first index (0) there is nothing to be far from. Nothing trades then, and orders that
 * wait for the opening meet the band when they go in.
 */
export function bandAround(indexTicks: number, bandPpm: number): Band {
  if (indexTicks === 0) return { low: 1, high: MAX_TICKS };
  const reach = Math.floor((indexTicks * bandPpm) / 1_000_000);
  return { low: Math.max(indexTicks - reach, 1), high: Math.min(indexTicks + reach, MAX_TICKS) };
}
