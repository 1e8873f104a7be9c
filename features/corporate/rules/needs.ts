/** What corporate actions and regular buying ask of other rooms. */
import type { CommandContext, Outcome } from '../../../core/engine/command.ts';
import type { Calendar, Market, MarketState } from '../../catalogue/contract.ts';
import type { IndexRebase } from '../../feeds/contract.ts';
import type { PlaceOrder } from '../../spot/contract/index.ts';

/** Grouped by provider. */
export interface CorporateNeeds {
  readonly catalogue: {
    market(marketId: number): Market | undefined;
    state(marketId: number): MarketState;
    calendarOf(market: Market): Calendar | undefined;
    closesMs(marketId: number, timeMs: number): number | undefined;
    delist(marketId: number): void;
  };
  readonly feeds: {
    lastIndex(
      marketId: number,
    ): { readonly ticks: number; readonly number: number; readonly timeMs: number } | undefined;
    rebase(
      marketId: number,
      toTicks: number,
      ratio: Pick<IndexRebase, 'numerator' | 'denominator'>,
      context: CommandContext,
    ): void;
  };
  readonly spot: {
    readonly clearing: {
      count(marketId: number): number;
      clear(marketId: number, context: CommandContext): number;
      /** Units of the base coin that orders of a market hold. */
      held(marketId: number): bigint;
    };
    readonly lowering: {
      /** Lowers the bids of customers by so many ticks. */
      lower(marketId: number, byTicks: number, context: CommandContext): void;
    };
    /** Places an order in somebody's name. */
    decide(command: PlaceOrder, context: CommandContext): Outcome;
  };
  readonly contracts: {
    readonly likes: {
      readonly stock: {
        count(marketId: number): number;
        windUp(marketId: number, context: CommandContext): number;
        payDividend(marketId: number, unitsPerShare: bigint, context: CommandContext): void;
      };
    };
  };
  readonly operators: { isFrozen(owner: number, what: 'trading'): boolean };
}
