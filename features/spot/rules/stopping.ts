/**
 * Stops from their price to the book: a price triggers them, and they run in a command of their
 * own once the market maker has quoted anew. So nobody who empties a book trades with the stops
 * that his own trades have set off (decision 0035).
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import {
  LONGEST_STOP_WAIT_MS,
  type RunStops,
  stopsTriggered,
  type TriggerBy,
} from '../contract/index.ts';
import type { Band } from './band.ts';
import type { MarketBook } from './market-book.ts';
import type { EndPause } from '../contract/pauses.ts';
import type { Execution } from './execution.ts';
import type { Exits } from './exits.ts';
import type { LiveOrders } from './live-orders.ts';
import { follow } from './plans.ts';
import type { References } from './references.ts';

/** Triggers stops at prices and runs those that were triggered. */
export class Stopping {
  private readonly context: RoomContext;
  private readonly orders: LiveOrders;
  private readonly execution: Execution;
  private readonly exits: Exits;
  private readonly references: References;

  constructor(
    context: RoomContext,
    orders: LiveOrders,
    execution: Execution,
    exits: Exits,
    references: References,
  ) {
    this.context = context;
    this.orders = orders;
    this.execution = execution;
    this.exits = exits;
    this.references = references;
  }

  /** Trades may have happened: entries are armed, and stops that the last price has reached go. */
  traded(marketBook: MarketBook, context: CommandContext): void {
    this.exits.settle(marketBook, context);
    const { triggerTicks, market, reference } = marketBook;
    this.reach(marketBook, 'last', triggerTicks, context);
    // Where there is no index, stops of the index wait for the reference.
    if (market.definition.bookOnly === true) {
      const ticks = reference?.ticks(context.timeMs) ?? triggerTicks;
      this.reach(marketBook, 'index', ticks, context);
    }
  }

  /** A price has come: the stops that wait for it are triggered. */
  reach(marketBook: MarketBook, by: TriggerBy, ticks: number, context: CommandContext): void {
    if (ticks === 0) return;
    const trails =
      marketBook.trails[by].size > 0 ? this.follow(marketBook, by, ticks, context) : [];
    const stops = marketBook.stops[by].size > 0 ? marketBook.stops[by].popCrossed(ticks) : [];
    if (trails.length + stops.length === 0) return;
    for (const id of [...trails, ...stops]) {
      const order = this.orders.get(id);
      this.execution.takeOver(marketBook, order, context);
      order.triggerPlace = this.context.nextId();
      marketBook.triggered.add(id);
      this.execution.note(marketBook, order, context);
    }
    if (marketBook.last.stopsDueMs === 0)
      this.plan(marketBook, context.timeMs + LONGEST_STOP_WAIT_MS);
    this.context.changes.emit(stopsTriggered, { marketId: marketBook.market.id });
  }

  /** Trailing stops follow a price that is new; the ids of those that it has reached. */
  private follow(
    marketBook: MarketBook,
    by: TriggerBy,
    ticks: number,
    context: CommandContext,
  ): number[] {
    // The last price is looked at after every command; only one that traded makes it new.
    if (by === 'last' && marketBook.tradedSeq !== context.seq) return [];
    const reached: number[] = [];
    for (const id of marketBook.trails[by]) {
      const order = this.orders.get(id);
      const what = follow(order, ticks);
      if (what === 'triggered') reached.push(id);
      else if (what === 'moved') this.execution.note(marketBook, order, context);
    }
    for (const id of reached) marketBook.trails[by].delete(id);
    return reached;
  }

  /**
   * The pause of a market ends, and what was triggered before or in it runs. Refusals:
   * `not_allowed`, `unknown_market`.
   */
  endPause(marketBook: MarketBook | undefined, context: CommandContext): OutcomeOf<EndPause> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (marketBook === undefined) return refuse('unknown_market');
    if (!this.references.resume(marketBook, context)) return refuse('not_allowed');
    this.traded(marketBook, context);
    this.quoted(marketBook, context);
    return accept();
  }

  /** From now on what waits for an opening goes in after its first quotes. */
  openWithQuotes({ last }: MarketBook): void {
    if (last.opensWithQuotes) return;
    last.opensWithQuotes = true;
    this.context.changes.save('spot_markets', last);
  }

  /** A market has opened: what waited for that goes in after its first quotes, the oldest first. */
  awaitQuotes(marketBook: MarketBook, context: CommandContext): void {
    for (const id of [...marketBook.waiting].sort((a, b) => a - b)) {
      const order = this.orders.get(id);
      marketBook.waiting.delete(id);
      order.triggerPlace = this.context.nextId();
      marketBook.triggered.add(id);
      this.execution.note(marketBook, order, context);
    }
    this.plan(marketBook, context.timeMs + LONGEST_STOP_WAIT_MS);
    this.context.changes.emit(stopsTriggered, { marketId: marketBook.market.id });
  }

  /** There are fresh quotes: what was triggered runs next, before anybody else's command. */
  quoted(marketBook: MarketBook, context: CommandContext): void {
    if (marketBook.triggered.size > 0) this.plan(marketBook, context.timeMs);
  }

  /** The time has come. Where the market is not open they wait for its next quotes. */
  run(
    marketBook: MarketBook,
    band: Band,
    isOpen: boolean,
    context: CommandContext,
    tellsRemainder = false,
  ): void {
    marketBook.last.stopsDueMs = 0;
    this.context.changes.save('spot_markets', marketBook.last);
    if (!isOpen) return;
    const ids = [...marketBook.triggered];
    marketBook.triggered.clear();
    for (const id of ids) {
      const order = this.orders.get(id);
      this.execution.activate(marketBook, order, band, context, tellsRemainder);
    }
    this.traded(marketBook, context);
  }

  /** Puts back what a stored house had planned. */
  restored(marketBook: MarketBook): void {
    const ordered = [...marketBook.triggered].sort(
      (a, b) => this.orders.get(a).triggerPlace - this.orders.get(b).triggerPlace,
    );
    marketBook.triggered.clear();
    for (const id of ordered) marketBook.triggered.add(id);
    if (marketBook.last.stopsDueMs > 0) this.setTimer(marketBook);
  }

  private plan(marketBook: MarketBook, dueMs: number): void {
    marketBook.last.stopsDueMs = dueMs;
    this.context.changes.save('spot_markets', marketBook.last);
    this.setTimer(marketBook);
  }

  private setTimer({ market, last }: MarketBook): void {
    const command: RunStops = {
      type: 'spot.run_stops',
      marketId: market.id,
      tellsRemainder: true,
    };
    this.context.timers.set(`spot.run_stops:${market.id}`, last.stopsDueMs, command);
  }
}
