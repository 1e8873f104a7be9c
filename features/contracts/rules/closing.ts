/**
 * Closing positions, whole or in part, at the index tick in force. A loss is paid from the
 * customer's free money and from the margins that answer for it; what is left is told to the
 * caller, who knows who covers it.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import {
  type CloseAll,
  type CloseReason,
  type ContractFill,
  contractFilled,
  type Position,
} from '../contract/index.ts';
import { type ClosingResult, closingResult, partOf } from './formulas.ts';
import { toldFill } from './answers.ts';
import { type Covered, least } from './money.ts';
import { OppositeGains } from './opposite-gains.ts';
import type { ContractState } from './state.ts';
import { armPosition } from './stops.ts';
import { clearTrialTimer } from './trials.ts';

/** What closing some lots comes to before anything is paid. */
interface Quote extends ClosingResult {
  readonly ticks: number;
}

/** What a closing left: a loss that is still unpaid, or who covered it. */
export interface Closed extends Covered {
  readonly unpaid: bigint;
  readonly fill: ContractFill;
}

/** Closes positions and settles their gain or loss with the customer and the house accounts. */
export class Closing {
  /** What the command has paid out as gains, which answers for losses of the other side. */
  readonly opposite: OppositeGains;
  private readonly state: ContractState;

  constructor(state: ContractState) {
    this.state = state;
    this.opposite = new OppositeGains(state);
  }

  /**
   * Whether the loss and fee of closing a position can be paid without money that only exists as
   * gains of other positions. Isolated positions answer with their own margin, so they always can.
   */
  isPayable(position: Readonly<Position>, lots: number): boolean {
    if (position.mode === 'isolated') return true;
    return this.quote(position, lots).net + this.ownMoney(position.owner) >= 0n;
  }

  /**
   * Closes lots of an open position. What of an isolated position's loss its margin does not pay
   * is covered at once; of a cross position's it is told as `unpaid`.
   */
  close(
    position: Position,
    lots: number,
    reason: CloseReason,
    context: CommandContext,
    liquidationId = 0,
    ledBy?: number,
  ): Closed {
    const { state } = this;
    const { money } = state;
    const quote = this.quote(position, lots, reason === 'corporate_action');
    const fillId = state.context.nextId();
    // What force leaves open of an isolated position keeps all that the step does not cost.
    const isReduced = position.mode === 'isolated' && reason === 'liquidated';
    const keeps = isReduced && lots < position.lots;
    const released = keeps
      ? least(-quote.net, position.heldUnits)
      : partOf(position.heldUnits, lots, position.lots);
    money.release(position, released);
    position.marginUnits -= partOf(position.marginUnits, lots, position.lots);
    position.lots -= lots;
    position.realisedUnits += quote.profit;
    position.closeTicks = quote.ticks;
    state.countLots(position, -lots);
    const owed = this.payOut(position, quote, released, fillId);
    const fee = this.payFee(position, quote, released, owed, reason, fillId);
    if (keeps && quote.profit > fee) money.hold(position, quote.profit - fee);
    else this.opposite.note(position, quote.profit - fee);
    const isIsolated = position.mode === 'isolated';
    const unpaid = isIsolated ? this.payFromGains(position, owed, fillId, reason, context) : owed;
    const row = this.fillRow(position, lots, quote, context);
    const fill = { ...row, id: fillId, feeUnits: fee, unpaidUnits: unpaid, reason, liquidationId };
    if (position.couponId > 0) {
      // What the price, the fee and the loss have left of all that was frozen.
      const left = released + quote.profit + unpaid - fee;
      state.needs.coupons.uses.returned(position.couponId, left);
      clearTrialTimer(state, position);
    }
    state.context.changes.append('contract_fills', fill);
    state.context.changes.emit(contractFilled, toldFill(fill, ledBy));
    this.finish(position, reason, context);
    if (position.mode === 'cross') return { unpaid, fill, insured: 0n, covered: 0n };
    return { unpaid: 0n, fill, ...money.cover(unpaid, fillId) };
  }

  /**
   * Takes what a loss left unpaid out of what the same owner gains on the other side of the market:
   * first of what this command has paid out, then of positions that are closed for it, as far as it
   * needs. Returns the rest. Positions of earlier releases (`needsCover` is not on them) keep it.
   */
  payFromGains(
    loser: Readonly<Position>,
    loss: bigint,
    reference: number,
    reason: CloseReason,
    context: CommandContext,
  ): bigint {
    if (loss <= 0n || !loser.needsCover) return loss;
    let rest = this.opposite.take(loser, loss, reference);
    const isPlain = reason === 'corporate_action';
    for (const winner of this.opposite.against(loser)) {
      if (rest === 0n) break;
      if (this.quote(winner, winner.lots, isPlain).net <= 0n) continue;
      // A corporate action ends all of them, each at the index itself.
      const lots = isPlain ? winner.lots : this.lotsThatBring(winner, rest);
      this.close(winner, lots, isPlain ? reason : 'gain_needed', context);
      rest = this.opposite.take(loser, rest, reference);
    }
    return rest;
  }

  /** The fewest lots whose gain brings an amount, or all; what a voucher paid is closed whole. */
  private lotsThatBring(winner: Readonly<Position>, amount: bigint): number {
    if (winner.couponId > 0) return winner.lots;
    let tooFew = 0;
    let lots = winner.lots;
    while (lots - tooFew > 1) {
      const half = Math.floor((tooFew + lots) / 2);
      if (this.quote(winner, half).net >= amount) lots = half;
      else tooFew = half;
    }
    return lots;
  }

