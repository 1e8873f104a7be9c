/**
 * The order book of one market: price-time priority over whole numbers.
 *
 * The book matches, rests and cancels; what an order type means is said in `orders.ts`, money
 * and holds are the engine's. What must always hold: the best bid is below the best ask; every
 * resting order has at least one lot; a level's total is the sum of its orders; the same
 * commands give the same state and the same order of everything that is read from it.
 */
import { assert } from './assert.ts';
import { NONE } from './columns.ts';
import { Probe, reaches, wholeLots } from './probe.ts';
import { RestingOrders } from './resting-orders.ts';
import { TouchedLevels } from './touched-levels.ts';
import {
  ASK,
  BID,
  CANCEL_MAKER,
  CANCEL_TAKER,
  type DepthRow,
  type FillSink,
  type OrderBook,
  oppositeOf,
  type RestingOrder,
  SELF_TRADE_ALLOWED,
  type Shown,
  type SelfTradeMode,
  type Side,
  WHOLLY,
} from './words.ts';

export interface BookOptions {
  /** Orders to hold before memory first doubles. */
  readonly initialCapacity?: number;
  /** Whether changed levels are remembered for `drainTouched`; whoever asks for it must drain. */
  readonly trackTouched?: boolean;
}

export class Book implements OrderBook {
  private readonly resting: RestingOrders;
  private readonly queues: RestingOrders['queues'];
  private readonly probe: Probe;
  private readonly touched: TouchedLevels | undefined;
  private stopped = false;
  private matching = false;

  constructor(options: BookOptions = {}) {
    const capacity = options.initialCapacity ?? 256;
    assert(Number.isSafeInteger(capacity) && capacity > 0, 'a book has room for an order');
    this.resting = new RestingOrders(capacity);
    this.queues = this.resting.queues;
    this.probe = new Probe(this.resting);
    this.touched = options.trackTouched === true ? new TouchedLevels() : undefined;
  }

  /** Number of resting orders. */
  get size(): number {
    return this.queues.size;
  }

  /**
   * Whether the last `match` or `matchBudget` ended because the arriving order met an order of
   * its own owner under CANCEL_TAKER or CANCEL_BOTH: what is left of it must not rest.
   */
  get selfTradeStopped(): boolean {
    return this.stopped;
  }

  /**
   * The lots that `match` with the same arguments would trade, at most `lots`. Changes nothing.
   * A fill-or-kill order may go ahead when this equals its quantity.
   */
  fillableLots(
    side: Side,
    limitTicks: number,
    lots: number,
    owner: number,
    mode: SelfTradeMode,
  ): number {
    assertOrder(limitTicks, lots);
    return this.probe.lots(side, limitTicks, lots, Number.POSITIVE_INFINITY, owner, mode);
  }

  /**
   * The lots that `matchBudget` with the same arguments would trade. Changes nothing.
   * @param budget quote amount in ticks × lots
   */
  fillableByBudget(
    side: Side,
    limitTicks: number,
    budget: number,
    owner: number,
    mode: SelfTradeMode,
  ): number {
    assertOrder(limitTicks, budget);
    return this.probe.lots(side, limitTicks, Number.POSITIVE_INFINITY, budget, owner, mode);
  }

  /**
   * The quote amount (ticks × lots) of the trades that `match` with the same arguments would
   * make: what a market order would pay or receive. Changes nothing.
   */
  quoteToFill(
    side: Side,
    limitTicks: number,
    lots: number,
    owner: number,
    mode: SelfTradeMode,
  ): number {
    this.fillableLots(side, limitTicks, lots, owner, mode);
    return this.probe.quote;
  }

  /**
   * Asks questions as if a resting order were not there (0: as it is). Nothing may change
   * meanwhile.
   */
  asIfWithout<Answer>(orderId: number, ask: () => Answer): Answer {
    this.probe.absent = this.queues.slotOf(orderId);
    try {
      return ask();
    } finally {
      this.probe.absent = NONE;
    }
  }

  /** Whether an order at this price would meet one of the other side: post-only is refused. */
  wouldCross(side: Side, ticks: number): boolean {
    const queues = this.queues;
    let level = queues.best(oppositeOf(side));
    if (level !== NONE && this.probe.isEmptyWithout(level)) level = queues.worse(level);
    return level !== NONE && reaches(side, ticks, this.queues.ticksOf(level));
  }

