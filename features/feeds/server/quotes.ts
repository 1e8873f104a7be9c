/**
 * What the market maker quotes: several levels on both sides of the index, narrow in the middle
 * and larger outward, moved against what it has too much of, and withdrawn on the side on which
 * its inventory has reached its limit. A pure function, so that anyone can check it.
 */
import type { Market } from '../../catalogue/contract.ts';
import type { QuoteLevel } from '../../spot/contract/index.ts';
import { Chance, mixedSeed } from './chance.ts';

export const QUOTE_LEVELS = 8;
/** Half the distance between the best bid and the best ask, at least one tick. */
const HALF_SPREAD_PPM = 150;
/** The distance from level to level, at least one tick; each is a little wider than the last. */
const LEVEL_STEP_PPM = 220;
const STEP_GROWTH = 0.25;
/** The best level holds about so much of the market's largest order. */
const BEST_LEVEL_SHARE = 1 / 1_500;
const SIZE_GROWTH = 0.6;
/** At its limit, an inventory moves the quotes by so many half spreads. */
const LARGEST_SKEW = 2;

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
}

/** How far the index may move before quotes no longer fit: half the distance of two levels. */
export function toleranceTicks(indexTicks: number): number {
  return Math.max(1, Math.floor((indexTicks * LEVEL_STEP_PPM) / 2_000_000));
}

function distances(indexTicks: number): number[] {
  const half = Math.max(1, (indexTicks * HALF_SPREAD_PPM) / 1_000_000);
  const step = Math.max(1, (indexTicks * LEVEL_STEP_PPM) / 1_000_000);
  let distance = half;
  return Array.from({ length: QUOTE_LEVELS }, (_, level) => {
    const here = distance;
    distance += step * (1 + STEP_GROWTH * level);
    return here;
  });
}

function sizes(market: Market, indexTicks: number, variation: number): number[] {
  const chance = new Chance(mixedSeed(market.id, variation));
  const best = (market.maxTickLots * BEST_LEVEL_SHARE) / indexTicks;
  const least = Math.max(market.minLots, Math.ceil(market.minTickLots / indexTicks));
  return Array.from({ length: QUOTE_LEVELS * 2 }, (_, index) => {
    const level = index % QUOTE_LEVELS;
    const lots = Math.round(best * (1 + SIZE_GROWTH * level) * (0.7 + 0.6 * chance.next()));
    return Math.min(Math.max(lots, least), market.maxLots);
  });
}

/** The quotes for a situation. Bids lie below asks and every price is a whole tick above zero. */
export function quotesFor(market: Market, situation: QuoteSituation): Quotes {
  const { indexTicks, inventory, variation } = situation;
  if (indexTicks <= 1) return NO_QUOTES;
  const held = Math.min(Math.max(inventory, -1), 1);
  const away = distances(indexTicks);
  const middle = indexTicks - held * LARGEST_SKEW * ((indexTicks * HALF_SPREAD_PPM) / 1_000_000);
  const lots = sizes(market, indexTicks, variation);
  const bids = new Map<number, number>();
  const asks = new Map<number, number>();
  away.forEach((distance, level) => {
    const bid = Math.floor(middle - distance);
    const ask = Math.ceil(middle + distance);
    if (bid > 0 && !bids.has(bid)) bids.set(bid, lots[level] ?? market.minLots);
    if (!asks.has(ask)) asks.set(ask, lots[level + QUOTE_LEVELS] ?? market.minLots);
  });
  return {
    bids: held >= 1 ? [] : [...bids],
    asks: held <= -1 ? [] : [...asks],
  };
}
