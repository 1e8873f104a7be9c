/**
 * The resting orders with what they hold: queues of turns, and beside them the lots and the owner
 * of each order and the total lots of each price. Every change of a quantity goes through here,
 * so that a price's total is always the sum of its orders.
 */
import { assert } from './assert.ts';
import { grownLongs, long } from './columns.ts';
import { PriceQueues } from './price-queues.ts';
import type { Side } from './words.ts';

const ROW_BITS = 1;
/** Of a slot, the lots of the order; of a level, the lots of all its orders. */
const LOTS = 0;
const OWNER = 1;

export class RestingOrders {
  readonly queues: PriceQueues;
  private rows: Float64Array;

  /** @param capacity orders to hold before memory first doubles */
  constructor(capacity: number) {
    this.queues = new PriceQueues(true, capacity);
    this.rows = new Float64Array(this.queues.rowCount << ROW_BITS);
  }

  /** The lots of the order in a slot. */
  lotsOf(slot: number): number {
    return long(this.rows, (slot << ROW_BITS) + LOTS);
  }

  /** The owner of the order in a slot. */
  ownerOf(slot: number): number {
    return long(this.rows, (slot << ROW_BITS) + OWNER);
  }

  /** The lots of all orders at a level. */
  lotsAt(level: number): number {
    return long(this.rows, (level << ROW_BITS) + LOTS);
  }

  /** Adds an order, last at its price. */
  add(orderId: number, owner: number, side: Side, ticks: number, lots: number): void {
    const slot = this.queues.append(orderId, side, ticks);
    const level = this.queues.levelOf(slot);
    const needed = this.queues.rowCount << ROW_BITS;
    if (needed > this.rows.length) this.rows = grownLongs(this.rows, needed);
    const rows = this.rows;
    rows[(slot << ROW_BITS) + LOTS] = lots;
    rows[(slot << ROW_BITS) + OWNER] = owner;
    const total = (level << ROW_BITS) + LOTS;
    const sum = (this.queues.countOf(level) === 1 ? 0 : long(rows, total)) + lots;
    assert(Number.isSafeInteger(sum), 'the lots at one price are a safe integer');
    rows[total] = sum;
  }

  /** Takes lots off an order; at 0 remaining the order goes. */
  take(slot: number, lots: number): void {
    const rows = this.rows;
    const at = (slot << ROW_BITS) + LOTS;
    const total = (this.queues.levelOf(slot) << ROW_BITS) + LOTS;
    const remaining = long(rows, at) - lots;
    rows[total] = long(rows, total) - lots;
    if (remaining === 0) this.queues.remove(slot);
    else rows[at] = remaining;
  }
}
