/**
 * How a seconds contract that has opened ends: by the last index tick at or before its expiry, or
 * by the mean of the last ones, as its terms say.
 * Where that tick is too old, because prices or the house itself were late, by the mean of it and
 * the next one; void only where none comes in time. Whoever could make the house late wins nothing
 * by it.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { units } from '../../../core/money/units.ts';
import {
  MAX_WAIT_MS,
  type Mean,
  roundedMean,
  type SecondsOrder,
  type SettleOrder,
  type VoidReason,
} from '../contract.ts';
import { hundredthsOf, type IndexTick } from '../../feeds/contract.ts';
import { exactNow, isStale, meanAt, meanOf, profitOf, resultOf } from './formulas.ts';
import type { SecondsNeeds } from './needs.ts';
import type { IndexNow } from './orders.ts';
import type { Running } from './running.ts';

/** What settling asks of the room that it is a part of. */
export interface SettlingNeeds {
  readonly running: Running;
  /** How old a tick may be for an order. */
  staleMs(order: Readonly<SecondsOrder>): number;
  /** The time of a pending order may be over; true where it was not. */
  expire(order: SecondsOrder, context: CommandContext): boolean;
  account(owner: number): number;
  desk(): number;
  /** What it came to counts for the owner's own limits. */
  count(order: Readonly<SecondsOrder>, context: CommandContext): void;
}

/** The tick at which an order ends, and the mean of the last ones where its terms promise that. */
type EndPrice = Pick<IndexNow, 'number' | 'ticks'> & { readonly mean?: Mean | undefined };

/** What an order comes to: a mean is compared without being divided, so nothing is rounded. */
function resultAt(order: Readonly<SecondsOrder>, { ticks, mean }: EndPrice) {
  const { direction, openTicks, openHundredths } = order;
  if (mean === undefined || openHundredths === undefined) {
    return resultOf(direction, openTicks, ticks);
  }
  return resultOf(direction, openHundredths * mean.count, mean.sum);
}

/** An order that waits for a tick names the one before it. */
function isWaiting(order: Readonly<SecondsOrder>): boolean {
  return order.closeTick > 0;
}

/** Settles orders by their timers, and those that wait by the tick that comes. */
export class Settling {
  private readonly context: RoomContext;
  private readonly needs: SecondsNeeds;
  private readonly room: SettlingNeeds;
  /** Orders whose expiry had no fresh price, by market. */
  private readonly waiting = new Map<number, Set<SecondsOrder>>();

  constructor(context: RoomContext, needs: SecondsNeeds, room: SettlingNeeds) {
    this.context = context;
    this.needs = needs;
    this.room = room;
  }

  /**
   * An order runs. The timer is due a millisecond after the expiry: commands go in the order of
   * their times, so every tick of the expiry's own millisecond has been taken, and none later.
   */
  watch(order: SecondsOrder): void {
    const endMs = isWaiting(order) ? order.expiresMs + MAX_WAIT_MS : order.expiresMs;
    if (isWaiting(order)) this.waitingIn(order.marketId).add(order);
    const command: SettleOrder = { type: 'seconds.settle', orderId: order.id, waits: true };
    this.context.timers.set(`seconds.settle:${order.id}`, endMs + 1, command);
  }

  /** The timer of an order. Commands of earlier releases never wait. */
  settle(command: SettleOrder, context: CommandContext): OutcomeOf<SettleOrder> {
    // Only the timer may come here: a command that came too early would choose another tick.
    if (context.actor !== 0) return refuse('not_allowed');
    const order = this.room.running.get(command.orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.state === 'pending') {
      return this.room.expire(order, context) ? refuse('still_running') : accept();
    }
    const wasWaiting = isWaiting(order);
    const endMs = wasWaiting ? order.expiresMs + MAX_WAIT_MS : order.expiresMs;
    if (context.timeMs <= endMs) return refuse('still_running');
    if (context.timeMs > endMs + 1) {
      // The room stood still at the end, so nobody here knows the tick that should have counted:
      // the stake goes back, at the tick of the opening.
      this.end(order, { number: order.openTick, ticks: order.openTicks }, 'room_halted', context);
      return accept();
    }
    const index = this.needs.feeds.lastIndex(order.marketId);
    if (index === undefined || index.timeMs > order.expiresMs) {
      throw new Error(`order ${order.id} meets a tick from after its expiry`);
    }
    const reason = wasWaiting ? 'no_price' : this.staleReason(order, index);
    if (reason === '' || wasWaiting || command.waits !== true) {
      this.end(order, { ...index, mean: this.meanOf(order, index) }, reason, context);
    } else {
      [order.closeTick, order.closeTicks] = [index.number, index.ticks];
      if (order.openHundredths !== undefined) {
        const recent = this.needs.feeds.recentTicks(order.marketId);
        [order.closeSum, order.closeCount] = [exactNow(recent, index), 1];
      }
      this.watch(order);
      this.context.changes.save('seconds_orders', order);
    }
    return accept();
  }

