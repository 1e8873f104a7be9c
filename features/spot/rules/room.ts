/**
 * Spot trading as a room of the machine: places, cancels, replaces, expires and quotes.
 * What must always hold: an order's `heldUnits` is frozen in the ledger for it and nothing else
 * is; the book holds exactly the resting orders; no order that has ended is in memory.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { houseAccount } from '../../../core/ledger/house-accounts.ts';
import {
  type Market,
  type MarketState,
  marketStateChanged,
  type SpotTerms,
} from '../../catalogue/contract.ts';
import { type IndexMove, indexMoved } from '../../feeds/contract.ts';
import {
  type Order,
  orderListChanged,
  type QuoteMarket,
  stopsTriggered,
  traded,
  type RunStops,
  type ExpireOrder,
} from '../contract/index.ts';
import type { SpotCommand } from '../contract/commands.ts';
import { Cancelling } from './cancelling.ts';
import { Changing } from './changing.ts';
import type { Surroundings } from './checks.ts';
import { bandAround } from './band.ts';
import { bookSide, MarketBook } from './market-book.ts';
import { Clearing } from './clearing.ts';
import { Exits } from './exits.ts';
import { Execution } from './execution.ts';
import { LiveOrder } from './live-order.ts';
import { Lowering } from './lowering.ts';
import { ListPlacement } from './list-placement.ts';
import { LiveOrders } from './live-orders.ts';
import { OrderLists } from './order-lists.ts';
import { Placement } from './placement.ts';
import { shownOf } from './plans.ts';
import { areSoundLevels, Quoting } from './quoting.ts';
import { References } from './references.ts';
import { tradingKind } from './settlement.ts';
import { Stopping } from './stopping.ts';

/** What spot asks of other rooms; the app fills it. */
export interface SpotNeeds {
  readonly catalogue: {
    market(marketId: number): Market | undefined;
    state(marketId: number): MarketState;
    /** Fees and band that were in force in a market at a time. */
    conditionsAt(marketId: number, timeMs: number): SpotTerms;
  };
  readonly feeds: {
    /** The last index of a market, fresh or not; undefined when there has been none. */
    lastIndex(marketId: number): { readonly ticks: number } | undefined;
  };
}

/** The commands of `spot`; market books and live orders by number. */
export class SpotRules implements Room {
  readonly name = 'spot';
  readonly reactions = [
    reaction(
      marketStateChanged,
      ({ marketId, status }, context) => {
        if (status === 'open') this.marketOpened(marketId, context);
      },
      [traded, stopsTriggered],
    ),
    reaction(indexMoved, (moves, context) => this.indexMoved(moves, context), [stopsTriggered]),
  ];
  private readonly needs: SpotNeeds;
  private readonly marketBooks = new Map<number, MarketBook>();
  private readonly orders = new LiveOrders();
  readonly references: References;
  private readonly execution: Execution;
  private readonly stopping: Stopping;
  private readonly quoting: Quoting;
  private readonly changing: Changing;
  private readonly placement: Placement;
  readonly lists: OrderLists;
  private readonly listPlacement: ListPlacement;
  readonly clearing: Clearing;
  readonly lowering: Lowering;
  readonly cancelling: Cancelling;

