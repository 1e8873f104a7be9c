/**
 * Orders that only close a side of a market, the oldest positions first, at one tick. All that
 * would keep them from it is asked before anything changes; the ones that wait take what there is
 * when their price comes.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { isPriced } from '../../catalogue/contract.ts';
import type { AmendOrder } from '../contract/commands.ts';
import type { CloseReason, ContractTerms, Position } from '../contract/index.ts';
import {
  type CancelReduction,
  MAX_REDUCTIONS,
  type ReducePositions,
  type ReduceRefusal,
  type Reduction,
  type ReductionReason,
} from '../contract/reductions.ts';
import type { Closing } from './closing.ts';
import { closingTicks } from './formulas.ts';
import type { ContractState } from './state.ts';
import {
  armReduction,
  isTriggerSound,
  stopsRefusal,
  trailStopAt,
  triggerRefusal,
} from './stops.ts';

/** Why positions are told to have been closed, by the kind of the order. */
const REASONS: Readonly<Record<Reduction['kind'], CloseReason>> = {
  market: 'by_customer',
  stop: 'stop_loss',
  take_profit: 'take_profit',
  trailing: 'trailing_stop',
};

/** Lots of a position that an order closes. */
export interface Part {
  readonly position: Position;
  readonly lots: number;
}

/** Closes lots where it can be paid, with other gains if need be; false where it cannot be. */
type CloseParts = (
  position: Position,
  lots: number,
  reason: CloseReason,
  context: CommandContext,
) => boolean;

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Decides `contracts.reduce` and `contracts.cancel_reduction`, and carries out those that wait. */
export class Reducing {
  private readonly state: ContractState;
  private readonly closing: Closing;
  private readonly close: CloseParts;

  constructor(state: ContractState, closing: Closing, close: CloseParts) {
    this.state = state;
    this.closing = closing;
    this.close = close;
  }

  /** Closes at once, or lets the order wait for its price. */
  place(command: ReducePositions, context: CommandContext): OutcomeOf<ReducePositions> {
    const { state } = this;
    const refusal = this.refusal(command, context);
    if (refusal !== undefined) return refusal;
    const terms = state.terms(command.marketId) as ContractTerms;
    const reduction = this.make(command, terms, context);
    if (command.kind === 'market') this.run(reduction, context);
    else {
      state.reductions.add(reduction);
      armReduction(state, reduction);
      this.save(reduction, context);
    }
    return accept({ ...reduction });
  }

  /** Takes back one that waits. Refusal: `unknown_order`. */
  cancel(command: CancelReduction, context: CommandContext): OutcomeOf<CancelReduction> {
    const own = this.state.reductions.ofOwner(context.actor);
    const { reductionId, clientOrderId } = command;
    const found = own.find((it) =>
      clientOrderId === '' ? it.id === reductionId : it.clientOrderId === clientOrderId,
    );
    if (found === undefined) return refuse('unknown_order');
    this.end(found, 'by_customer', context);
    return accept({ ...found });
  }

  /**
   * Gives one that waits for a better price another price and other lots. Refusals: `bad_order` for
   * any other kind, `stop_would_trigger`.
   */
  amend(
    reduction: Reduction,
    { ticks, lots }: AmendOrder,
    context: CommandContext,
  ): Refusal | false {
    const { side, marketId, kind } = reduction;
    const terms = this.state.terms(marketId) as ContractTerms;
    const stops = { takeProfitTicks: ticks, stopLossTicks: 0, trailTicks: 0 };
    const wrong = stopsRefusal(side, this.closingNow(side, terms), stops);
    if (kind !== 'take_profit' || wrong === 'bad_stops') return refuse('bad_order');
    if (wrong !== undefined) return refuse(wrong);
    Object.assign(reduction, { triggerTicks: ticks, lots });
    armReduction(this.state, reduction);
    this.save(reduction, context);
    return false;
  }

  /**
   * Its price has come: it closes what there is of what it wanted. False where a loss can only be
   * paid out of gains that cannot be taken now: then it waits on.
   */
  reach(reduction: Reduction, context: CommandContext): boolean {
    const ran = this.run(reduction, context);
    if (ran) this.forget(reduction);
    return ran;
  }

  /** The price has gone on: a trailing order moves after it, never back. */
  moveTrail(reduction: Reduction, context: CommandContext): void {
    const { side, marketId, trailTicks } = reduction;
    const terms = this.state.terms(marketId);
    if (terms === undefined) return;
    reduction.trailStopTicks = trailStopAt(side, this.closingNow(side, terms), trailTicks);
    armReduction(this.state, reduction);
    this.save(reduction, context);
  }

  /** Where nothing is left of a side, what waits to close it ends. */
  settle(context: CommandContext): void {
    const { ended, positions } = this.state;
    for (const { owner, marketId, side } of ended) {
      for (const reduction of this.state.reductions.ofOwner(owner)) {
        if (reduction.marketId !== marketId || reduction.side !== side) continue;
        const isLeft = positions.ofOwner(owner).some((it) => isMeant(it, reduction));
        if (!isLeft) this.end(reduction, 'nothing_to_close', context);
      }
    }
    ended.length = 0;
  }

  /** Take-profits of an owner in a market end; what guards against a loss stays. */
  endTakeProfits(owner: number, marketId: number, context: CommandContext): void {
    for (const reduction of this.state.reductions.ofOwner(owner)) {
      const isMeant = reduction.marketId === marketId && reduction.kind === 'take_profit';
      if (isMeant) this.end(reduction, 'by_customer', context);
    }
  }

