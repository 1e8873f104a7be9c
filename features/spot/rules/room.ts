/**
 * Spot trading as a room of the machine: places, cancels, replaces, expires and quotes.
 * What must always hold: an order's `heldUnits` is frozen in the ledger for it and nothing else
 * is; the book holds exactly the resting orders; no order that has ended is in memory.
 */
import {
  accept,
  type Command,
  type Given,
  type Outcome,
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
  type PlaceOrder,
  type QuoteMarket,
  type SpotCommand,
  stopsTriggered,
  traded,
} from '../contract.ts';
import { Changing } from './changing.ts';
import { checkCommand, checkOrder, isStop, type Surroundings } from './checks.ts';
import { bandAround, bookSide, Desk } from './desk.ts';
import { Execution, expireCommand, expiryKey } from './execution.ts';
import { LiveOrder } from './live-order.ts';
import { LiveOrders } from './live-orders.ts';
import { makeOrder, orderAnswer } from './order-forms.ts';
import { areSoundLevels, Quoting } from './quoting.ts';
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

/** See the head of this file. */
export class SpotRules implements Room {
  readonly name = 'spot';
  readonly reactions = [
    reaction(
      marketStateChanged,
      ({ marketId, status }, given) => {
        if (status === 'open') this.marketOpened(marketId, given);
      },
      [traded, stopsTriggered],
    ),
    reaction(indexMoved, (moves, given) => this.indexMoved(moves, given), [stopsTriggered]),
  ];
  private readonly context: RoomContext;
  private readonly needs: SpotNeeds;
  private readonly desks = new Map<number, Desk>();
  private readonly orders = new LiveOrders();
  private readonly execution: Execution;
  private readonly stopping: Stopping;
  private readonly quoting: Quoting;
  private readonly changing: Changing;

  constructor(context: RoomContext, needs: SpotNeeds) {
    this.context = context;
    this.needs = needs;
    this.execution = new Execution(context, this.orders, (id, timeMs) =>
      needs.catalogue.conditionsAt(id, timeMs),
    );
    this.quoting = new Quoting(context, this.orders, this.execution);
    this.stopping = new Stopping(context, this.orders, this.execution);
    this.changing = new Changing(this.execution, this.stopping, (market, given) =>
      this.around(market, given),
    );
  }

  /** The desk of a market, opened when it is first used; undefined for an unknown market. */
  desk(marketId: number): Desk | undefined {
    const known = this.desks.get(marketId);
    if (known !== undefined) return known;
    const market = this.needs.catalogue.market(marketId);
    if (market === undefined) return undefined;
    const desk = new Desk(market);
    this.desks.set(marketId, desk);
    return desk;
  }

  private indexTicks(marketId: number): number {
    return this.needs.feeds.lastIndex(marketId)?.ticks ?? 0;
  }

  /** All desks, for reading. */
  allDesks(): readonly Desk[] {
    return [...this.desks.values()];
  }

  /** The price of the last trade in ticks; 0 before the first. */
  lastTicks(marketId: number): number {
    return this.desks.get(marketId)?.last.lastTicks ?? 0;
  }

