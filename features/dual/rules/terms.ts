/** Which terms make sense. */
import { LARGEST_TICKS } from '../../feeds/contract.ts';
import type { DualTerms } from '../contract.ts';

/** 1,000 % a year. */
const MOST_RATE_PPM = 10_000_000;
const MOST_DISTANCE_PPM = 900_000;
const MOST_DAYS = 365;
const MOST_SHARES = 10_000_000;
const LAST_DAY = 99_999;

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}

/** Whether terms can be counted with: prices and days in order, a rate that is one. */
export function areSoundTerms(terms: DualTerms): boolean {
  const { productId, kind, strikeTicks, distancePpm, ratePpm, shares } = terms;
  const { startDay, maturityDay, lowTicks, highTicks, isOffered } = terms;
  return (
    isWithin(productId, 1, LARGEST_TICKS) &&
    (kind === 'call' || kind === 'put') &&
    isWithin(strikeTicks, 1, LARGEST_TICKS) &&
    isWithin(distancePpm, -MOST_DISTANCE_PPM, MOST_DISTANCE_PPM) &&
    isWithin(ratePpm, 1, MOST_RATE_PPM) &&
    isWithin(startDay, 1, LAST_DAY) &&
    isWithin(maturityDay, startDay + 1, startDay + MOST_DAYS) &&
    isWithin(shares, 1, MOST_SHARES) &&
    isWithin(lowTicks, 1, LARGEST_TICKS) &&
    isWithin(highTicks, lowTicks, LARGEST_TICKS) &&
    typeof isOffered === 'boolean'
  );
}
