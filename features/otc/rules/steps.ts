/**
 * The steps of an order after it has begun. After "paid" coins go back only by the buyer's own
 * cancelling or by two operators, and are given only by the seller or by two operators: nothing
 * gives or returns them by itself. What is claimed after they have gone back moves no coin of an
 * escrow: two operators award something out of the merchant's bond, or nothing.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import {
  ANSWER_MS,
  type CancelOtcOrder,
  CLAIM_MS,
  BOND_CLAIM_MS,
  type EndClaim,
  type EndLapse,
  type Expire,
  EXTENSION_MS,
  type Extend,
  type MarkPaid,
  type OrderState,
  type OtcOrder,
  type Release,
  type Remind,
  otcReminded,
  UNANSWERED_MS,
  otcFeePaid,
  otcGiven,
} from '../contract/index.ts';
import type { StepRefusal } from '../contract/refusals.ts';
import { orderAnswer } from './answers.ts';
import type { FallRules } from './falls.ts';
import type { MerchantRules } from './merchants.ts';
import type { OtcState } from './state.ts';
import { type OrderTimers, remindMs } from './timers.ts';

/** Who may take a step. */
export type StepSide = 'buyer' | 'seller' | 'both';

/** The rules of paying, cancelling, releasing and running out of time. */
export class StepRules {
  private readonly state: OtcState;
  private readonly timers: OrderTimers;
  private readonly merchants: MerchantRules;
  private readonly falls: FallRules;

  constructor(state: OtcState, timers: OrderTimers, merchants: MerchantRules, falls: FallRules) {
    this.state = state;
    this.timers = timers;
    this.merchants = merchants;
    this.falls = falls;
  }

  /** An order for a step of one of its sides in one of some states, or why it is not taken. */
  step(
    orderId: number,
    side: StepSide,
    states: readonly OrderState[],
    { actor }: CommandContext,
  ): OtcOrder | StepRefusal {
    const order = this.state.orders.get(orderId);
    const isSide = order !== undefined && (actor === order.buyer || actor === order.seller);
    // Of an order of others one is told the same as of one that is not there.
    if (order === undefined || actor <= 0 || !isSide) return 'unknown_order';
    const isBuyer = actor === order.buyer;
    if (side !== 'both' && isBuyer !== (side === 'buyer')) return 'not_your_turn';
    return states.includes(order.state) ? order : 'order_not_in_state';
  }

  markPaid({ orderId }: MarkPaid, context: CommandContext): OutcomeOf<MarkPaid> {
    const order = this.step(orderId, 'buyer', ['unpaid', 'expired', 'lapsed'], context);
    if (typeof order === 'string') return refuse(order);
    // Who says so only after the deadline has it looked at by operators.
    order.isLate = order.state !== 'unpaid';
    order.paidMs = context.timeMs;
    if (order.isLate) this.toAppeal(order, order.buyer, context);
    else {
      order.state = 'paid';
      order.isReminded = false;
      order.dueMs = this.deadline(UNANSWERED_MS, context);
      this.timers.appealAt(order);
    }
    this.state.saveOrder(order);
    return accept(orderAnswer(order));
  }

  cancel({ orderId }: CancelOtcOrder, context: CommandContext): OutcomeOf<CancelOtcOrder> {
    const order = this.step(orderId, 'buyer', ['unpaid', 'expired', 'paid'], context);
    if (typeof order === 'string') return refuse(order);
    // Or who gives up would wait for a moment without an index.
    if (this.falls.isUnknown(order)) return refuse('price_unavailable');
    this.falls.charge(order);
    this.end(order, 'cancelled', context);
    this.countCancel(order, 1, context);
    return accept(orderAnswer(order));
  }

  release({ orderId, vouched }: Release, context: CommandContext): OutcomeOf<Release> {
    const order = this.step(orderId, 'seller', ['paid', 'appealed'], context);
    if (typeof order === 'string') return refuse(order);
    if (vouched !== undefined) {
      const { needs, context: room } = this.state;
      const { actor: owner } = context;
      // Who is stopped has operators decide: they may still give what a buyer has paid for.
      if (needs.operators.isFrozen(owner, 'withdrawal')) return refuse('withdrawals_frozen');
      const { assetId: asset, units: amount } = order;
      room.changes.emit(otcGiven, { owner, assetId: asset, amount });
    }
    this.give(order, context);
    return accept(orderAnswer(order));
  }

  extend({ orderId }: Extend, context: CommandContext): OutcomeOf<Extend> {
    const order = this.step(orderId, 'seller', ['unpaid'], context);
    if (typeof order === 'string') return refuse(order);
    if (order.isExtended) return refuse('order_not_in_state');
    order.isExtended = true;
    order.dueMs += EXTENSION_MS;
    this.timers.expireAt(order);
    this.state.saveOrder(order);
    return accept(orderAnswer(order));
  }

  expire({ orderId }: Expire, context: CommandContext): OutcomeOf<Expire> {
    const order = this.timed(orderId, 'unpaid', context);
    if (typeof order === 'string') return refuse(order);
    order.state = 'expired';
    order.dueMs = this.deadline(CLAIM_MS, context);
    this.timers.endClaimAt(order);
    this.state.saveOrder(order);
    return accept();
  }

