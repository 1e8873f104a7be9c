/** All live orders by their ids, their owners and the owners' own ids. */
import { type Order, isLive } from '../contract.ts';

/** A register; what is in it can still trade. */
export class LiveOrders {
  private readonly byId = new Map<number, Order>();
  /** In no order; nobody has so many that finding one would take long. */
  private readonly byOwner = new Map<number, Order[]>();
  private readonly byClientId = new Map<string, Order>();

  /** Adds a new live order. */
  add(order: Order): void {
    this.byId.set(order.id, order);
    if (order.owner < 0) return;
    const own = this.byOwner.get(order.owner);
    if (own === undefined) this.byOwner.set(order.owner, [order]);
    else own.push(order);
    if (order.clientOrderId !== '') this.byClientId.set(clientKey(order), order);
  }

  /** Takes an order out that has ended. */
  remove(order: Order): void {
    this.byId.delete(order.id);
    if (order.owner < 0) return;
    this.forget(order);
    if (order.clientOrderId !== '') this.byClientId.delete(clientKey(order));
  }

  /** A live order that must be there. */
  get(id: number): Order {
    const order = this.byId.get(id);
    if (order === undefined || !isLive(order)) throw new Error(`order ${id} is not live`);
    return order;
  }

  /** A live order, or undefined. */
  byNumber(id: number): Order | undefined {
    return this.byId.get(id);
  }

  /** A live order of an owner, by id or by the owner's own id. */
  find(owner: number, id: number, clientOrderId: string): Order | undefined {
    const order =
      clientOrderId === '' ? this.byId.get(id) : this.byClientId.get(`${owner}:${clientOrderId}`);
    return order?.owner === owner ? order : undefined;
  }

  /** The live orders of an owner in the order of their ids. */
  ofOwner(owner: number): Order[] {
    return [...(this.byOwner.get(owner) ?? [])].sort((a, b) => a.id - b.id);
  }

  /** How many live orders an owner has. */
  countOf(owner: number): number {
    return this.byOwner.get(owner)?.length ?? 0;
  }

  /** All live orders by id. */
  sorted(): Order[] {
    return [...this.byId.values()].sort((a, b) => a.id - b.id);
  }

  /** How many orders are live. */
  get size(): number {
    return this.byId.size;
  }

  /** Takes an order from its owner's: the last one moves to its place. */
  private forget(order: Order): void {
    const own = this.byOwner.get(order.owner) ?? [];
    const place = own.indexOf(order);
    const last = own.pop();
    if (last !== undefined && place < own.length) own[place] = last;
    if (own.length === 0) this.byOwner.delete(order.owner);
  }
}

function clientKey(order: Readonly<Order>): string {
  return `${order.owner}:${order.clientOrderId}`;
}
