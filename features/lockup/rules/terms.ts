/** Which terms make sense. */
import type { LockupTerms } from '../contract.ts';

const AMOUNT = /^[1-9]\d{0,17}$/;
const MOST_DAYS = 3_650;
const WHOLE_PPM = 1_000_000;

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}

function isSoundPenalty(terms: LockupTerms): boolean {
  const { days, penalty, penaltyBeforePpm: before, penaltyAfterPpm: after } = terms;
  // Who stays longer never pays more, and nobody pays more than he has left here.
  if (penalty === 'principal') return days > 0 && isWithin(before, 0, WHOLE_PPM) && after <= before;
  return penalty === 'interest' && before === 0 && after === 0;
}

/**
 * Whether terms can be counted with: amounts in order, a rate that over the whole term stays below
 * the amount itself (so that a penalty of interest can be kept back from it), sound penalties.
 */
export function areSoundTerms(terms: LockupTerms): boolean {
  const { days, minUnits, maxUnits, ratePpm, penaltyAfterPpm, mayRenew } = terms;
  return (
    isWithin(terms.productId, 1, Number.MAX_SAFE_INTEGER) &&
    isWithin(days, 0, MOST_DAYS) &&
    AMOUNT.test(minUnits) &&
    AMOUNT.test(maxUnits) &&
    BigInt(minUnits) <= BigInt(maxUnits) &&
    isWithin(ratePpm, 1, WHOLE_PPM) &&
    ratePpm * Math.max(days, 1) < WHOLE_PPM &&
    isWithin(penaltyAfterPpm, 0, WHOLE_PPM) &&
    isSoundPenalty(terms) &&
    typeof mayRenew === 'boolean' &&
    typeof terms.isOffered === 'boolean' &&
    (!mayRenew || days > 0)
  );
}