  /** Who has to act is told once, while there is time. */
  remind({ orderId }: Remind, context: CommandContext): OutcomeOf<Remind> {
    if (context.actor !== 0) return refuse('not_allowed');
    const order = this.state.orders.get(orderId);
    if (order === undefined) return refuse('unknown_order');
    const isWaiting = order.state === 'unpaid' || order.state === 'paid';
    if (!isWaiting || order.isReminded) return refuse('order_not_in_state');
    if (context.timeMs < remindMs(order)) return refuse('too_early');
    order.isReminded = true;
    this.state.saveOrder(order);
    this.state.context.changes.emit(otcReminded, { ...order });
    return accept();
  }

  endClaim({ orderId }: EndClaim, context: CommandContext): OutcomeOf<EndClaim> {
    const order = this.timed(orderId, 'expired', context);
    if (typeof order === 'string') return refuse(order);
    this.falls.charge(order);
    this.lapse(order, context);
    this.countCancel(order, 1, context);
    return accept();
  }

  /** The seller has his coins back; who did pay may still reach the bond of a merchant. */
  private lapse(order: OtcOrder, context: CommandContext): void {
    const bond = this.state.merchants.get(order.seller)?.bondUnits ?? 0n;
    if (order.seller !== order.maker || bond === 0n) {
      this.end(order, 'cancelled', context);
      return;
    }
    this.end(order, 'lapsed', context);
    order.dueMs = this.deadline(BOND_CLAIM_MS, context);
    this.timers.endLapseAt(order);
    this.state.saveOrder(order);
  }

  endLapse({ orderId }: EndLapse, context: CommandContext): OutcomeOf<EndLapse> {
    const order = this.timed(orderId, 'lapsed', context);
    if (typeof order === 'string') return refuse(order);
    this.endClaimed(order, 'cancelled', context);
    return accept();
  }

  /** Nothing can be claimed any more; coins have gone back before. */
  endClaimed(
    order: OtcOrder,
    state: 'cancelled' | 'awarded' | 'denied',
    context: CommandContext,
  ): void {
    this.close(order, state, context);
    this.merchants.claimEnded(order.maker, context.timeMs);
  }

  /** An order whose deadline has passed, for a command that only timers give. */
  timed(
    orderId: number,
    state: OrderState | readonly OrderState[],
    { actor, timeMs }: CommandContext,
  ): OtcOrder | 'not_allowed' | StepRefusal {
    if (actor !== 0) return 'not_allowed';
    const order = this.state.orders.get(orderId);
    if (order === undefined) return 'unknown_order';
    if (![state].flat().includes(order.state)) return 'order_not_in_state';
    return timeMs < order.dueMs ? 'too_early' : order;
  }

  /** From now on operators look at it. */
  toAppeal(order: OtcOrder, by: number, context: CommandContext): void {
    order.state = order.state === 'lapsed' ? 'claimed' : 'appealed';
    order.appealedMs = context.timeMs;
    order.appealedBy = by;
    order.dueMs = this.deadline(ANSWER_MS, context);
    this.timers.answersEndAt(order);
  }

  /** The buyer gets the coins; what the maker owes the house goes to it. */
  give(order: OtcOrder, context: CommandContext): void {
    const { ledger } = this.state.context;
    const from = this.state.slot(order.seller, order.assetId);
    const isSellersFee = order.seller === order.maker;
    const got = isSellersFee ? order.units : order.units - order.feeUnits;
    const to = this.state.slot(order.buyer, order.assetId);
    const fees = ledger.slot(HOUSE.fees, KIND.house, assetId(order.assetId));
    ledger.postFrozen(from, to, units(got), 'otc_trade', order.id);
    ledger.postFrozen(from, fees, units(order.feeUnits), 'otc_fee', order.id);
    if (order.feeUnits > 0n) {
      const { seller: owner, assetId: asset, feeUnits } = order;
      this.state.context.changes.emit(otcFeePaid, { owner, assetId: asset, feeUnits });
    }
    this.close(order, 'done', context);
  }

  /** The seller has his coins back. */
  end(order: OtcOrder, state: 'cancelled' | 'returned' | 'lapsed', context: CommandContext): void {
    this.state.giveBack(order);
    this.close(order, state, context);
  }

  private close(order: OtcOrder, state: OrderState, { timeMs }: CommandContext): void {
    order.state = state;
    order.endedMs = timeMs;
    this.timers.forget(order);
    this.state.saveOrder(order);
  }

  /** Whoever buys is paused for what he lets lapse; makers since they would have a free option. */
  countCancel(order: Readonly<OtcOrder>, count: number, { timeMs }: CommandContext): void {
    if (order.buyer === order.taker || order.countsMaker)
      this.state.noteCancels(order.buyer, count, timeMs);
  }

  private deadline(afterMs: number, context: CommandContext): number {
    return this.state.context.deadlineMs(context.timeMs + afterMs, 'reply', context);
  }
}
