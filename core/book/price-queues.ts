/**
 * Orders waiting at prices, on two sides: the best price first, and at one price the earliest
 * arrival first. Knows identifiers, prices and turns, and nothing about quantities: the book and
 * the stop triggers both stand on it.
 *
 * An order lives in a slot, a price in a level; both are row numbers that stay the same until
 * the order or the level is gone, and are then used again. Owners of further columns (the book's
 * quantities) index them with the same numbers and grow them to `slotRows` and `levelRows`.
 */
import { assert } from './assert.ts';
import { grownInts, grownLongs, int, long, NONE } from './columns.ts';
import { IntegerMap } from './integer-map.ts';
import { PriceLadder } from './price-ladder.ts';
import { BID, MAX_TICKS, type Side } from './words.ts';

export class PriceQueues {
  readonly #slotOf: IntegerMap;
  readonly #bids: PriceLadder;
  readonly #asks: PriceLadder;
  #ids: Float64Array;
  #before: Int32Array;
  /** The later neighbour in the queue; of a free slot, the next free slot. */
  #after: Int32Array;
  #levels: Int32Array;
  #slotsUsed = 1;
  #freeSlot = NONE;
  #ticks: Int32Array;
  #sides: Int32Array;
  #counts: Int32Array;
  /** The first slot of the queue; of a free level, the next free level. */
  #heads: Int32Array;
  #tails: Int32Array;
  #levelsUsed = 1;
  #freeLevel = NONE;

  /**
   * @param bidsHighestFirst whether the highest bid is the best; asks are the other way round
   * @param capacity orders to hold before memory first doubles
   */
  constructor(bidsHighestFirst: boolean, capacity: number) {
    this.#slotOf = new IntegerMap(capacity);
    this.#bids = new PriceLadder(bidsHighestFirst);
    this.#asks = new PriceLadder(!bidsHighestFirst);
    this.#ids = new Float64Array(capacity + 1);
    this.#before = new Int32Array(capacity + 1);
    this.#after = new Int32Array(capacity + 1);
    this.#levels = new Int32Array(capacity + 1);
    this.#ticks = new Int32Array(64);
    this.#sides = new Int32Array(64);
    this.#counts = new Int32Array(64);
    this.#heads = new Int32Array(64);
    this.#tails = new Int32Array(64);
  }

  /** Number of orders on both sides. */
  get size(): number {
    return this.#slotOf.size;
  }

  /** Rows a column needs to have one for every slot. */
  get slotRows(): number {
    return this.#ids.length;
  }

  /** Rows a column needs to have one for every level. */
  get levelRows(): number {
    return this.#ticks.length;
  }

  /** The slot of an order, or 0. */
  slotOf(orderId: number): number {
    return this.#slotOf.get(orderId);
  }

  /** The order in a slot. */
  idOf(slot: number): number {
    return long(this.#ids, slot);
  }

  /** The level a slot waits at. */
  levelOf(slot: number): number {
    return int(this.#levels, slot);
  }

  /** The slot whose turn comes after this one at the same price, or 0. */
  after(slot: number): number {
    return int(this.#after, slot);
  }

  /** The price of a level, in ticks. */
  ticksOf(level: number): number {
    return int(this.#ticks, level);
  }

  /** The side of a level. */
  sideOf(level: number): Side {
    return int(this.#sides, level) === BID ? 0 : 1;
  }

  /** Number of orders at a level. */
  countOf(level: number): number {
    return int(this.#counts, level);
  }

  /** The slot whose turn is first at a level. */
  headOf(level: number): number {
    return int(this.#heads, level);
  }

  /** The level at the best price of a side, or 0. */
  best(side: Side): number {
    return side === BID ? this.#bids.best : this.#asks.best;
  }

  /** The level at the next worse price of the same side, or 0. */
  worse(level: number): number {
    return this.#ladder(this.sideOf(level)).worse(int(this.#ticks, level));
  }

  /** The level at a price, or 0. */
  levelAt(side: Side, ticks: number): number {
    return this.#ladder(side).find(ticks);
  }

  /** Queues an order last at its price and returns its slot. The order must not be there yet. */
  append(orderId: number, side: Side, ticks: number): number {
    assert(Number.isSafeInteger(orderId) && orderId > 0, 'an order id is a positive safe integer');
    assert(ticks > 0 && ticks <= MAX_TICKS && (ticks | 0) === ticks, 'a price is in range');
    const slot = this.#takeSlot();
    this.#slotOf.add(orderId, slot);
    const ladder = this.#ladder(side);
    const place = ladder.placeOf(ticks);
    let level = ladder.levelIn(place);
    if (level === NONE) {
      level = this.#openLevel(side, ticks);
      ladder.fill(place, ticks, level);
    }
    const tail = int(this.#tails, level);
    this.#ids[slot] = orderId;
    this.#levels[slot] = level;
    this.#before[slot] = tail;
    this.#after[slot] = NONE;
    if (tail === NONE) this.#heads[level] = slot;
    else this.#after[tail] = slot;
    this.#tails[level] = slot;
    this.#counts[level] = int(this.#counts, level) + 1;
    return slot;
  }

  /** Takes an order out of its queue; a level without orders goes too. */
  remove(slot: number): void {
    const level = int(this.#levels, slot);
    const before = int(this.#before, slot);
    const after = int(this.#after, slot);
    if (before === NONE) this.#heads[level] = after;
    else this.#after[before] = after;
    if (after === NONE) this.#tails[level] = before;
    else this.#before[after] = before;
    const count = int(this.#counts, level) - 1;
    this.#counts[level] = count;
    if (count === 0) this.#closeLevel(level);
    this.#slotOf.remove(long(this.#ids, slot));
    this.#after[slot] = this.#freeSlot;
    this.#freeSlot = slot;
  }

  #ladder(side: Side): PriceLadder {
    return side === BID ? this.#bids : this.#asks;
  }

  #openLevel(side: Side, ticks: number): number {
    const level = this.#takeLevel();
    this.#ticks[level] = ticks;
    this.#sides[level] = side;
    this.#counts[level] = 0;
    this.#heads[level] = NONE;
    this.#tails[level] = NONE;
    return level;
  }

  #closeLevel(level: number): void {
    this.#ladder(this.sideOf(level)).remove(int(this.#ticks, level));
    this.#heads[level] = this.#freeLevel;
    this.#freeLevel = level;
  }

  #takeLevel(): number {
    const free = this.#freeLevel;
    if (free !== NONE) {
      this.#freeLevel = int(this.#heads, free);
      return free;
    }
    if (this.#levelsUsed === this.#ticks.length) {
      const rows = this.#ticks.length * 2;
      this.#ticks = grownInts(this.#ticks, rows);
      this.#sides = grownInts(this.#sides, rows);
      this.#counts = grownInts(this.#counts, rows);
      this.#heads = grownInts(this.#heads, rows);
      this.#tails = grownInts(this.#tails, rows);
    }
    this.#levelsUsed += 1;
    return this.#levelsUsed - 1;
  }

  #takeSlot(): number {
    const free = this.#freeSlot;
    if (free !== NONE) {
      this.#freeSlot = int(this.#after, free);
      return free;
    }
    if (this.#slotsUsed === this.#ids.length) {
      const rows = this.#ids.length * 2;
      this.#ids = grownLongs(this.#ids, rows);
      this.#before = grownInts(this.#before, rows);
      this.#after = grownInts(this.#after, rows);
      this.#levels = grownInts(this.#levels, rows);
    }
    this.#slotsUsed += 1;
    return this.#slotsUsed - 1;
  }
}