  /** What settles an order whose terms promise a mean: at least the last tick. */
  private meanOf(order: Readonly<SecondsOrder>, index: IndexNow): Mean | undefined {
    if (order.openHundredths === undefined) return undefined;
    const recent = this.needs.feeds.recentTicks(order.marketId);
    const mean = meanAt(recent, order.openTick, order.expiresMs);
    return mean ?? { sum: exactNow(recent, index), count: 1 };
  }

  /** A market has a price again: it settles the orders that wait for one. */
  ticked(tick: Readonly<IndexTick>, context: CommandContext): void {
    const waiting = this.waiting.get(tick.marketId);
    if (waiting === undefined) return;
    for (const order of [...waiting].sort((a, b) => a.id - b.id)) {
      this.context.timers.clear(`seconds.settle:${order.id}`);
      const ticks = meanOf(order.closeTicks, tick.ticks);
      const { closeSum } = order;
      const mean =
        closeSum === undefined ? undefined : { sum: closeSum + hundredthsOf(tick), count: 2 };
      this.end(order, { number: tick.number, ticks, mean }, 'mean_price', context);
    }
  }

  /** Why an order has no fresh price at its expiry; empty where it has one. */
  private staleReason(order: Readonly<SecondsOrder>, index: IndexNow): VoidReason {
    if (isStale(index.timeMs, order.expiresMs, this.room.staleMs(order))) return 'index_stale';
    // A halt by the operator keeps orders out; it ends none, and voids none.
    return this.needs.catalogue.state(order.marketId).reason === 'stale_feed'
      ? 'market_halted'
      : '';
  }

  /** An order ends at a tick, for a reason or as its two prices say. */
  end(
    order: SecondsOrder,
    index: EndPrice,
    reason: SecondsOrder['reason'],
    context: CommandContext,
  ): void {
    const isSettled = reason === '' || reason === 'mean_price';
    const mean = isSettled ? index.mean : undefined;
    order.state = isSettled ? resultAt(order, index) : 'void';
    order.reason = reason;
    order.closeTick = index.number;
    order.closeTicks = mean === undefined ? index.ticks : roundedMean(mean, 1);
    if (order.openHundredths !== undefined) {
      [order.closeSum, order.closeCount] = [mean?.sum ?? 0, mean?.count ?? 0];
    }
    order.profitUnits = profitOf(order.state, order.stakeUnits, order.payoutUnits);
    order.settledMs = context.timeMs;
    this.pay(order, context);
    this.room.running.remove(order);
    const waiting = this.waitingIn(order.marketId);
    waiting.delete(order);
    if (waiting.size === 0) this.waiting.delete(order.marketId);
    this.context.changes.save('seconds_orders', order);
    this.room.count(order, context);
  }

  private pay(order: Readonly<SecondsOrder>, context: CommandContext): void {
    const { ledger } = this.context;
    const account = this.room.account(order.owner);
    const desk = this.room.desk();
    const stake = units(order.stakeUnits);
    const payout = units(order.payoutUnits);
    if (order.couponId > 0) {
      const result = order.state === 'won' || order.state === 'lost' ? order.state : 'back';
      this.needs.coupons.uses.staked(order.couponId, result, desk, context);
    } else if (order.state === 'lost') {
      ledger.postFrozen(account, desk, stake, 'seconds_lost', order.id);
    } else ledger.release(account, stake);
    if (order.state === 'won') ledger.postFrozen(desk, account, payout, 'seconds_won', order.id);
    else ledger.release(desk, payout);
  }

  private waitingIn(marketId: number): Set<SecondsOrder> {
    const known = this.waiting.get(marketId) ?? new Set<SecondsOrder>();
    this.waiting.set(marketId, known);
    return known;
  }
}
