/** Bids of customers follow a dividend: a need of corporate actions. */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { units } from '../../../core/money/units.ts';
import type { Execution } from './execution.ts';
import type { LiveOrder } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import { bookSide, type MarketBook } from './market-book.ts';
import { shownOf } from './plans.ts';
import { valueUnits } from './settlement.ts';

/** Whether an order is a bid at a limit that rests, or waits for the opening. */
function isBid({ owner, side, kind, state, priority }: LiveOrder): boolean {
  const waits = priority > 0 || state === 'waiting_open';
  return owner > 0 && side === 'buy' && kind === 'limit' && waits;
}

/** Lowers bids. The market is closed then: no order is being matched. */
export class Lowering {
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

  /**
   * Lowers all bids of customers in a market by so many ticks, to a tick at least, with the exits
   * that are to follow from them. They keep their order among each other, and what they no longer
   * need is free again.
   */
  lower(marketId: number, byTicks: number, context: CommandContext): void {
    const marketBook = this.bookOf(marketId);
    if (marketBook === undefined || byTicks <= 0) return;
    const bids = this.orders.sorted().filter((each) => each.marketId === marketId && isBid(each));
    bids.sort((a, b) => a.priority - b.priority || a.id - b.id);
    for (const order of bids) this.lowerOne(marketBook, order, byTicks, context);
  }

  private lowerOne(
    marketBook: MarketBook,
    order: LiveOrder,
    byTicks: number,
    context: CommandContext,
  ): void {
    const { market, book } = marketBook;
    const ticks = Math.max(1, order.limitTicks - byTicks);
    const left = order.lots - order.filledLots;
    const freed = units(valueUnits(market, order.limitTicks - ticks, left));
    const stop = this.orders.byNumber(order.plan?.partnerId ?? 0);
    if (stop === undefined) this.execution.settlement.release(market, order, freed);
    else {
      // A pair holds what the dearer of both would pay, which is its stop.
      order.heldUnits -= freed;
      stop.heldUnits += freed;
      this.execution.note(marketBook, stop, context);
    }
    order.limitTicks = ticks;
    if (order.plan !== null) order.plan = loweredPlan(order.plan, byTicks);
    if (order.priority > 0) {
      book.cancel(order.id);
      book.rest(order.id, order.owner, bookSide('buy'), ticks, left, shownOf(order, left));
      order.priority = this.context.nextId();
    }
    this.execution.note(marketBook, order, context);
  }
}

/** What follows from an entry lies as far from it as before. */
function loweredPlan(plan: NonNullable<LiveOrder['plan']>, byTicks: number) {
  const lowered = (ticks: number) => (ticks === 0 ? 0 : Math.max(1, ticks - byTicks));
  const { takeProfitTicks, stopLossTicks } = plan;
  return {
    ...plan,
    takeProfitTicks: lowered(takeProfitTicks),
    stopLossTicks: lowered(stopLossTicks),
  };
}
