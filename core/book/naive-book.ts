/**
 * The naive twin of the order book: one plain array of orders in order of arrival, sorted whenever
 * someone asks. Slow and obviously right; tests compare the real book with it.
 */
import { assert } from './assert.ts';
import {
  ASK,
  BID,
  CANCEL_BOTH,
  CANCEL_MAKER,
  CANCEL_TAKER,
  type DepthRow,
  type FillSink,
  type OrderBook,
  type RestingOrder,
  SELF_TRADE_ALLOWED,
  type Shown,
  type SelfTradeMode,
  type Side,
  WHOLLY,
} from './words.ts';

interface NaiveOrder {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly ticks: number;
  /** What is shown. */
  lots: number;
  hidden: number;
  readonly peak: number;
}

const QUIET: FillSink = {
  fill: () => undefined,
  makerCancelled: () => undefined,
};

export class NaiveBook implements OrderBook {
  #orders: NaiveOrder[] = [];
  selfTradeStopped = false;

  get size(): number {
    return this.#orders.length;
  }

  /** A copy with the same orders, to try things on. */
  copy(): NaiveBook {
    const copy = new NaiveBook();
    copy.#orders = this.#orders.map((order) => ({ ...order }));
    return copy;
  }

  fillableLots(
    side: Side,
    limitTicks: number,
    lots: number,
    owner: number,
    mode: SelfTradeMode,
  ): number {
    return lots - this.copy().match(side, limitTicks, lots, owner, mode, QUIET);
  }

  fillableByBudget(
    side: Side,
    limitTicks: number,
    budget: number,
    owner: number,
    mode: SelfTradeMode,
  ): number {
    let found = 0;
    const sink = {
      ...QUIET,
      fill: (_id: number, _of: number, _at: number, n: number) => (found += n),
    };
    this.copy().matchBudget(side, limitTicks, budget, owner, mode, sink);
    return found;
  }

  quoteToFill(
    side: Side,
    limitTicks: number,
    lots: number,
    owner: number,
    mode: SelfTradeMode,
  ): number {
    let quote = 0;
    const sink = {
      ...QUIET,
      fill: (_id: number, _of: number, at: number, n: number) => (quote += at * n),
    };
    this.copy().match(side, limitTicks, lots, owner, mode, sink);
    return quote;
  }

  asIfWithout<Answer>(orderId: number, ask: () => Answer): Answer {
    const all = this.#orders;
    this.#orders = all.filter(({ id }) => id !== orderId);
    const answer = ask();
    this.#orders = all;
    return answer;
  }

  wouldCross(side: Side, ticks: number): boolean {
    return this.#reachable(side, ticks).length > 0;
  }

