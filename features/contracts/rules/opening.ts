/** Opening positions: the checks, the margin that is held, and the filling at the index. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import {
  type CloseReason,
  type ContractFill,
  contractFilled,
  type ContractTerms,
  type OpenPosition,
  type OpenRefusal,
  type Position,
} from '../contract/index.ts';
import type { AmendOrder } from '../contract/commands.ts';
import { positionAnswer, toldFill } from './answers.ts';
import { Cover } from './cover.ts';
import { freshPosition } from './fresh-position.ts';
import { feeOf, marginOf, valueUnits } from './formulas.ts';
import { clearExpiryTimer, isAtOnce, setExpiryTimer } from './lasting.ts';
import { OrderChecks } from './order-checks.ts';
import type { ContractState } from './state.ts';
import { setTrialTimer } from './trials.ts';
import { armPosition } from './stops.ts';

/** What opening some lots at a price costs. */
export interface Cost {
  readonly margin: bigint;
  readonly fee: bigint;
}

/** How much of a position shall be opened like another one. */
export interface Like {
  readonly lots: number;
  readonly multiple: number;
}

/** Decides `contracts.open`: refuses, fills at the index, or lets the order wait. */
export class Opening {
  /** What the house can pay for. */
  readonly cover: Cover;
  private readonly state: ContractState;
  readonly checks: OrderChecks;

  constructor(state: ContractState) {
    this.state = state;
    this.cover = new Cover(state);
    this.checks = new OrderChecks(state, this.cover);
  }

  /** Why an order would be refused now, in the order of `OPEN_REFUSALS`. */
  refusal(command: OpenPosition, context: CommandContext): Refusal | undefined {
    const terms = this.state.terms(command.marketId);
    if (terms === undefined) return refuse('unknown_market');
    const refusal = this.checks.refusal(command, terms, context);
    if (refusal !== undefined) return refusal;
    const fillsNow = this.fillsNow(command, terms);
    if (!fillsNow && isAtOnce(command)) return undefined;
    const unpaid = this.paymentRefusal(command, this.costOf(command, terms), context.actor);
    return unpaid === undefined ? undefined : refuse(unpaid);
  }

  /** Whether the tick in force reaches an order: at the market, or its limit. */
  fillsNow(order: OpenPosition, terms: ContractTerms): boolean {
    return this.checks.fillsNow(order, terms);
  }

  /** Places an order; refusals in the order of `OPEN_REFUSALS`. */
  place(command: OpenPosition, context: CommandContext): OutcomeOf<OpenPosition> {
    const { state } = this;
    const refusal = this.refusal(command, context);
    if (refusal !== undefined) return refusal;
    const terms = state.terms(command.marketId) as ContractTerms;
    const fillsNow = this.fillsNow(command, terms);
    if (!fillsNow && isAtOnce(command)) return this.lapse(command, terms, context);
    const cost = this.costOf(command, terms);
    const { actor } = context;
    const position = this.add(command, terms, cost, context);
    if (fillsNow) this.fill(position, context);
    else {
      position.endsMs = command.expiresMs ?? 0;
      setExpiryTimer(state, position);
      armPosition(state, position);
      state.save(position, context);
      // What an isolated order holds is no longer there for the other positions.
      state.unsettled.add(actor);
    }
    return accept(positionAnswer(position));
  }

  /** An order that was to be filled at once, and was not: it is told and holds nothing. */
  private lapse(
    command: OpenPosition,
    terms: ContractTerms,
    context: CommandContext,
  ): OutcomeOf<OpenPosition> {
    const id = this.state.context.nextId();
    const position = freshPosition(id, command, terms, context);
    this.state.positions.add(position);
    this.cancel(position, 'not_fillable', context);
    return accept(positionAnswer(position));
  }

  /** Why margin and fee are not paid: neither by a voucher nor by what the account can spare. */
  private paymentRefusal(
    { mode, couponId }: OpenPosition,
    { margin, fee }: Cost,
    owner: number,
  ): OpenRefusal | undefined {
    const { state } = this;
    if (couponId !== undefined) {
      const cost = { assetId: state.needs.prices.dollarAssetId() ?? 0, units: margin + fee };
      return state.needs.coupons.uses.marginRefusal(couponId, owner, cost);
    }
    return margin + fee > this.free({ mode, owner }) ? 'insufficient_margin' : undefined;
  }