  /** All live orders by id, for reading. */
  liveOrders(): readonly Readonly<Order>[] {
    return this.orders.sorted();
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
  resume(given: Given): void {
    const marketIds = [...this.desks.keys()].sort((a, b) => a - b);
    this.indexMoved(
      marketIds.map((marketId) => ({ marketId })),
      given,
    );
    for (const marketId of marketIds) {
      if (this.needs.catalogue.state(marketId).status === 'open')
        this.marketOpened(marketId, given);
    }
  }

  decide(command: Command, given: Given): Outcome {
    return this.route(command as SpotCommand, given);
  }

  /** Puts a stored live order back; resting ones must come in order of their priority. */
  restore(stored: Readonly<Order>): void {
    const desk = this.desk(stored.marketId);
    if (desk === undefined) throw new Error(`order ${stored.id} is of an unknown market`);
    const order = LiveOrder.restored(stored);
    this.orders.add(order);
    const side = bookSide(order.side);
    if (order.triggerPlace > 0) desk.triggered.add(order.id);
    else if (order.state === 'waiting_trigger') {
      desk.stops[order.triggerBy].add(order.id, side, order.stopTicks);
    } else if (order.state === 'waiting_open') desk.waiting.add(order.id);
    else {
      const left = order.lots - order.filledLots;
      desk.book.rest(order.id, order.owner, side, order.limitTicks, left);
    }
    if (order.owner < 0) desk.quotes.set(order.id, order);
    if (order.timeInForce === 'gtt') this.scheduleExpiry(order);
  }

  /** Ends a restoring: what the book noted meanwhile is no news. */
  restored(): void {
    for (const desk of this.desks.values()) {
      desk.takeDepthChange(0);
      this.stopping.restored(desk);
    }
  }

  *stateLines(): Generator<string> {
    for (const order of this.orders.sorted()) yield `order ${canonicalText(order.copy())}`;
    const desks = [...this.desks.values()].sort((a, b) => a.market.id - b.market.id);
    for (const desk of desks) {
      if (desk.last.lastTicks > 0 || desk.last.stopsDueMs > 0)
        yield `last ${canonicalText(desk.last)}`;
      for (const side of ['buy', 'sell'] as const) {
        const queue: string[] = [];
        desk.book.forEachOrder(bookSide(side), (id, owner, ticks, lots) => {
          queue.push(`${id}/${owner}/${ticks}/${lots}`);
        });
        if (queue.length > 0) yield `book ${desk.market.id} ${side} ${queue.join(' ')}`;
      }
    }
  }

  private route(command: SpotCommand, given: Given): Outcome {
    switch (command.type) {
      case 'spot.place':
        return this.place(command, given);
      case 'spot.cancel':
        return this.cancel(given.actor, command.orderId, command.clientOrderId, given);
      case 'spot.cancel_all':
        return this.cancelAll(command.marketIds, given);
      case 'spot.replace': {
        const order = this.orders.find(given.actor, command.orderId, '');
        const desk = order === undefined ? undefined : this.desk(order.marketId);
        if (order === undefined || desk === undefined) return refuse('unknown_order');
        return this.changing.replace(desk, order, command, given);
      }
      case 'spot.expire':
        return this.expire(command.orderId, given);
      case 'spot.run_stops':
        return this.runStops(command.marketId, given);
      case 'spot.quote':
        return this.quote(command, given);
      default:
        return refuse('unknown_command');
    }
  }

  /** A market opened: orders that have waited for it go in, the oldest first. */
  private marketOpened(marketId: number, given: Given): void {
    const desk = this.desks.get(marketId);
    if (desk === undefined || desk.waiting.size === 0) return;
    const around = this.around(desk, given);
    for (const id of [...desk.waiting].sort((a, b) => a - b)) {
      desk.waiting.delete(id);
      this.execution.activate(desk, this.orders.get(id), around.band, given);
    }
    this.stopping.traded(desk, given);
  }

  /** Markets have new index ticks: stops that wait for them are triggered. */
  private indexMoved(moves: readonly Pick<IndexMove, 'marketId'>[], given: Given): void {
    for (const { marketId } of moves) {
      const desk = this.desks.get(marketId);
      if (desk === undefined) continue;
      this.stopping.reach(desk, 'index', this.indexTicks(marketId), given);
    }
  }

  private around(desk: Desk, given: Given): Surroundings {
    const { market } = desk;
    const indexTicks = this.indexTicks(market.id);
    const { bandPpm } = this.needs.catalogue.conditionsAt(market.id, given.timeMs);
    return {
      desk,
      state: this.needs.catalogue.state(market.id),
      indexTicks,
      bandPpm,
      band: bandAround(indexTicks, bandPpm),
      orders: this.orders,
      execution: this.execution,
      timeMs: given.timeMs,
    };
  }

  private place(command: PlaceOrder, given: Given): Outcome {
    const desk = this.desk(command.marketId);
    if (desk === undefined) return refuse('unknown_market');
    const around = this.around(desk, given);
    const refusal = checkCommand(command, around);
    if (refusal !== undefined) return refuse(refusal);
    const order = makeOrder(command, this.context.upcomingId, given, around.bandPpm);
    const checked = checkOrder(order, around);
    if ('refusal' in checked) return refuse(checked.refusal);
    this.context.nextId();
    this.orders.add(order);
    this.execution.settlement.hold(desk.market, order, checked.hold);
    if (order.timeInForce === 'gtt') this.scheduleExpiry(order);
    if (isStop(order)) this.execution.waitForTrigger(desk, order, given);
    else if (around.state.status === 'closed') this.execution.waitForOpening(desk, order, given);
    else {
      this.execution.arrive(desk, order, around.band, given);
      this.stopping.traded(desk, given);
    }
    return accept(orderAnswer(order));
  }

  private scheduleExpiry(order: Order): void {
    this.context.timers.set(expiryKey(order.id), order.expiresMs, expireCommand(order.id));
  }

  private cancel(owner: number, id: number, clientOrderId: string, given: Given): Outcome {
    const order = this.orders.find(owner, id, clientOrderId);
    const desk = order === undefined ? undefined : this.desk(order.marketId);
    if (order === undefined || desk === undefined) return refuse('unknown_order');
    this.execution.end(desk, order, 'by_customer', given);
    return accept(orderAnswer(order));
  }

  private cancelAll(marketIds: readonly number[], given: Given): Outcome {
    const own = this.orders
      .ofOwner(given.actor)
      .filter(({ marketId }) => marketIds.length === 0 || marketIds.includes(marketId));
    for (const order of own) {
      const desk = this.desk(order.marketId);
      if (desk !== undefined) this.execution.end(desk, order, 'by_customer', given);
    }
    return accept({ cancelled: own.length });
  }

  private expire(orderId: number, given: Given): Outcome {
    // Only the timer may come here: nobody ends the order of somebody else.
    if (given.actor !== 0) return refuse('not_allowed');
    const order = this.orders.get(orderId);
    const desk = this.desk(order.marketId);
    if (desk === undefined) return refuse('unknown_market');
    this.execution.end(desk, order, 'time_over', given);
    return accept();
  }

  private runStops(marketId: number, given: Given): Outcome {
    if (given.actor !== 0) return refuse('not_allowed');
    const desk = this.desk(marketId);
    if (desk === undefined) return refuse('unknown_market');
    const { band, state } = this.around(desk, given);
    this.stopping.run(desk, band, state.status === 'open', given);
    return accept();
  }

  private quote(command: QuoteMarket, given: Given): Outcome {
    const desk = this.desk(command.marketId);
    if (desk === undefined) return refuse('unknown_market');
    if (houseAccount(given.actor)?.mayTrade !== true) return refuse('not_a_market_maker');
    const { bids, asks } = command;
    if (!areSoundLevels(bids) || !areSoundLevels(asks)) return refuse('bad_order');
    const withdraws = bids.length === 0 && asks.length === 0;
    if (!withdraws && this.needs.catalogue.state(desk.market.id).status !== 'open') {
      return refuse('market_halted');
    }
    this.quoting.replace({
      desk,
      owner: given.actor,
      band: this.around(desk, given).band,
      bids,
      asks,
      given,
    });
    this.stopping.traded(desk, given);
    this.stopping.quoted(desk, given);
    return accept();
  }
}
