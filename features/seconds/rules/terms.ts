/** Which terms make sense. */
import type { DurationTerms, SecondsTerms } from '../contract.ts';

const AMOUNT = /^[1-9]\d{0,17}$/;
const SHORTEST_SECONDS = 10;
const LONGEST_SECONDS = 86_400;
const MOST_DURATIONS = 12;
/** A stake never brings more than itself again: that is what a fair coin would be worth. */
const LARGEST_PAYOUT_PPM = 1_000_000;

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}

function isSoundDuration(duration: DurationTerms, before: DurationTerms | undefined): boolean {
  const { seconds, payoutPpm, minStake, maxStake } = duration;
  return (
    isWithin(seconds, Math.max(SHORTEST_SECONDS, (before?.seconds ?? 0) + 1), LONGEST_SECONDS) &&
    isWithin(payoutPpm, 1, LARGEST_PAYOUT_PPM) &&
    AMOUNT.test(minStake) &&
    AMOUNT.test(maxStake) &&
    BigInt(minStake) <= BigInt(maxStake)
  );
}

/**
 * Whether terms can be counted with: ascending durations, stakes within the caps, and a price that
 * must be fresher than the shortest duration, so that no order is settled by its own open price.
 */
export function areSoundTerms(terms: SecondsTerms): boolean {
  const { durations, customerOpenCap, totalOpenCap, staleMs, meanClose } = terms;
  const shortest = durations[0];
  return (
    shortest !== undefined &&
    (meanClose === undefined || meanClose === true) &&
    durations.length <= MOST_DURATIONS &&
    durations.every((duration, index) => isSoundDuration(duration, durations[index - 1])) &&
    AMOUNT.test(customerOpenCap) &&
    AMOUNT.test(totalOpenCap) &&
    durations.every(({ maxStake }) => BigInt(maxStake) <= BigInt(customerOpenCap)) &&
    BigInt(customerOpenCap) <= BigInt(totalOpenCap) &&
    isWithin(staleMs, 1_000, shortest.seconds * 1_000 - 1)
  );
}
