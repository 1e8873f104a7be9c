/**
 * Orders waiting at prices, on two sides: the best price first, and at one price the earliest
 * arrival first. Knows identifiers, prices and turns, and nothing about quantities: the book and
 * the stop triggers both stand on it.
 *
 * An order lives in a slot, a price in a level. Both are numbers of rows of one table, which stay
 * the same until the order or the level is gone and are then used again. The queue of a price is
 * a ring through its level: after the level comes the first order, after the last order comes
 * the level again, so that joining and leaving need no case for the ends. Owners of further
 * columns (the book's quantities) index them by the same numbers and grow them to `rowCount`.
 */
import { assert } from './assert.ts';
import { grownInts, grownLongs, int, long, NONE } from './columns.ts';
import { IntegerMap } from './integer-map.ts';
import { PriceLadder } from './price-ladder.ts';
import { ASK, BID, type Side } from './words.ts';

// One row is eight numbers, half a cache line: a command touches few rows, but most of a row.
const ROW_BITS = 3;
/** The earlier neighbour in the ring. */
const BEFORE = 0;
/** The later neighbour in the ring; in a free row, the next free row. */
const AFTER = 1;
/** Of a slot: its level. */
const LEVEL = 2;
/** Of a level: how many orders wait there. */
const COUNT = 3;
const TICKS = 4;
const SIDE = 5;

export class PriceQueues {
  private readonly slots: IntegerMap;
  private readonly bids: PriceLadder;
  private readonly asks: PriceLadder;
  private rows: Int32Array;
  private ids: Float64Array;
  private rowsUsed = 1;
  private freeRow = NONE;

  /**
   * @param bidsHighestFirst whether the highest bid is the best; asks are the other way round
   * @param capacity orders to hold before memory first doubles
   */
  constructor(bidsHighestFirst: boolean, capacity: number) {
    this.slots = new IntegerMap(capacity);
    this.bids = new PriceLadder(bidsHighestFirst);
    this.asks = new PriceLadder(!bidsHighestFirst);
    const rowCount = capacity * 2 + 1;
    this.rows = new Int32Array(rowCount << ROW_BITS);
    this.ids = new Float64Array(rowCount);
  }

  /** Number of orders on both sides. */
  get size(): number {
    return this.slots.size;
  }

  /** Rows a column needs to have one for every slot and every level. */
  get rowCount(): number {
    return this.ids.length;
  }

  /** The slot of an order, or 0. */
  slotOf(orderId: number): number {
    return this.slots.get(orderId);
  }

  /** The order in a slot. */
  idOf(slot: number): number {
    return long(this.ids, slot);
  }

  /** The level a slot waits at. */
  levelOf(slot: number): number {
    return int(this.rows, (slot << ROW_BITS) + LEVEL);
  }

  /** The slot whose turn is first at a level. */
  headOf(level: number): number {
    return int(this.rows, (level << ROW_BITS) + AFTER);
  }

  /** The slot whose turn comes next at the same price; after the last one, the level itself. */
  after(slot: number): number {
    return int(this.rows, (slot << ROW_BITS) + AFTER);
  }

  /** The price of a level, in ticks. */
  ticksOf(level: number): number {
    return int(this.rows, (level << ROW_BITS) + TICKS);
  }

  /** The side of a level. */
  sideOf(level: number): Side {
    return int(this.rows, (level << ROW_BITS) + SIDE) === BID ? BID : ASK;
  }

  /** Number of orders at a level. */
  countOf(level: number): number {
    return int(this.rows, (level << ROW_BITS) + COUNT);
  }

  /** The level at the best price of a side, or 0. */
  best(side: Side): number {
    return side === BID ? this.bids.best : this.asks.best;
  }

  /** The level at the next worse price of the same side, or 0. */
  worse(level: number): number {
    return this.ladder(this.sideOf(level)).worse(this.ticksOf(level));
  }

  /** The level at a price, or 0. */
  levelAt(side: Side, ticks: number): number {
    return this.ladder(side).find(ticks);
  }