  match(
    side: Side,
    limitTicks: number,
    lots: number,
    owner: number,
    mode: SelfTradeMode,
    sink: FillSink,
  ): number {
    let left = lots;
    this.#trade(side, limitTicks, owner, mode, sink, {
      wanted: () => left,
      traded: (_ticks, traded) => {
        left -= traded;
      },
    });
    return left;
  }

  matchBudget(
    side: Side,
    limitTicks: number,
    budget: number,
    owner: number,
    mode: SelfTradeMode,
    sink: FillSink,
  ): number {
    let unspent = budget;
    this.#trade(side, limitTicks, owner, mode, sink, {
      wanted: (ticks) => Number(BigInt(unspent) / BigInt(ticks)),
      traded: (ticks, traded) => {
        unspent -= ticks * traded;
      },
    });
    return unspent;
  }

  rest(
    id: number,
    owner: number,
    side: Side,
    ticks: number,
    lots: number,
    shown: Shown = WHOLLY,
  ): void {
    assert(this.order(id) === undefined, 'an order id is new');
    assert(!this.wouldCross(side, ticks), 'a resting order does not cross the book');
    const now = Math.min(shown.now, lots);
    const { peak } = shown;
    this.#orders.push({ id, owner, side, ticks, lots: now, hidden: lots - now, peak });
  }

  cancel(orderId: number): number {
    const lots = this.order(orderId)?.lots ?? -1;
    this.#orders = this.#orders.filter(({ id }) => id !== orderId);
    return lots;
  }

  reduce(orderId: number, newLots: number): boolean {
    const order = this.#orders.find(({ id }) => id === orderId);
    if (order !== undefined) {
      order.hidden = Math.max(0, newLots - order.lots);
      order.lots = Math.min(order.lots, newLots);
    }
    return order !== undefined;
  }

  bestBid(): number {
    return this.#sorted(BID)[0]?.ticks ?? 0;
  }

  bestAsk(): number {
    return this.#sorted(ASK)[0]?.ticks ?? 0;
  }

  order(orderId: number): RestingOrder | undefined {
    const found = this.#orders.find(({ id }) => id === orderId);
    if (found === undefined) return undefined;
    return {
      side: found.side,
      ticks: found.ticks,
      lots: found.lots + found.hidden,
      owner: found.owner,
    };
  }

  levels(side: Side, limit: number): DepthRow[] {
    const sorted = this.#sorted(side);
    const prices = [...new Set(sorted.map(({ ticks }) => ticks))];
    return prices.slice(0, limit).map((ticks) => {
      const here = sorted.filter((order) => order.ticks === ticks);
      return [ticks, here.reduce((sum, { lots }) => sum + lots, 0), here.length];
    });
  }

  forEachOrder(
    side: Side,
    visit: (orderId: number, owner: number, ticks: number, lots: number) => void,
  ): void {
    for (const { id, owner, ticks, lots } of this.#sorted(side)) visit(id, owner, ticks, lots);
  }

  #trade(
    side: Side,
    limitTicks: number,
    owner: number,
    mode: SelfTradeMode,
    sink: FillSink,
    taker: { wanted: (ticks: number) => number; traded: (ticks: number, lots: number) => void },
  ): void {
    this.selfTradeStopped = false;
    for (;;) {
      const [maker] = this.#reachable(side, limitTicks);
      if (maker === undefined) return;
      const wanted = taker.wanted(maker.ticks);
      if (wanted === 0) return;
      if (mode !== SELF_TRADE_ALLOWED && maker.owner === owner) {
        if (mode === CANCEL_MAKER || mode === CANCEL_BOTH) {
          this.cancel(maker.id);
          sink.makerCancelled(maker.id, maker.owner, maker.lots + maker.hidden);
        }
        this.selfTradeStopped = mode === CANCEL_TAKER || mode === CANCEL_BOTH;
        if (this.selfTradeStopped) return;
        continue;
      }
      const traded = Math.min(wanted, maker.lots);
      taker.traded(maker.ticks, traded);
      maker.lots -= traded;
      const left = maker.lots + maker.hidden;
      const isRefilled = maker.lots === 0 && maker.hidden > 0;
      if (maker.lots === 0) this.cancel(maker.id);
      if (isRefilled) {
        const now = Math.min(maker.peak, maker.hidden);
        this.#orders.push({ ...maker, lots: now, hidden: maker.hidden - now });
      }
      sink.fill(maker.id, maker.owner, maker.ticks, traded, left);
      if (isRefilled) sink.refilled?.(maker.id, Math.min(maker.peak, maker.hidden));
      // Nobody passes an order that still wants to trade, not even for a cheaper lot behind it.
      if (maker.lots > 0) return;
    }
  }

  /** The orders a taker of `side` meets, in turn. */
  #reachable(side: Side, limitTicks: number): NaiveOrder[] {
    if (side === BID) return this.#sorted(ASK).filter(({ ticks }) => ticks <= limitTicks);
    return this.#sorted(BID).filter(({ ticks }) => ticks >= limitTicks);
  }

  // Sorting is stable, so orders at one price stay in order of arrival.
  #sorted(side: Side): NaiveOrder[] {
    const orders = this.#orders.filter((order) => order.side === side);
    return orders.sort((one, other) =>
      side === BID ? other.ticks - one.ticks : one.ticks - other.ticks,
    );
  }
}
