/** What a market maker quotes. */
import type { Command } from '../../../core/engine/command.ts';

/** One level of a market maker's quotes: price in ticks and lots. */
export type QuoteLevel = readonly [ticks: number, lots: number];

/**
 * Replaces all quotes of the market maker in a market. What rests across them is taken first, at
 * the price at which it rests.
 */
export interface QuoteMarket extends Command<null> {
  readonly type: 'spot.quote';
  readonly marketId: number;
  readonly bids: readonly QuoteLevel[];
  readonly asks: readonly QuoteLevel[];
  /**
   * From now on orders that wait for an opening go in after its first quotes. Said by a market
   * maker once after each start; not so in earlier releases, where they were there before him.
   */
  readonly opens?: true;
}
