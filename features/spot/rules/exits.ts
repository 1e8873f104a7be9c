/**
 * Exits of entries: what an entry bought is offered again at its take-profit and its stop-loss, as
 * a pair with one freeze, in the command that bought it. Each further fill makes them larger. When
 * one of them is filled or triggered, what is left of the entry ends; when the customer cancels
 * them, the entry goes on without.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { NO_PLAN } from '../contract/index.ts';
import type { Execution } from './execution.ts';
import { LiveOrder, type OrderTerms } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import type { Band } from './band.ts';
import { bookSide, type MarketBook } from './market-book.ts';
import { enlarge, receivedLots } from './plans.ts';
import { lotsUnits } from './settlement.ts';

/** Arms entries. The book is idle then: no order is being matched. */
export class Exits {
  private readonly context: RoomContext;
  private readonly orders: LiveOrders;
  private readonly execution: Execution;
  private readonly bandOf: (marketBook: MarketBook, context: CommandContext) => Band;

  constructor(
    context: RoomContext,
    orders: LiveOrders,
    execution: Execution,
    bandOf: (marketBook: MarketBook, context: CommandContext) => Band,
  ) {
    this.context = context;
    this.orders = orders;
    this.execution = execution;
    this.bandOf = bandOf;
  }

  /** Trades may have happened: entries are armed, and those whose exit was filled end. */
  settle(marketBook: MarketBook, context: CommandContext): void {
    const { planned } = this.execution;
    // An exit that trades at once may fill a further entry, which is then armed in its turn.
    for (const order of planned) {
      planned.delete(order);
      if (this.execution.lists?.activate(marketBook, order, context) === true) continue;
      const entry = this.orders.byNumber(order.plan?.entryId ?? 0);
      if (entry !== undefined) this.execution.end(marketBook, entry, 'exit_reached', context);
      else this.arm(marketBook, order, context);
    }
  }

  private arm(marketBook: MarketBook, entry: LiveOrder, context: CommandContext): void {
    const { plan } = entry;
    if (plan === null || plan.entryId > 0) return;
    const due = receivedLots(marketBook.market, entry) - plan.armedLots;
    if (due <= 0) return;
    // Parts of a lot that earlier fills left may be spent by now: what is gone is not sold again.
    const there = this.execution.settlement.atHand(marketBook.market, entry);
    const lots = Math.min(due, Number(there / marketBook.market.lotUnits));
    if (plan.exitId > 0) {
      const exit = this.orders.byNumber(plan.exitId);
      if (exit === undefined || exit.triggerPlace > 0) return;
      if (lots > 0) this.grow(marketBook, exit, lots, context);
    } else if (lots > 0) this.open(marketBook, entry, lots, context);
    plan.armedLots += due;
    this.execution.note(marketBook, entry, context);
  }

  /** The first exits of an entry: a limit sale, a stop, or both as a pair. */
  private open(
    marketBook: MarketBook,
    entry: LiveOrder,
    lots: number,
    context: CommandContext,
  ): void {
    const { plan } = entry;
    if (plan === null) return;
    const { takeProfitTicks, stopLossTicks } = plan;
    const profitId = takeProfitTicks > 0 ? this.context.nextId() : 0;
    const stopId = stopLossTicks > 0 ? this.context.nextId() : 0;
    plan.exitId = profitId || stopId;
    const exit = (id: number, partnerId: number, terms: Partial<OrderTerms>): LiveOrder => {
      const own = { ...NO_PLAN, entryId: entry.id, partnerId };
      const all = { ...exitTerms(entry, lots), ...terms };
      const order = new LiveOrder(id, entry.owner, context.timeMs, all, own);
      this.orders.add(order);
      if (id === plan.exitId) {
        const held = lotsUnits(marketBook.market, lots);
        this.execution.settlement.hold(marketBook.market, order, held);
      }
      return order;
    };
    const profit =
      profitId > 0 && exit(profitId, stopId, { kind: 'limit', limitTicks: takeProfitTicks });
    const stop =
      stopId > 0 && exit(stopId, profitId, { kind: 'stop_market', stopTicks: stopLossTicks });
    if (stop) this.execution.waitForTrigger(marketBook, stop, context);
    if (profit) {
      const band = this.bandOf(marketBook, context);
      this.execution.activate(marketBook, profit, band, context);
    }
  }

  /** More was bought: the exits grow by it, and a resting one goes to the end of its price. */
  private grow(
    marketBook: MarketBook,
    exit: LiveOrder,
    lots: number,
    context: CommandContext,
  ): void {
    enlarge(this.execution.settlement, marketBook.market, exit, lots);
    const left = exit.lots - exit.filledLots;
    if (exit.priority > 0) {
      marketBook.book.cancel(exit.id);
      const side = bookSide(exit.side);
      marketBook.book.rest(exit.id, exit.owner, side, exit.limitTicks, left);
      exit.priority = this.context.nextId();
    }
    this.execution.note(marketBook, exit, context);
    const stop = this.orders.byNumber(exit.plan?.partnerId ?? 0);
    if (stop === undefined) return;
    stop.lots = left;
    this.execution.note(marketBook, stop, context);
  }
}

/** What all exits of an entry have in common. Orders of their owner in their way go. */
function exitTerms({ marketId }: LiveOrder, lots: number): OrderTerms {
  return {
    marketId,
    side: 'sell',
    kind: 'limit',
    timeInForce: 'gtc',
    postOnly: false,
    selfTrade: 'cancel_maker',
    clientOrderId: '',
    expiresMs: 0,
    stopTicks: 0,
    triggerBy: 'index',
    budget: 0,
    limitTicks: 0,
    lots,
  };
}
