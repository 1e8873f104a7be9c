/** Tells owners of keys what becomes of their orders, positions and money of contracts. */
import type { Gateway, Running } from '../../../../platform/server/gateway.ts';
import {
  type ContractFill,
  contractFilled,
  marginCalled,
  positionChanged,
} from '../../../contracts/contract/index.ts';
import { entryChanged } from '../../../contracts/contract/entries.ts';
import { contractOrderChanged } from '../../../contracts/contract/orders.ts';
import { type Reduction, reductionChanged } from '../../../contracts/contract/reductions.ts';
import { accountUpdate, marginCall } from '../../wire/contracts/account.ts';
import { type ContractOrder, isAlgo } from '../../wire/contracts/orders.ts';
import {
  algoUpdate,
  configUpdate,
  entryReject,
  orderUpdate,
  triggerReject,
} from '../../wire/contracts/streams.ts';
import { accountNowOf, type AccountNowParts, isThere } from './account-now.ts';
import { chosen, readSettingsOf } from './chosen.ts';
import { type ContractOrders, databaseOf } from './orders.ts';

const LOOK_MS = 1_000;

/** Who hears of an owner's. */
export interface ContractListener {
  tell(event: unknown): void;
}

/** What is read for it. */
export interface ContractUserParts extends AccountNowParts {
  readonly orders: ContractOrders;
}

/** What happened to an owner in one turn. */
interface Happened {
  readonly orders: Set<number>;
  readonly fills: ContractFill[];
  readonly reductions: Reduction[];
  /** Entries that were placed, set off, carried out, or ended. */
  readonly entries: Set<number>;
  readonly marketIds: Set<number>;
  isCalled: boolean;
}

/** The private streams of contracts of one gateway: nothing of an owner goes to another. */
export class ContractUserStreams {
  private readonly parts: ContractUserParts;
  private readonly listeners = new Map<number, Set<ContractListener>>();
  private happened = new Map<number, Happened>();
  /** What owners who listen had chosen when it was looked at last, by market. */
  private readonly multiples = new Map<number, ReadonlyMap<number, number>>();
  private telling: Promise<void> = Promise.resolve();

  constructor(parts: ContractUserParts) {
    this.parts = parts;
  }

  /** Follows what is committed. */
  follow({ bus }: Gateway): Running {
    const offs = [
      bus.on(positionChanged, ({ id, owner, marketId, limitTicks, state, openedMs }) => {
        const now = this.of(owner);
        now?.marketIds.add(marketId);
        // Afterwards it is a position like others: its order has been told.
        const isOrder = limitTicks > 0 && openedMs === 0;
        if (isOrder && (state === 'waiting' || state === 'cancelled')) now?.orders.add(id);
      }),
      bus.on(reductionChanged, (order) => {
        const now = this.of(order.owner);
        now?.marketIds.add(order.marketId);
        now?.orders.add(order.id);
        now?.reductions.push({ ...order });
      }),
      bus.on(entryChanged, ({ id, owner }) => {
        this.of(owner)?.entries.add(id);
      }),
      bus.on(contractOrderChanged, ({ owner, entryId, state }) => {
        if (entryId > 0 && state !== 'pending') this.of(owner)?.entries.add(entryId);
      }),
      bus.on(contractFilled, (fill) => {
        const now = this.of(fill.owner);
        now?.marketIds.add(fill.marketId);
        now?.fills.push(fill);
      }),
      bus.on(marginCalled, ({ owner }) => {
        const now = this.of(owner);
        if (now !== undefined) now.isCalled = true;
      }),
    ];
    const timer = setInterval(() => this.look(), LOOK_MS);
    return {
      stop: async () => {
        clearInterval(timer);
        for (const off of offs) off();
        await this.telling;
      },
    };
  }

  /** Begins to tell; what it gives back ends that. */
  listen(owner: number, listener: ContractListener): () => void {
    const own = this.listeners.get(owner) ?? new Set();
    this.listeners.set(owner, own.add(listener));
    this.look();
    return () => {
      own.delete(listener);
      if (own.size > 0 || this.listeners.get(owner) !== own) return;
      this.listeners.delete(owner);
      this.multiples.delete(owner);
    };
  }

  /** Looks what owners have chosen, on whichever gateway they did. */
  private look(): void {
    if (this.listeners.size === 0) return;
    const { log } = this.parts.gateway;
    this.telling = this.telling
      .then(() => this.tellConfigs())
      .catch((error: unknown) => log.warn({ err: error }, 'multiples were not told'));
  }

