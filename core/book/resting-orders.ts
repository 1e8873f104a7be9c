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

/** What of an order is not shown, and how much of it is shown at a time. */
interface Iceberg {
  hidden: number;
  readonly peak: number;
}

export class RestingOrders {
  /** Of the few that hide a part, by their slots. */
  private readonly icebergs = new Map<number, Iceberg>();
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

  /** Hides lots behind those of an order that was added; `peak` of them are shown at a time. */
  hide(slot: number, hidden: number, peak: number): void {
    this.icebergs.set(slot, { hidden, peak });
  }

  /** The lots of an order that are not shown. */
  hiddenOf(slot: number): number {
    return this.icebergs.size === 0 ? 0 : (this.icebergs.get(slot)?.hidden ?? 0);
  }

  /** The lots at a level that are not shown. */
  hiddenAt(level: number): number {
    if (this.icebergs.size === 0) return 0;
    let sum = 0;
    const { queues } = this;
    for (let slot = queues.headOf(level); slot !== level; slot = queues.after(slot)) {
      sum += this.hiddenOf(slot);
    }
    return sum;
  }

  /**
   * All that an order shows was traded: it shows its next part, last at its price. Returns the lots
   * that it shows now.
   */
  refill(slot: number, traded: number): number {
    const iceberg = this.icebergs.get(slot);
    assert(iceberg !== undefined && iceberg.hidden > 0, 'only what hides a part is refilled');
    const shown = Math.min(iceberg.peak, iceberg.hidden);
    iceberg.hidden -= shown;
    const rows = this.rows;
    const total = (this.queues.levelOf(slot) << ROW_BITS) + LOTS;
    rows[total] = long(rows, total) - traded + shown;
    rows[(slot << ROW_BITS) + LOTS] = shown;
    this.queues.moveLast(slot);
    return shown;
  }

  /** Makes what an order hides smaller, or nothing. */
  hideOnly(slot: number, hidden: number): void {
    const iceberg = this.icebergs.get(slot);
    if (iceberg !== undefined) iceberg.hidden = hidden;
  }

  /** Takes lots off an order; at 0 remaining the order goes. */
  take(slot: number, lots: number): void {
    const rows = this.rows;
    const at = (slot << ROW_BITS) + LOTS;
    const total = (this.queues.levelOf(slot) << ROW_BITS) + LOTS;
    const remaining = long(rows, at) - lots;
    rows[total] = long(rows, total) - lots;
    if (remaining === 0) {
      if (this.icebergs.size > 0) this.icebergs.delete(slot);
      this.queues.remove(slot);
    } else rows[at] = remaining;
  }
}
