import type { DualOrder } from '../contract.ts';

/** All orders that are not settled yet, and how many shares of each product were ever sold. */
export class Running {
  private readonly byId = new Map<number, DualOrder>();
  private readonly byFixing = new Map<number, Set<number>>();
  private readonly sold = new Map<number, number>();

  /** Adds an order; its shares are sold. */
  add(order: DualOrder): void {
    this.byId.set(order.id, order);
    const ids = this.byFixing.get(order.fixingId) ?? new Set();
    this.byFixing.set(order.fixingId, ids.add(order.id));
    this.sold.set(order.productId, this.soldOf(order.productId) + order.shares);
  }

  /** Takes an order out that was settled, and its shares with it: the product has ended. */
  remove({ id, fixingId, productId, shares }: DualOrder): void {
    this.byId.delete(id);
    this.byFixing.get(fixingId)?.delete(id);
    const rest = this.soldOf(productId) - shares;
    if (rest === 0) this.sold.delete(productId);
    else this.sold.set(productId, rest);
    if (this.byFixing.get(fixingId)?.size === 0) this.byFixing.delete(fixingId);
  }

  /** An order that is not settled yet. */
  get(id: number): DualOrder | undefined {
    return this.byId.get(id);
  }

  /** The numbers of the orders that wait for a fixing, the oldest first. */
  waitingFor(fixingId: number): number[] {
    return [...(this.byFixing.get(fixingId) ?? [])].sort((a, b) => a - b);
  }

  /** The shares that customers have of a product. */
  soldOf(productId: number): number {
    return this.sold.get(productId) ?? 0;
  }

  /** All orders that are not settled yet, by number. */
  sorted(): DualOrder[] {
    return [...this.byId.values()].sort((a, b) => a.id - b.id);
  }
}
