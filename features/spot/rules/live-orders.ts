/** All live orders by their ids, their owners and the owners' own ids. */
import { IntegerMap } from '../../../core/book/integer-map.ts';
import { type Order, isLive } from '../contract/index.ts';
import type { LiveOrder } from './live-order.ts';
import { MOST_PLACES, placesOf } from './plans.ts';

/** A register; what is in it can still trade. */
export class LiveOrders {
  /** Where an order stands in the rows, by its id. Row 0 stays empty: 0 means "not there". */
  private readonly rowsById = new IntegerMap();
  private readonly rows: (LiveOrder | undefined)[] = [undefined];
  private readonly freeRows: number[] = [];
  /** In no order; each knows its place. */
  private readonly byOwner = new Map<number, LiveOrder[]>();
  /** Whose orders were looked up last, and what was found. */
  private lastOwner = 0;
  private lastOwn: LiveOrder[] | undefined;
  private readonly byClientId = new Map<string, LiveOrder>();

  /** Adds a new live order. */
  add(order: LiveOrder): void {
    const row = this.freeRows.pop() ?? this.rows.length;
    this.rows[row] = order;
    this.rowsById.add(order.id, row);
    if (order.owner < 0) return;
    const own = this.ownOf(order.owner) ?? this.open(order.owner);
    order.place = own.length;
    own.push(order);
    if (order.clientOrderId !== '') this.byClientId.set(clientKey(order), order);
  }

  /** Takes an order out that has ended; an order that is not there stays out. */
  remove(order: LiveOrder): void {
    const row = this.rowsById.remove(order.id);
    if (row === 0) return;
    this.rows[row] = undefined;
    this.freeRows.push(row);
    if (order.owner < 0) return;
    this.forget(order);
    if (order.clientOrderId !== '') this.byClientId.delete(clientKey(order));
  }

  /** A live order that must be there. */
  get(id: number): LiveOrder {
    const order = this.byNumber(id);
    if (order === undefined || !isLive(order)) throw new Error(`order ${id} is not live`);
    return order;
  }

  /** A live order, or undefined. */
  byNumber(id: number): LiveOrder | undefined {
    return this.rows[this.rowsById.get(id)];
  }

  /** A live order of an owner, by id or by the owner's own id. */
  find(owner: number, id: number, clientOrderId: string): LiveOrder | undefined {
    const order =
      clientOrderId === '' ? this.byNumber(id) : this.byClientId.get(`${owner}:${clientOrderId}`);
    return order?.owner === owner ? order : undefined;
  }

  /** The live orders of an owner in the order of their ids. */
  ofOwner(owner: number): LiveOrder[] {
    return [...(this.ownOf(owner) ?? [])].sort((a, b) => a.id - b.id);
  }

  /** Whether an owner's live orders, with the exits to follow from them and `more`, pass `most`. */
  wouldPass(most: number, owner: number, more: number): boolean {
    const own = this.ownOf(owner) ?? [];
    // Who has few need not be counted: it is asked with every order.
    if (own.length * MOST_PLACES + more <= most) return false;
    return own.reduce((sum, order) => sum + placesOf(order), more) > most;
  }

  /** All live orders by id. */
  sorted(): LiveOrder[] {
    return this.rows.filter((order) => order !== undefined).sort((a, b) => a.id - b.id);
  }

  /** How many orders are live. */
  get size(): number {
    return this.rowsById.size;
  }

  /** The orders of an owner. A command asks for the same ones several times. */
  private ownOf(owner: number): LiveOrder[] | undefined {
    if (owner !== this.lastOwner) {
      this.lastOwn = this.byOwner.get(owner);
      this.lastOwner = owner;
    }
    return this.lastOwn;
  }

  private open(owner: number): LiveOrder[] {
    const own: LiveOrder[] = [];
    this.byOwner.set(owner, own);
    this.lastOwner = owner;
    this.lastOwn = own;
    return own;
  }

  /** Takes an order from its owner's: the last one moves to its place. */
  private forget(order: LiveOrder): void {
    const own = this.ownOf(order.owner) ?? [];
    const last = own.pop();
    if (last !== undefined && last !== order) {
      own[order.place] = last;
      last.place = order.place;
    }
    if (own.length > 0) return;
    this.byOwner.delete(order.owner);
    this.lastOwn = undefined;
  }
}

function clientKey(order: Readonly<Order>): string {
  return `${order.owner}:${order.clientOrderId}`;
}
