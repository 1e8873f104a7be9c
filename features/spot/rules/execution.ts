/**
 * Carries accepted orders out: matches them, moves the money, lets the rest wait or ends it.
 * Nothing here refuses: checks are done.
 */
import type { FillSink } from '../../../core/book/words.ts';
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import {
  type Fill,
  hasTrigger,
  isPriced,
  type Order,
  type OrderReason,
  depthChanged,
  orderChanged,
  traded,
} from '../contract/index.ts';
import type { Band } from './band.ts';
import type { MarketBook } from './market-book.ts';
import { bookSide, selfTradeMode } from './market-book.ts';
import { expiryKey } from './expiry.ts';
import type { LiveOrder } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import { fitStop, isEntry, shownOf } from './plans.ts';
import {
  addFill,
  effectiveLimit,
  isDone,
  isFillable,
  isOutside,
  remainderReason,
} from './reach.ts';
import type { References } from './references.ts';
import { type ConditionsAt, lotsUnits, Settlement, valueUnits } from './settlement.ts';

interface Running {
  readonly marketBook: MarketBook;
  readonly taker: LiveOrder;
  readonly context: CommandContext;
}

/** Who hears what becomes of orders in lists. */
export interface ListKeeper {
  received(marketBook: MarketBook, order: LiveOrder, net: bigint, context: CommandContext): void;
  ended(marketBook: MarketBook, order: LiveOrder, context: CommandContext): void;
  activate(marketBook: MarketBook, order: LiveOrder, context: CommandContext): boolean;
}

/** Matches orders of one market and settles their fills. */
export class Execution implements FillSink {
  readonly settlement: Settlement;
  private readonly context: RoomContext;
  private readonly orders: LiveOrders;
  private readonly references: References;
  /** Markets whose books may have changed. */
  private readonly touchedBooks: MarketBook[] = [];
  private readonly quotesChanged = new Set<MarketBook>();
  /** Entries that were filled, and exits that ended an entry's trade, since `Exits` looked last. */
  readonly planned = new Set<LiveOrder>();
  private running: Running | undefined;
  lists: ListKeeper | undefined;

  constructor(
    context: RoomContext,
    orders: LiveOrders,
    references: References,
    conditions: ConditionsAt,
  ) {
    this.context = context;
    this.orders = orders;
    this.references = references;
    this.settlement = new Settlement(context, conditions);
    context.changes.tellSaved('orders', orderChanged);
    context.changes.atBatchEnd('spot', () => this.closeBatch());
  }

  /**
   * Matches an order as taker within a band and settles what is left of it.
   * @param tellsRemainder whether a part that found nobody is told as such
   */
  arrive(
    marketBook: MarketBook,
    order: LiveOrder,
    band: Band,
    context: CommandContext,
    tellsRemainder = false,
  ): void {
    this.match(marketBook, order, band, context);
    if (!isDone(order, marketBook) && this.mayRest(marketBook, order)) this.rest(marketBook, order);
    else if (tellsRemainder) this.finishTold(marketBook, order, band, context);
    else this.finishTaker(marketBook, order, context);
    this.note(marketBook, order, context);
  }

  /** Lets a stop order wait for its price. */
  waitForTrigger(marketBook: MarketBook, order: LiveOrder, context: CommandContext): void {
    order.state = 'waiting_trigger';
    marketBook.awaitTrigger(order);
    this.note(marketBook, order, context);
  }

  /** Lets an order wait until the one of its list that works was filled. */
  waitForEntry(marketBook: MarketBook, order: LiveOrder, context: CommandContext): void {
    order.state = 'waiting_entry';
    this.note(marketBook, order, context);
  }

  /** The turn of an order of a list has come: it waits for its price, or goes in. */
  enter(marketBook: MarketBook, order: LiveOrder, band: Band, context: CommandContext): void {
    if (hasTrigger(order.kind)) this.waitForTrigger(marketBook, order, context);
    else this.activate(marketBook, order, band, context, true);
  }

