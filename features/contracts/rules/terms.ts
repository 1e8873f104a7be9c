/** Which terms make sense. */
import { powerOfTen } from '../../../core/money/units.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { ContractTerms } from '../contract/index.ts';
import { areSoundTiers } from './tiers.ts';

const PPM = 1_000_000;
const MOST_MULTIPLE = 500;
const MOST_SPREAD_BPS = 1_000;
const MOST_FEE_PPM = 50_000;
/** Nothing jumps less than by a tenth. */
const MIN_STRESS_PPM = 100_000;
const MOST_LOTS = 1_000_000;

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}

/** Whole units as text, as everything of money in terms is. */
function isAmount(text: unknown): boolean {
  return typeof text === 'string' && /^(0|[1-9]\d{0,18})$/.test(text);
}

function areMultiples(multiples: readonly number[]): boolean {
  return (
    multiples.length > 0 &&
    multiples.every((multiple, index) => {
      return isWithin(multiple, 1, MOST_MULTIPLE) && multiple > (multiples[index - 1] ?? 0);
    })
  );
}

/**
 * Whether terms can be counted with and treat nobody absurdly: whole values a tick and lot, rates
 * within bounds, a warning before the closing out, and a closing out before the margin is gone.
 */
export function areSoundTerms(terms: ContractTerms, market: Market, marginAsset: number): boolean {
  const whole = /^[1-9]\d{0,18}$/.test(terms.lotUnits);
  if (!whole || market.quote.id !== marginAsset) return false;
  const exact = (market.tickUnits * BigInt(terms.lotUnits)) % powerOfTen(market.base.scale) === 0n;
  const { openFeePpm, closeFeePpm, overnightLongPpm, overnightShortPpm } = terms;
  const fees = [openFeePpm, closeFeePpm, overnightLongPpm, overnightShortPpm];
  return (
    exact &&
    areMultiples(terms.multiples) &&
    isWithin(terms.maxLotsPerOrder, 1, MOST_LOTS) &&
    isWithin(terms.maxLotsPerCustomer, terms.maxLotsPerOrder, MOST_LOTS) &&
    isWithin(terms.spreadBps, 0, MOST_SPREAD_BPS) &&
    fees.every((fee) => isWithin(fee, 0, MOST_FEE_PPM)) &&
    isWithin(terms.overnightHour, 0, 23) &&
    isWithin(terms.callPpm, terms.closeOutPpm, PPM) &&
    isWithin(terms.closeOutPpm, 1, PPM) &&
    isWithin(terms.exposureCapLots, 1, MOST_LOTS * 1_000) &&
    isWithin(terms.stressPpm ?? MIN_STRESS_PPM, MIN_STRESS_PPM, PPM) &&
    isAmount(terms.dayLossUnits ?? '0') &&
    [undefined, 'by_tier'].includes(terms.liquidation) &&
    areSoundTiers(terms)
  );
}
