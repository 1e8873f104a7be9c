/**
 * What the market maker quotes: several levels on both sides of the index, narrow in the middle
 * and larger outward, moved against what it has too much of, and withdrawn on the side on which
 * its inventory has reached its limit. A pure function, so that anyone can check it.
 */
import type { Market } from '../../catalogue/contract.ts';
import type { QuoteLevel } from '../../spot/contract/index.ts';
import { Chance, mixedSeed } from './chance.ts';
import { type MakerTerms, STANDARD_TERMS } from './maker-terms.ts';

export const QUOTE_LEVELS = 8;

/**
 * How narrow books are: half the distance between the best bid and the best ask, by the largest
 * order that a market takes, in whole money, which stands for its turnover.
 */
const HALF_SPREADS: readonly (readonly [fromNotional: number, ppm: number])[] = [
  [5_000_000, 5],
  [3_000_000, 25],
  [2_000_000, 50],
  [0, 100],
];
/** The outermost level lies so far from the best one; towards the middle they lie closer. */
const REACH_PPM = 1_500;
/** The levels within 0.1 % of the best one hold about so much of the largest order together. */
const DEPTH_SHARE = 0.6;
const DEPTH_PPM = 1_000;
/** Each level holds so much more than the one before it, in sizes of the best. */
const SIZE_GROWTH = 0.6;
/** A level holds its size, give or take so much of it. */
const SIZE_CHANCE = 0.3;
/** At its limit, an inventory moves the quotes so far. */
const LARGEST_SKEW_PPM = 300;
/** Quotes fit until the index has moved so far. */
const TOLERANCE_PPM = 110;
/** What an account holds of a coin is offered up to this share. */
const OFFERED_SHARE = 0.5;

/** Levels of both sides, best first. */
export interface Quotes {
  readonly bids: readonly QuoteLevel[];
  readonly asks: readonly QuoteLevel[];
}

export const NO_QUOTES: Quotes = { bids: [], asks: [] };

/** What quotes are made from. */
export interface QuoteSituation {
  readonly indexTicks: number;
  /** From -1 (sold as much as it may) over 0 (as at the start) to 1 (bought as much as it may). */
  readonly inventory: number;
  /** Varies the sizes; the same number gives the same sizes. */
  readonly variation: number;
  /** What there is to offer: lots to sell, and money to buy with in ticks times lots. */
  readonly funds?: { readonly lots: number; readonly tickLots: number };
  /** What operators have set for the market; else the standard. */
  readonly terms?: MakerTerms;
}

/** How far the index may move before quotes no longer fit; at least one tick. */
export function toleranceTicks(indexTicks: number): number {
  return Math.max(1, Math.floor((indexTicks * TOLERANCE_PPM) / 1_000_000));
}

/** Half the distance of the best bid and ask, in millionths: as set, or by the largest order. */
export function halfSpreadPpm({ definition }: Market, terms: MakerTerms): number {
  if (terms.halfSpreadPpm > 0) return terms.halfSpreadPpm;
  const notional = Number(definition.maxNotional);
  return HALF_SPREADS.find(([from]) => notional >= from)?.[1] ?? 0;
}

/** How far each level lies from the best one, as a share of the price. */
const BEHIND_PPM = Array.from({ length: QUOTE_LEVELS }, (_, level) => {
  return REACH_PPM * (level / (QUOTE_LEVELS - 1)) ** 2;
});

const weightOf = (level: number): number => 1 + SIZE_GROWTH * level;

/** Lots of the levels of bids, and of asks after them, which fit what there is to offer. */
function sizes(market: Market, situation: QuoteSituation): number[] {
  const { indexTicks, variation, funds, terms = STANDARD_TERMS } = situation;
  const chance = new Chance(mixedSeed(market.id, variation));
  const weights = BEHIND_PPM.map((ppm, level) => (ppm <= DEPTH_PPM ? weightOf(level) : 0));
  const within = weights.reduce((sum, weight) => sum + weight, 0);
  const depth = DEPTH_SHARE * (terms.depthPpm / 1_000_000);
  const best = (market.maxTickLots * depth) / within / indexTicks;
  const all = Array.from({ length: QUOTE_LEVELS }, (_, level) => weightOf(level));
  const whole = best * all.reduce((sum, weight) => sum + weight, 0);
  const part = (lots = Number.POSITIVE_INFINITY): number =>
    Math.min(1, (lots * OFFERED_SHARE) / whole);
  const parts = [part(funds && funds.tickLots / indexTicks), part(funds?.lots)];
  const least = Math.max(market.minLots, Math.ceil(market.minTickLots / indexTicks));
  return parts.flatMap((share) =>
    all.map((weight) => {
      const varied = 1 + SIZE_CHANCE * (2 * chance.next() - 1);
      const lots = Math.round(best * share * weight * varied);
      return Math.min(Math.max(lots, least), market.maxLots);
    }),
  );
}

/** The quotes for a situation. Bids lie below asks and every price is a whole tick above zero. */
export function quotesFor(market: Market, situation: QuoteSituation): Quotes {
  const { indexTicks, inventory, terms = STANDARD_TERMS } = situation;
  if (indexTicks <= 1) return NO_QUOTES;
  const held = Math.min(Math.max(inventory, -1), 1);
  const middle = indexTicks * (1 - (held * LARGEST_SKEW_PPM) / 1_000_000);
  const lots = sizes(market, situation);
  const bids = new Map<number, number>();
  const asks = new Map<number, number>();
  // Levels that a tick does not tell apart are one.
  const put = (side: Map<number, number>, ticks: number, more = 0): void => {
    if (ticks > 0) side.set(ticks, Math.min((side.get(ticks) ?? 0) + more, market.maxLots));
  };
  const half = halfSpreadPpm(market, terms);
  BEHIND_PPM.forEach((ppm, level) => {
    const distance = Math.max(1 / 2, (indexTicks * (half + ppm)) / 1_000_000);
    put(bids, Math.floor(middle - distance), lots[level]);
    put(asks, Math.ceil(middle + distance), lots[level + QUOTE_LEVELS]);
  });
  return {
    bids: held >= 1 ? [] : withinBudget(market, bids, terms),
    asks: held <= -1 ? [] : withinBudget(market, asks, terms),
  };
}

/** As much of a side as a budget pays for, the best levels first. */
function withinBudget(
  market: Market,
  side: ReadonlyMap<number, number>,
  { budgetUnits }: MakerTerms,
): QuoteLevel[] {
  if (budgetUnits === 0n) return [...side];
  const kept: QuoteLevel[] = [];
  let left = budgetUnits / market.tickLotUnits;
  for (const [ticks, lots] of side) {
    const most = Math.min(lots, Number(left / BigInt(ticks)));
    if (most < market.minLots || most * ticks < market.minTickLots) break;
    kept.push([ticks, most]);
    left -= BigInt(most) * BigInt(ticks);
  }
  return kept;
}