  constructor(context: RoomContext, needs: SpotNeeds) {
    this.needs = needs;
    const bookOf = (marketId: number) => this.marketBook(marketId);
    this.references = new References(context, bookOf);
    this.execution = new Execution(context, this.orders, this.references, (id, timeMs) =>
      needs.catalogue.conditionsAt(id, timeMs),
    );
    this.quoting = new Quoting(context, this.orders, this.execution);
    this.clearing = new Clearing(context, this.orders, this.execution, bookOf);
    this.lowering = new Lowering(context, this.orders, this.execution, bookOf);
    const exits = new Exits(context, this.orders, this.execution, (marketBook, at) => {
      return this.around(marketBook, at).band;
    });
    this.stopping = new Stopping(context, this.orders, this.execution, exits, this.references);
    const around = (marketBook: MarketBook, at: CommandContext) => this.around(marketBook, at);
    this.lists = new OrderLists(context, this.orders, this.execution, bookOf, (market, at) => {
      return this.around(market, at).band;
    });
    this.changing = new Changing(this.orders, this.execution, this.stopping, around);
    const found = { bookOf, around };
    this.placement = new Placement(context, this.orders, this.execution, this.stopping, found);
    this.cancelling = new Cancelling(context, {
      orders: this.orders,
      execution: this.execution,
      bookOf,
    });
    this.listPlacement = new ListPlacement(context, {
      orders: this.orders,
      execution: this.execution,
      stopping: this.stopping,
      lists: this.lists,
      scheduleExpiry: (order) => this.placement.scheduleExpiry(order),
    });
    context.changes.tellSaved('order_lists', orderListChanged);
  }

  /** The desk of a market, opened when it is first used; undefined for an unknown market. */
  marketBook(marketId: number): MarketBook | undefined {
    const known = this.marketBooks.get(marketId);
    if (known !== undefined) return known;
    const market = this.needs.catalogue.market(marketId);
    if (market === undefined) return undefined;
    const marketBook = new MarketBook(market);
    this.marketBooks.set(marketId, marketBook);
    return marketBook;
  }

  /** What prices orders of a market: the index, and without one its reference. */
  private indexTicks(marketBook: MarketBook, timeMs: number): number {
    const { id, definition } = marketBook.market;
    if (definition.bookOnly === true) return this.references.ticks(marketBook, timeMs);
    return this.needs.feeds.lastIndex(id)?.ticks ?? 0;
  }

  /** All desks, for reading. */
  allMarketBooks(): readonly MarketBook[] {
    return [...this.marketBooks.values()];
  }

  /** The price of the last trade in ticks; 0 before the first. */
  lastTicks(marketId: number): number {
    return this.marketBooks.get(marketId)?.last.lastTicks ?? 0;
  }

  /** All live orders by id, for reading. */
  liveOrders(): readonly Readonly<Order>[] {
    return this.orders.sorted();
  }

  /** An owner's live orders by id, for reading. */
  ordersOf(owner: number): readonly Readonly<Order>[] {
    return this.orders.ofOwner(owner);
  }

  /** What live orders hold, quotes of the market maker included. */
  *holds(): Generator<Hold> {
    for (const { id, owner, marketId, side, heldUnits } of this.liveOrders()) {
      const market = this.needs.catalogue.market(marketId);
      if (market === undefined) throw new Error(`order ${id} is of an unknown market`);
      const assetId = (side === 'buy' ? market.quote : market.base).id;
      yield { owner, kind: tradingKind(owner), assetId, units: heldUnits, what: 'order', id };
    }
  }

  /** A live order by its id, for reading. */
  liveOrder(id: number): Readonly<Order> | undefined {
    return this.orders.byNumber(id);
  }

  /** The index has moved and markets have opened while the room was parked. */
  resume(context: CommandContext): void {
    const marketIds = [...this.marketBooks.keys()].sort((a, b) => a - b);
    this.indexMoved(
      marketIds.map((marketId) => ({ marketId })),
      context,
    );
    for (const marketId of marketIds) {
      if (this.needs.catalogue.state(marketId).status === 'open')
        this.marketOpened(marketId, context);
    }
  }

  decide(command: Command, context: CommandContext): OutcomeOf<SpotCommand> {
    const begun = this.references.begin(command);
    const outcome = this.route(command as SpotCommand, context);
    if (begun !== undefined) this.references.end(begun, 'refused' in outcome);
    return outcome;
  }

