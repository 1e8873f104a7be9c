/** Placing orders: alone, with the stop of a pair, or in the place of one that is cancelled. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { Units } from '../../../core/money/units.ts';
import { NO_PLAN, type Order, type PlaceOrder } from '../contract/index.ts';
import type { CancelReplace } from '../contract/commands.ts';
import { refuseSized } from './bounds.ts';
import { checkCommand, checkOrder, isStop, type Surroundings } from './checks.ts';
import type { Execution } from './execution.ts';
import { expireCommand, expiryKey } from './expiry.ts';
import type { LiveOrder } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import type { MarketBook } from './market-book.ts';
import { makeOrder, makePairStop, orderAnswer } from './order-forms.ts';
import type { Stopping } from './stopping.ts';

/** How placing finds books and what surrounds them. */
interface PlacementNeeds {
  bookOf(marketId: number): MarketBook | undefined;
  around(marketBook: MarketBook, context: CommandContext): Surroundings;
}

/** An order that may be placed, with all that placing it needs. */
interface Ready {
  readonly around: Surroundings;
  readonly command: PlaceOrder;
  readonly order: LiveOrder;
  readonly pairStop: LiveOrder | undefined;
  readonly hold: Units;
  readonly stopHold: Units;
}

/** What surrounds an order that has a worst price of its own: no trade of it is beyond that. */
function within(around: Surroundings, { worstTicks = 0 }: PlaceOrder): Surroundings {
  const { low, high } = around.band;
  return worstTicks > 0 && worstTicks < high
    ? { ...around, band: { low, high: worstTicks } }
    : around;
}

/** Decides `spot.place` and `spot.cancel_replace`. */
export class Placement {
  private readonly context: RoomContext;
  private readonly orders: LiveOrders;
  private readonly execution: Execution;
  private readonly stopping: Stopping;
  private readonly needs: PlacementNeeds;

  constructor(
    context: RoomContext,
    orders: LiveOrders,
    execution: Execution,
    stopping: Stopping,
    needs: PlacementNeeds,
  ) {
    this.context = context;
    this.orders = orders;
    this.execution = execution;
    this.stopping = stopping;
    this.needs = needs;
  }

  /** Decides `spot.place`. */
  place(command: PlaceOrder, context: CommandContext): OutcomeOf<PlaceOrder> {
    const ready = this.check(command, [], context);
    return 'refused' in ready ? ready : accept(orderAnswer(this.carryOut(ready, context)));
  }

  /**
   * Decides `spot.cancel_replace`: the new order is checked as if the old one were gone, and
   * nothing changes before it has passed. Refusals: unknown_order (unless it may be gone),
   * bad_order (another market), then those of placing.
   */
  replace(command: CancelReplace, context: CommandContext): OutcomeOf<CancelReplace> {
    const { orderId, clientOrderId, mode } = command;
    const old = this.orders.find(context.actor, orderId, clientOrderId);
    if (old === undefined && mode === 'stop_on_failure') return refuse('unknown_order');
    const { order: asked } = command;
    if (old !== undefined && old.marketId !== asked.marketId) return refuse('bad_order');
    const ready = this.check(asked, old === undefined ? [] : this.goingWith(old), context);
    if ('refused' in ready) return ready;
    if (old !== undefined) {
      this.execution.end(ready.around.marketBook, old, 'by_customer', context);
    }
    const cancelled = old === undefined ? null : orderAnswer(old);
    return accept({ cancelled, order: orderAnswer(this.carryOut(ready, context)) });
  }

  /** An order and what ends with it when its customer cancels it. */
  private goingWith(order: LiveOrder): LiveOrder[] {
    const partnerId = order.plan?.partnerId ?? 0;
    return this.orders
      .ofOwner(order.owner)
      .filter((own) => own === order || own.id === partnerId || own.plan?.workingId === order.id);
  }

  /** Checks a new order as if others were gone, and makes it. Changes nothing. */
  private check(command: PlaceOrder, going: readonly LiveOrder[], context: CommandContext) {
    const marketBook = this.needs.bookOf(command.marketId);
    if (marketBook === undefined) return refuse('unknown_market');
    const { market, book } = marketBook;
    const around = within(this.needs.around(marketBook, context), command);
    const refusal = checkCommand(command, around);
    if (refusal !== undefined) return refuseSized(refusal, market);
    const order = makeOrder(command, this.context.upcomingId, context, around.bandPpm);
    const pairStop = makePairStop(command, order.id + 1, context, around.bandPpm);
    const resting = going.find(({ priority }) => priority > 0);
    const ask = () => checkOrder(order, { ...around, pairStop, going });
    const checked = resting === undefined ? ask() : book.asIfWithout(resting.id, ask);
    if ('refusal' in checked) return refuseSized(checked.refusal, market);
    const ready: Ready = { around, command, order, pairStop, ...checked };
    return ready;
  }

  private carryOut(ready: Ready, context: CommandContext): LiveOrder {
    const { around, command, order, pairStop } = ready;
    const { marketBook } = around;
    this.context.nextId();
    this.orders.add(order);
    this.execution.settlement.hold(marketBook.market, order, ready.hold);
    if (pairStop !== undefined) this.addPairStop(marketBook, order, pairStop, ready, context);
    this.scheduleExpiry(order);
    if (isStop(order)) this.execution.waitForTrigger(marketBook, order, context);
    else if (around.state.status === 'closed')
      this.execution.waitForOpening(marketBook, order, context);
    else {
      this.execution.arrive(marketBook, order, around.band, context, command.tellsRemainder);
      this.stopping.traded(marketBook, context);
    }
    return order;
  }

  /** The stop of a pair waits before its limit order goes in, which may be filled at once. */
  private addPairStop(
    marketBook: MarketBook,
    limit: LiveOrder,
    stop: LiveOrder,
    { stopHold }: { readonly stopHold: Units },
    context: CommandContext,
  ): void {
    this.context.nextId();
    limit.plan = { ...NO_PLAN, partnerId: stop.id };
    stop.plan = { ...NO_PLAN, partnerId: limit.id };
    this.orders.add(stop);
    this.execution.settlement.hold(marketBook.market, stop, stopHold);
    this.execution.waitForTrigger(marketBook, stop, context);
  }

  /** Sets the timer of an order that is good till a time. */
  scheduleExpiry(order: Readonly<Order>): void {
    if (order.timeInForce !== 'gtt') return;
    this.context.timers.set(expiryKey(order.id), order.expiresMs, expireCommand(order.id));
  }
}
