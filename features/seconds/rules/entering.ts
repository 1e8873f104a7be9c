/**
 * How a seconds contract begins: at the first index tick later than its acceptance, so that nobody
 * who sees prices before the house gains by it. None in time, or a market that stands still then,
 * and it never opens: stake and payout are free again.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { hundredthsOf, type IndexTick, MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import type { SecondsOrder, SettleOrder, VoidReason } from '../contract.ts';
import type { SecondsNeeds } from './needs.ts';
import type { IndexNow } from './orders.ts';

/** What entering asks of the room that it is a part of. */
export interface EnteringNeeds {
  /** It is open now and runs to its expiry. */
  opened(order: SecondsOrder): void;
  /** It ends as void, at a tick. */
  end(
    order: SecondsOrder,
    index: Pick<IndexNow, 'number' | 'ticks'>,
    reason: VoidReason,
    context: CommandContext,
  ): void;
}

/** Orders that wait for their first price, by market. */
export class Entering {
  private readonly context: RoomContext;
  private readonly needs: SecondsNeeds;
  private readonly room: EnteringNeeds;
  private readonly pending = new Map<number, Set<SecondsOrder>>();

  constructor(context: RoomContext, needs: SecondsNeeds, room: EnteringNeeds) {
    this.context = context;
    this.needs = needs;
    this.room = room;
  }

  /**
   * An order is pending. Its timer is due a millisecond after the last tick that could open it, so
   * that every tick of that millisecond has been taken.
   */
  watch(order: SecondsOrder): void {
    const inMarket = this.pending.get(order.marketId) ?? new Set<SecondsOrder>();
    this.pending.set(order.marketId, inMarket.add(order));
    const command: SettleOrder = { type: 'seconds.settle', orderId: order.id, waits: true };
    const dueMs = order.placedMs + MAX_TICK_WAIT_MS + 1;
    this.context.timers.set(`seconds.settle:${order.id}`, dueMs, command);
  }

  /** A tick came: it opens what was accepted before its millisecond, and nothing later. */
  ticked(tick: Readonly<IndexTick>, context: CommandContext): void {
    const pending = [...(this.pending.get(tick.marketId) ?? [])];
    const opening = pending.filter(({ placedMs }) => placedMs < tick.timeMs);
    for (const order of opening.sort((a, b) => a.id - b.id)) {
      this.forget(order);
      if (this.isAtRest(order.marketId)) {
        this.context.timers.clear(`seconds.settle:${order.id}`);
        this.room.end(order, tick, 'not_opened', context);
        continue;
      }
      order.state = 'running';
      order.expiresMs = tick.timeMs + order.seconds * 1_000;
      [order.openTick, order.openTicks] = [tick.number, tick.ticks];
      if (order.openHundredths !== undefined) order.openHundredths = hundredthsOf(tick);
      this.room.opened(order);
      this.context.changes.save('seconds_orders', order);
    }
  }

  /** The timer of a pending order; true where it was too early for it. */
  expire(order: SecondsOrder, context: CommandContext): boolean {
    const endMs = order.placedMs + MAX_TICK_WAIT_MS;
    if (context.timeMs <= endMs) return true;
    this.forget(order);
    // Where the room stood still at the end, it does not know whether a tick came.
    const reason = context.timeMs > endMs + 1 ? 'not_opened' : 'no_tick';
    const last = this.needs.feeds.lastIndex(order.marketId);
    const inForce = { number: order.openTick, ticks: order.openTicks };
    this.room.end(order, last ?? inForce, reason, context);
    return false;
  }

  /** A feed that was late is none: the tick that is there has ended that. */
  private isAtRest(marketId: number): boolean {
    const { status, reason } = this.needs.catalogue.state(marketId);
    return status !== 'open' && reason !== 'stale_feed';
  }

  private forget(order: SecondsOrder): void {
    const inMarket = this.pending.get(order.marketId);
    inMarket?.delete(order);
    if (inMarket?.size === 0) this.pending.delete(order.marketId);
  }
}
