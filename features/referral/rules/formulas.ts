/** What rebates come to, as pure functions. Source: the published terms. */
import { shareOf, units } from '../../../core/money/units.ts';
import { LEVELS, MOST_SHARED_PPM, type ReferralTerms } from '../contract.ts';

/** The shares of levels 1 to 4. */
export function ratesOf(terms: ReferralTerms): readonly number[] {
  return [terms.firstPpm, terms.secondPpm, terms.thirdPpm, terms.fourthPpm];
}

/** What all fees of a level of a day bring, rounded down once, in units of the coin. */
export function levelRebate(feeUnits: bigint, ratePpm: number): bigint {
  return shareOf(units(feeUnits), ratePpm, 'down');
}

/**
 * What the fees of four levels bring together. Example: 100, 50, 20 and 10 USDT at 20, 10, 5 and
 * 2.5 % bring 20 + 5 + 1 + 0.25 = 26.25 USDT.
 */
export function rebateOf(terms: ReferralTerms, fees: readonly bigint[]): bigint {
  return ratesOf(terms).reduce((sum, rate, at) => sum + levelRebate(fees[at] ?? 0n, rate), 0n);
}

/**
 * The most that a fee may bring to who stands above its payer.
 * @param mayEarn whether each of them may be paid at all, from the nearest on
 */
export function mostFor(
  terms: ReferralTerms,
  feeUnits: bigint,
  mayEarn: readonly boolean[],
): bigint {
  const rates = ratesOf(terms).filter((_rate, at) => mayEarn[at] === true);
  return shareOf(
    units(feeUnits),
    rates.reduce((sum, rate) => sum + rate, 0),
    'up',
  );
}

function isRate(rate: unknown): rate is number {
  return typeof rate === 'number' && Number.isSafeInteger(rate) && rate >= 0;
}

/**
 * Whether terms can be counted with: shares that never grow with distance and together stay below
 * what can always be paid out of the fees themselves, and a deposit that is an amount.
 */
export function areSoundTerms(terms: ReferralTerms): boolean {
  const rates = ratesOf(terms);
  const areRates = rates.length === LEVELS && rates.every(isRate);
  const areInOrder = rates.every((rate, at) => at === 0 || rate <= (rates[at - 1] ?? 0));
  const sum = rates.reduce((all, rate) => all + rate, 0);
  const isAmount = /^(?:0|[1-9]\d{0,17})$/.test(terms.depositUnits);
  return areRates && areInOrder && sum > 0 && sum <= MOST_SHARED_PPM && isAmount;
}