  /** Puts a stored live order back; resting ones must come in order of their priority. */
  restore(stored: Readonly<Order>): void {
    const marketBook = this.marketBook(stored.marketId);
    if (marketBook === undefined) throw new Error(`order ${stored.id} is of an unknown market`);
    const order = LiveOrder.restored(stored);
    this.orders.add(order);
    const side = bookSide(order.side);
    if (order.triggerPlace > 0) marketBook.triggered.add(order.id);
    else if (order.state === 'waiting_trigger') {
      marketBook.awaitTrigger(order);
    } else if (order.state === 'waiting_open') marketBook.waiting.add(order.id);
    else if (order.state !== 'waiting_entry') {
      const left = order.lots - order.filledLots;
      const shown = shownOf(order, left);
      marketBook.book.rest(order.id, order.owner, side, order.limitTicks, left, shown);
    }
    if (order.owner < 0) marketBook.quotes.set(order.id, order);
    this.placement.scheduleExpiry(order);
  }

  /** Ends a restoring: what the book noted meanwhile is no news. */
  restored(): void {
    for (const marketBook of this.marketBooks.values()) {
      marketBook.takeDepthChange(0);
      this.stopping.restored(marketBook);
    }
  }

  *stateLines(): Generator<string> {
    for (const order of this.orders.sorted()) yield `order ${canonicalText(order.copy())}`;
    for (const list of this.lists.sorted()) yield `list ${canonicalText(list)}`;
    yield* this.cancelling.countdowns.stateLines();
    const marketBooks = [...this.marketBooks.values()].sort((a, b) => a.market.id - b.market.id);
    for (const marketBook of marketBooks) {
      const { lastTicks, stopsDueMs, opensWithQuotes } = marketBook.last;
      if (lastTicks > 0 || stopsDueMs > 0 || opensWithQuotes)
        yield `last ${canonicalText(marketBook.last)}`;
      if (marketBook.reference) yield `reference ${canonicalText(marketBook.reference.row)}`;
      for (const side of ['buy', 'sell'] as const) {
        const queue: string[] = [];
        marketBook.book.forEachOrder(bookSide(side), (id, owner, ticks, lots) => {
          queue.push(`${id}/${owner}/${ticks}/${lots}`);
        });
        if (queue.length > 0) yield `book ${marketBook.market.id} ${side} ${queue.join(' ')}`;
      }
    }
  }

  private route(command: SpotCommand, context: CommandContext): OutcomeOf<SpotCommand> {
    switch (command.type) {
      case 'spot.place':
        return this.placement.place(command, context);
      case 'spot.cancel_replace':
        return this.placement.replace(command, context);
      case 'spot.place_list': {
        const marketBook = this.marketBook(command.marketId);
        if (marketBook === undefined) return refuse('unknown_market');
        return this.listPlacement.place(command, this.around(marketBook, context), context);
      }
      case 'spot.cancel_list':
        return this.lists.cancel(command, context);
      case 'spot.cancel':
        return this.cancelling.one(command, context);
      case 'spot.cancel_all':
        return this.cancelling.all(command, context);
      case 'spot.set_countdown':
        return this.cancelling.setCountdown(command, context);
      case 'spot.run_countdown':
        return this.cancelling.runCountdown(command, context);
      case 'spot.replace': {
        const order = this.orders.find(context.actor, command.orderId, '');
        const marketBook = order === undefined ? undefined : this.marketBook(order.marketId);
        if (order === undefined || marketBook === undefined) return refuse('unknown_order');
        return this.changing.replace(marketBook, order, command, context);
      }
      case 'spot.expire':
        return this.expire(command.orderId, context);
      case 'spot.run_stops':
        return this.runStops(command, context);
      case 'spot.end_pause':
        return this.stopping.endPause(this.marketBook(command.marketId), context);
      case 'spot.quote':
        return this.quote(command, context);
      default:
        return refuse('unknown_command');
    }
  }

