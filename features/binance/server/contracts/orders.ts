/** Finds orders of contracts in what the house keeps, and gives new ones. */
import { createHash } from 'node:crypto';
import type { Gateway } from '../../../../platform/server/gateway.ts';
import { pendingRefusal } from '../../../../platform/server/rooms/tick-answers.ts';
import type { Position } from '../../../contracts/contract/index.ts';
import type { Entry, PlaceEntry } from '../../../contracts/contract/entries.ts';
import type { PlaceOrder } from '../../../contracts/contract/orders.ts';
import type { ReducePositions, Reduction } from '../../../contracts/contract/reductions.ts';
import {
  forgetOrder,
  keepHouseId,
  type NamedOrder,
  noteOrder,
  readIsHedge,
  readNamed,
  readNames,
  readUnsettled,
} from '../../store/contract-orders.ts';
import {
  type ContractOrder,
  isAlgo,
  orderOfEntry,
  orderOfFills,
  orderOfPosition,
  orderOfReduction,
} from '../../wire/contracts/orders.ts';
import { contractError, DUPLICATE_NAME } from '../../wire/contracts/refusals.ts';
import type { ApiError } from '../../wire/errors.ts';
import { isBought } from '../../wire/contracts/market.ts';
import type { ContractMarkets } from './markets.ts';
import type { ContractSource } from './needs.ts';

/** For so long an order may be under way. */
const UNSETTLED_MS = 60_000;

/** What orders are found in. */
export interface ContractParts {
  readonly gateway: Gateway;
  readonly contracts: ContractSource;
  readonly markets: ContractMarkets;
}

/** Which orders of a market are read. */
export interface OrdersAsked {
  readonly owner: number;
  readonly marketId: number | undefined;
  readonly limit: number;
  readonly fromId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** Committed rows, untyped as the rooms that read them ask. */
export function databaseOf({ gateway }: Pick<ContractParts, 'gateway'>) {
  return gateway.database<unknown>();
}

/** The orders of bots, by name and by number. */
export class ContractOrders {
  private readonly parts: ContractParts;

  constructor(parts: ContractParts) {
    this.parts = parts;
  }

  /** One order of an owner, by its number or by the name he gave it; of nobody else. */
  async find(
    owner: number,
    named: { readonly id: number; readonly clientOrderId: string },
  ): Promise<ContractOrder | undefined> {
    const { id, clientOrderId } = named;
    if (id > 0) return this.numbered(owner, id);
    const note = await readNamed(this.db, owner, clientOrderId);
    if (note !== undefined) return this.ofNote(note);
    const { rows } = this.parts.contracts;
    const isHedge = await this.isHedge(owner);
    const reduction = await rows.reduction(this.db, owner, named);
    if (reduction !== undefined) return this.ofReduction(reduction, isHedge);
    const entry = await rows.entry(this.db, owner, named);
    return entry && this.ofEntry(entry, isHedge);
  }

  /**
   * Gives an order, once by its signature and once by its name. What becomes of it is found again
   * by its name, also where this gateway stops before it has heard.
   */
  async give(note: NamedOrder): Promise<ContractOrder | ApiError> {
    const { owner, clientOrderId, onceKey } = note;
    if (!(await noteOrder(this.db, note))) {
      const earlier = await readNamed(this.db, owner, clientOrderId);
      if (earlier?.onceKey !== onceKey) return DUPLICATE_NAME;
      const known = await this.ofNote(earlier);
      if (known !== undefined) return known;
    }
    const result = await this.submit(note, false);
    if (typeof result !== 'number') {
      await forgetOrder(this.db, note);
      return result;
    }
    await keepHouseId(this.db, note, result);
    const order = await this.numbered(owner, result);
    if (order === undefined) throw new Error(`order ${clientOrderId} left no trace`);
    return order;
  }

