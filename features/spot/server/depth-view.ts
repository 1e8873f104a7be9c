import type { Moment } from '../../../platform/server/database/reading.ts';
import type { View } from '../../../platform/server/views.ts';
import type { EventBus } from '../../../platform/server/writer/event-bus.ts';
import { type DepthChange, depthChanged, type Side } from '../contract/index.ts';
import { readLevels } from '../store/levels.ts';

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
  /** The sequence number before the last change. */
  previous: number;
  readonly buy: Map<number, number>;
  readonly sell: Map<number, number>;
}

function sorted(levels: ReadonlyMap<number, number>, side: Side, limit: number): Level[] {
  const order = side === 'buy' ? -1 : 1;
  return [...levels].sort(([a], [b]) => (a - b) * order).slice(0, limit);
}

/**
 * What the public sees of the books: only what is durable. It starts from the tables and then
 * follows the committed changes, so it never shows what memory has decided but not stored.
 */
export class DepthView implements View {
  readonly name = 'depth';
  private readonly books = new Map<number, BookView>();
  /** The sequence number of books that nothing has changed since the loading. */
  private loadedSeq = 0;

  follow(bus: EventBus): void {
    bus.on(depthChanged, (change) => this.apply(change));
  }

  async load({ seq, database }: Moment): Promise<() => void> {
    const levels = await readLevels(database());
    return () => {
      this.books.clear();
      this.loadedSeq = seq;
      for (const { marketId, side, ticks, lots } of levels) {
        const known = this.view(marketId)[side];
        known.set(ticks, (known.get(ticks) ?? 0) + lots);
      }
    };
  }

  /** The sequence number that the last change of a market's book follows. */
  previousOf(marketId: number): number {
    return this.view(marketId).previous;
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

  private apply(change: DepthChange): void {
    const view = this.view(change.marketId);
    view.previous = view.sequence;
    view.sequence = change.seq;
    for (const [side, ticks, lots] of change.levels) {
      if (lots === 0) view[side].delete(ticks);
      else view[side].set(ticks, lots);
    }
  }

  private view(marketId: number): BookView {
    const known = this.books.get(marketId);
    if (known !== undefined) return known;
    const { loadedSeq } = this;
    const levels = { buy: new Map<number, number>(), sell: new Map<number, number>() };
    const fresh = { sequence: loadedSeq, previous: loadedSeq, ...levels };
    this.books.set(marketId, fresh);
    return fresh;
  }
}
