/** How far an order may trade, what it has traded, and why it got no more. */
import { BID, type Side as BookSide } from '../../../core/book/words.ts';
import { isPriced, type Order, type OrderReason } from '../contract/index.ts';
import type { LiveOrder } from './live-order.ts';
import type { Band } from './band.ts';
import { bookSide, type MarketBook, selfTradeMode } from './market-book.ts';

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
export function isOutside({ limitTicks, kind, side }: Readonly<Order>, band: Band): boolean {
  if (limitTicks === 0 || !isPriced(kind)) return false;
  return side === 'buy' ? limitTicks > band.high : limitTicks < band.low;
}

/**
 * Why a taker got no more, or empty where it got all it could pay for. A budget is spent where what
 * is left of it buys no further lot: at the next price there is, or else at the last one it paid.
 */
export function remainderReason(
  order: Readonly<Order>,
  { book, last }: MarketBook,
  band: Band,
): OrderReason {
  const { side, limitTicks, budget, filledLots, filledValue, lots } = order;
  const next = side === 'buy' ? book.bestAsk() : book.bestBid();
  const limit = effectiveLimit(order, band);
  const isWithin = next > 0 && (side === 'buy' ? next <= limit : next >= limit);
  const price = isWithin ? next : last.lastTicks;
  const isDone = budget > 0 ? filledLots > 0 && budget - filledValue < price : filledLots === lots;
  if (isDone) return '';
  if (book.selfTradeStopped) return 'self_trade';
  const wouldTakeNext =
    limitTicks === 0 || (side === 'buy' ? next <= limitTicks : next >= limitTicks);
  return next > 0 && wouldTakeNext ? 'price_out_of_band' : 'unfilled_remainder';
}

/** Counts a trade to an order. */
export function addFill(order: LiveOrder, ticks: number, lots: number): void {
  order.filledLots += lots;
  order.filledValue += ticks * lots;
}

/** Whether an order that has arrived wants, or gets, no more. */
export function isDone(order: Readonly<Order>, marketBook: MarketBook): boolean {
  return order.filledLots === order.lots || order.budget > 0 || marketBook.book.selfTradeStopped;
}

/**
 * Whether a fill-or-kill order gets all it wants: its lots, or for a budget so many that what
 * is left of it buys no further lot, although there is one. A book that ends first is too thin.
 */
export function isFillable(marketBook: MarketBook, order: Readonly<Order>, band: Band): boolean {
  const side = bookSide(order.side);
  const limit = effectiveLimit(order, band);
  const mode = selfTradeMode(order);
  if (order.budget > 0) {
    const { book } = marketBook;
    const lots = book.fillableByBudget(side, limit, order.budget, order.owner, mode);
    if (lots === 0) return false;
    const spent = book.quoteToFill(side, limit, lots, order.owner, mode);
    if (spent === order.budget) return true;
    return book.fillableLots(side, limit, lots + 1, order.owner, mode) > lots;
  }
  const wanted = order.lots - order.filledLots;
  return marketBook.book.fillableLots(side, limit, wanted, order.owner, mode) === wanted;
}