  /** Lets an order wait for the market to open. */
  waitForOpening(marketBook: MarketBook, order: LiveOrder, context: CommandContext): void {
    order.state = 'waiting_open';
    marketBook.waiting.add(order.id);
    this.note(marketBook, order, context);
  }

  /** Sends an order that has waited (for its stop price or the opening) into the market. */
  activate(
    marketBook: MarketBook,
    order: LiveOrder,
    band: Band,
    context: CommandContext,
    tellsRemainder = false,
  ): void {
    order.state = 'open';
    order.triggerPlace = 0;
    if (order.postOnly && marketBook.book.wouldCross(bookSide(order.side), order.limitTicks)) {
      return this.end(marketBook, order, 'post_only_would_cross', context);
    }
    if (order.timeInForce === 'fok' && !isFillable(marketBook, order, band)) {
      return this.end(marketBook, order, 'not_fillable', context);
    }
    if (isOutside(order, band)) this.takeWithin(marketBook, order, band, context);
    else this.arrive(marketBook, order, band, context, tellsRemainder);
  }

  /** Trades what the band lets it trade; the rest of an order whose limit lies beyond it ends. */
  private takeWithin(
    marketBook: MarketBook,
    order: LiveOrder,
    band: Band,
    context: CommandContext,
  ): void {
    this.match(marketBook, order, band, context);
    if (isDone(order, marketBook)) this.finishTaker(marketBook, order, context);
    else this.close(marketBook, order, 'cancelled', 'price_out_of_band', context);
    this.note(marketBook, order, context);
  }

  /** Takes a live order out of wherever it waits and releases what it holds. */
  end(
    marketBook: MarketBook,
    order: LiveOrder,
    reason: OrderReason,
    context: CommandContext,
  ): void {
    if (order.priority > 0) marketBook.book.cancel(order.id);
    if (order.triggerPlace > 0) marketBook.triggered.delete(order.id);
    else if (order.state === 'waiting_trigger') marketBook.forgetTrigger(order);
    if (order.state === 'waiting_open') marketBook.waiting.delete(order.id);
    const state = reason === 'time_over' ? 'expired' : 'cancelled';
    this.close(marketBook, order, state, reason, context);
    this.note(marketBook, order, context);
  }

  /**
   * A stop was triggered: the limit order of its pair ends, and what that held is the stop's, as
   * far as it needs it. What is left of the entry that it is an exit of ends too.
   */
  takeOver(marketBook: MarketBook, stop: LiveOrder, context: CommandContext): void {
    if (stop.plan === null) return;
    const limit = this.orders.byNumber(stop.plan.partnerId);
    if (limit !== undefined) {
      stop.heldUnits += limit.heldUnits;
      limit.heldUnits = 0n;
      if (stop.plan.listId) this.settlement.releaseBeyond(marketBook.market, stop);
      this.end(marketBook, limit, 'partner_ended', context);
    }
    const entry = this.orders.byNumber(stop.plan.entryId);
    if (entry !== undefined) this.end(marketBook, entry, 'exit_reached', context);
  }

  /** Marks an order as changed by this command. */
  note(marketBook: MarketBook, order: LiveOrder, context: CommandContext): void {
    order.updatedMs = context.timeMs;
    this.touch(marketBook, context);
    if (order.owner > 0) this.context.changes.keep('orders', order);
    else if (marketBook.quotes.has(order.id) || order.priority > 0)
      this.quotesChanged.add(marketBook);
  }

  /** Marks the quotes of a market as changed by this command. */
  noteQuotes(marketBook: MarketBook, context: CommandContext): void {
    this.touch(marketBook, context);
    this.quotesChanged.add(marketBook);
  }