  private async tellConfigs(): Promise<void> {
    const { markets, gateway } = this.parts;
    const settings = await readSettingsOf(this.parts, [...this.listeners.keys()]);
    for (const [owner, own] of settings) {
      if (!this.listeners.has(owner)) continue;
      const known = this.multiples.get(owner);
      const now = new Map<number, number>();
      for (const market of markets.symbols.all()) {
        const of = markets.of(market);
        const { multiple } = chosen(of, own);
        now.set(market.id, multiple);
        if (known === undefined || known.get(market.id) === multiple) continue;
        this.tell(owner, configUpdate(of, multiple, gateway.nowMs()));
      }
      this.multiples.set(owner, now);
    }
  }

  /** Where what happens to an owner in this turn is gathered; undefined where nobody listens. */
  private of(owner: number): Happened | undefined {
    if (!this.listeners.has(owner)) return undefined;
    const known = this.happened.get(owner);
    if (known !== undefined) return known;
    const [orders, marketIds] = [new Set<number>(), new Set<number>()];
    const happened = {
      orders,
      marketIds,
      fills: [],
      reductions: [],
      isCalled: false,
      entries: new Set<number>(),
    };
    if (this.happened.size === 0) queueMicrotask(() => this.due());
    this.happened.set(owner, happened);
    return happened;
  }

  private due(): void {
    const { happened } = this;
    this.happened = new Map();
    const { log } = this.parts.gateway;
    for (const [owner, what] of happened) {
      this.telling = this.telling
        .then(() => this.report(owner, what))
        .catch((error: unknown) => log.warn({ err: error }, 'orders of contracts were not told'));
    }
  }

  private async report(owner: number, happened: Happened): Promise<void> {
    const { orders, contracts } = this.parts;
    // Orders are told by the names that their owners gave them, which may be kept a moment later.
    await orders.settleNamed(owner);
    const db = databaseOf(this.parts);
    const ids = happened.fills.map(({ id }) => id);
    const numbers = await contracts.rows.ordersOfFills(db, owner, ids);
    const all = new Set([...happened.orders, ...happened.entries, ...numbers.values()]);
    for (const id of all) {
      const order = await orders.find(owner, { id, clientOrderId: '' });
      if (order === undefined) continue;
      const fills = happened.fills.filter((fill) => numbers.get(fill.id) === id);
      this.tellOrder(owner, order, fills);
    }
    for (const order of happened.reductions) {
      const of = this.parts.markets.byId(order.marketId);
      const rejected = of && triggerReject(of, order, this.parts.gateway.nowMs());
      if (rejected !== undefined) this.tell(owner, rejected);
    }
    for (const id of happened.entries) await this.tellRejected(owner, id);
    await this.tellAccount(owner, happened);
  }

  private async tellRejected(owner: number, id: number): Promise<void> {
    const { contracts, gateway, markets } = this.parts;
    const named = { id, clientOrderId: '' };
    const entry = await contracts.rows.entry(databaseOf(this.parts), owner, named);
    const of = entry && markets.byId(entry.marketId);
    const rejected = of && entryReject(of, entry, gateway.nowMs());
    if (rejected !== undefined) this.tell(owner, rejected);
  }

  private tellOrder(owner: number, order: ContractOrder, fills: readonly ContractFill[]): void {
    const of = this.parts.markets.byId(order.marketId);
    if (of === undefined) return;
    const nowMs = this.parts.gateway.nowMs();
    if (isAlgo(order)) this.tell(owner, algoUpdate(of, order, nowMs));
    const { status } = order;
    if (status === 'TRIGGERED' || (isAlgo(order) && fills.length === 0)) return;
    if (fills.length === 0 && status !== 'FILLED' && status !== 'PARTIALLY_FILLED') {
      const isAmended = status === 'NEW' && order.updatedMs > order.createdMs;
      const execution = isAmended ? 'AMENDMENT' : status;
      this.tell(owner, orderUpdate(of, order, { execution, nowMs }));
    }
    let [filledLots, filledTickLots] = [0, 0];
    for (const fill of fills) {
      filledLots += fill.lots;
      filledTickLots += fill.lots * fill.ticks;
      const isLast = filledLots === order.filledLots;
      const then = { ...order, filledLots, filledTickLots };
      const said = isLast ? then : { ...then, status: 'PARTIALLY_FILLED' as const };
      this.tell(owner, orderUpdate(of, said, { execution: 'TRADE', fill, nowMs }));
    }
  }

  private async tellAccount(owner: number, { marketIds, isCalled }: Happened): Promise<void> {
    const nowMs = this.parts.gateway.nowMs();
    const { wallet, positions } = await accountNowOf(this.parts, owner);
    const touched = positions.filter(({ of }) => marketIds.has(of.market.id));
    if (marketIds.size > 0) this.tell(owner, accountUpdate(wallet, touched, nowMs));
    if (isCalled) this.tell(owner, marginCall(wallet, positions.filter(isThere), nowMs));
  }

  private tell(owner: number, event: unknown): void {
    for (const listener of this.listeners.get(owner) ?? []) listener.tell(event);
  }
}
