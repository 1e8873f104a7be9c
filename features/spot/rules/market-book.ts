/** Everything of one market that spot rules keep in memory. */
import { Book } from '../../../core/book/book.ts';
import { Triggers } from '../../../core/book/triggers.ts';
import {
  ASK,
  BID,
  CANCEL_BOTH,
  CANCEL_MAKER,
  CANCEL_TAKER,
  type SelfTradeMode,
  type Side as BookSide,
} from '../../../core/book/words.ts';
import type { Market } from '../../catalogue/contract.ts';
import {
  type DepthChange,
  isTakeProfit,
  type Order,
  type SelfTrade,
  type Side,
  type TriggerBy,
} from '../contract/index.ts';
import type { LiveOrder } from './live-order.ts';
import type { Reference } from './reference.ts';

const SELF_TRADE: Readonly<Record<SelfTrade, SelfTradeMode>> = {
  cancel_taker: CANCEL_TAKER,
  cancel_maker: CANCEL_MAKER,
  cancel_both: CANCEL_BOTH,
};

/** The book's side of an order. */
export function bookSide(side: Side): BookSide {
  return side === 'buy' ? BID : ASK;
}

/**
 * Where an order waits for its price: on the bid side for one that rises, on the ask side for one
 * that falls. A take-profit looks the other way than a stop of its side.
 */
export function triggerSide({ side, kind }: Pick<Order, 'side' | 'kind'>): BookSide {
  const rises = (side === 'buy') !== isTakeProfit(kind);
  return rises ? BID : ASK;
}

/** The book's word for a way to prevent self-trades. */
export function selfTradeMode(order: Readonly<Order>): SelfTradeMode {
  return SELF_TRADE[order.selfTrade];
}

/** What a market's book remembers of itself, as the table `spot_markets` keeps it. */
export interface LastPrice {
  readonly marketId: number;
  /** The price of the last trade; 0 before the first. */
  lastTicks: number;
  /** When triggered stops run; 0 while none waits. */
  stopsDueMs: number;
  /** Whether orders that waited for an opening go in after the first quotes of the session. */
  opensWithQuotes?: true;
}

/** One market's book, stops, orders that wait for the opening, and quotes of the market maker. */
export class MarketBook {
  readonly market: Market;
  readonly book = new Book({ trackTouched: true });
  /** Stops that wait for a price, by what triggers them. */
  readonly stops: Readonly<Record<TriggerBy, Triggers>> = {
    index: new Triggers(),
    last: new Triggers(),
  };
  /** Trailing stops that wait, by the price that they follow, the oldest first. */
  readonly trails: Readonly<Record<TriggerBy, Set<number>>> = { index: new Set(), last: new Set() };
  /** What waits for the next quotes, in its order: triggered stops, and orders for an opening. */
  readonly triggered = new Set<number>();
  readonly waiting = new Set<number>();
  readonly quotes = new Map<number, LiveOrder>();
  readonly last: LastPrice;
  /** What prices a market without an index; undefined elsewhere, and before it has begun. */
  reference: Reference | undefined;
  /** The last command since the batch began that may have changed the book; 0 when none has. */
  touchedSeq = 0;
  /** The last command that traded; 0 since the start. */
  tradedSeq = 0;
  /** What the table `spot_quotes` keeps; read when a batch is taken. */
  readonly quoteRow: { readonly marketId: number; readonly orders: string };

  constructor(market: Market) {
    this.market = market;
    this.last = { marketId: market.id, lastTicks: 0, stopsDueMs: 0 };
    const quotes = this.quotes;
    this.quoteRow = {
      marketId: market.id,
      get orders() {
        const rows = Array.from(quotes.values(), (quote) => quote.copy());
        return JSON.stringify(rows, quoteMember);
      },
    };
  }

  /** The last price that sets stops off: of any trade, or of the last that counts; 0 for none. */
  get triggerTicks(): number {
    return this.reference?.lastTicks ?? this.last.lastTicks;
  }

  /** Lets a stop wait for its price, or a trailing stop follow it. */
  awaitTrigger(order: Readonly<Order>): void {
    const { id, kind, triggerBy, stopTicks } = order;
    if (kind === 'trailing_stop') this.trails[triggerBy].add(id);
    else this.stops[triggerBy].add(id, triggerSide(order), stopTicks);
  }

  /**
   * A stop waits for another price. At one price the oldest is reached first, as where stops are
   * loaded: those that are younger queue behind it again.
   */
  moveTrigger(order: Readonly<Order>, stopTicks: number): void {
    const { id } = order;
    const side = triggerSide(order);
    const waiting = this.stops[order.triggerBy];
    const younger: number[] = [];
    waiting.remove(id);
    waiting.forEach(side, (other, ticks) => {
      if (ticks === stopTicks && other > id) younger.push(other);
    });
    waiting.add(id, side, stopTicks);
    for (const other of younger) {
      waiting.remove(other);
      waiting.add(other, side, stopTicks);
    }
  }

  /** A stop no longer waits. */
  forgetTrigger({ id, kind, triggerBy }: Readonly<Order>): void {
    if (kind === 'trailing_stop') this.trails[triggerBy].delete(id);
    else this.stops[triggerBy].remove(id);
  }

  /** The levels that changed since the last call, or undefined. */
  takeDepthChange(seq: number): DepthChange | undefined {
    const levels: [Side, number, number][] = [];
    this.book.drainTouched((side, ticks, lots) => {
      levels.push([side === BID ? 'buy' : 'sell', ticks, lots]);
    });
    return levels.length === 0 ? undefined : { marketId: this.market.id, seq, levels };
  }
}

/** Quotes are stored as JSON, where whole units are texts. */
function quoteMember(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

/** Reads stored quotes. Throws on text that `quoteRow` did not make. */
export function parseQuotes(text: string): Order[] {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Order[];
}
