/**
 * The resting orders with what they hold: queues of turns, and beside them the lots and the owner
 * of each order and the total lots of each price. Every change of a quantity goes through here,
 * so that a price's total is always the sum of its orders.
 */
import { assert } from './assert.ts';
import { grownLongs, long } from './columns.ts';
import { PriceQueues } from './price-queues.ts';
import type { Side } from './words.ts';

export class RestingOrders {
  readonly queues: PriceQueues;
  #lots: Float64Array;
  #owners: Float64Array;
  #levelLots: Float64Array;

  /** @param capacity orders to hold before memory first doubles */
  constructor(capacity: number) {
    this.queues = new PriceQueues(true, capacity);
    this.#lots = new Float64Array(this.queues.slotRows);
    this.#owners = new Float64Array(this.queues.slotRows);
    this.#levelLots = new Float64Array(this.queues.levelRows);
  }

  /** The lots of the order in a slot. */
  lotsOf(slot: number): number {
    return long(this.#lots, slot);
  }

  /** The owner of the order in a slot. */
  ownerOf(slot: number): number {
    return long(this.#owners, slot);
  }

  /** The lots of all orders at a level. */
  lotsAt(level: number): number {
    return long(this.#levelLots, level);
  }

  /** Adds an order, last at its price. */
  add(orderId: number, owner: number, side: Side, ticks: number, lots: number): void {
    const slot = this.queues.append(orderId, side, ticks);
    const level = this.queues.levelOf(slot);
    if (slot >= this.#lots.length || level >= this.#levelLots.length) this.#grow();
    const before = this.queues.countOf(level) === 1 ? 0 : long(this.#levelLots, level);
    assert(Number.isSafeInteger(before + lots), 'the lots at one price are a safe integer');
    this.#lots[slot] = lots;
    this.#owners[slot] = owner;
    this.#levelLots[level] = before + lots;
  }

  /** Takes lots off an order; at 0 remaining the order goes. */
  take(slot: number, lots: number): void {
    const level = this.queues.levelOf(slot);
    const remaining = long(this.#lots, slot) - lots;
    this.#levelLots[level] = long(this.#levelLots, level) - lots;
    if (remaining === 0) this.queues.remove(slot);
    else this.#lots[slot] = remaining;
  }

  #grow(): void {
    this.#lots = grownLongs(this.#lots, this.queues.slotRows);
    this.#owners = grownLongs(this.#owners, this.queues.slotRows);
    this.#levelLots = grownLongs(this.#levelLots, this.queues.levelRows);
  }
}
