/**
 * Carries accepted orders out: matches them, moves the money, lets the rest wait or ends it.
 * Nothing here refuses: checks are done.
 */
import { BID, type FillSink, type Side as BookSide } from '../../../core/book/words.ts';
import type { Given } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import {
  type ExpireOrder,
  type Fill,
  type Order,
  type OrderReason,
  depthChanged,
  orderChanged,
  traded,
} from '../contract.ts';
import type { Band, Desk } from './desk.ts';
import { bookSide, selfTradeMode } from './desk.ts';
import type { LiveOrder } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import { type ConditionsAt, Settlement } from './settlement.ts';

interface Running {
  readonly desk: Desk;
  readonly taker: LiveOrder;
  readonly given: Given;
}

/** See the head of this file. */
export class Execution implements FillSink {
  readonly settlement: Settlement;
  private readonly context: RoomContext;
  private readonly orders: LiveOrders;
  /** Markets whose books may have changed. */
  private readonly desksTouched: Desk[] = [];
  private readonly quotesChanged = new Set<Desk>();
  private running: Running | undefined;

  constructor(context: RoomContext, orders: LiveOrders, conditions: ConditionsAt) {
    this.context = context;
    this.orders = orders;
    this.settlement = new Settlement(context, conditions);
    context.changes.tellSaved('orders', orderChanged);
    context.changes.atBatchEnd(() => this.closeBatch());
  }

  /** Matches an order as taker within a band and settles what is left of it. */
  arrive(desk: Desk, order: LiveOrder, band: Band, given: Given): void {
    this.match(desk, order, band, given);
    if (!isDone(order, desk) && this.mayRest(desk, order)) this.rest(desk, order);
    else this.finishTaker(desk, order, given);
    this.note(desk, order, given);
  }

  /** Lets a stop order wait for its price. */
  waitForTrigger(desk: Desk, order: LiveOrder, given: Given): void {
    order.state = 'waiting_trigger';
    desk.stops[order.triggerBy].add(order.id, bookSide(order.side), order.stopTicks);
    this.note(desk, order, given);
  }

  /** Lets an order wait for the market to open. */
  waitForOpening(desk: Desk, order: LiveOrder, given: Given): void {
    order.state = 'waiting_open';
    desk.waiting.add(order.id);
    this.note(desk, order, given);
  }

  /** Sends an order that has waited (for its stop price or the opening) into the market. */
  activate(desk: Desk, order: LiveOrder, band: Band, given: Given): void {
    order.state = 'open';
    order.triggerPlace = 0;
    if (order.postOnly && desk.book.wouldCross(bookSide(order.side), order.limitTicks)) {
      return this.end(desk, order, 'post_only_would_cross', given);
    }
    if (order.timeInForce === 'fok' && !this.isFillable(desk, order, band)) {
      return this.end(desk, order, 'not_fillable', given);
    }
    if (isOutside(order, band)) this.takeWithin(desk, order, band, given);
    else this.arrive(desk, order, band, given);
  }

  /** Trades what the band lets it trade; the rest of an order whose limit lies beyond it ends. */
  private takeWithin(desk: Desk, order: LiveOrder, band: Band, given: Given): void {
    this.match(desk, order, band, given);
    if (isDone(order, desk)) this.finishTaker(desk, order, given);
    else this.close(desk, order, 'cancelled', 'price_out_of_band');
    this.note(desk, order, given);
  }

  /** Takes a live order out of wherever it waits and releases what it holds. */
  end(desk: Desk, order: LiveOrder, reason: OrderReason, given: Given): void {
    if (order.priority > 0) desk.book.cancel(order.id);
    if (order.triggerPlace > 0) desk.triggered.delete(order.id);
    else if (order.state === 'waiting_trigger') desk.stops[order.triggerBy].remove(order.id);
    if (order.state === 'waiting_open') desk.waiting.delete(order.id);
    this.close(desk, order, reason === 'time_over' ? 'expired' : 'cancelled', reason);
    this.note(desk, order, given);
  }

  /**
   * Whether a fill-or-kill order gets all it wants: its lots, or for a budget so many that what
   * is left of it buys no further lot, although there is one. A book that ends first is too thin.
   */
  isFillable(desk: Desk, order: Readonly<Order>, band: Band): boolean {
    const side = bookSide(order.side);
    const limit = effectiveLimit(order, band);
    const mode = selfTradeMode(order);
    if (order.budget > 0) {
      const { book } = desk;
      const lots = book.fillableByBudget(side, limit, order.budget, order.owner, mode);
      if (lots === 0) return false;
      const spent = book.quoteToFill(side, limit, lots, order.owner, mode);
      if (spent === order.budget) return true;
      return book.fillableLots(side, limit, lots + 1, order.owner, mode) > lots;
    }
    const wanted = order.lots - order.filledLots;
    return desk.book.fillableLots(side, limit, wanted, order.owner, mode) === wanted;
  }

  /** Marks an order as changed by this command. */
  note(desk: Desk, order: LiveOrder, given: Given): void {
    order.updatedMs = given.timeMs;
    this.touch(desk, given);
    if (order.owner > 0) this.context.changes.keep('orders', order);
    else if (desk.quotes.has(order.id) || order.priority > 0) this.quotesChanged.add(desk);
  }

  /** Marks the quotes of a market as changed by this command. */
  noteQuotes(desk: Desk, given: Given): void {
    this.touch(desk, given);
    this.quotesChanged.add(desk);
  }

  /** Saves the quotes and tells the levels that the commands of a batch have changed. */
  private closeBatch(): void {
    const { changes } = this.context;
    for (const desk of this.quotesChanged) changes.save('spot_quotes', desk.quoteRow);
    this.quotesChanged.clear();
    for (const desk of this.desksTouched) {
      const depth = desk.takeDepthChange(desk.touchedSeq);
      desk.touchedSeq = 0;
      if (depth !== undefined) changes.emit(depthChanged, depth);
    }
    this.desksTouched.length = 0;
  }