  /** Saves the quotes and tells the levels that the commands of a batch have changed. */
  private closeBatch(): void {
    const { changes } = this.context;
    for (const marketBook of this.quotesChanged) changes.save('spot_quotes', marketBook.quoteRow);
    this.quotesChanged.clear();
    for (const marketBook of this.touchedBooks) {
      const depth = marketBook.takeDepthChange(marketBook.touchedSeq);
      marketBook.touchedSeq = 0;
      if (depth !== undefined) changes.emit(depthChanged, depth);
    }
    this.touchedBooks.length = 0;
  }

  /** Remembers that a command may have changed a book. */
  private touch(marketBook: MarketBook, context: CommandContext): void {
    if (marketBook.touchedSeq === 0) this.touchedBooks.push(marketBook);
    marketBook.touchedSeq = context.seq;
  }

  /** Called by the book for each trade of the running taker. */
  fill(makerOrder: number, _owner: number, ticks: number, lots: number, left: number): void {
    const { marketBook, taker, context } = this.run();
    const maker = this.orders.get(makerOrder);
    const takerIsBuyer = taker.side === 'buy';
    const buy = takerIsBuyer ? taker : maker;
    const sell = takerIsBuyer ? maker : taker;
    const id = this.context.nextId();
    const fees = this.settlement.trade(marketBook.market, buy, sell, ticks, lots, takerIsBuyer, id);
    addFill(taker, ticks, lots);
    addFill(maker, ticks, lots);
    if (maker.plan?.shownLots) maker.plan.shownLots -= lots;
    marketBook.last.lastTicks = ticks;
    const fill: Fill = {
      id,
      seq: context.seq,
      timeMs: context.timeMs,
      marketId: marketBook.market.id,
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
    if (this.references.traded(marketBook, fill)) marketBook.tradedSeq = context.seq;
    this.context.changes.append('fills', fill);
    this.context.changes.emit(traded, fill);
    this.context.changes.save('spot_markets', marketBook.last);
    this.note(marketBook, maker, context);
    if (taker.plan?.listId) this.receivedOf(marketBook, taker, fill, context);
    if (maker.plan?.listId) this.receivedOf(marketBook, maker, fill, context);
    if (left === 0) this.close(marketBook, maker, 'filled', '', context);
    else maker.state = 'partially_filled';
    if (taker.plan !== null) this.filledOf(marketBook, taker, context);
    if (maker.plan !== null) this.filledOf(marketBook, maker, context);
  }

  /** What a fill has brought an order of a list, net of its fee. */
  private receivedOf(
    marketBook: MarketBook,
    order: LiveOrder,
    { lots, ticks, buyFeeUnits, sellFeeUnits }: Fill,
    context: CommandContext,
  ): void {
    const { market } = marketBook;
    const net =
      order.side === 'buy'
        ? lotsUnits(market, lots) - buyFeeUnits
        : valueUnits(market, ticks, lots) - sellFeeUnits;
    this.lists?.received(marketBook, order, net, context);
  }

  /** An order with a plan was filled: its pair gets smaller, its exits are to be given its lots. */
  private filledOf(marketBook: MarketBook, order: LiveOrder, context: CommandContext): void {
    if (isEntry(order)) this.planned.add(order);
    const stop = this.orders.byNumber(order.plan?.partnerId ?? 0);
    const left = order.lots - order.filledLots;
    // A stop whose limit order is wholly filled ends with it.
    if (stop === undefined || left === 0) return;
    fitStop(this.settlement, marketBook.market, order, stop, left);
    this.note(marketBook, stop, context);
  }

  /** Called by the book when all that an order shows was traded, and more of it is shown. */
  refilled(makerOrder: number, shownLots: number): void {
    const maker = this.orders.get(makerOrder);
    if (maker.plan !== null) maker.plan.shownLots = shownLots;
    // It queues anew, behind all that rests at its price.
    maker.priority = this.context.nextId();
  }

  /** Called by the book when self-trade prevention takes a resting order out. */
  makerCancelled(makerOrder: number): void {
    const { marketBook, context } = this.run();
    const maker = this.orders.get(makerOrder);
    this.note(marketBook, maker, context);
    this.close(marketBook, maker, 'cancelled', 'self_trade', context);
  }

  private match(
    marketBook: MarketBook,
    order: LiveOrder,
    band: Band,
    context: CommandContext,
  ): void {
    const side = bookSide(order.side);
    const limit = effectiveLimit(order, band);
    const mode = selfTradeMode(order);
    this.running = { marketBook, taker: order, context };
    if (order.budget > 0) {
      marketBook.book.matchBudget(side, limit, order.budget, order.owner, mode, this);
    } else {
      marketBook.book.match(side, limit, order.lots - order.filledLots, order.owner, mode, this);
    }
    this.running = undefined;
  }

  private mayRest(marketBook: MarketBook, order: Order): boolean {
    const waits = order.timeInForce === 'gtc' || order.timeInForce === 'gtt';
    return waits && isPriced(order.kind) && !marketBook.book.selfTradeStopped;
  }

  private rest(marketBook: MarketBook, order: LiveOrder): void {
    const left = order.lots - order.filledLots;
    const side = bookSide(order.side);
    if (order.plan?.icebergLots) order.plan.shownLots = Math.min(order.plan.icebergLots, left);
    const shown = shownOf(order, left);
    marketBook.book.rest(order.id, order.owner, side, order.limitTicks, left, shown);
    order.priority = this.context.nextId();
    order.state = order.filledLots > 0 ? 'partially_filled' : 'open';
  }

  /** Ends a taker: one of which a part was left says so, and why. */
  private finishTold(
    marketBook: MarketBook,
    order: LiveOrder,
    band: Band,
    context: CommandContext,
  ): void {
    const reason = remainderReason(order, marketBook, band);
    this.close(marketBook, order, reason === '' ? 'filled' : 'cancelled', reason, context);
    order.updatedMs = context.timeMs;
  }

  private finishTaker(marketBook: MarketBook, order: LiveOrder, context: CommandContext): void {
    const filled = order.budget === 0 ? order.filledLots === order.lots : order.filledLots > 0;
    const reason = marketBook.book.selfTradeStopped ? 'self_trade' : 'unfilled_remainder';
    const state = filled ? 'filled' : 'cancelled';
    this.close(marketBook, order, state, filled ? '' : reason, context);
    order.updatedMs = context.timeMs;
  }

  private close(
    marketBook: MarketBook,
    order: LiveOrder,
    state: 'filled' | 'cancelled' | 'expired',
    reason: OrderReason,
    context: CommandContext,
  ): void {
    order.state = state;
    order.reason = reason;
    order.priority = 0;
    order.triggerPlace = 0;
    this.settlement.releaseRest(marketBook.market, order);
    if (order.owner < 0 && marketBook.quotes.delete(order.id)) this.quotesChanged.add(marketBook);
    if (order.timeInForce === 'gtt') this.context.timers.clear(expiryKey(order.id));
    this.orders.remove(order);
    if (order.plan !== null) this.closePlan(marketBook, order, context);
  }

  /** One of a pair cancels the other; an exit that is filled ends its entry. */
  private closePlan(marketBook: MarketBook, order: LiveOrder, context: CommandContext): void {
    const { partnerId = 0, entryId = 0, listId = 0 } = order.plan ?? {};
    if (listId > 0) this.lists?.ended(marketBook, order, context);
    if (order.state === 'filled' && entryId > 0) this.planned.add(order);
    if (order.reason === 'partner_ended') return;
    const partner = this.orders.byNumber(partnerId);
    if (partner !== undefined) this.end(marketBook, partner, 'partner_ended', context);
  }

  private run(): Running {
    if (this.running === undefined) throw new Error('a fill without a taker');
    return this.running;
  }
}
