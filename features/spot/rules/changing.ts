/** Replacing an open limit order: a smaller quantity keeps its place, anything else queues anew. */
import { accept, type CommandContext, type Outcome, refuse } from '../../../core/engine/command.ts';
import { units } from '../../../core/money/units.ts';
import type { ReplaceOrder } from '../contract.ts';
import type { Surroundings } from './checks.ts';
import { bookSide, type MarketBook } from './market-book.ts';
import type { Execution } from './execution.ts';
import type { LiveOrder } from './live-order.ts';
import type { Stopping } from './stopping.ts';
import { orderAnswer } from './order-forms.ts';
import { lotsUnits, valueUnits } from './settlement.ts';

function holdFor(marketBook: MarketBook, order: LiveOrder, ticks: number, lots: number): bigint {
  return order.side === 'buy'
    ? valueUnits(marketBook.market, ticks, lots)
    : lotsUnits(marketBook.market, lots);
}

/** Decides `spot.replace`: refuses, shrinks in place, or cancels and places anew. */
export class Changing {
  private readonly execution: Execution;
  private readonly stopping: Stopping;
  private readonly around: (marketBook: MarketBook, context: CommandContext) => Surroundings;

  constructor(
    execution: Execution,
    stopping: Stopping,
    around: (marketBook: MarketBook, context: CommandContext) => Surroundings,
  ) {
    this.execution = execution;
    this.stopping = stopping;
    this.around = around;
  }

  /**
   * Replaces quantity and price. Refusals in order: order_has_ended (it does not rest),
   * quantity_not_above_filled, market_halted, market_closed, quantity and value limits,
   * price_out_of_band, post_only_would_cross, insufficient_balance.
   */
  replace(
    marketBook: MarketBook,
    order: LiveOrder,
    command: ReplaceOrder,
    context: CommandContext,
  ): Outcome {
    if (order.priority === 0) return refuse('order_has_ended');
    const ticks = command.limitTicks === 0 ? order.limitTicks : command.limitTicks;
    const left = command.lots - order.filledLots;
    if (!Number.isSafeInteger(left) || left <= 0) return refuse('quantity_not_above_filled');
    const around = this.around(marketBook, context);
    const refusal = this.check(around, order, ticks, command.lots, left);
    if (refusal !== undefined) return refuse(refusal);
    const change = holdFor(marketBook, order, ticks, left) - order.heldUnits;
    const { settlement } = this.execution;
    if (change > settlement.spendable(marketBook.market, order)) {
      return refuse('insufficient_balance');
    }
    if (change > 0n) settlement.hold(marketBook.market, order, units(change));
    if (change < 0n) settlement.release(marketBook.market, order, units(-change));
    const keepsPlace = ticks === order.limitTicks && left <= order.lots - order.filledLots;
    order.lots = command.lots;
    if (keepsPlace) {
      marketBook.book.reduce(order.id, left);
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