  /** All orders that wait: to open, to close at a price, or for a trigger. */
  async open(owner: number, marketId?: number): Promise<ContractOrder[]> {
    const { now, rows } = this.parts.contracts;
    const isHere = (it: { readonly marketId: number }) =>
      marketId === undefined || it.marketId === marketId;
    const positions = now.waiting(owner).filter(isHere);
    const reductions = await rows.waiting(this.db, owner, marketId);
    const entries = await rows.waitingEntries(this.db, owner, marketId);
    return this.all(owner, { positions, reductions, entries });
  }

  /** Orders of a market with their ends, by number: a page of those that may be asked here. */
  async list(asked: OrdersAsked, algo: boolean): Promise<ContractOrder[]> {
    const { rows } = this.parts.contracts;
    const reductions = await rows.reductions(this.db, asked);
    const entries = algo ? await rows.entries(this.db, asked) : [];
    const positions = algo ? [] : await rows.orders(this.db, asked);
    const waited = await this.all(asked.owner, { positions, reductions, entries });
    const fills = algo ? [] : await rows.fills(this.db, asked);
    const known = new Set(waited.map(({ id }) => id));
    const numbers = await rows.ordersOfFills(
      this.db,
      asked.owner,
      fills.map(({ id }) => id),
    );
    const others = [...new Set(numbers.values())].filter((id) => !known.has(id));
    const traded = await Promise.all(others.map((id) => this.numbered(asked.owner, id)));
    const found = [...waited, ...traded.flatMap((order) => order ?? [])];
    const fromId = asked.fromId ?? 0;
    const sorted = found
      .filter((order) => isAlgo(order) === algo && order.id >= fromId)
      .toSorted((a, b) => a.id - b.id);
    const isOn = asked.fromId !== undefined || asked.fromMs !== undefined;
    return isOn ? sorted.slice(0, asked.limit) : sorted.slice(-asked.limit);
  }

  /** Finds out the numbers of orders that were given and are named, as far as they are not kept. */
  async settleNamed(owner: number): Promise<void> {
    const sinceMs = this.parts.gateway.nowMs() - UNSETTLED_MS;
    for (const note of await readUnsettled(this.db, owner, sinceMs)) await this.ofNote(note);
  }

  /** Whether an owner's bots see both sides apart. */
  isHedge(owner: number): Promise<boolean> {
    return readIsHedge(this.db, owner);
  }

  private get db() {
    return databaseOf(this.parts);
  }

  private async all(
    owner: number,
    {
      positions,
      reductions,
      entries,
    }: {
      readonly positions: readonly Readonly<Position>[];
      readonly reductions: readonly Reduction[];
      readonly entries: readonly Entry[];
    },
  ): Promise<ContractOrder[]> {
    const isHedge = await this.isHedge(owner);
    const ids = [...positions, ...reductions, ...entries].map(({ id }) => id);
    const names = await readNames(this.db, owner, ids);
    const waiting = positions.map((it) =>
      orderOfPosition(it, { named: names.get(it.id), isHedge }),
    );
    const closing = reductions.map(async (it) =>
      orderOfReduction(it, await this.fillsOf(it), { named: names.get(it.id), isHedge }),
    );
    const opening = entries.map(async (it) =>
      orderOfEntry(it, await this.fillsOfEntry(it), { named: names.get(it.id), isHedge }),
    );
    const triggered = await Promise.all([...closing, ...opening]);
    return [...waiting, ...triggered].toSorted((a, b) => a.id - b.id);
  }

  private fillsOf(order: Reduction) {
    if (order.closedLots === 0) return [];
    return this.parts.contracts.rows.fillsOfReduction(this.db, order);
  }

  private async ofReduction(order: Reduction, isHedge: boolean): Promise<ContractOrder> {
    const names = await readNames(this.db, order.owner, [order.id]);
    const named = names.get(order.id);
    return orderOfReduction(order, await this.fillsOf(order), { named, isHedge });
  }

  /** What the order that an entry became has traded. */
  private async fillsOfEntry({ owner, orderId }: Entry) {
    const { rows } = this.parts.contracts;
    const first = orderId > 0 ? await rows.fillOfOrder(this.db, owner, orderId) : 0;
    return first > 0 ? rows.fillsFrom(this.db, owner, first) : [];
  }