  /**
   * Trades an arriving order against the other side, best price first, at one price the earliest
   * first, at the resting orders' prices. Nothing of it rests.
   * @param limitTicks the worst price it accepts, in ticks
   * @param mode what happens at an order of the same owner
   * @returns the lots left; see also `selfTradeStopped`
   */
  match(
    side: Side,
    limitTicks: number,
    lots: number,
    owner: number,
    mode: SelfTradeMode,
    sink: FillSink,
  ): number {
    assertOrder(limitTicks, lots);
    this.assertIdle();
    this.stopped = false;
    const opposite = oppositeOf(side);
    let left = lots;
    let level = this.queues.best(opposite);
    while (level !== NONE && reaches(side, limitTicks, this.queues.ticksOf(level))) {
      left = this.matchLevel(level, left, owner, mode, sink);
      if (left === 0 || this.stopped) break;
      level = this.queues.best(opposite);
    }
    return left;
  }

  /**
   * Like `match`, for an order that names a quote amount: at each price it takes the whole lots
   * the rest of the budget pays, and it ends where the budget does not pay one lot.
   * @param budget quote amount in ticks × lots
   * @returns the part of the budget left; see also `selfTradeStopped`
   */
  matchBudget(
    side: Side,
    limitTicks: number,
    budget: number,
    owner: number,
    mode: SelfTradeMode,
    sink: FillSink,
  ): number {
    assertOrder(limitTicks, budget);
    this.assertIdle();
    this.stopped = false;
    const opposite = oppositeOf(side);
    let unspent = budget;
    for (;;) {
      const level = this.queues.best(opposite);
      if (level === NONE) break;
      const ticks = this.queues.ticksOf(level);
      if (!reaches(side, limitTicks, ticks)) break;
      const affordable = wholeLots(unspent, ticks);
      if (affordable === 0) break;
      const left = this.matchLevel(level, affordable, owner, mode, sink);
      unspent -= (affordable - left) * ticks;
      if (this.stopped) break;
    }
    return unspent;
  }

  /**
   * Lets an order rest, last at its price. What it does not show has its turn after all that is
   * shown at its price, a part at a time.
   * Called in the order of `forEachOrder` for each side on
   * an empty book it builds the same book again.
   * The id must be new and the price must not cross the other side.
   */
  rest(
    orderId: number,
    owner: number,
    side: Side,
    ticks: number,
    lots: number,
    shown: Shown = WHOLLY,
  ): void {
    assert(lots > 0 && Number.isSafeInteger(lots), 'a quantity is a positive safe integer');
    assert(Number.isSafeInteger(ticks * lots), 'the quote amount of an order is a safe integer');
    assert(Number.isSafeInteger(owner), 'an owner is a safe integer');
    assert(!this.wouldCross(side, ticks), 'a resting order does not cross the book');
    this.assertIdle();
    const now = shown.now < lots ? shown.now : lots;
    this.resting.add(orderId, owner, side, ticks, now);
    if (now < lots) this.resting.hide(this.queues.slotOf(orderId), lots - now, shown.peak);
    this.touched?.touch(side, ticks);
  }

  /** Takes an order out. Returns the lots that were resting, or -1 for an unknown order. */
  cancel(orderId: number): number {
    this.assertIdle();
    const slot = this.queues.slotOf(orderId);
    if (slot === NONE) return -1;
    const lots = this.resting.lotsOf(slot);
    const all = lots + this.resting.hiddenOf(slot);
    this.touchLevel(this.queues.levelOf(slot));
    this.resting.take(slot, lots);
    return all;
  }

  /**
   * Makes an order smaller; it keeps its turn. Returns false for an unknown order.
   * @param newLots at least 1, at most what is resting
   */
  reduce(orderId: number, newLots: number): boolean {
    this.assertIdle();
    const slot = this.queues.slotOf(orderId);
    if (slot === NONE) return false;
    const shown = this.resting.lotsOf(slot);
    const lots = shown + this.resting.hiddenOf(slot);
    assert(Number.isSafeInteger(newLots) && newLots > 0, 'an order has at least one lot');
    assert(newLots <= lots, 'an order that keeps its turn does not grow');
    this.touchLevel(this.queues.levelOf(slot));
    this.resting.hideOnly(slot, Math.max(0, newLots - shown));
    if (newLots < shown) this.resting.take(slot, shown - newLots);
    return true;
  }

  /** The highest price of a resting buy, in ticks; 0 when there is none. */
  bestBid(): number {
    return this.queues.best(BID) === NONE ? 0 : this.queues.ticksOf(this.queues.best(BID));
  }

  /** The lowest price of a resting sell, in ticks; 0 when there is none. */
  bestAsk(): number {
    return this.queues.best(ASK) === NONE ? 0 : this.queues.ticksOf(this.queues.best(ASK));
  }