  /** What may be held; an isolated margin leaves the reach of the other positions. */
  private free({ mode, owner }: Pick<Position, 'mode' | 'owner'>): bigint {
    const { state } = this;
    return mode === 'isolated' ? (state.freeToLeave(owner) ?? 0n) : state.free(owner);
  }

  /**
   * Why a position cannot be opened in the place of others that are closed in the same command, in
   * the order of `OPEN_REFUSALS`; undefined where it can.
   * @param free what can be spent once the others are closed
   */
  reverseRefusal(
    command: OpenPosition,
    closing: readonly Readonly<Position>[],
    free: bigint,
    context: CommandContext,
  ): Refusal | undefined {
    const { state } = this;
    const terms = state.terms(command.marketId);
    if (terms === undefined) return refuse('unknown_market');
    const refusal = this.checks.refusal(command, terms, context, closing);
    if (refusal !== undefined) return refusal;
    const ticks = state.opening(terms, command.side);
    const { margin, fee } = this.cost(terms, ticks, command.lots, command.multiple);
    const isBlind = command.mode === 'isolated' && state.freeToLeave(context.actor) === undefined;
    return isBlind || margin + fee > free ? refuse('insufficient_margin') : undefined;
  }

  /** Opens at the index what `reverseRefusal` has found nothing against. */
  openChecked(command: OpenPosition, context: CommandContext): Position {
    const terms = this.state.terms(command.marketId);
    if (terms === undefined) throw new Error(`market ${command.marketId} has no terms`);
    const ticks = this.state.opening(terms, command.side);
    const cost = this.cost(terms, ticks, command.lots, command.multiple);
    const position = this.add(command, terms, cost, context);
    this.fill(position, context);
    return position;
  }

  /**
   * Opens for the actor, isolated, what the caller has found nothing against: like a position that
   * has just been filled, under its terms, so that tick and price are the same.
   */
  openLike(source: Readonly<Position>, asked: Like, context: CommandContext): ContractFill {
    const { marketId, side, needsCover } = source;
    const kept = { limitTicks: 0, takeProfitTicks: 0, stopLossTicks: 0, mode: 'isolated' } as const;
    const of = { marketId, side, needsCover };
    const command = { type: 'contracts.open', ...of, ...kept, ...asked } as const;
    const terms = this.state.termsOf(source);
    const cost = this.costLike(source, asked);
    const position = this.add(command, terms, cost, context, source.id);
    return this.fill(position, context, source.owner);
  }

  /** What opening some lots like a position costs at the index in force. */
  costLike(source: Readonly<Position>, { lots, multiple }: Like): Cost {
    const terms = this.state.termsOf(source);
    return this.cost(terms, this.state.opening(terms, source.side), lots, multiple);
  }

  /** A position that holds what it costs, and is to be filled or to wait. */
  private add(
    command: OpenPosition,
    terms: ContractTerms,
    cost: Cost,
    context: CommandContext,
    likeId = 0,
  ): Position {
    const id = this.state.context.nextId();
    const position = freshPosition(id, command, terms, context, likeId);
    this.state.positions.add(position);
    if (command.couponId === undefined) this.state.money.hold(position, cost.margin + cost.fee);
    else {
      const { units, endsMs } = this.state.needs.coupons.uses.lend(command.couponId, position.id);
      this.state.money.hold(position, units);
      position.endsMs = endsMs;
    }
    position.marginUnits = cost.margin;
    return position;
  }

  /**
   * The index has come to a waiting order: it is filled at the price of that tick, which is its
   * limit or better, or cancelled where its margin or the house's cap no longer allows it.
   */
  enter(position: Position, context: CommandContext): void {
    const { state } = this;
    const terms = state.termsOf(position);
    const { side, lots } = position;
    const ticks = state.opening(terms, side);
    const refusal = this.checks.fillRefusal(position, ticks, context);
    if (refusal !== undefined) return this.cancel(position, refusal, context);
    const cost = this.cost(terms, ticks, lots, position.multiple);
    const more = cost.margin + cost.fee - position.heldUnits;
    if (more > state.free(position.owner))
      return this.cancel(position, 'insufficient_margin', context);
    if (more > 0n) state.money.hold(position, more);
    position.marginUnits = cost.margin;
    this.fill(position, context);
  }

