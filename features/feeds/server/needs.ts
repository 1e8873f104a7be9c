import type { Calendar, Market, MarketState, PastCandle } from '../../catalogue/contract.ts';

/** What the feeds need of other rooms; the app fills it. */
export interface FeedsServerNeeds {
  markets(): readonly Market[];
  state(marketId: number): MarketState;
  /** The trading calendar of a market; undefined for one that never closes. */
  calendar(market: Market): Calendar | undefined;
  /** The last committed index of a market in ticks; 0 before the first. */
  indexTicks(marketId: number): number;
  hasPast(marketId: number): Promise<boolean>;
  /** Writes the past of markets without candles, market by market and in order of time. */
  writePast(past: Iterable<PastCandle>): Promise<void>;
}
