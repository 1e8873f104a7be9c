/**
 * The market maker's quotes: one command replaces all of them in a market. A quote whose price
 * stays keeps its place in the queue. What rests across the best level is taken first, so that no
 * order in its way silences a side; levels that the maker's account cannot pay are left out.
 */
import { CANCEL_MAKER } from '../../../core/book/words.ts';
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { QuoteLevel, Side } from '../contract/index.ts';
import type { Band } from './band.ts';
import type { MarketBook } from './market-book.ts';
import { bookSide } from './market-book.ts';
import type { Execution } from './execution.ts';
import { LiveOrder, type OrderTerms } from './live-order.ts';
import type { LiveOrders } from './live-orders.ts';
import { effectiveLimit } from './reach.ts';
import { lotsUnits, valueUnits } from './settlement.ts';

/** Most levels a side. */
export const MOST_QUOTE_LEVELS = 20;

function quoteTerms(marketId: number, side: Side, [limitTicks, lots]: QuoteLevel): OrderTerms {
  return {
    marketId,
    side,
    kind: 'limit',
    timeInForce: 'gtc',
    postOnly: true,
    selfTrade: 'cancel_maker',
    clientOrderId: '',
    expiresMs: 0,
    stopTicks: 0,
    triggerBy: 'index',
    budget: 0,
    limitTicks,
    lots,
  };
}

/** A market maker's order: post-only, good till it is replaced. */
export function makeQuote(
  id: number,
  owner: number,
  marketId: number,
  side: Side,
  level: QuoteLevel,
  timeMs: number,
): LiveOrder {
  return new LiveOrder(id, owner, timeMs, quoteTerms(marketId, side, level));
}

/** Quotes that replace those of their owner in a market. */
interface NewQuotes {
  readonly marketBook: MarketBook;
  readonly owner: number;
  readonly band: Band;
  readonly bids: readonly QuoteLevel[];
  readonly asks: readonly QuoteLevel[];
  readonly context: CommandContext;
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

/** Decides `spot.quote`: replaces all quotes of the market maker in one market. */
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
  replace(quotes: NewQuotes): void {
    const { marketBook, owner, bids, asks, context } = quotes;
    const wanted = {
      buy: new Map<number, number>(bids),
      sell: new Map<number, number>(asks),
    };
    for (const quote of marketBook.quotes.values()) {
      const lots = wanted[quote.side].get(quote.limitTicks);
      const left = quote.lots - quote.filledLots;
      if (lots === left) wanted[quote.side].delete(quote.limitTicks);
      else this.withdraw(marketBook, quote, context);
    }
    if (bids.length > 0) this.take(quotes, 'buy', Math.max(...bids.map(([ticks]) => ticks)));
    if (asks.length > 0) this.take(quotes, 'sell', Math.min(...asks.map(([ticks]) => ticks)));
    for (const side of ['buy', 'sell'] as const) {
      for (const level of wanted[side]) this.add(marketBook, owner, side, level, context);
    }
    this.execution.noteQuotes(marketBook, context);
  }

  /** Takes what rests across the best level of a side, as far as the account can pay. */
  private take({ marketBook, owner, band, context }: NewQuotes, side: Side, ticks: number): void {
    const { market, book } = marketBook;
    if (!book.wouldCross(bookSide(side), ticks)) return;
    const { settlement } = this.execution;
    const order = new LiveOrder(this.context.upcomingId, owner, context.timeMs, {
      ...quoteTerms(market.id, side, [ticks, market.maxLots]),
      timeInForce: 'ioc',
      postOnly: false,
    });
    const limit = effectiveLimit(order, band);
    const crossing = book.fillableLots(bookSide(side), limit, order.lots, owner, CANCEL_MAKER);
    const lotUnits = side === 'buy' ? valueUnits(market, ticks, 1) : lotsUnits(market, 1);
    const affordable = settlement.spendable(market, order) / lotUnits;
    order.lots = affordable < BigInt(crossing) ? Number(affordable) : crossing;
    if (order.lots === 0) return;
    this.context.nextId();
    const hold =
      side === 'buy' ? valueUnits(market, ticks, order.lots) : lotsUnits(market, order.lots);
    settlement.hold(market, order, hold);
    this.orders.add(order);
    this.execution.arrive(marketBook, order, band, context);
  }

  private withdraw(marketBook: MarketBook, quote: LiveOrder, context: CommandContext): void {
    this.execution.end(marketBook, quote, 'by_customer', context);
  }

  private add(
    marketBook: MarketBook,
    owner: number,
    side: Side,
    level: QuoteLevel,
    context: CommandContext,
  ): void {
    const { market, book } = marketBook;
    const [ticks, lots] = level;
    if (book.wouldCross(bookSide(side), ticks)) return;
    const { settlement } = this.execution;
    const hold = side === 'buy' ? valueUnits(market, ticks, lots) : lotsUnits(market, lots);
    const id = this.context.nextId();
    const quote = makeQuote(id, owner, market.id, side, level, context.timeMs);
    if (settlement.spendable(market, quote) < hold) return;
    settlement.hold(market, quote, hold);
    this.orders.add(quote);
    marketBook.quotes.set(id, quote);
    book.rest(id, owner, bookSide(side), ticks, lots);
    quote.priority = this.context.nextId();
  }
}