  /**
   * The other position of an owner that gains most at the index and can be closed now. A small
   * gain may be none after spread and fee: then that has to be payable too.
   */
  winnerBeside(position: Position): Position | undefined {
    return this.winnersFirst(position.owner, 'all')
      .filter((it) => it !== position && it.mode === 'cross')
      .find((it) => this.isPayable(it, it.lots) && this.state.floating(it) > 0n);
  }

  /** Positions that have a price now, winners first: what they gain pays for the others. */
  winnersFirst(owner: number, sides: CloseAll['sides']): Position[] {
    const { state } = this;
    return state.positions
      .ofOwner(owner)
      .filter((it) => it.state === 'open' && (sides === 'all' || it.side === sides))
      .filter(({ marketId }) => state.isOpen(marketId))
      .map((it) => ({ it, floating: state.floating(it) }))
      .sort((a, b) => (a.floating > b.floating ? -1 : a.floating < b.floating ? 1 : 0))
      .map(({ it }) => it);
  }

  /**
   * What an owner could spend on new margins once positions were closed at the index in force: no
   * more than `ContractState.free` says then, because a fee is taken only as far as there is money.
   */
  freeAfter(owner: number, closed: readonly Readonly<Position>[]): bigint {
    const { state } = this;
    let floating = 0n;
    for (const other of state.positions.ofOwner(owner)) {
      if (!closed.includes(other) && other.mode === 'cross') floating += state.floating(other);
    }
    let available: bigint = state.money.available(owner);
    for (const position of closed) {
      const brought = position.heldUnits + this.quote(position, position.lots).net;
      // The rest of a loss is covered for an isolated one, and paid of margins for a cross one.
      const isLost = position.mode === 'isolated' && brought < 0n;
      if (!isLost) available += brought;
    }
    const left = floating < 0n ? available + floating : available;
    return left > 0n ? left : 0n;
  }

  /** A corporate action ends a position at the index itself and without fee. */
  private quote(position: Readonly<Position>, lots: number, isPlain = false): Quote {
    const { state } = this;
    const terms = state.termsOf(position);
    const { side, openTicks, marketId } = position;
    const perTickLot = state.unitsOf(terms);
    const ticks = isPlain ? state.index(marketId).ticks : state.closing(position);
    const feePpm = isPlain ? 0 : terms.closeFeePpm;
    return { ticks, ...closingResult(side, perTickLot, openTicks, ticks, lots, feePpm) };
  }

  /**
   * What closing lots adds to what an owner can pay with, at least: of an isolated position nothing
   * is lost beyond its margin.
   */
  brings(position: Readonly<Position>, lots: number): bigint {
    const { net } = this.quote(position, lots);
    if (position.mode === 'cross') return net;
    const left = partOf(position.heldUnits, lots, position.lots) + net;
    return left > 0n ? left : 0n;
  }

  /** Free money and the margins of all cross positions. */
  ownMoney(owner: number): bigint {
    let sum: bigint = this.state.money.available(owner);
    for (const position of this.state.positions.ofOwner(owner)) {
      if (position.mode === 'cross' && position.state === 'open') sum += position.heldUnits;
    }
    return sum;
  }

  /** Pays the gain or takes the loss; returns what of the loss is unpaid. */
  private payOut(position: Position, quote: Quote, released: bigint, fillId: number): bigint {
    const { money } = this.state;
    const { owner } = position;
    const { profit, fee } = quote;
    if (profit >= 0n) {
      if (profit > 0n) money.payGain(position, profit, fillId);
      return 0n;
    }
    const loss = -profit;
    if (position.mode === 'cross') {
      this.absorb(owner, loss + fee);
      return money.takeLoss(position, loss, money.available(owner), fillId);
    }
    // The rest of an isolated margin answers for a part that is closed, too.
    const more = loss > released ? least(loss - released, position.heldUnits) : 0n;
    if (more > 0n) money.release(position, more);
    return money.takeLoss(position, loss, released + more, fillId);
  }

  /** Frees margins of other cross positions, in the order of ids, until a loss can be paid. */
  private absorb(owner: number, loss: bigint): void {
    const { state } = this;
    let missing = loss - state.money.available(owner);
    for (const other of state.positions.ofOwner(owner)) {
      if (missing <= 0n) return;
      if (other.mode !== 'cross' || other.state !== 'open') continue;
      const freed = least(missing, other.heldUnits);
      if (freed === 0n) continue;
      state.money.release(other, freed);
      state.context.changes.save('contract_positions', other);
      missing -= freed;
    }
  }

  private payFee(
    position: Position,
    quote: Quote,
    released: bigint,
    unpaid: bigint,
    reason: CloseReason,
    fillId: number,
  ): bigint {
    const { money } = this.state;
    const own = money.available(position.owner);
    const left = released + quote.profit;
    const limit = unpaid > 0n ? 0n : position.mode === 'isolated' ? least(left, own) : own;
    return money.closingFee(position, quote.fee, limit, reason === 'liquidated', fillId);
  }

  private fillRow(position: Position, lots: number, quote: Quote, context: CommandContext) {
    const index = this.state.index(position.marketId);
    return {
      positionId: position.id,
      owner: position.owner,
      marketId: position.marketId,
      seq: context.seq,
      timeMs: context.timeMs,
      what: 'close',
      side: position.side,
      lots,
      ticks: quote.ticks,
      tick: index.number,
      indexTicks: index.ticks,
      termsVersion: position.termsVersion,
      profitUnits: quote.profit,
      couponId: position.couponId,
      orderId: this.state.orderId,
    } satisfies Partial<ContractFill>;
  }

  private finish(position: Position, reason: CloseReason, context: CommandContext): void {
    const { state } = this;
    state.unsettled.add(position.owner);
    if (position.lots > 0) {
      armPosition(state, position);
      state.save(position, context);
      return;
    }
    position.state = 'closed';
    position.reason = reason;
    state.end(position, context);
  }
}
