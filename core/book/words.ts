/**
 * The words of the order book: sides, self-trade prevention, what a book can do.
 * Prices are whole ticks (1 to 2^31 - 1), quantities whole lots, quote amounts ticks × lots;
 * all stay below 2^53, which the definition of a market guarantees and the book asserts.
 */

/** The buying side. */
export const BID = 0 as const;
/** The selling side. */
export const ASK = 1 as const;
export type Side = typeof BID | typeof ASK;

/** The side that trades with `side`. */
export function oppositeOf(side: Side): Side {
  return side === BID ? ASK : BID;
}

/** The highest price, in ticks: prices are 32-bit numbers inside the book. */
export const MAX_TICKS = 2_147_483_647;

/** What happens when an order would trade with an order of the same owner. */
export const SELF_TRADE_ALLOWED = 0 as const;
/** The arriving order stops; what is left of it is cancelled. */
export const CANCEL_TAKER = 1 as const;
/** The resting order is cancelled; the arriving one goes on. */
export const CANCEL_MAKER = 2 as const;
/** The resting order is cancelled, and the arriving one stops as with CANCEL_TAKER. */
export const CANCEL_BOTH = 3 as const;
export type SelfTradeMode =
  | typeof SELF_TRADE_ALLOWED
  | typeof CANCEL_TAKER
  | typeof CANCEL_MAKER
  | typeof CANCEL_BOTH;

/**
 * Receives what happens to resting orders while an arriving one is matched, in order.
 * It must not change the book. One sink can serve all orders: nothing is allocated for a fill.
 */
export interface FillSink {
  /** A trade at the resting order's price. At 0 remaining lots the resting order is gone. */
  fill(
    makerOrder: number,
    makerOwner: number,
    ticks: number,
    lots: number,
    makerRemainingLots: number,
  ): void;
  /** All that an order shows was traded: it shows its next lots, last at its price. */
  refilled?(makerOrder: number, shownLots: number): void;
  /** A resting order went without a trade, by self-trade prevention. */
  makerCancelled(makerOrder: number, makerOwner: number, remainingLots: number): void;
}

/** How much of an order is shown now, and at most when it is refilled. */
export interface Shown {
  readonly now: number;
  readonly peak: number;
}

/** An order of which all is shown. */
export const WHOLLY: Shown = {
  now: Number.POSITIVE_INFINITY,
  peak: Number.POSITIVE_INFINITY,
};

/** A resting order. */
export interface RestingOrder {
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
  readonly owner: number;
}

/** One price of a depth table: [price in ticks, total lots, number of orders]. */
export type DepthRow = readonly [ticks: number, lots: number, count: number];

/**
 * What every order book can do; see `Book` for the fine print. `limitTicks` is always the worst
 * price the arriving order accepts: a market order passes the edge of the price band.
 */
export interface OrderBook {
  readonly size: number;
  readonly selfTradeStopped: boolean;
  fillableLots(
    side: Side,
    limitTicks: number,
    lots: number,
    owner: number,
    mode: SelfTradeMode,
  ): number;
  fillableByBudget(
    side: Side,
    limitTicks: number,
    budget: number,
    owner: number,
    mode: SelfTradeMode,
  ): number;
  quoteToFill(
    side: Side,
    limitTicks: number,
    lots: number,
    owner: number,
    mode: SelfTradeMode,
  ): number;
  asIfWithout<Answer>(orderId: number, ask: () => Answer): Answer;
  wouldCross(side: Side, ticks: number): boolean;
  match(
    side: Side,
    limitTicks: number,
    lots: number,
    owner: number,
    mode: SelfTradeMode,
    sink: FillSink,
  ): number;
  matchBudget(
    side: Side,
    limitTicks: number,
    budget: number,
    owner: number,
    mode: SelfTradeMode,
    sink: FillSink,
  ): number;
  rest(
    orderId: number,
    owner: number,
    side: Side,
    ticks: number,
    lots: number,
    shown?: Shown,
  ): void;
  cancel(orderId: number): number;
  reduce(orderId: number, newLots: number): boolean;
  bestBid(): number;
  bestAsk(): number;
  order(orderId: number): RestingOrder | undefined;
  levels(side: Side, limit: number): DepthRow[];
  forEachOrder(
    side: Side,
    visit: (orderId: number, owner: number, ticks: number, lots: number) => void,
  ): void;
}