  /**
   * Gives a waiting order another price and other lots, as if it were given now in its own place:
   * under the terms in force, with what it holds given back. What its price would fill now is
   * refused, because what trades at the index waits for the next tick.
   */
  amend(position: Position, { ticks, lots }: AmendOrder, context: CommandContext): Refusal | false {
    const { state } = this;
    const { marketId, side, mode, multiple, takeProfitTicks, stopLossTicks, needsCover } = position;
    const terms = state.terms(marketId) as ContractTerms;
    const kept = { marketId, side, mode, multiple, takeProfitTicks, stopLossTicks, needsCover };
    const command: OpenPosition = { type: 'contracts.open', ...kept, lots, limitTicks: ticks };
    const refusal = this.checks.refusal(command, terms, context, [position]);
    if (refusal !== undefined) return refusal;
    if (this.fillsNow(command, terms)) return refuse('stop_would_trigger');
    const cost = this.cost(terms, ticks, lots, multiple);
    const more = cost.margin + cost.fee - position.heldUnits;
    if (more > this.free(position)) return refuse('insufficient_margin');
    if (more > 0n) state.money.hold(position, more);
    else state.money.release(position, -more);
    const { version: termsVersion } = terms;
    const next = { limitTicks: ticks, lots, placedLots: lots, termsVersion };
    Object.assign(position, { ...next, marginUnits: cost.margin });
    armPosition(state, position);
    state.save(position, context);
    state.unsettled.add(position.owner);
    return false;
  }

  /** Ends a waiting order and frees what it held. */
  cancel(position: Position, reason: CloseReason, context: CommandContext): void {
    position.state = 'cancelled';
    position.reason = reason;
    position.marginUnits = 0n;
    clearExpiryTimer(this.state, position);
    this.state.money.release(position, position.heldUnits);
    this.state.end(position, context);
    this.state.unsettled.add(position.owner);
  }

  /** What an order holds: at the tick in force where that reaches it, else at its limit. */
  private costOf(command: OpenPosition, terms: ContractTerms): Cost {
    const { lots, multiple } = command;
    return this.cost(terms, this.checks.ticksOf(command, terms), lots, multiple);
  }

  private cost(terms: ContractTerms, ticks: number, lots: number, multiple: number): Cost {
    const value = valueUnits(this.state.unitsOf(terms), ticks, lots);
    return { margin: marginOf(value, multiple), fee: feeOf(value, terms.openFeePpm) };
  }

  /** Fills a position whose margin is known and held at the tick in force. */
  private fill(position: Position, context: CommandContext, ledBy?: number): ContractFill {
    const { state } = this;
    const terms = state.termsOf(position);
    const index = state.index(position.marketId);
    const ticks = state.opening(terms, position.side);
    const fillId = state.context.nextId();
    const fee = feeOf(valueUnits(state.unitsOf(terms), ticks, position.lots), terms.openFeePpm);
    state.money.feeFromHeld(position, fee, fillId);
    // All that a voucher has put in answers for the position.
    if (position.couponId === 0) {
      state.money.release(position, position.heldUnits - position.marginUnits);
    }
    if (position.state === 'waiting' && position.couponId === 0) {
      clearExpiryTimer(state, position);
      position.endsMs = 0;
    }
    if (terms.tiers !== undefined) {
      const open = state.positions.ofOwner(position.owner).filter((it) => it.state === 'open');
      position.tierFromUnits = state.sideUnits(open, position);
    }
    position.state = 'open';
    position.openTicks = ticks;
    position.openTick = index.number;
    position.openIndexTicks = index.ticks;
    position.openedMs = context.timeMs;
    state.watch(position.marketId).clearPosition(position.id);
    state.countLots(position, position.lots);
    armPosition(state, position);
    setTrialTimer(state, position);
    state.save(position, context);
    state.unsettled.add(position.owner);
    const row: ContractFill = {
      id: fillId,
      positionId: position.id,
      owner: position.owner,
      marketId: position.marketId,
      seq: context.seq,
      timeMs: context.timeMs,
      what: 'open',
      side: position.side,
      lots: position.lots,
      ticks,
      tick: index.number,
      indexTicks: index.ticks,
      termsVersion: terms.version,
      profitUnits: 0n,
      feeUnits: fee,
      unpaidUnits: 0n,
      reason: '',
      liquidationId: 0,
      couponId: position.couponId,
      orderId: state.orderId,
    };
    state.context.changes.append('contract_fills', row);
    state.context.changes.emit(contractFilled, toldFill(row, ledBy));
    return row;
  }
}
