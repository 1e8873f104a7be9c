import type { LockupOrder } from '../contract.ts';

function keyOf({ owner, productId }: Pick<LockupOrder, 'owner' | 'productId'>): string {
  return `${owner}:${productId}`;
}

/** All running orders, and what each customer has in each product. */
export class Running {
  private readonly byId = new Map<number, LockupOrder>();
  private readonly sums = new Map<string, bigint>();

  /** Adds an order. */
  add(order: LockupOrder): void {
    this.byId.set(order.id, order);
    this.sums.set(keyOf(order), this.sumOf(order) + order.units);
  }

  /** Takes an order out that has ended. */
  remove(order: LockupOrder): void {
    this.byId.delete(order.id);
    const rest = this.sumOf(order) - order.units;
    if (rest === 0n) this.sums.delete(keyOf(order));
    else this.sums.set(keyOf(order), rest);
  }

  /** A running order. */
  get(id: number): LockupOrder | undefined {
    return this.byId.get(id);
  }

  /** What a customer has in a product, in units of its coin. */
  sumOf(of: Pick<LockupOrder, 'owner' | 'productId'>): bigint {
    return this.sums.get(keyOf(of)) ?? 0n;
  }

  /** All running orders by id. */
  sorted(): LockupOrder[] {
    return [...this.byId.values()].sort((a, b) => a.id - b.id);
  }
}
