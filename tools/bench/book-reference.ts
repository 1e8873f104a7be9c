/**
 * A plain order book that says what a workload must arrive at. It shares nothing with the book
 * that is timed, so that a mistake in one cannot hide in the other.
 */
/** What a correct book has traded in the timed commands, and holds at the end. */
export interface Expected {
  readonly trades: number;
  readonly volume: number;
  readonly notional: number;
  readonly live: number;
  readonly bidLevels: number;
  readonly askLevels: number;
}

export interface ReferenceOrder {
  readonly id: number;
  readonly side: number;
  readonly price: number;
  quantity: number;
}

/** The prices of one side, best last, each with its orders in turn. */
interface ReferenceSide {
  readonly prices: number[];
  readonly queues: Map<number, Map<number, ReferenceOrder>>;
}

export class BookReference {
  readonly #bids: ReferenceSide = { prices: [], queues: new Map() };
  readonly #asks: ReferenceSide = { prices: [], queues: new Map() };
  /** All resting orders, and where each stands, so that one can be picked by a draw. */
  readonly #list: ReferenceOrder[] = [];
  readonly #places = new Map<number, number>();
  #trades = 0;
  #volume = 0;
  #notional = 0;

  /** Number of resting orders. */
  get live(): number {
    return this.#list.length;
  }

  /** The best price of a side (0 bid, 1 ask). */
  best(side: number): number | undefined {
    return this.#side(side).prices.at(-1);
  }

  /** The resting order at a draw in [0, 1). */
  pick(draw: number): ReferenceOrder | undefined {
    return this.#list[Math.floor(draw * this.#list.length)];
  }

  /** Trades an order down to its price and lets the rest wait when `rests`. */
  arrive(id: number, side: number, price: number, quantity: number, rests: boolean): void {
    let left = quantity;
    for (;;) {
      const best = this.best(1 - side);
      if (left === 0 || best === undefined || (side === 0 ? best > price : best < price)) break;
      left = this.#tradeAt(1 - side, best, left);
    }
    if (left > 0 && rests) this.#rest({ id, side, price, quantity: left });
  }

  /** Takes a resting order out. */
  cancel(id: number): void {
    const order = this.#list[this.#places.get(id) ?? -1];
    if (order === undefined) throw new Error(`order ${id} does not rest`);
    const side = this.#side(order.side);
    const queue = side.queues.get(order.price);
    queue?.delete(id);
    if (queue?.size === 0) {
      side.queues.delete(order.price);
      side.prices.splice(placeOf(side.prices, order.price, order.side), 1);
    }
    const place = this.#places.get(id) ?? 0;
    const last = this.#list.pop();
    if (last !== undefined && last !== order) {
      this.#list[place] = last;
      this.#places.set(last.id, place);
    }
    this.#places.delete(id);
  }

  /** Starts counting anew, after the prefill. */
  forgetTrades(): void {
    this.#trades = 0;
    this.#volume = 0;
    this.#notional = 0;
  }

  /** What a correct book must arrive at. */
  figures(): Expected {
    return {
      trades: this.#trades,
      volume: this.#volume,
      notional: this.#notional,
      live: this.#list.length,
      bidLevels: this.#bids.prices.length,
      askLevels: this.#asks.prices.length,
    };
  }

  #tradeAt(sideNumber: number, price: number, quantity: number): number {
    let left = quantity;
    for (const order of this.#side(sideNumber).queues.get(price)?.values() ?? []) {
      const traded = Math.min(left, order.quantity);
      left -= traded;
      order.quantity -= traded;
      this.#trades += 1;
      this.#volume += traded;
      this.#notional += traded * price;
      if (order.quantity === 0) this.cancel(order.id);
      if (left === 0) break;
    }
    return left;
  }

  #rest(order: ReferenceOrder): void {
    const side = this.#side(order.side);
    const queue = side.queues.get(order.price);
    if (queue === undefined) {
      side.queues.set(order.price, new Map([[order.id, order]]));
      side.prices.splice(placeOf(side.prices, order.price, order.side), 0, order.price);
    } else queue.set(order.id, order);
    this.#places.set(order.id, this.#list.length);
    this.#list.push(order);
  }

  #side(side: number): ReferenceSide {
    return side === 0 ? this.#bids : this.#asks;
  }
}

/** Where a price stands, or would stand, among prices whose best is last. */
function placeOf(prices: readonly number[], price: number, side: number): number {
  const sign = side === 0 ? 1 : -1;
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prices[middle] ?? 0) * sign < price * sign) low = middle + 1;
    else high = middle;
  }
  return low;
}
