/** Reference prices of the markets without an index: when they begin, pause and go on. */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { issueTicks, type MarketState } from '../../catalogue/contract.ts';
import type { Fill } from '../contract/index.ts';
import { type EndPause, marketPaused, stateWith } from '../contract/pauses.ts';
import type { MarketBook } from './market-book.ts';
import { Reference, type ReferenceRow } from './reference.ts';

/** The commands that say that their market is priced by its reference. */
interface Asking {
  readonly byReference?: true;
  readonly marketId?: number;
  readonly order?: { readonly marketId: number };
}

/** Keeps the references of all markets. */
export class References {
  private readonly context: RoomContext;
  private readonly bookOf: (marketId: number) => MarketBook | undefined;

  constructor(context: RoomContext, bookOf: (marketId: number) => MarketBook | undefined) {
    this.context = context;
    this.bookOf = bookOf;
  }

  /**
   * The first order that asks for it begins the reference of its market: orders of earlier
   * releases were decided by the last trade. Answers the book where it has begun now.
   */
  begin(command: object): MarketBook | undefined {
    const { byReference, marketId, order } = command as Asking;
    if (byReference !== true) return undefined;
    const marketBook = this.bookOf(marketId ?? order?.marketId ?? 0);
    if (marketBook?.market.definition.bookOnly !== true) return undefined;
    if (marketBook.reference !== undefined) return undefined;
    marketBook.reference = new Reference(marketBook.market, this.ticks(marketBook, 0));
    return marketBook;
  }

  /** Saves what has begun, or forgets it where its command was refused. */
  end(begun: MarketBook, isRefused: boolean): void {
    if (isRefused) begun.reference = undefined;
    else this.save(begun);
  }

  /** What prices a market; orders of earlier releases went by the last trade, or the issue. */
  ticks({ market, reference, last }: MarketBook, timeMs: number): number {
    return reference?.ticks(timeMs) ?? (last.lastTicks || issueTicks(market));
  }

  /** The state of a market with its pause. */
  stateOf({ reference }: MarketBook, state: MarketState, timeMs: number): MarketState {
    return stateWith(state, reference?.pausedUntilMs, timeMs);
  }

  /** A trade has happened; answers whether it moves what waits for the last price. */
  traded(marketBook: MarketBook, { ticks, lots, timeMs }: Fill): boolean {
    const { reference } = marketBook;
    if (reference === undefined) return true;
    const what = reference.traded(ticks, lots, timeMs);
    if (what === 'no') return false;
    this.save(marketBook);
    if (what === 'pauses') {
      this.setTimer(reference);
      this.tell(reference);
    }
    return true;
  }

  /** The pause of a market is over; false where it has none, or a later one. */
  resume({ reference }: MarketBook, { timeMs }: CommandContext): boolean {
    if (reference === undefined || reference.pausedUntilMs === 0) return false;
    if (reference.isPaused(timeMs)) return false;
    reference.pausedUntilMs = 0;
    this.context.changes.save('spot_references', reference.row);
    this.tell(reference);
    return true;
  }

  /** Puts a stored reference back. */
  restore(row: ReferenceRow): void {
    const marketBook = this.bookOf(row.marketId);
    if (marketBook === undefined) throw new Error(`no market ${row.marketId} for a reference`);
    const reference = new Reference(marketBook.market, row.lastTicks);
    reference.restore(row);
    marketBook.reference = reference;
    if (reference.pausedUntilMs > 0) this.setTimer(reference);
  }

  private save({ reference }: MarketBook): void {
    if (reference !== undefined) this.context.changes.save('spot_references', reference.row);
  }

  private tell({ marketId, pausedUntilMs }: Reference): void {
    this.context.changes.emit(marketPaused, { marketId, untilMs: pausedUntilMs });
  }

  private setTimer({ marketId, pausedUntilMs }: Reference): void {
    const command: EndPause = { type: 'spot.end_pause', marketId };
    this.context.timers.set(`spot.end_pause:${marketId}`, pausedUntilMs, command);
  }
}