  private async ofEntry(entry: Entry, isHedge: boolean): Promise<ContractOrder> {
    const named = (await readNames(this.db, entry.owner, [entry.id])).get(entry.id);
    return orderOfEntry(entry, await this.fillsOfEntry(entry), { named, isHedge });
  }

  private async numbered(owner: number, id: number): Promise<ContractOrder | undefined> {
    const { rows } = this.parts.contracts;
    const isHedge = await this.isHedge(owner);
    const reduction = await rows.reduction(this.db, owner, { id, clientOrderId: '' });
    if (reduction !== undefined) return this.ofReduction(reduction, isHedge);
    const entry = await rows.entry(this.db, owner, { id, clientOrderId: '' });
    if (entry !== undefined) return this.ofEntry(entry, isHedge);
    const named = (await readNames(this.db, owner, [id])).get(id);
    const position = await rows.order(this.db, owner, id);
    if (position !== undefined) {
      return position.limitTicks > 0 ? orderOfPosition(position, { named, isHedge }) : undefined;
    }
    const fills = await rows.fillsFrom(this.db, owner, id);
    const orders = await rows.ordersOfFills(
      this.db,
      owner,
      fills.map((fill) => fill.id),
    );
    const [first] = fills;
    const own = fills.filter((fill) => orders.get(fill.id) === id);
    if (first === undefined || own.length === 0) return undefined;
    const same = own.filter((fill) => isBought(fill) === isBought(first));
    return orderOfFills(same, { named, isHedge });
  }

  /** An order whose number may not be known yet: then what its key was answered says it. */
  private async ofNote(note: NamedOrder): Promise<ContractOrder | undefined> {
    if (note.houseId > 0) return this.numbered(note.owner, note.houseId);
    const result = await this.submit(note, true);
    if (typeof result !== 'number') return undefined;
    await keepHouseId(this.db, note, result);
    return this.numbered(note.owner, result);
  }

  /** Gives an order, and waits for its tick where it trades at one; what it is numbered. */
  private async submit(
    { owner, onceKey, command }: NamedOrder,
    repeatsOnly: boolean,
  ): Promise<number | ApiError> {
    const once = { actor: owner, key: onceKey, ...(repeatsOnly && { repeatsOnly: true as const }) };
    if (command.type === 'contracts.place_entry') {
      const waits = await this.parts.gateway.submit<PlaceEntry>({ command, ...once });
      return 'refused' in waits ? contractError(waits) : waits.answer.id;
    }
    if (command.type === 'contracts.reduce' && command.kind !== 'market') {
      const waits = await this.parts.gateway.submit<ReducePositions>({ command, ...once });
      return 'refused' in waits ? contractError(waits) : waits.answer.id;
    }
    const placing: PlaceOrder = {
      type: 'contracts.place',
      order: command,
      sameTerms: true,
    };
    const result = await this.parts.gateway.submit<PlaceOrder>({ command: placing, ...once });
    if ('refused' in result) return contractError(result);
    const given = await this.parts.contracts.decided(owner, result.answer.ids[0] ?? 0);
    const refusal = pendingRefusal(given);
    if (refusal !== undefined) return contractError(refusal);
    const isRow =
      command.type === 'contracts.reduce' ||
      (command.type === 'contracts.open' && command.limitTicks > 0);
    if (isRow) return given.resultId;
    const { rows } = this.parts.contracts;
    const fill = await rows.fillOfOrder(this.db, owner, given.id);
    return (await rows.ordersOfFills(this.db, owner, [fill])).get(fill) ?? fill;
  }
}

/** A name for an order that was given none: the same for the same signed call. */
export function ownName(onceKey: string, count: number): string {
  const hash = createHash('sha256').update(`${onceKey} ${count}`).digest('base64url');
  return hash.replaceAll(/[-_]/g, 'x').slice(0, 22);
}
