/**
 * What the kinds of orders mean, in terms of an order book: the tests of the book and its naive
 * twin speak in these. The product's own meaning, with money, is in `features/spot/rules`.
 * Checks come first: a refusal leaves the book as it was. Trades reach the caller through the
 * sink, so the lots left are known there.
 *
 * Good-till-time is good-till-cancelled with a timer of the engine that cancels; stop orders wait
 * in `triggers.ts` and arrive here when they are triggered.
 */
import {
  ASK,
  type FillSink,
  MAX_TICKS,
  type OrderBook,
  type SelfTradeMode,
  type Side,
} from '../../core/book/words.ts';

/** What is not traded at once rests until cancelled. */
export const GOOD_TILL_CANCELLED = 0 as const;
/** What is not traded at once is cancelled. */
export const IMMEDIATE_OR_CANCEL = 1 as const;
/** Trades at once and wholly, or is refused. */
export const FILL_OR_KILL = 2 as const;
export type TimeInForce =
  | typeof GOOD_TILL_CANCELLED
  | typeof IMMEDIATE_OR_CANCEL
  | typeof FILL_OR_KILL;

/**
 * How an order ended up. `remainder_cancelled` covers what immediate-or-cancel and market orders
 * could not trade, and what self-trade prevention stopped.
 */
export type Placed = 'filled' | 'resting' | 'remainder_cancelled';

/** Why an order is refused, in the order the rules are checked. */
export type OrderRefusal = 'unknown_order' | 'post_only_would_cross' | 'fill_or_kill_not_fillable';

/** A limit order, and with `limitTicks` at the edge of the price band a market order. */
export interface LimitOrder {
  readonly orderId: number;
  readonly owner: number;
  readonly side: Side;
  readonly limitTicks: number;
  readonly lots: number;
  readonly timeInForce: TimeInForce;
  /** Refused when it would trade at once. */
  readonly postOnly: boolean;
  readonly selfTrade: SelfTradeMode;
  /** How many lots are shown at a time, where not all are. */
  readonly peak?: number;
}

/** Places a limit order: trades what it can; what is left waits if its time in force says so. */
export function placeLimit(
  book: OrderBook,
  order: LimitOrder,
  sink: FillSink,
): Placed | OrderRefusal {
  const { owner, side, limitTicks, lots, selfTrade } = order;
  if (order.postOnly && book.wouldCross(side, limitTicks)) return 'post_only_would_cross';
  if (order.timeInForce === FILL_OR_KILL) {
    const fillable = book.fillableLots(side, limitTicks, lots, owner, selfTrade);
    if (fillable < lots) return 'fill_or_kill_not_fillable';
  }
  const left = book.match(side, limitTicks, lots, owner, selfTrade, sink);
  if (left === 0) return 'filled';
  if (book.selfTradeStopped || order.timeInForce !== GOOD_TILL_CANCELLED) {
    return 'remainder_cancelled';
  }
  const shown = order.peak === undefined ? undefined : { now: order.peak, peak: order.peak };
  book.rest(order.orderId, owner, side, limitTicks, left, shown);
  return 'resting';
}

/** A market order that names what to spend (buy) or to receive (sell), in ticks × lots. */
export interface BudgetOrder {
  readonly owner: number;
  readonly side: Side;
  /** The worst price it may trade at: the edge of the price band. */
  readonly limitTicks: number;
  readonly budget: number;
  readonly selfTrade: SelfTradeMode;
}

/**
 * Places a market order by quote amount. It is `filled` when the budget is spent as far as whole
 * lots go: it traded, and what is left does not pay one more lot at the price it stopped at.
 */
export function placeBudget(book: OrderBook, order: BudgetOrder, sink: FillSink): Placed {
  const { owner, side, limitTicks, budget, selfTrade } = order;
  const unspent = book.matchBudget(side, limitTicks, budget, owner, selfTrade, sink);
  if (unspent === 0) return 'filled';
  if (unspent === budget) return 'remainder_cancelled';
  if (book.selfTradeStopped || !book.wouldCross(side, limitTicks)) return 'remainder_cancelled';
  return 'filled';
}

/** New price and quantity for a resting order. */
export interface Replacement {
  readonly orderId: number;
  readonly limitTicks: number;
  /** The lots that shall be open from now on, at least 1. */
  readonly lots: number;
  readonly postOnly: boolean;
  readonly selfTrade: SelfTradeMode;
}

/**
 * Replaces a resting order. At the same price and with no more lots it keeps its turn; otherwise
 * it leaves and arrives anew under the same id, and may trade.
 */
export function replaceOrder(
  book: OrderBook,
  change: Replacement,
  sink: FillSink,
): Placed | OrderRefusal {
  const { orderId, limitTicks, lots, postOnly, selfTrade } = change;
  const before = book.order(orderId);
  if (before === undefined) return 'unknown_order';
  if (before.ticks === limitTicks && lots <= before.lots) {
    book.reduce(orderId, lots);
    return 'resting';
  }
  if (postOnly && book.wouldCross(before.side, limitTicks)) return 'post_only_would_cross';
  book.cancel(orderId);
  const { owner, side } = before;
  const timeInForce = GOOD_TILL_CANCELLED;
  const again: LimitOrder = {
    orderId,
    owner,
    side,
    limitTicks,
    lots,
    timeInForce,
    postOnly,
    selfTrade,
  };
  return placeLimit(book, again, sink);
}

/** The worst price of an order that accepts any: only for markets without a price band. */
export function anyPrice(side: Side): number {
  return side === ASK ? 1 : MAX_TICKS;
}
