/** Finds orders of contracts in what the house keeps, and gives new ones. */
import { createHash } from 'node:crypto';
import type { AnswerTo } from '../../../../core/engine/command.ts';
import type { Gateway } from '../../../../platform/server/gateway.ts';
import type { TradeOneWay } from '../../../contracts/contract/commands.ts';
import type { OpenPosition, Position } from '../../../contracts/contract/index.ts';
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
import type { ContractCommand } from '../../wire/contracts/new-order.ts';
import {
  type ContractOrder,
  isAlgo,
  orderOfFills,
  orderOfPosition,
  orderOfReduction,
} from '../../wire/contracts/orders.ts';
import { contractError, DUPLICATE_NAME } from '../../wire/contracts/refusals.ts';
import { type ApiError, isApiError } from '../../wire/errors.ts';
import { isBought } from '../../wire/contracts/market.ts';
import type { ContractMarkets } from './markets.ts';
import type { ContractSource } from './needs.ts';

/** How far the clocks of a gateway and of the writer may be apart. */
const CLOCKS_APART_MS = 5_000;

/** For so long an order may be under way. */
const UNSETTLED_MS = 60_000;

/** What an order was answered, and the number of its command; 0 where it is not known. */
interface CommandAnswer {
  readonly answer: AnswerTo<ContractCommand>;
  readonly seq: number;
}

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
    const reduction = await this.parts.contracts.rows.reduction(this.db, owner, named);
    return reduction && this.ofReduction(reduction, await this.isHedge(owner));
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
    if (isApiError(result)) {
      await forgetOrder(this.db, note);
      return result;
    }
    const order = await this.numbered(owner, await this.settle(note, result));
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
    return this.all(owner, positions, reductions);
  }

  /** Orders of a market with their ends, by number: a page of those that may be asked here. */
  async list(asked: OrdersAsked, algo: boolean): Promise<ContractOrder[]> {
    const { rows } = this.parts.contracts;
    const reductions = await rows.reductions(this.db, asked);
    const positions = algo ? [] : await rows.orders(this.db, asked);
    const waited = await this.all(asked.owner, positions, reductions);
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
    positions: readonly Readonly<Position>[],
    reductions: readonly Reduction[],
  ): Promise<ContractOrder[]> {
    const isHedge = await this.isHedge(owner);
    const ids = [...positions, ...reductions].map(({ id }) => id);
    const names = await readNames(this.db, owner, ids);
    const waiting = positions.map((it) =>
      orderOfPosition(it, { named: names.get(it.id), isHedge }),
    );
    const closing = reductions.map(async (it) =>
      orderOfReduction(it, await this.fillsOf(it), { named: names.get(it.id), isHedge }),
    );
    return [...waiting, ...(await Promise.all(closing))].toSorted((a, b) => a.id - b.id);
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

  private async numbered(owner: number, id: number): Promise<ContractOrder | undefined> {
    const { rows } = this.parts.contracts;
    const isHedge = await this.isHedge(owner);
    const reduction = await rows.reduction(this.db, owner, { id, clientOrderId: '' });
    if (reduction !== undefined) return this.ofReduction(reduction, isHedge);
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
    if (isApiError(result)) return undefined;
    return this.numbered(note.owner, await this.settle(note, result));
  }

  /** The one place where orders are given: whoever has them wait for a tick does it here. */
  private async submit(
    { owner, onceKey, command }: NamedOrder,
    repeatsOnly: boolean,
  ): Promise<CommandAnswer | ApiError> {
    const once = { actor: owner, key: onceKey, ...(repeatsOnly && { repeatsOnly: true as const }) };
    const result = await this.parts.gateway.submit<ContractCommand>({ command, ...once });
    if ('refused' in result) return contractError(result);
    return { answer: result.answer, seq: result.repeated ? 0 : result.seq };
  }

  /** Finds out what the house calls an order that was given, and keeps it. */
  private async settle(note: NamedOrder, given: CommandAnswer): Promise<number> {
    const id = await this.numberOf(note, given);
    await keepHouseId(this.db, note, id);
    return id;
  }

  private async numberOf(
    { command, owner, madeMs }: NamedOrder,
    given: CommandAnswer,
  ): Promise<number> {
    const { answer, seq } = given;
    if (command.type === 'contracts.reduce') return (answer as AnswerTo<ReducePositions>).id;
    const { rows } = this.parts.contracts;
    const asked = { owner, seq, fromMs: madeMs - CLOCKS_APART_MS };
    let fill: number;
    if (command.type === 'contracts.open') {
      const { id } = answer as AnswerTo<OpenPosition>;
      if (command.limitTicks > 0) return id;
      fill = await rows.fillOfDecision(this.db, { ...asked, positionId: id, what: 'open' });
    } else {
      const { opened, closed } = answer as AnswerTo<TradeOneWay>;
      const [what, positionId] =
        opened === null ? (['close', closed[0] ?? 0] as const) : (['open', opened.id] as const);
      fill = await rows.fillOfDecision(this.db, { ...asked, positionId, what });
    }
    return (await rows.ordersOfFills(this.db, owner, [fill])).get(fill) ?? fill;
  }
}

/** A name for an order that was given none: the same for the same signed call. */
export function ownName(onceKey: string, count: number): string {
  const hash = createHash('sha256').update(`${onceKey} ${count}`).digest('base64url');
  return hash.replaceAll(/[-_]/g, 'x').slice(0, 22);
}
