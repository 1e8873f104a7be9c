/**
 * What the public sees of the books: only what is durable. It starts from a loaded house and then
 * follows the committed changes, so it never shows what memory has decided but not stored.
 */
import type { DepthChange, Side } from '../contract.ts';
import { bookSide } from '../rules/desk.ts';
import type { SpotRules } from '../rules/room.ts';

/** Price in ticks and lots. */
export type Level = readonly [ticks: number, lots: number];

/** One side's or book's levels, best first, as of a sequence number. */
export interface Depth {
  readonly sequence: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

interface BookView {
  sequence: number;
  readonly buy: Map<number, number>;
  readonly sell: Map<number, number>;
}

function sorted(levels: ReadonlyMap<number, number>, side: Side, limit: number): Level[] {
  const order = side === 'buy' ? -1 : 1;
  return [...levels].sort(([a], [b]) => (a - b) * order).slice(0, limit);
}

/** See the head of this file. */
export class DepthView {
  private readonly books = new Map<number, BookView>();

  /** Takes the books of a house that has just been loaded. */
  reset(rules: SpotRules, sequence: number): void {
    this.books.clear();
    for (const desk of rules.allDesks()) {
      const view = this.view(desk.market.id);
      view.sequence = sequence;
      for (const side of ['buy', 'sell'] as const) {
        const levels = desk.book.levels(bookSide(side), Number.MAX_SAFE_INTEGER);
        for (const [ticks, lots] of levels) view[side].set(ticks, lots);
      }
    }
  }

  /** Follows a committed change; returns the sequence number before it. */
  apply(change: DepthChange): number {
    const view = this.view(change.marketId);
    const previous = view.sequence;
    view.sequence = change.seq;
    for (const [side, ticks, lots] of change.levels) {
      if (lots === 0) view[side].delete(ticks);
      else view[side].set(ticks, lots);
    }
    return previous;
  }

  /** The best levels of a market. */
  depth(marketId: number, limit: number): Depth {
    const view = this.view(marketId);
    return {
      sequence: view.sequence,
      bids: sorted(view.buy, 'buy', limit),
      asks: sorted(view.sell, 'sell', limit),
    };
  }

  private view(marketId: number): BookView {
    const known = this.books.get(marketId);
    if (known !== undefined) return known;
    const fresh = { sequence: 0, buy: new Map<number, number>(), sell: new Map<number, number>() };
    this.books.set(marketId, fresh);
    return fresh;
  }
}
