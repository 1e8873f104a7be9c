/** Tells owners of keys what becomes of their orders and balances. */
import type { Gateway, Running } from '../../../../platform/server/gateway.ts';
import { credited, creditChanged } from '../../../deposit/contract.ts';
import { corrected } from '../../../operators/contract.ts';
import {
  type Fill,
  type Order,
  orderChanged,
  type OrderList,
  orderListChanged,
  traded,
} from '../../../spot/contract/index.ts';
import { exchanged, transferred } from '../../../wallet/contract.ts';
import { withdrawalChanged } from '../../../withdrawal/contract.ts';
import { type PostingAt, readLastPosting, readMoneyMoved } from '../../store/money.ts';
import { balanceUpdate, executionReport, listStatus, stepsOf } from '../../wire/reports.ts';
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
  private lists = new Map<number, OrderList>();
  /** Whose money has moved. */
  private moved = new Set<number>();
  /** Up to which posting an owner has been told what moved. */
  private readonly toldTo = new Map<number, Promise<PostingAt>>();
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
      bus.on(orderListChanged, (list) => {
        if (!this.listeners.has(list.owner)) return;
        this.lists.set(list.id, { ...list });
        this.due();
      }),
      bus.on(transferred, ({ owner }) => this.moneyOf(owner)),
      bus.on(exchanged, ({ owner }) => this.moneyOf(owner)),
      bus.on(credited, ({ owner }) => this.moneyOf(owner)),
      bus.on(creditChanged, ({ owner }) => this.moneyOf(owner)),
      bus.on(withdrawalChanged, ({ owner }) => this.moneyOf(owner)),
      bus.on(corrected, ({ accounts }) => {
        for (const { owner } of accounts) this.moneyOf(owner);
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
      if (own.size > 0 || this.listeners.get(owner) !== own) return;
      this.listeners.delete(owner);
      this.toldTo.delete(owner);
    };
  }

  /** From where on an owner is told what moves: known before he is answered that he listens. */
  async begins(owner: number): Promise<void> {
    const known = this.toldTo.get(owner) ?? readLastPosting(this.database, owner);
    this.toldTo.set(owner, known);
    try {
      await known;
    } catch (error) {
      this.toldTo.delete(owner);
      throw error;
    }
  }

  private get database() {
    return this.parts.gateway.database<unknown>();
  }

  private moneyOf(owner: number): void {
    if (!this.listeners.has(owner)) return;
    this.moved.add(owner);
    this.due();
  }

  /** What is told in one turn belongs together: fills of an order, and what it is after them. */
  private due(): void {
    if (this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => {
      const { orders, fills, lists, moved: owners } = this;
      [this.orders, this.fills, this.lists] = [new Map(), new Map(), new Map()];
      [this.moved, this.isDue] = [new Set(), false];
      for (const order of orders.values()) {
        owners.add(order.owner);
        this.report(order, fills.get(order.id) ?? []);
      }
      const { log } = this.parts.gateway;
      this.telling = this.telling
        .then(() => this.tellLists([...lists.values()]))
        .then(() => this.tellMoney([...owners]))
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

  /** What becomes of lists of orders. */
  private async tellLists(lists: readonly OrderList[]): Promise<void> {
    for (const list of lists) {
      const market = this.parts.symbols.all().find(({ id }) => id === list.marketId);
      const named = { id: list.id, clientListId: '' };
      const read = await this.parts.own.list(this.database, list.owner, named);
      if (market === undefined || read === undefined) continue;
      const nowMs = this.parts.gateway.nowMs();
      this.tell(list.owner, listStatus(market, list, read.orders, nowMs));
    }
  }

  /** What came in and went out beside what orders traded. */
  private async tellMoney(owners: readonly number[]): Promise<void> {
    const assets = new Map(this.parts.account.assets().map((asset) => [asset.id, asset]));
    for (const owner of owners) {
      const known = this.toldTo.get(owner);
      if (known === undefined) continue;
      const moved = await readMoneyMoved(this.database, owner, await known);
      const last = moved.at(-1) ?? (await known);
      // Who has left and come back meanwhile begins anew.
      if (this.toldTo.get(owner) === known) this.toldTo.set(owner, Promise.resolve(last));
      for (const one of moved) {
        const asset = assets.get(one.assetId);
        if (asset !== undefined) {
          this.tell(owner, balanceUpdate(asset, one, this.parts.gateway.nowMs()));
        }
      }
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
