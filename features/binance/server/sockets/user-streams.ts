/** Tells owners of keys what becomes of their orders and balances. */
import type { Gateway, Running } from '../../../../platform/server/gateway.ts';
import { type Fill, type Order, orderChanged, traded } from '../../../spot/contract/index.ts';
import { executionReport, stepsOf } from '../../wire/reports.ts';
import { balancesOf } from '../account-calls.ts';
import type { OrderParts } from '../order-calls.ts';

/** Who hears of an owner's. */
export interface UserListener {
  tell(event: unknown): void;
}

/** The private streams of one gateway: nothing of an owner goes to another. */
export class UserStreams {
  private readonly parts: OrderParts;
  private readonly listeners = new Map<number, Set<UserListener>>();
  private orders = new Map<number, Order>();
  private fills = new Map<number, Fill[]>();
  private isDue = false;
  private telling: Promise<void> = Promise.resolve();

  constructor(parts: OrderParts) {
    this.parts = parts;
  }

  /** Follows what is committed. */
  follow({ bus }: Gateway): Running {
    const offs = [
      bus.on(orderChanged, (order) => {
        if (!this.listeners.has(order.owner)) return;
        this.orders.set(order.id, { ...order });
        this.due();
      }),
      bus.on(traded, (fill) => {
        for (const [owner, id] of [
          [fill.buyer, fill.buyOrder],
          [fill.seller, fill.sellOrder],
        ] as const) {
          if (this.listeners.has(owner)) this.fills.set(id, [...(this.fills.get(id) ?? []), fill]);
        }
      }),
    ];
    return {
      stop: async () => {
        for (const off of offs) off();
        await this.telling;
      },
    };
  }

  /** Begins to tell; what it gives back ends that. */
  listen(owner: number, listener: UserListener): () => void {
    const own = this.listeners.get(owner) ?? new Set();
    this.listeners.set(owner, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.listeners.get(owner) === own) this.listeners.delete(owner);
    };
  }

  /** What is told in one turn belongs together: fills of an order, and what it is after them. */
  private due(): void {
    if (this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => {
      const { orders, fills } = this;
      [this.orders, this.fills, this.isDue] = [new Map(), new Map(), false];
      const owners = new Set<number>();
      for (const order of orders.values()) {
        owners.add(order.owner);
        this.report(order, fills.get(order.id) ?? []);
      }
      const { log } = this.parts.gateway;
      this.telling = this.telling
        .then(() => this.tellBalances([...owners]))
        .catch((error: unknown) => log.warn({ err: error }, 'balances could not be told'));
    });
  }

  private report(order: Order, fills: readonly Fill[]): void {
    const market = this.parts.symbols.all().find(({ id }) => id === order.marketId);
    if (market === undefined) return;
    const nowMs = this.parts.gateway.nowMs();
    // Its first change is that it was placed.
    const isNew = order.createdMs === order.updatedMs && order.reason !== 'by_customer';
    for (const { execution, order: then, fill } of stepsOf(order, fills, isNew)) {
      const step = fill === undefined ? { execution, nowMs } : { execution, nowMs, fill };
      this.tell(order.owner, executionReport(market, then, step));
    }
  }

  private async tellBalances(owners: readonly number[]): Promise<void> {
    for (const owner of owners) {
      const nowMs = this.parts.gateway.nowMs();
      const balances = await balancesOf(this.parts, owner);
      const rows = balances.filter(({ isZero }) => !isZero);
      const B = rows.map(({ asset, free, locked }) => ({ a: asset, f: free, l: locked }));
      this.tell(owner, { e: 'outboundAccountPosition', E: nowMs, u: nowMs, B });
    }
  }

  private tell(owner: number, event: unknown): void {
    for (const listener of this.listeners.get(owner) ?? []) listener.tell(event);
  }
}
