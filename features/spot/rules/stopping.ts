/**
 * Stops from their price to the book: a price triggers them, and they run in a command of their
 * own once the market maker has quoted anew. So nobody who empties a book trades with the stops
 * that his own trades have set off (decision 0035).
 */
import type { Given } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import {
  LONGEST_STOP_WAIT_MS,
  type RunStops,
  stopsTriggered,
  type TriggerBy,
} from '../contract.ts';
import type { Band, Desk } from './desk.ts';
import type { Execution } from './execution.ts';
import type { LiveOrders } from './live-orders.ts';

/** See the head of this file. */
export class Stopping {
  private readonly context: RoomContext;
  private readonly orders: LiveOrders;
  private readonly execution: Execution;

  constructor(context: RoomContext, orders: LiveOrders, execution: Execution) {
    this.context = context;
    this.orders = orders;
    this.execution = execution;
  }

  /** Trades may have happened: the stops that the last price has reached are triggered. */
  traded(desk: Desk, given: Given): void {
    this.reach(desk, 'last', desk.last.lastTicks, given);
  }

  /** A price has come: the stops that wait for it are triggered. */
  reach(desk: Desk, by: TriggerBy, ticks: number, given: Given): void {
    if (ticks === 0 || desk.stops[by].size === 0) return;
    const reached = desk.stops[by].popCrossed(ticks);
    if (reached.length === 0) return;
    for (const id of reached) {
      const order = this.orders.get(id);
      order.triggerPlace = this.context.nextId();
      desk.triggered.add(id);
      this.execution.note(desk, order, given);
    }
    if (desk.last.stopsDueMs === 0) this.plan(desk, given.timeMs + LONGEST_STOP_WAIT_MS);
    this.context.changes.emit(stopsTriggered, { marketId: desk.market.id });
  }

  /** There are fresh quotes: what was triggered runs next, before anybody else's command. */
  quoted(desk: Desk, given: Given): void {
    if (desk.triggered.size > 0) this.plan(desk, given.timeMs);
  }

  /** The time has come. Where the market is not open they wait for its next quotes. */
  run(desk: Desk, band: Band, isOpen: boolean, given: Given): void {
    desk.last.stopsDueMs = 0;
    this.context.changes.save('spot_markets', desk.last);
    if (!isOpen) return;
    const ids = [...desk.triggered];
    desk.triggered.clear();
    for (const id of ids) this.execution.activate(desk, this.orders.get(id), band, given);
    this.traded(desk, given);
  }

  /** Puts back what a stored house had planned. */
  restored(desk: Desk): void {
    const ordered = [...desk.triggered].sort(
      (a, b) => this.orders.get(a).triggerPlace - this.orders.get(b).triggerPlace,
    );
    desk.triggered.clear();
    for (const id of ordered) desk.triggered.add(id);
    if (desk.last.stopsDueMs > 0) this.setTimer(desk);
  }

  private plan(desk: Desk, dueMs: number): void {
    desk.last.stopsDueMs = dueMs;
    this.context.changes.save('spot_markets', desk.last);
    this.setTimer(desk);
  }

  private setTimer({ market, last }: Desk): void {
    const command: RunStops = { type: 'spot.run_stops', marketId: market.id };
    this.context.timers.set(`spot.run_stops:${market.id}`, last.stopsDueMs, command);
  }
}