  /** Queues an order last at its price and returns its slot. The order must not be there yet. */
  append(orderId: number, side: Side, ticks: number): number {
    assert(Number.isSafeInteger(orderId) && orderId > 0, 'an order id is a positive safe integer');
    // A 32-bit number above 0 is at most 2^31 - 1, which is the highest price.
    assert((ticks | 0) === ticks && ticks > 0, 'a price is in range');
    const slot = this.takeRow();
    this.slots.add(orderId, slot);
    this.ids[slot] = orderId;
    const ladder = this.ladder(side);
    const place = ladder.placeOf(ticks);
    let level = ladder.levelIn(place);
    if (level === NONE) {
      level = this.openLevel(side, ticks);
      ladder.fill(place, ticks, level);
    }
    const rows = this.rows;
    const at = slot << ROW_BITS;
    const ring = level << ROW_BITS;
    const last = int(rows, ring + BEFORE);
    rows[at + LEVEL] = level;
    rows[at + BEFORE] = last;
    rows[at + AFTER] = level;
    rows[(last << ROW_BITS) + AFTER] = slot;
    rows[ring + BEFORE] = slot;
    rows[ring + COUNT] = int(rows, ring + COUNT) + 1;
    return slot;
  }

  /** Takes an order out of its queue; a level without orders goes too. */
  remove(slot: number): void {
    this.slots.remove(long(this.ids, slot));
    const rows = this.rows;
    const at = slot << ROW_BITS;
    const level = int(rows, at + LEVEL);
    const before = int(rows, at + BEFORE);
    const after = int(rows, at + AFTER);
    rows[(before << ROW_BITS) + AFTER] = after;
    rows[(after << ROW_BITS) + BEFORE] = before;
    rows[at + AFTER] = this.freeRow;
    this.freeRow = slot;
    const ring = level << ROW_BITS;
    const count = int(rows, ring + COUNT) - 1;
    rows[ring + COUNT] = count;
    if (count === 0) this.closeLevel(level);
  }

  /** Moves an order to the end of the queue of its price. */
  moveLast(slot: number): void {
    const rows = this.rows;
    const at = slot << ROW_BITS;
    const level = int(rows, at + LEVEL);
    const ring = level << ROW_BITS;
    const last = int(rows, ring + BEFORE);
    if (last === slot) return;
    const before = int(rows, at + BEFORE);
    const after = int(rows, at + AFTER);
    rows[(before << ROW_BITS) + AFTER] = after;
    rows[(after << ROW_BITS) + BEFORE] = before;
    rows[at + BEFORE] = last;
    rows[at + AFTER] = level;
    rows[(last << ROW_BITS) + AFTER] = slot;
    rows[ring + BEFORE] = slot;
  }

  private ladder(side: Side): PriceLadder {
    return side === BID ? this.bids : this.asks;
  }

  private openLevel(side: Side, ticks: number): number {
    const level = this.takeRow();
    const rows = this.rows;
    const ring = level << ROW_BITS;
    rows[ring + BEFORE] = level;
    rows[ring + AFTER] = level;
    rows[ring + COUNT] = 0;
    rows[ring + TICKS] = ticks;
    rows[ring + SIDE] = side;
    return level;
  }

  private closeLevel(level: number): void {
    this.ladder(this.sideOf(level)).remove(this.ticksOf(level));
    this.rows[(level << ROW_BITS) + AFTER] = this.freeRow;
    this.freeRow = level;
  }

  private takeRow(): number {
    const free = this.freeRow;
    if (free !== NONE) {
      this.freeRow = int(this.rows, (free << ROW_BITS) + AFTER);
      return free;
    }
    if (this.rowsUsed === this.rowCount) this.grow();
    this.rowsUsed += 1;
    return this.rowsUsed - 1;
  }

  private grow(): void {
    const rowCount = this.rowCount * 2;
    this.rows = grownInts(this.rows, rowCount << ROW_BITS);
    this.ids = grownLongs(this.ids, rowCount);
  }
}
