/** How busy simulated markets are. */
import type { Market } from '../../catalogue/contract.ts';

export const DAY_MS = 86_400_000;
/** A stock's day is its session. */
export const STOCK_DAY_MS = 6.5 * 3_600_000;

/** A market's day turns over about so many times its largest order. */
const LARGEST_ORDERS_A_DAY = 60;

/** The length of a market's trading day. */
export function tradingDayMs(market: Market): number {
  return market.kind === 'stock' ? STOCK_DAY_MS : DAY_MS;
}

/** The standard deviation of a market's log return over a span of trading time. */
export function volatilityOver(market: Market, spanMs: number): number {
  const daily = market.definition.reference.dailyVolatilityPpm / 1_000_000;
  return daily * Math.sqrt(spanMs / tradingDayMs(market));
}

/**
 * The lots that are believable for a span: the day's share, more or less by chance, and more when
 * the price moves. `weight` has mean 1; `move` is the return in standard deviations.
 */
export function believableLots(
  market: Market,
  spanMs: number,
  ticks: number,
  weight: number,
  move: number,
): number {
  const dailyTickLots = market.maxTickLots * LARGEST_ORDERS_A_DAY;
  const share = (spanMs / tradingDayMs(market)) * weight * (0.6 + 0.5 * Math.abs(move));
  return Math.max(0, Math.round((dailyTickLots * share) / ticks));
}

/** The ticks of the catalogue's reference price. */
export function referenceTicks(market: Market): number {
  const { reference, tickSize } = market.definition;
  return Math.max(1, Math.round(Number(reference.price) / Number(tickSize)));
}
