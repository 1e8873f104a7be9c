/** How busy simulated markets are. */
import { type Calendar, type Market, sessionAt } from '../../catalogue/contract.ts';

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

/** The part of a stock's variance that comes while its market is closed. */
const NIGHT_SHARE = 0.4;

/** As `volatilityOver`, of a market that also moves while it is closed. */
export function openVolatility(market: Market, spanMs: number): number {
  const share = market.kind === 'stock' ? 1 - NIGHT_SHARE : 1;
  return volatilityOver(market, spanMs) * Math.sqrt(share);
}

/** The standard deviation of what a stock moves while its market is closed. */
export function nightVolatility(market: Market): number {
  return volatilityOver(market, tradingDayMs(market)) * Math.sqrt(NIGHT_SHARE);
}

/** From so large a largest order on, a coin is a large one. */
const LARGE_NOTIONAL = 5_000_000;

/** How strongly a market moves with all of its kind: the share of variance they have in common. */
export function commonShare({ kind, definition }: Pick<Market, 'kind' | 'definition'>): number {
  if (kind === 'stock') return 0.35;
  return Number(definition.maxNotional) >= LARGE_NOTIONAL ? 0.8 : 0.6;
}

/** Coins trade most when both Europe and America are awake, and least at night in both. */
const BUSIEST_HOUR = 15;
const HOUR_MS = 3_600_000;
const COIN_SHAPE = 0.6;
/** The mean of exp(0.6 cos x): the modified Bessel function of order zero at 0.6. */
const COIN_MEAN = 1.092_045;
/** A stock's session is busy when it begins and ends: so much more at either end than midway. */
const STOCK_SHAPE = 1.5;

/** How busy a market is at a time of its trading day, with mean 1 over the day. */
export function dayShape(calendar: Calendar | undefined, timeMs: number): number {
  if (calendar === undefined) {
    const angle = (2 * Math.PI * (timeMs / HOUR_MS - BUSIEST_HOUR)) / 24;
    return Math.exp(COIN_SHAPE * Math.cos(angle)) / COIN_MEAN;
  }
  const session = sessionAt(calendar, timeMs);
  if (session === undefined) return 1;
  const place = (timeMs - session[0]) / (session[1] - session[0]);
  return 1 + STOCK_SHAPE * ((2 * place - 1) ** 2 - 1 / 3);
}

/** What a market trades in a span. */
export interface Activity {
  readonly spanMs: number;
  readonly ticks: number;
  /** How busy it is by chance and by the time of day, with mean 1. */
  readonly weight: number;
  /** The return of the span in usual standard deviations. */
  readonly move: number;
}

/**
 * The lots that are believable for a span: the day's share, more or less by chance, and more when
 * the price moves.
 */
export function believableLots(market: Market, { spanMs, ticks, weight, move }: Activity): number {
  const dailyTickLots = market.maxTickLots * LARGEST_ORDERS_A_DAY;
  const share = (spanMs / tradingDayMs(market)) * weight * (0.6 + 0.65 * Math.abs(move));
  return Math.max(0, Math.round((dailyTickLots * share) / ticks));
}

/** The ticks of the catalogue's reference price. */
export function referenceTicks(market: Market): number {
  const { reference, tickSize } = market.definition;
  return Math.max(1, Math.round(Number(reference.price) / Number(tickSize)));
}
