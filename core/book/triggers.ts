/**
 * The stop orders of one market, waiting for the last price.
 *
 * A buy stop is triggered when the last price is at its stop price or above, a sell stop at its
 * stop price or below; what looks the other way (a take-profit) waits on the other side. Only
 * ids wait here; the engine knows what each order is. Stops are reached in the order a moving price
 * meets them: buy stops from the lowest, sell stops from the highest, at one price the earliest
 * first.
 */
import { assert } from './assert.ts';
import { NONE } from './columns.ts';
import { PriceQueues } from './price-queues.ts';
import { ASK, BID, MAX_TICKS, type Side } from './words.ts';

const NOTHING: readonly number[] = Object.freeze([]);

export class Triggers {
  private readonly queues: PriceQueues;

  /** @param initialCapacity stop orders to hold before memory first doubles */
  constructor(initialCapacity = 64) {
    this.queues = new PriceQueues(false, initialCapacity);
  }

  /** Number of waiting stop orders. */
  get size(): number {
    return this.queues.size;
  }

  /** Lets a stop order wait, last at its stop price. The id must be new. */
  add(orderId: number, side: Side, stopTicks: number): void {
    this.queues.append(orderId, side, stopTicks);
  }

  /** Takes a stop order out. Returns false for an unknown one. */
  remove(orderId: number): boolean {
    const slot = this.queues.slotOf(orderId);
    if (slot === NONE) return false;
    this.queues.remove(slot);
    return true;
  }

  /** Whether a stop order waits here. */
  has(orderId: number): boolean {
    return this.queues.slotOf(orderId) !== NONE;
  }

  /**
   * Takes out and returns all stop orders that a last price triggers: first the buy stops from
   * the lowest stop price, then the sell stops from the highest, each price in order of arrival.
   */
  popCrossed(lastTicks: number): readonly number[] {
    assert(lastTicks > 0 && lastTicks <= MAX_TICKS, 'a price is in range');
    if (!this.crosses(BID, lastTicks) && !this.crosses(ASK, lastTicks)) return NOTHING;
    const crossed: number[] = [];
    this.popSide(BID, lastTicks, crossed);
    this.popSide(ASK, lastTicks, crossed);
    return crossed;
  }

  /** Visits the stop orders of a side in the order a moving price meets them. */
  forEach(side: Side, visit: (orderId: number, stopTicks: number) => void): void {
    const queues = this.queues;
    for (let level = queues.best(side); level !== NONE; level = queues.worse(level)) {
      const ticks = queues.ticksOf(level);
      for (let slot = queues.headOf(level); slot !== level; slot = queues.after(slot)) {
        visit(queues.idOf(slot), ticks);
      }
    }
  }

  private crosses(side: Side, lastTicks: number): boolean {
    const level = this.queues.best(side);
    return level !== NONE && isTriggered(side, this.queues.ticksOf(level), lastTicks);
  }

  private popSide(side: Side, lastTicks: number, crossed: number[]): void {
    const queues = this.queues;
    while (this.crosses(side, lastTicks)) {
      const slot = queues.headOf(queues.best(side));
      crossed.push(queues.idOf(slot));
      queues.remove(slot);
    }
  }
}

/** Whether a last price triggers a stop at `stopTicks`: the engine asks before it lets one wait. */
export function isTriggered(side: Side, stopTicks: number, lastTicks: number): boolean {
  return side === BID ? lastTicks >= stopTicks : lastTicks <= stopTicks;
}
