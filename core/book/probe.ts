/**
 * What an arriving order would trade, found without changing anything. It walks the other side
 * exactly as matching does; the twin test holds the two together.
 */
import { assert } from './assert.ts';
import { NONE } from './columns.ts';
import type { RestingOrders } from './resting-orders.ts';
import {
  BID,
  CANCEL_MAKER,
  oppositeOf,
  SELF_TRADE_ALLOWED,
  type SelfTradeMode,
  type Side,
} from './words.ts';

/** Whether a taker that accepts `limitTicks` trades at `ticks`. */
export function reaches(side: Side, limitTicks: number, ticks: number): boolean {
  return side === BID ? ticks <= limitTicks : ticks >= limitTicks;
}

/**
 * The whole lots an amount pays at a price, rounded down. Floating division is exact enough: a
 * quotient that is not whole misses the next whole number by 1/ticks at least, which is more
 * than half the distance between two neighbouring floating numbers while amount < 2^53.
 */
export function wholeLots(amount: number, ticks: number): number {
  return Math.floor(amount / ticks);
}

export class Probe {
  private readonly resting: RestingOrders;
  private lastQuote = 0;
  /** The slot of an order that counts as gone, or 0. */
  absent: number = NONE;

  constructor(resting: RestingOrders) {
    this.resting = resting;
  }

  /** The quote amount (ticks × lots) of the trades the last `lots` found. */
  get quote(): number {
    return this.lastQuote;
  }

  /**
   * The lots an order would trade, ended by whichever comes first: its price, `mostLots`, the
   * quote amount `budget`, or self-trade prevention. Either of the two amounts may be infinite.
   */
  lots(
    side: Side,
    limitTicks: number,
    mostLots: number,
    budget: number,
    owner: number,
    mode: SelfTradeMode,
  ): number {
    const queues = this.resting.queues;
    let found = 0;
    let quote = 0;
    for (let level = queues.best(oppositeOf(side)); level !== NONE; level = queues.worse(level)) {
      const ticks = queues.ticksOf(level);
      if (!reaches(side, limitTicks, ticks)) break;
      const wanted = Math.min(mostLots - found, wholeLots(budget - quote, ticks));
      const taken = this.lotsFor(level, wanted, owner, mode);
      found += taken;
      quote += taken * ticks;
      // A seller whose budget ends exactly with a level may pay a lot at the cheaper one behind.
      if (taken === wanted && taken < this.lotsAt(level)) break;
      if (this.stopsAt(level, owner, mode)) break;
    }
    assert(Number.isSafeInteger(quote), 'the quote amount of an order is a safe integer');
    this.lastQuote = quote;
    return found;
  }

  /** Whether the order that counts as gone is the only one at a level. */
  isEmptyWithout(level: number): boolean {
    const queues = this.resting.queues;
    return this.absent !== NONE && queues.countOf(level) === 1 && this.isAt(level);
  }

  private isAt(level: number): boolean {
    return this.absent !== NONE && this.resting.queues.levelOf(this.absent) === level;
  }

  private lotsAt(level: number): number {
    const { resting, absent } = this;
    const gone = this.isAt(level) ? resting.lotsOf(absent) + resting.hiddenOf(absent) : 0;
    return resting.lotsAt(level) + resting.hiddenAt(level) - gone;
  }

  /** The lots at a level, up to what is wanted, that an order of this owner can trade. */
  private lotsFor(level: number, wanted: number, owner: number, mode: SelfTradeMode): number {
    if (mode === SELF_TRADE_ALLOWED) return Math.min(wanted, this.lotsAt(level));
    const queues = this.resting.queues;
    let lots = 0;
    let hidden = 0;
    for (let slot = queues.headOf(level); slot !== level; slot = queues.after(slot)) {
      if (lots >= wanted) break;
      if (slot === this.absent) continue;
      if (this.resting.ownerOf(slot) !== owner) {
        lots += this.resting.lotsOf(slot);
        hidden += this.resting.hiddenOf(slot);
      } else if (mode !== CANCEL_MAKER) return Math.min(wanted, lots);
    }
    // What is hidden has its turn after all that is shown.
    return Math.min(wanted, lots + hidden);
  }

  /** Whether an order of this owner ends at a level because it meets one of its own. */
  private stopsAt(level: number, owner: number, mode: SelfTradeMode): boolean {
    if (mode === SELF_TRADE_ALLOWED || mode === CANCEL_MAKER) return false;
    const queues = this.resting.queues;
    let slot = queues.headOf(level);
    while (slot !== level && (slot === this.absent || this.resting.ownerOf(slot) !== owner)) {
      slot = queues.after(slot);
    }
    return slot !== level;
  }
}
