/**
 * What waits for which index of one market: waiting orders, stops, isolated margins and accounts,
 * ordered by price, so that a tick touches only what it crosses.
 *
 * What comes out is put into an order that does not depend on when things were put in, because a
 * house that was loaded has put them in anew: by the way the index came, then by number.
 */
import { Triggers } from '../../../core/book/triggers.ts';
import { ASK, BID } from '../../../core/book/words.ts';
import type { Threshold } from './formulas.ts';

/** What is watched. Each position or account waits at most once a kind. */
export const WATCH = {
  entry: 0,
  takeProfit: 1,
  stopLoss: 2,
  trailStop: 3,
  trailMove: 4,
  margin: 5,
  accountFalls: 6,
  accountRises: 7,
} as const;
export type WatchKind = (typeof WATCH)[keyof typeof WATCH];

const KINDS = 8;

/** Something that the index has reached: the id is a position's, or the account's owner. */
export interface Reached {
  readonly kind: WatchKind;
  readonly id: number;
}

/** The watch of one market: who has to be looked at when its index reaches a price. */
export class Watch {
  private readonly triggers = new Triggers();
  private readonly armedTicks = new Map<number, number>();

  /** Waits for a threshold, instead of what waited before; undefined waits for nothing. */
  set(kind: WatchKind, id: number, threshold: Threshold | undefined): void {
    this.clear(kind, id);
    if (threshold === undefined) return;
    const key = id * KINDS + kind;
    const side = threshold.when === 'at_or_above' ? BID : ASK;
    this.triggers.add(key, side, threshold.ticks);
    this.armedTicks.set(key, threshold.ticks);
  }

  /** Waits no more. */
  clear(kind: WatchKind, id: number): void {
    const key = id * KINDS + kind;
    if (this.armedTicks.delete(key)) this.triggers.remove(key);
  }

  /** Takes a position out of everything. */
  clearPosition(id: number): void {
    for (let kind = WATCH.entry; kind <= WATCH.margin; kind += 1) this.clear(kind, id);
  }

  /** Takes out what the index has reached on its way, the nearest first. */
  takeReached(fromTicks: number, toTicks: number): Reached[] {
    const keys = this.triggers.popCrossed(toTicks);
    const found = keys.map((key) => {
      const away = Math.abs((this.armedTicks.get(key) ?? toTicks) - fromTicks);
      this.armedTicks.delete(key);
      return { key, away };
    });
    found.sort((a, b) => a.away - b.away || a.key - b.key);
    return found.map(({ key }) => ({
      kind: (key % KINDS) as WatchKind,
      id: Math.floor(key / KINDS),
    }));
  }

  /** How many things wait. */
  get size(): number {
    return this.triggers.size;
  }
}