  /** Why an order would be refused now, in the order of `REDUCE_REFUSALS`. */
  refusal(command: ReducePositions, context: CommandContext): Refusal | undefined {
    const terms = this.state.terms(command.marketId);
    if (terms === undefined) return refuse('unknown_market');
    const refusal = this.check(command, terms, context);
    if (refusal === undefined) return undefined;
    const limit = String(MAX_REDUCTIONS);
    return refusal === 'too_many_reductions' ? refuse(refusal, { limit }) : refuse(refusal);
  }

  private check(
    command: ReducePositions,
    terms: ContractTerms,
    { actor }: CommandContext,
  ): ReduceRefusal | undefined {
    const { state } = this;
    const { side, clientOrderId } = command;
    if (actor <= 0 || !isCount(command.lots) || !isTriggerSound(command)) return 'bad_order';
    const isNow = command.kind === 'market';
    const own = state.positions.ofOwner(actor).filter((it) => isMeant(it, command));
    if (!own.some((it) => it.state === 'open' || !isNow)) return 'nothing_to_close';
    const parts = this.partsOf(actor, command);
    if (isNow && parts.length === 0) return 'nothing_to_close';
    if (isNow) return this.closeRefusal(actor, parts);
    const wrong = triggerRefusal(side, this.closingNow(side, terms), command);
    if (wrong !== undefined) return wrong;
    const waiting = this.state.reductions.ofOwner(actor);
    const isNamed = clientOrderId !== '';
    if (isNamed && waiting.some((it) => it.clientOrderId === clientOrderId)) {
      return 'client_order_id_in_use';
    }
    return waiting.length >= MAX_REDUCTIONS ? 'too_many_reductions' : undefined;
  }

  /** Why parts of a market cannot be closed now, or undefined. */
  closeRefusal(
    owner: number,
    parts: readonly Part[],
  ): 'market_halted' | 'market_closed' | 'loss_needs_gains' | undefined {
    const now = this.state.needs.catalogue.state(parts[0]?.position.marketId ?? 0);
    if (!isPriced(now)) return now.status === 'closed' ? 'market_closed' : 'market_halted';
    return this.isPayable(owner, parts) ? undefined : 'loss_needs_gains';
  }

  /** Whether one after the other can be paid, each with what those before it have left. */
  private isPayable(owner: number, parts: readonly Part[]): boolean {
    let own = this.closing.ownMoney(owner);
    for (const { position, lots } of parts) {
      const brought = this.closing.brings(position, lots);
      if (position.mode === 'cross' && own + brought < 0n) return false;
      own += brought;
    }
    return true;
  }

  private run(reduction: Reduction, context: CommandContext): boolean {
    const reason = REASONS[reduction.kind];
    let isShort = false;
    for (const { position, lots } of this.partsOf(reduction.owner, reduction)) {
      // Gains that were needed for one before may have closed it.
      const left = Math.min(lots, position.lots);
      if (left === 0) continue;
      isShort = !this.close(position, left, reason, context);
      if (isShort) break;
      reduction.closedLots += left;
    }
    if (isShort && reduction.closedLots === 0) return false;
    reduction.tick = this.state.index(reduction.marketId).number;
    reduction.state = reduction.closedLots > 0 ? 'done' : 'cancelled';
    if (isShort) reduction.reason = 'loss_needs_gains';
    else if (reduction.closedLots === 0) reduction.reason = 'nothing_to_close';
    this.save(reduction, context);
    return true;
  }

  /** What an order closes now: the oldest first, what a voucher paid only as a whole. */
  partsOf(owner: number, order: Pick<Reduction, 'marketId' | 'side' | 'lots'>): Part[] {
    const open = this.state.positions
      .ofOwner(owner)
      .filter((it) => it.state === 'open' && isMeant(it, order))
      .sort((a, b) => a.openedMs - b.openedMs || a.id - b.id);
    const parts: Part[] = [];
    let left = order.lots === 0 ? Number.POSITIVE_INFINITY : order.lots;
    for (const position of open) {
      if (left === 0) break;
      if (position.couponId > 0 && position.lots > left) continue;
      const lots = Math.min(left, position.lots);
      parts.push({ position, lots });
      left -= lots;
    }
    return parts;
  }

  private closingNow(side: Reduction['side'], { marketId, spreadBps }: ContractTerms): number {
    return closingTicks(side, this.state.index(marketId).ticks, spreadBps);
  }

  private end(reduction: Reduction, reason: ReductionReason, context: CommandContext): void {
    reduction.state = 'cancelled';
    reduction.reason = reason;
    this.forget(reduction);
    this.save(reduction, context);
  }

  private forget({ id, marketId }: Reduction): void {
    this.state.reductions.delete(id);
    this.state.watch(marketId).clearPosition(id);
  }

  private save(reduction: Reduction, context: CommandContext): void {
    reduction.updatedMs = context.timeMs;
    this.state.context.changes.save('contract_reductions', reduction);
  }

  private make(
    { marketId, side, kind, lots, triggerTicks, trailTicks, clientOrderId }: ReducePositions,
    terms: ContractTerms,
    { actor, timeMs }: CommandContext,
  ): Reduction {
    return {
      id: this.state.context.nextId(),
      owner: actor,
      marketId,
      side,
      kind,
      lots,
      triggerTicks,
      trailTicks,
      clientOrderId,
      createdMs: timeMs,
      trailStopTicks: trailStopAt(side, this.closingNow(side, terms), trailTicks),
      closedLots: 0,
      tick: 0,
      state: 'waiting',
      reason: '',
      updatedMs: timeMs,
    };
  }
}

/** Whether an order that closes is about a position; what follows somebody it leaves to him. */
function isMeant(
  position: Readonly<Position>,
  { marketId, side }: Pick<Reduction, 'marketId' | 'side'>,
): boolean {
  return position.marketId === marketId && position.side === side && position.likeId === 0;
}
