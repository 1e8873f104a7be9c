/** The ladder generator: linked prices around the index, with a rate and a sale band each. */
import { divide } from '../../../core/money/units.ts';
import { DAY_MS, dayOf, type DualKind, type DualTerms, windowMs } from '../contract.ts';
import { fairRatePpm, type OptionFacts, saleBand } from './option-value.ts';

const PPM = 1_000_000;
const YEAR_MS = 365 * DAY_MS;
/** Linked prices are round: four digits. */
const DIGITS = 4;
const PERCENT = 100;
/** Rates are round too: a tenth of a percent. */
const RATE_STEP = 1_000;

/** What a ladder is made of. */
export interface LadderRequest {
  readonly marketId: number;
  readonly kind: DualKind;
  /** Days from today. */
  readonly days: readonly number[];
  /** Distances of K from the index, signed parts per million. */
  readonly distances: readonly number[];
  /** The rate as percent of the fair one. */
  readonly percentOfFair: number;
  readonly shares: number;
}

/** What is known of the market. */
export interface LadderMarket {
  readonly indexTicks: number;
  /** Volatility of a year: 0.6 is 60 %. */
  readonly volatility: number;
  readonly nowMs: number;
}

/** Terms as they are suggested: everything but the number of the product. */
export type Suggested = Omit<DualTerms, 'productId' | 'version' | 'isOffered'>;

/** A rung: terms, and what they are measured by. */
export interface Rung extends Suggested {
  readonly fairPpm: number;
}

/** A price of four digits, in ticks. */
function rounded(ticks: number): number {
  const step = 10 ** Math.max(0, String(Math.floor(ticks)).length - DIGITS);
  return Math.max(1, Math.round(ticks / step) * step);
}

/** How long an option runs from a time to the fixing of a day, in years. */
export function yearsUntil(day: number, nowMs: number): number {
  return Math.max(0, windowMs(day) - nowMs) / YEAR_MS;
}

/** One rung for each distance and day; those that are worth nothing are left out. */
export function ladderOf(asked: LadderRequest, market: LadderMarket): Rung[] {
  const today = dayOf(market.nowMs);
  return asked.days.flatMap((days) =>
    asked.distances.flatMap((distancePpm) => {
      const { marketId, kind, shares, percentOfFair } = asked;
      const strikeTicks = rounded((market.indexTicks * (PPM + distancePpm)) / PPM);
      const maturityDay = today + days;
      const facts: OptionFacts = {
        kind,
        price: market.indexTicks,
        strike: strikeTicks,
        years: yearsUntil(maturityDay, market.nowMs),
        volatility: market.volatility,
      };
      const fairPpm = fairRatePpm(facts, days);
      const wanted = Math.round((fairPpm * percentOfFair) / PERCENT);
      const ratePpm = Number(divide(BigInt(wanted), BigInt(RATE_STEP), 'down')) * RATE_STEP;
      if (ratePpm === 0) return [];
      const [low, high] = saleBand(facts, days, ratePpm);
      return [
        {
          marketId,
          kind,
          strikeTicks,
          distancePpm,
          ratePpm,
          startDay: today,
          maturityDay,
          shares,
          lowTicks: Math.ceil(low),
          highTicks: Math.floor(high),
          fairPpm,
        },
      ];
    }),
  );
}
