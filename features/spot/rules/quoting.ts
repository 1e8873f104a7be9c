/**
 * The market maker's quotes: one command replaces all of them in a market. A quote whose price
 * stays keeps its place in the queue. Levels that would cross, or that the maker's account cannot
 * pay, are left out: a quote never trades on arrival.
 */
import type { Given } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { QuoteLevel, Side } from '../contract.ts';
import type { Desk } from './desk.ts';
import { bookSide } from './desk.ts';
import type { Execution } from './execution.ts';
import { LiveOrder } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import { lotsUnits, valueUnits } from './settlement.ts';

/** Most levels a side. */
export const MOST_QUOTE_LEVELS = 20;

/** A market maker's order: post-only, good till it is replaced. */
export function makeQuote(
  id: number,
  owner: number,
  marketId: number,
  side: Side,
  [limitTicks, lots]: QuoteLevel,
  timeMs: number,
): LiveOrder {
  return new LiveOrder(id, owner, timeMs, {
    marketId,
    side,
    kind: 'limit',
    timeInForce: 'gtc',
    postOnly: true,
    selfTrade: 'cancel_maker',
    clientOrderId: '',
    expiresMs: 0,
    stopTicks: 0,
    budget: 0,
    limitTicks,
    lots,
  });
}

/** Whether levels are whole, positive, unique in price and not too many. */
export function areSoundLevels(levels: readonly QuoteLevel[]): boolean {
  const prices = new Set(levels.map(([ticks]) => ticks));
  return (
    levels.length <= MOST_QUOTE_LEVELS &&
    prices.size === levels.length &&
    levels.every(
      ([ticks, lots]) =>
        Number.isSafeInteger(ticks) && ticks > 0 && Number.isSafeInteger(lots) && lots > 0,
    )
  );
}

/** See the head of this file. */
export class Quoting {
  private readonly context: RoomContext;
  private readonly orders: LiveOrders;
  private readonly execution: Execution;

  constructor(context: RoomContext, orders: LiveOrders, execution: Execution) {
    this.context = context;
    this.orders = orders;
    this.execution = execution;
  }

  /** Replaces the quotes of an owner. The command has been checked. */
  replace(
    desk: Desk,
    owner: number,
    bids: readonly QuoteLevel[],
    asks: readonly QuoteLevel[],
    given: Given,
  ): void {
    const wanted = {
      buy: new Map<number, number>(bids),
      sell: new Map<number, number>(asks),
    };
    for (const quote of desk.quotes.values()) {
      const lots = wanted[quote.side].get(quote.limitTicks);
      const left = quote.lots - quote.filledLots;
      if (lots === left) wanted[quote.side].delete(quote.limitTicks);
      else this.withdraw(desk, quote, given);
    }
    for (const side of ['buy', 'sell'] as const) {
      for (const level of wanted[side]) this.add(desk, owner, side, level, given);
    }
    this.execution.noteQuotes(desk, given);
  }

  private withdraw(desk: Desk, quote: LiveOrder, given: Given): void {
    this.execution.end(desk, quote, 'by_customer', given);
  }

  private add(desk: Desk, owner: number, side: Side, level: QuoteLevel, given: Given): void {
    const { market, book } = desk;
    const [ticks, lots] = level;
    if (book.wouldCross(bookSide(side), ticks)) return;
    const { settlement } = this.execution;
    const hold = side === 'buy' ? valueUnits(market, ticks, lots) : lotsUnits(market, lots);
    const id = this.context.nextId();
    const quote = makeQuote(id, owner, market.id, side, level, given.timeMs);
    if (settlement.spendable(market, quote) < hold) return;
    settlement.hold(market, quote, hold);
    this.orders.add(quote);
    desk.quotes.set(id, quote);
    book.rest(id, owner, bookSide(side), ticks, lots);
    quote.priority = this.context.nextId();
  }
}