  /** Remembers that a command may have changed a book. */
  private touch(desk: Desk, given: Given): void {
    if (desk.touchedSeq === 0) this.desksTouched.push(desk);
    desk.touchedSeq = given.seq;
  }

  /** Called by the book for each trade of the running taker. */
  fill(makerOrder: number, _owner: number, ticks: number, lots: number, left: number): void {
    const { desk, taker, given } = this.run();
    const maker = this.orders.get(makerOrder);
    const takerIsBuyer = taker.side === 'buy';
    const buy = takerIsBuyer ? taker : maker;
    const sell = takerIsBuyer ? maker : taker;
    const id = this.context.nextId();
    const fees = this.settlement.trade(desk.market, buy, sell, ticks, lots, takerIsBuyer, id);
    addFill(taker, ticks, lots);
    addFill(maker, ticks, lots);
    desk.last.lastTicks = ticks;
    const fill: Fill = {
      id,
      seq: given.seq,
      timeMs: given.timeMs,
      marketId: desk.market.id,
      ticks,
      lots,
      takerSide: taker.side,
      buyer: buy.owner,
      seller: sell.owner,
      buyOrder: buy.id,
      sellOrder: sell.id,
      buyFeeUnits: fees.buyFee,
      sellFeeUnits: fees.sellFee,
    };
    this.context.changes.append('fills', fill);
    this.context.changes.emit(traded, fill);
    this.context.changes.save('spot_markets', desk.last);
    this.note(desk, maker, given);
    if (left === 0) this.close(desk, maker, 'filled', '');
    else maker.state = 'partially_filled';
  }

  /** Called by the book when self-trade prevention takes a resting order out. */
  makerCancelled(makerOrder: number): void {
    const { desk, given } = this.run();
    const maker = this.orders.get(makerOrder);
    this.note(desk, maker, given);
    this.close(desk, maker, 'cancelled', 'self_trade');
  }

  private match(desk: Desk, order: LiveOrder, band: Band, given: Given): void {
    const side = bookSide(order.side);
    const limit = effectiveLimit(order, band);
    const mode = selfTradeMode(order);
    this.running = { desk, taker: order, given };
    if (order.budget > 0) {
      desk.book.matchBudget(side, limit, order.budget, order.owner, mode, this);
    } else {
      desk.book.match(side, limit, order.lots - order.filledLots, order.owner, mode, this);
    }
    this.running = undefined;
  }

  private mayRest(desk: Desk, order: Order): boolean {
    const waits = order.timeInForce === 'gtc' || order.timeInForce === 'gtt';
    const priced = order.kind === 'limit' || order.kind === 'stop_limit';
    return waits && priced && !desk.book.selfTradeStopped;
  }

  private rest(desk: Desk, order: Order): void {
    const left = order.lots - order.filledLots;
    desk.book.rest(order.id, order.owner, bookSide(order.side), order.limitTicks, left);
    order.priority = this.context.nextId();
    order.state = order.filledLots > 0 ? 'partially_filled' : 'open';
  }

  private finishTaker(desk: Desk, order: LiveOrder, given: Given): void {
    const filled = order.budget === 0 ? order.filledLots === order.lots : order.filledLots > 0;
    const reason = desk.book.selfTradeStopped ? 'self_trade' : 'unfilled_remainder';
    this.close(desk, order, filled ? 'filled' : 'cancelled', filled ? '' : reason);
    order.updatedMs = given.timeMs;
  }

  private close(
    desk: Desk,
    order: LiveOrder,
    state: 'filled' | 'cancelled' | 'expired',
    reason: OrderReason,
  ): void {
    order.state = state;
    order.reason = reason;
    order.priority = 0;
    order.triggerPlace = 0;
    this.settlement.releaseRest(desk.market, order);
    if (order.owner < 0 && desk.quotes.delete(order.id)) this.quotesChanged.add(desk);
    if (order.timeInForce === 'gtt') this.context.timers.clear(expiryKey(order.id));
    this.orders.remove(order);
  }

  private run(): Running {
    if (this.running === undefined) throw new Error('a fill without a taker');
    return this.running;
  }
}

/** The timer key of an order that is good till a time. */
export function expiryKey(orderId: number): string {
  return `spot.expire:${orderId}`;
}

/** The timer's command. */
export function expireCommand(orderId: number): ExpireOrder {
  return { type: 'spot.expire', orderId };
}

/**
 * The worst price at which an order may trade now: its limit, or the edge of the band for orders
 * without one; a stop-market buy also never pays more than the price for which it held money.
 */
export function effectiveLimit(order: Readonly<Order>, band: Band): number {
  const side: BookSide = bookSide(order.side);
  if (side === BID) {
    return order.limitTicks > 0 ? Math.min(order.limitTicks, band.high) : band.high;
  }
  return order.limitTicks > 0 ? Math.max(order.limitTicks, band.low) : band.low;
}

/** Whether the limit of an order lies beyond the prices at which it may trade now. */
function isOutside({ limitTicks, kind, side }: Readonly<Order>, band: Band): boolean {
  if (limitTicks === 0 || kind === 'stop_market') return false;
  return side === 'buy' ? limitTicks > band.high : limitTicks < band.low;
}

function addFill(order: LiveOrder, ticks: number, lots: number): void {
  order.filledLots += lots;
  order.filledValue += ticks * lots;
}

function isDone(order: Readonly<Order>, desk: Desk): boolean {
  return order.filledLots === order.lots || order.budget > 0 || desk.book.selfTradeStopped;
}
