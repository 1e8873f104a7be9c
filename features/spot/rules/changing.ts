/** Replacing an open limit order: a smaller quantity keeps its place, anything else queues anew. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { amountText } from '../../../core/money/text.ts';
import { units } from '../../../core/money/units.ts';
import { MAX_ICEBERG_PARTS, type ReplaceOrder } from '../contract/index.ts';
import { refuseSized } from './bounds.ts';
import type { Surroundings } from './checks.ts';
import { bookSide, type MarketBook } from './market-book.ts';
import type { Execution } from './execution.ts';
import type { LiveOrder } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import { exitsRefusal } from './plan-checks.ts';
import { isWaitingStop, restop } from './restopping.ts';
import type { Stopping } from './stopping.ts';
import { orderAnswer } from './order-forms.ts';
import { lotsUnits, valueUnits } from './settlement.ts';

function holdFor(marketBook: MarketBook, order: LiveOrder, ticks: number, lots: number): bigint {
  return order.side === 'buy'
    ? valueUnits(marketBook.market, ticks, lots)
    : lotsUnits(marketBook.market, lots);
}

/** Whether a change would tear an order from what is tied to it. */
function planRefusal(
  { indexTicks }: Surroundings,
  order: LiveOrder,
  stop: LiveOrder | undefined,
  ticks: number,
  lots: number,
): string | undefined {
  const { plan, side } = order;
  if (stop !== undefined) {
    if (lots !== order.lots) return 'pair_keeps_quantity';
    const isApart = side === 'sell' ? ticks > stop.stopTicks : ticks < stop.stopTicks;
    if (!isApart) return 'pair_not_around_price';
    if (side === 'buy' && ticks > stop.limitTicks) return 'pair_not_around_price';
  }
  return plan === null ? undefined : exitsRefusal(plan, ticks, indexTicks);
}

/** Whether an iceberg would consist of more parts than one may. */
function isTooManyParts({ plan }: LiveOrder, left: number): boolean {
  const peak = plan?.icebergLots ?? 0;
  return peak > 0 && Math.ceil(left / peak) > MAX_ICEBERG_PARTS;
}

/** Whether orders of its list wait for an order: they count on what it brings. */
function isAwaited(orders: LiveOrders, { id, owner, plan }: LiveOrder): boolean {
  if (!plan?.listId) return false;
  return orders.ofOwner(owner).some((other) => other.plan?.workingId === id);
}

/** Decides `spot.replace`: refuses, shrinks in place, or cancels and places anew. */
export class Changing {
  private readonly orders: LiveOrders;
  private readonly execution: Execution;
  private readonly stopping: Stopping;
  private readonly around: (marketBook: MarketBook, context: CommandContext) => Surroundings;

  constructor(
    orders: LiveOrders,
    execution: Execution,
    stopping: Stopping,
    around: (marketBook: MarketBook, context: CommandContext) => Surroundings,
  ) {
    this.orders = orders;
    this.execution = execution;
    this.stopping = stopping;
    this.around = around;
  }

  /**
   * Replaces quantity and price; of a stop that waits its stop price too (`restop`). Refusals in
   * order: order_has_ended (it does not rest),
   * others_wait_for_it (what waits counts on it), quantity_not_above_filled, market_halted,
   * market_closed, quantity and value limits, price_out_of_band, post_only_would_cross,
   * pair_keeps_quantity, pair_not_around_price (it stays on its side of its stop),
   * take_profit_not_above, stop_loss_not_below, insufficient_balance.
   */
  replace(
    marketBook: MarketBook,
    order: LiveOrder,
    command: ReplaceOrder,
    context: CommandContext,
  ): OutcomeOf<ReplaceOrder> {
    if (isWaitingStop(order)) {
      const partner = this.orders.byNumber(order.plan?.partnerId ?? 0);
      const around = this.around(marketBook, context);
      return restop(around, this.execution, order, partner, command, context);
    }
    if (order.priority === 0) return refuse('order_has_ended');
    if (isAwaited(this.orders, order)) return refuse('others_wait_for_it');
    const ticks = command.limitTicks === 0 ? order.limitTicks : command.limitTicks;
    const left = command.lots - order.filledLots;
    if (!Number.isSafeInteger(left) || left <= 0) {
      const { market } = marketBook;
      const filled = amountText(market.base, lotsUnits(market, order.filledLots));
      return refuse('quantity_not_above_filled', { filled });
    }
    const around = this.around(marketBook, context);
    const stop = this.orders.byNumber(order.plan?.partnerId ?? 0);
    const refusal =
      this.check(around, order, ticks, command.lots, left) ??
      (isTooManyParts(order, left) ? 'bad_order' : undefined) ??
      planRefusal(around, order, stop, ticks, command.lots);
    if (refusal !== undefined) return refuseSized(refusal, marketBook.market);
    const change = holdFor(marketBook, order, ticks, left) - order.heldUnits;
    const { settlement } = this.execution;
    if (stop !== undefined) {
      // The two together hold what they held: what one needs more, the other needs less.
      order.heldUnits += change;
      stop.heldUnits -= change;
      this.execution.note(marketBook, stop, context);
    } else if (change > settlement.spendable(marketBook.market, order)) {
      return refuse('insufficient_balance');
    } else if (change > 0n) settlement.hold(marketBook.market, order, units(change));
    else if (change < 0n) settlement.release(marketBook.market, order, units(-change));
    const keepsPlace = ticks === order.limitTicks && left <= order.lots - order.filledLots;
    order.lots = command.lots;
    if (keepsPlace) {
      marketBook.book.reduce(order.id, left);
      if (order.plan?.shownLots) order.plan.shownLots = Math.min(order.plan.shownLots, left);
      this.execution.note(marketBook, order, context);
    } else {
      marketBook.book.cancel(order.id);
      order.priority = 0;
      order.limitTicks = ticks;
      this.execution.arrive(marketBook, order, around.band, context);
      this.stopping.traded(marketBook, context);
    }
    return accept(orderAnswer(order));
  }

  private check(
    around: Surroundings,
    order: LiveOrder,
    ticks: number,
    lots: number,
    left: number,
  ): string | undefined {
    const { state, marketBook, band } = around;
    if (state.status === 'halted') return 'market_halted';
    if (state.status === 'closed') return 'market_closed';
    if (!Number.isSafeInteger(ticks) || ticks <= 0) return 'bad_order';
    if (lots < marketBook.market.minLots) return 'quantity_below_minimum';
    if (lots > marketBook.market.maxLots) return 'quantity_above_maximum';
    if (ticks * left < marketBook.market.minTickLots) return 'value_below_minimum';
    if (ticks * lots > marketBook.market.maxTickLots) return 'value_above_maximum';
    if (order.side === 'buy' ? ticks > band.high : ticks < band.low) return 'price_out_of_band';
    if (order.postOnly && marketBook.book.wouldCross(bookSide(order.side), ticks)) {
      return 'post_only_would_cross';
    }
    return undefined;
  }
}
