/** All pending and running orders, and what is at stake in them by customer and market. */
import type { SecondsOrder } from '../contract.ts';

/** A register; what is in it will be settled. */
export class Running {
  private readonly byId = new Map<number, SecondsOrder>();
  private readonly counts = new Map<number, number>();
  private readonly byOwner = new Map<number, bigint>();
  private readonly byMarket = new Map<number, bigint>();
  private readonly byOwnerAndMarket = new Map<string, bigint>();

  /** Adds an order. */
  add(order: SecondsOrder): void {
    this.byId.set(order.id, order);
    this.count(order, 1, order.stakeUnits);
  }

  /** Takes an order out that was settled. */
  remove(order: SecondsOrder): void {
    this.byId.delete(order.id);
    this.count(order, -1, -order.stakeUnits);
  }

  /** A running order. */
  get(id: number): SecondsOrder | undefined {
    return this.byId.get(id);
  }

  /** All running orders by id. */
  sorted(): SecondsOrder[] {
    return [...this.byId.values()].sort((a, b) => a.id - b.id);
  }

  /** How many orders of a customer run. */
  countOf(owner: number): number {
    return this.counts.get(owner) ?? 0;
  }

  /** What a customer has at stake of his own. */
  stakesOf(owner: number): bigint {
    return this.byOwner.get(owner) ?? 0n;
  }

  /** What all have at stake in a market. */
  stakesIn(marketId: number): bigint {
    return this.byMarket.get(marketId) ?? 0n;
  }

  /** What a customer has at stake in a market. */
  stakesOfIn(owner: number, marketId: number): bigint {
    return this.byOwnerAndMarket.get(`${owner}:${marketId}`) ?? 0n;
  }

  private count({ owner, marketId, couponId }: SecondsOrder, orders: number, stake: bigint): void {
    const count = this.countOf(owner) + orders;
    if (count === 0) this.counts.delete(owner);
    else this.counts.set(owner, count);
    change(this.byOwner, owner, couponId > 0 ? 0n : stake);
    change(this.byMarket, marketId, stake);
    change(this.byOwnerAndMarket, `${owner}:${marketId}`, stake);
  }
}

function change<Key>(sums: Map<Key, bigint>, key: Key, by: bigint): void {
  const sum = (sums.get(key) ?? 0n) + by;
  if (sum === 0n) sums.delete(key);
  else sums.set(key, sum);
}
