/** What markets cost the house, by day (decision 0141). */
import { topic } from '../../../core/engine/topic.ts';

/** The days in which it is counted what a market costs begin at 00:00 UTC. */
export const DAY_MS = 86_400_000;

/** What a market costs the house, by day; only of markets whose terms have had a limit. */
export interface MarketDay {
  readonly marketId: number;
  /** Whole days since 1970, UTC. */
  day: number;
  /** What customers had been paid and held as open gains when the day began. */
  baseUnits: bigint;
  /** What customers were paid, less what they have paid, since the market is counted. */
  paidUnits: bigint;
  /** Whether its limit is reached: nothing is opened for the rest of the day. */
  isStopped: boolean;
}

/** Told when what a market costs the house changed. */
export const marketDayChanged = topic<Readonly<MarketDay>>('contracts.market_day_changed');