  /**
   * A market opened: orders that have waited for it go in, the oldest first; where a market maker
   * quotes, after his first quotes, so that nobody is filled at a limit that the opening has left
   * behind.
   */
  private marketOpened(marketId: number, context: CommandContext): void {
    const marketBook = this.marketBooks.get(marketId);
    if (marketBook === undefined) return;
    // Nobody quotes where there is no index: what was triggered would wait for ever.
    if (marketBook.reference !== undefined) this.stopping.quoted(marketBook, context);
    if (marketBook.waiting.size === 0) return;
    if (marketBook.last.opensWithQuotes) return this.stopping.awaitQuotes(marketBook, context);
    const around = this.around(marketBook, context);
    for (const id of [...marketBook.waiting].sort((a, b) => a - b)) {
      marketBook.waiting.delete(id);
      this.execution.activate(marketBook, this.orders.get(id), around.band, context);
    }
    this.stopping.traded(marketBook, context);
  }

  /** Markets have new index ticks: stops that wait for them are triggered. */
  private indexMoved(moves: readonly Pick<IndexMove, 'marketId'>[], context: CommandContext): void {
    for (const { marketId } of moves) {
      const marketBook = this.marketBooks.get(marketId);
      if (marketBook === undefined) continue;
      this.stopping.reach(
        marketBook,
        'index',
        this.indexTicks(marketBook, context.timeMs),
        context,
      );
    }
  }

  private around(marketBook: MarketBook, context: CommandContext): Surroundings {
    const { id } = marketBook.market;
    const { timeMs } = context;
    const indexTicks = this.indexTicks(marketBook, timeMs);
    const { bandPpm } = this.needs.catalogue.conditionsAt(id, timeMs);
    return {
      marketBook,
      state: this.references.stateOf(marketBook, this.needs.catalogue.state(id), timeMs),
      indexTicks,
      bandPpm,
      band: marketBook.reference?.band(timeMs, bandPpm) ?? bandAround(indexTicks, bandPpm),
      orders: this.orders,
      execution: this.execution,
      timeMs,
    };
  }

  private expire(orderId: number, context: CommandContext): OutcomeOf<ExpireOrder> {
    // Only the timer may come here: nobody ends the order of somebody else.
    if (context.actor !== 0) return refuse('not_allowed');
    const order = this.orders.get(orderId);
    const marketBook = this.marketBook(order.marketId);
    if (marketBook === undefined) return refuse('unknown_market');
    this.execution.end(marketBook, order, 'time_over', context);
    return accept();
  }

  private runStops(command: RunStops, context: CommandContext): OutcomeOf<RunStops> {
    if (context.actor !== 0) return refuse('not_allowed');
    const marketBook = this.marketBook(command.marketId);
    if (marketBook === undefined) return refuse('unknown_market');
    const { band, state } = this.around(marketBook, context);
    this.stopping.run(marketBook, band, state.status === 'open', context, command.tellsRemainder);
    return accept();
  }

  private quote(command: QuoteMarket, context: CommandContext): OutcomeOf<QuoteMarket> {
    const marketBook = this.marketBook(command.marketId);
    if (marketBook === undefined) return refuse('unknown_market');
    if (houseAccount(context.actor)?.mayTrade !== true) return refuse('not_a_market_maker');
    const { bids, asks } = command;
    if (!areSoundLevels(bids) || !areSoundLevels(asks)) return refuse('bad_order');
    const withdraws = bids.length === 0 && asks.length === 0;
    if (!withdraws && this.needs.catalogue.state(marketBook.market.id).status !== 'open') {
      return refuse('market_halted');
    }
    if (command.opens) this.stopping.openWithQuotes(marketBook);
    this.quoting.replace({
      marketBook,
      owner: context.actor,
      band: this.around(marketBook, context).band,
      bids,
      asks,
      context,
    });
    this.stopping.traded(marketBook, context);
    this.stopping.quoted(marketBook, context);
    return accept();
  }
}
