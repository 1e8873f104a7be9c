/** Replacing an open limit order: a smaller quantity keeps its place, anything else queues anew. */
import { accept, type Given, type Outcome, refuse } from '../../../core/engine/command.ts';
import { units } from '../../../core/money/units.ts';
import type { ReplaceOrder } from '../contract.ts';
import type { Surroundings } from './checks.ts';
import { bookSide, type Desk } from './desk.ts';
import type { Execution } from './execution.ts';
import type { LiveOrder } from './live-order.ts';
import type { Stopping } from './stopping.ts';
import { orderAnswer } from './order-forms.ts';
import { lotsUnits, valueUnits } from './settlement.ts';

function holdFor(desk: Desk, order: LiveOrder, ticks: number, lots: number): bigint {
  return order.side === 'buy' ? valueUnits(desk.market, ticks, lots) : lotsUnits(desk.market, lots);
}

/** See the head of this file. */
export class Changing {
  private readonly execution: Execution;
  private readonly stopping: Stopping;
  private readonly around: (desk: Desk, given: Given) => Surroundings;

  constructor(
    execution: Execution,
    stopping: Stopping,
    around: (desk: Desk, given: Given) => Surroundings,
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
  replace(desk: Desk, order: LiveOrder, command: ReplaceOrder, given: Given): Outcome {
    if (order.priority === 0) return refuse('order_has_ended');
    const ticks = command.limitTicks === 0 ? order.limitTicks : command.limitTicks;
    const left = command.lots - order.filledLots;
    if (!Number.isSafeInteger(left) || left <= 0) return refuse('quantity_not_above_filled');
    const around = this.around(desk, given);
    const refusal = this.check(around, order, ticks, command.lots, left);
    if (refusal !== undefined) return refuse(refusal);
    const change = holdFor(desk, order, ticks, left) - order.heldUnits;
    const { settlement } = this.execution;
    if (change > settlement.spendable(desk.market, order)) {
      return refuse('insufficient_balance');
    }
    if (change > 0n) settlement.hold(desk.market, order, units(change));
    if (change < 0n) settlement.release(desk.market, order, units(-change));
    const keepsPlace = ticks === order.limitTicks && left <= order.lots - order.filledLots;
    order.lots = command.lots;
    if (keepsPlace) {
      desk.book.reduce(order.id, left);
      this.execution.note(desk, order, given);
    } else {
      desk.book.cancel(order.id);
      order.priority = 0;
      order.limitTicks = ticks;
      this.execution.arrive(desk, order, around.band, given);
      this.stopping.traded(desk, given);
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
    const { state, desk, band } = around;
    if (state.status === 'halted') return 'market_halted';
    if (state.status === 'closed') return 'market_closed';
    if (!Number.isSafeInteger(ticks) || ticks <= 0) return 'bad_order';
    if (lots < desk.market.minLots) return 'quantity_below_minimum';
    if (lots > desk.market.maxLots) return 'quantity_above_maximum';
    if (ticks * left < desk.market.minTickLots) return 'value_below_minimum';
    if (ticks * lots > desk.market.maxTickLots) return 'value_above_maximum';
    if (order.side === 'buy' ? ticks > band.high : ticks < band.low) return 'price_out_of_band';
    if (order.postOnly && desk.book.wouldCross(bookSide(order.side), ticks)) {
      return 'post_only_would_cross';
    }
    return undefined;
  }
}
