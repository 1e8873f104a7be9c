/** Which terms make sense. */
import type { LoanTerms } from '../contract.ts';

const AMOUNT = /^[1-9]\d{0,17}$/;
const WHOLE_PPM = 1_000_000;
const MOST_RATE_PPM = 10_000;
const MOST_FEE_PPM = 100_000;
const LARGEST_ID = 2 ** 31 - 1;

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}

/**
 * Whether terms can be counted with: levels in their order, and so far apart that a close-out with
 * its fee still brings a loan back to where it began.
 */
export function areSoundTerms(terms: LoanTerms): boolean {
  const { initialPpm, callPpm, closePpm, ratePpm, feePpm } = terms;
  const { minUnits, customerCapUnits, totalCapUnits } = terms;
  const amounts = [minUnits, customerCapUnits, totalCapUnits];
  return (
    isWithin(terms.productId, 1, LARGEST_ID) &&
    isWithin(initialPpm, 1, callPpm - 1) &&
    isWithin(callPpm, 1, closePpm - 1) &&
    isWithin(closePpm, 1, WHOLE_PPM - 1) &&
    isWithin(ratePpm, 1, MOST_RATE_PPM) &&
    isWithin(feePpm, 0, MOST_FEE_PPM) &&
    initialPpm * (WHOLE_PPM + feePpm) < WHOLE_PPM * WHOLE_PPM &&
    amounts.every((amount) => AMOUNT.test(amount)) &&
    BigInt(minUnits) <= BigInt(customerCapUnits) &&
    BigInt(customerCapUnits) <= BigInt(totalCapUnits) &&
    typeof terms.isOffered === 'boolean'
  );
}
