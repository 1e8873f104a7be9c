/** A market is emptied because of what its orders are about: a need of corporate actions. */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { isLive } from '../contract/index.ts';
import type { Execution } from './execution.ts';
import type { LiveOrders } from './live-orders.ts';
import type { MarketBook } from './market-book.ts';

/** Ends all orders of a market, quotes and stops too. */
export class Clearing {
  private readonly context: RoomContext;
  private readonly orders: LiveOrders;
  private readonly execution: Execution;
  private readonly bookOf: (marketId: number) => MarketBook | undefined;

  constructor(
    context: RoomContext,
    orders: LiveOrders,
    execution: Execution,
    bookOf: (marketId: number) => MarketBook | undefined,
  ) {
    this.context = context;
    this.orders = orders;
    this.execution = execution;
    this.bookOf = bookOf;
  }

  /** What is to end: the orders of customers. */
  count(marketId: number): number {
    return this.of(marketId).filter(({ owner }) => owner > 0).length;
  }

  /** Units of the base coin that its orders hold, quotes of the market maker included. */
  held(marketId: number): bigint {
    const sells = this.of(marketId).filter(({ side }) => side === 'sell');
    return sells.reduce((sum, { heldUnits }) => sum + heldUnits, 0n);
  }

  /**
   * Ends them all, the oldest first, and forgets the price of the last trade. Answers how many of
   * them were customers'.
   */
  clear(marketId: number, context: CommandContext): number {
    const marketBook = this.bookOf(marketId);
    if (marketBook === undefined) return 0;
    const all = this.of(marketId);
    for (const order of all) {
      // Of a pair the other one has ended with the first.
      if (isLive(order)) this.execution.end(marketBook, order, 'corporate_action', context);
    }
    this.execution.noteQuotes(marketBook, context);
    marketBook.last.lastTicks = 0;
    this.context.changes.save('spot_markets', marketBook.last);
    return all.filter(({ owner }) => owner > 0).length;
  }

  private of(marketId: number) {
    return this.orders.sorted().filter((order) => order.marketId === marketId);
  }
}