  /** A resting order, or undefined. Allocates: not for the hot path. */
  order(orderId: number): RestingOrder | undefined {
    const slot = this.queues.slotOf(orderId);
    if (slot === NONE) return undefined;
    const level = this.queues.levelOf(slot);
    return {
      side: this.queues.sideOf(level),
      ticks: this.queues.ticksOf(level),
      lots: this.resting.lotsOf(slot) + this.resting.hiddenOf(slot),
      owner: this.resting.ownerOf(slot),
    };
  }

  /** The best `limit` prices of a side, best first. */
  levels(side: Side, limit: number): DepthRow[] {
    const rows: DepthRow[] = [];
    let level = this.queues.best(side);
    while (level !== NONE && rows.length < limit) {
      const queues = this.queues;
      rows.push([queues.ticksOf(level), this.resting.lotsAt(level), queues.countOf(level)]);
      level = queues.worse(level);
    }
    return rows;
  }

  /** Visits the orders of a side in priority order. The visitor must not change the book. */
  forEachOrder(
    side: Side,
    visit: (orderId: number, owner: number, ticks: number, lots: number) => void,
  ): void {
    const queues = this.queues;
    for (let level = queues.best(side); level !== NONE; level = queues.worse(level)) {
      const ticks = queues.ticksOf(level);
      for (let slot = queues.headOf(level); slot !== level; slot = queues.after(slot)) {
        visit(queues.idOf(slot), this.resting.ownerOf(slot), ticks, this.resting.lotsOf(slot));
      }
    }
  }

  /**
   * Visits each level that changed since the last drain once, in the order they first changed,
   * with its total lots now (0 when it is gone). Needs the option `trackTouched`.
   */
  drainTouched(visit: (side: Side, ticks: number, totalLots: number) => void): void {
    const touched = this.touched;
    assert(touched !== undefined, 'changed levels are known only with the option trackTouched');
    touched.drain((side, ticks) => {
      const level = this.queues.levelAt(side, ticks);
      visit(side, ticks, level === NONE ? 0 : this.resting.lotsAt(level));
    });
  }

  // The level is accounted before the sink hears of a fill, so that the sink may read the book.
  private matchLevel(
    level: number,
    lots: number,
    owner: number,
    mode: SelfTradeMode,
    sink: FillSink,
  ): number {
    const queues = this.queues;
    const ticks = queues.ticksOf(level);
    this.touchLevel(level);
    this.matching = true;
    let left = lots;
    let slot = queues.headOf(level);
    while (slot !== level && left > 0 && !this.stopped) {
      let next = queues.after(slot);
      const makerOwner = this.resting.ownerOf(slot);
      if (mode !== SELF_TRADE_ALLOWED && makerOwner === owner) {
        this.preventSelfTrade(slot, mode, sink);
      } else {
        const makerOrder = queues.idOf(slot);
        const makerLots = this.resting.lotsOf(slot);
        const traded = makerLots < left ? makerLots : left;
        left -= traded;
        const hidden = this.resting.hiddenOf(slot);
        const isRefilled = traded === makerLots && hidden > 0;
        if (!isRefilled) this.resting.take(slot, traded);
        const shown = isRefilled ? this.resting.refill(slot, traded) : 0;
        sink.fill(makerOrder, makerOwner, ticks, traded, makerLots - traded + hidden);
        if (isRefilled) {
          sink.refilled?.(makerOrder, shown);
          // Where it was the last one it is the next one too.
          if (next === level) next = slot;
        }
      }
      slot = next;
    }
    this.matching = false;
    return left;
  }

  private preventSelfTrade(slot: number, mode: SelfTradeMode, sink: FillSink): void {
    if (mode !== CANCEL_MAKER) this.stopped = true;
    if (mode === CANCEL_TAKER) return;
    const makerOrder = this.queues.idOf(slot);
    const makerLots = this.resting.lotsOf(slot);
    const all = makerLots + this.resting.hiddenOf(slot);
    const makerOwner = this.resting.ownerOf(slot);
    this.resting.take(slot, makerLots);
    sink.makerCancelled(makerOrder, makerOwner, all);
  }

  private touchLevel(level: number): void {
    this.touched?.touch(this.queues.sideOf(level), this.queues.ticksOf(level));
  }

  // A sink that threw leaves the flag up: half a match is no state to go on from.
  private assertIdle(): void {
    assert(!this.matching, 'a book is not changed while it is being matched');
  }
}

// A 32-bit number above 0 is at most 2^31 - 1, which is the highest price.
function assertOrder(ticks: number, quantity: number): void {
  assert((ticks | 0) === ticks && ticks > 0, 'a price is in range');
  assert(quantity > 0 && Number.isSafeInteger(quantity), 'a quantity is a positive safe integer');
}
