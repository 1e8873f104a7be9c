/**
 * Orders that wait for their price, the first index tick later than their acceptance (decision
 * 0129). None in time, or a market that stands still then, and nothing is done.
 */
import {
  accept,
  type CommandContext,
  isRefusal,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { PendingRows } from '../../../core/engine/pending.ts';
import { MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import type { CloseAll, ContractTerms, OpenPosition } from '../contract/index.ts';
import {
  type ContractOrder,
  type ExpirePending,
  MAX_PENDING_ORDERS,
  type PlaceOrder,
  type TradeCommand,
} from '../contract/orders.ts';
import { isAtOnce } from './lasting.ts';
import type { MarketOrders } from './market-orders.ts';
import type { Opening } from './opening.ts';
import type { ContractState } from './state.ts';

type Answer = Exclude<OutcomeOf<TradeCommand>, Refusal>['answer'];

/** Decides `contracts.place`, and carries out what waits for its tick. */
export class PendingOrders {
  private readonly state: ContractState;
  private readonly orders: MarketOrders;
  private readonly opening: Opening;
  /** Looks at the accounts that an order has touched. */
  private readonly settle: (context: CommandContext) => void;
  private readonly pending: PendingRows<ContractOrder>;

  constructor(
    state: ContractState,
    parts: { readonly orders: MarketOrders; readonly opening: Opening },
    settle: (context: CommandContext) => void,
  ) {
    this.state = state;
    this.orders = parts.orders;
    this.opening = parts.opening;
    this.settle = settle;
    this.pending = new PendingRows(state.context, {
      table: 'contract_orders',
      maxWaitMs: MAX_TICK_WAIT_MS,
      expiry: (orderId): ExpirePending => ({ type: 'contracts.expire_pending', orderId }),
    });
  }

  /** Puts back an order that waits for its tick. */
  restore(order: ContractOrder): void {
    this.pending.restore(order);
  }

  has(orderId: number): boolean {
    return this.pending.has(orderId);
  }

  /** Whether an owner has orders in a market that wait for their tick. */
  hasIn({ owner, marketId }: Pick<ContractOrder, 'owner' | 'marketId'>): boolean {
    return this.pending.ofOwner(owner).some((it) => it.marketId === marketId);
  }

  stateLines(): Generator<string> {
    return this.pending.stateLines('order');
  }

  /** The market in which an order may open something, if it may. */
  opensIn(order: TradeCommand): number[] {
    if (order.type === 'contracts.open' || order.type === 'contracts.trade') {
      return [order.marketId];
    }
    if (order.type !== 'contracts.reverse') return [];
    const position = this.state.positions.get(order.positionId);
    return position === undefined ? [] : [position.marketId];
  }

  /**
   * Accepts an order; what only waits for a limit does so from now on.
   * @param entryId the entry that it came of; 0 for none
   */
  place(
    { order, sameTerms }: PlaceOrder,
    context: CommandContext,
    entryId = 0,
  ): OutcomeOf<PlaceOrder> {
    if (context.actor <= 0) return refuse('bad_order');
    if (order.type === 'contracts.reduce' && order.kind !== 'market') return refuse('bad_order');
    const refusal = this.orders.refusal(order, context);
    if (refusal !== undefined) return refusal;
    if (order.type === 'contracts.open' && this.waitsForLimit(order)) {
      const placed = this.make(order, { marketId: order.marketId, batchId: 0, entryId }, context);
      this.conclude(placed, this.orders.decide(order, context), context);
      return accept({ ids: [placed.id] });
    }
    const limit = String(MAX_PENDING_ORDERS);
    if (this.pending.countOf(context.actor) >= MAX_PENDING_ORDERS) {
      return refuse('too_many_orders', { limit });
    }
    const ids: number[] = [];
    const kept = sameTerms === true ? this.underTerms(order) : order;
    for (const marketId of this.marketsOf(order, context)) {
      const made = this.make(kept, { marketId, batchId: ids[0] ?? 0, entryId }, context);
      this.pending.add(made);
      ids.push(made.id);
    }
    return accept({ ids });
  }

  /**
   * Markets have ticks, and what waited for a price has been carried out: so is what was accepted
   * before them, in its order.
   */
  ticked(marketIds: readonly number[], context: CommandContext): void {
    const before = this.pending.before(context.timeMs);
    const due = before.filter(({ marketId }) => marketIds.includes(marketId));
    for (const order of due) {
      if (this.pending.has(order.id)) this.carryOut(order, due, context);
    }
  }

  /** The timer of one that waits. Refusal: `not_allowed`, to all others and before its time. */
  expire({ orderId }: ExpirePending, context: CommandContext): OutcomeOf<ExpirePending> {
    const expired = this.pending.expired(orderId, context);
    if (isRefusal(expired)) return expired;
    this.pending.conclude(expired.row, expired.reason, context);
    return accept();
  }

  /** A `close_all` closes in all markets whose ticks have come together, winners first. */
  private carryOut(
    order: ContractOrder,
    due: readonly ContractOrder[],
    context: CommandContext,
  ): void {
    const command = JSON.parse(order.command) as TradeCommand;
    const by = { ...context, actor: order.owner };
    this.state.orderId = order.id;
    if (command.type === 'contracts.close_all') {
      const batch = due.filter(({ batchId }) => batchId === order.batchId);
      this.closeAll(command, batch, by);
    } else {
      const isOther = this.hasOtherTerms(command);
      const outcome = isOther ? refuse('terms_changed') : this.orders.decide(command, by);
      this.conclude(order, outcome, context);
    }
    this.state.orderId = 0;
    this.settle(context);
  }

  private closeAll(
    command: CloseAll,
    batch: readonly ContractOrder[],
    context: CommandContext,
  ): void {
    const closable = this.orders.closable(command, context);
    const markets = new Set(batch.map(({ marketId }) => marketId));
    const meant = closable.filter(({ marketId }) => markets.has(marketId));
    const marketOf = new Map(meant.map(({ id, marketId }) => [id, marketId]));
    const outcome = this.orders.closeAll(meant, context);
    for (const order of batch) {
      const closed = isRefusal(outcome)
        ? []
        : outcome.answer.closed.filter((id) => marketOf.get(id) === order.marketId);
      const isNone = closed.length === 0;
      this.conclude(order, isNone ? refuse('nothing_to_close') : accept({ closed }), context);
    }
  }

  /** An order that opens something, with the terms under which it was accepted. */
  private underTerms(order: TradeCommand): TradeCommand {
    const terms = this.termsOf(order);
    return terms === undefined
      ? order
      : ({ ...order, termsVersion: terms.version } as TradeCommand);
  }

  /** Whether other terms have come into force since an order was accepted. */
  private hasOtherTerms(order: TradeCommand): boolean {
    if (!('termsVersion' in order) || order.termsVersion === undefined) return false;
    return this.termsOf(order)?.version !== order.termsVersion;
  }

  /** The terms in force under which an order may open something. */
  private termsOf(order: TradeCommand): ContractTerms | undefined {
    const [marketId] = this.opensIn(order);
    return marketId === undefined ? undefined : this.state.terms(marketId);
  }

  /** Whether an order waits for its limit, and not for the tick that decides it. */
  private waitsForLimit(order: OpenPosition): boolean {
    const terms = this.state.terms(order.marketId);
    if (terms === undefined || isAtOnce(order)) return false;
    return !this.opening.fillsNow(order, terms);
  }

  /** The markets whose ticks decide an order. */
  private marketsOf(order: TradeCommand, context: CommandContext): number[] {
    if ('marketId' in order) return [order.marketId];
    if (order.type === 'contracts.close_all') {
      const ids = this.orders.closable(order, context).map(({ marketId }) => marketId);
      return [...new Set(ids)].sort((a, b) => a - b);
    }
    const position = this.orders.ownOf(order.positionId, context);
    return isRefusal(position) ? [] : [position.marketId];
  }

  private make(
    order: TradeCommand,
    of: Pick<ContractOrder, 'marketId' | 'batchId' | 'entryId'>,
    { actor, timeMs }: CommandContext,
  ): ContractOrder {
    const id = this.state.context.nextId();
    return {
      id,
      owner: actor,
      marketId: of.marketId,
      batchId: of.batchId === 0 ? id : of.batchId,
      command: canonicalText(order),
      acceptedMs: timeMs,
      state: 'pending',
      refusal: '',
      tick: 0,
      resultId: 0,
      closedLots: 0,
      closed: '',
      entryId: of.entryId,
      decidedMs: 0,
    };
  }

  /** It waits no more; what became of it is kept in its row. */
  private conclude(
    order: ContractOrder,
    outcome: OutcomeOf<TradeCommand>,
    context: CommandContext,
  ): void {
    if (isRefusal(outcome)) return this.pending.conclude(order, outcome, context);
    Object.assign(order, resultOf(outcome.answer));
    // A limit that waits from now on has met no tick.
    const hasMet = order.acceptedMs < context.timeMs;
    if (hasMet) order.tick = this.state.index(order.marketId).number;
    this.pending.conclude(order, undefined, context);
  }
}

/** What of an answer is kept. */
function resultOf(answer: Answer): Pick<ContractOrder, 'resultId' | 'closedLots' | 'closed'> {
  if ('closedLots' in answer && 'opened' in answer) {
    const { opened, closedLots, closed } = answer;
    return { resultId: opened?.id ?? 0, closedLots, closed: closed.join(',') };
  }
  if ('closed' in answer) return { resultId: 0, closedLots: 0, closed: answer.closed.join(',') };
  const closedLots = 'closedLots' in answer ? answer.closedLots : 0;
  return { resultId: answer.id, closedLots, closed: '' };
}
