/**
 * Orders that only close: of a side of a market, the oldest positions first, at once or when the
 * closing price comes to a price. They hold nothing, because what they close holds its margin.
 */
import type { Command } from '../../../core/engine/command.ts';
import { topic } from '../../../core/engine/topic.ts';
import type { Side } from './index.ts';

/** market: at once; stop and trailing against the position, take_profit with it. */
export type ReductionKind = 'market' | 'stop' | 'take_profit' | 'trailing';
export type ReductionState = 'waiting' | 'done' | 'cancelled';
/** Why it ended without having closed all that it wanted, or empty. */
export type ReductionReason = '' | 'by_customer' | 'nothing_to_close' | 'loss_needs_gains';

/**
 * Closes lots of a side in a market, at most those that are open, in one command at one tick; or
 * waits for a price to do so. Positions that follow somebody, and a part of what a voucher paid,
 * are left. Refusals in the order of `REDUCE_REFUSALS`.
 */
export interface ReducePositions extends Command<ReductionAnswer> {
  readonly type: 'contracts.reduce';
  readonly marketId: number;
  /** The side of the positions that are closed. */
  readonly side: Side;
  readonly kind: ReductionKind;
  /** 0 for all that is open then (`close_position`). */
  readonly lots: number;
  /** Of a stop and a take-profit: the closing price that sets it off. */
  readonly triggerTicks: number;
  /** Of a trailing one: its distance from the best closing price. */
  readonly trailTicks: number;
  /** The customer's own id, unique among his waiting ones, or empty. */
  readonly clientOrderId: string;
}

/** Cancels one that waits, by its id, or by the customer's own (then `reductionId` is 0). */
export interface CancelReduction extends Command<ReductionAnswer> {
  readonly type: 'contracts.cancel_reduction';
  readonly reductionId: number;
  readonly clientOrderId: string;
}

/** Why a reduction is not accepted, in the order in which it is checked. */
export const REDUCE_REFUSALS = [
  'unknown_market',
  'bad_order',
  'nothing_to_close',
  'market_halted',
  'market_closed',
  'stop_would_trigger',
  'client_order_id_in_use',
  'too_many_reductions',
  'loss_needs_gains',
] as const;
export type ReduceRefusal = (typeof REDUCE_REFUSALS)[number];

/** How many of them one customer may have waiting. */
export const MAX_REDUCTIONS = 40;

/** An order that closes, as rules, tables and answers know it. */
// A type and no interface, because answers take it as plain data.
export type Reduction = {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: ReductionKind;
  lots: number;
  triggerTicks: number;
  readonly trailTicks: number;
  readonly clientOrderId: string;
  readonly createdMs: number;
  /** Where a trailing one stands now. */
  trailStopTicks: number;
  closedLots: number;
  /** The index tick at which it closed; 0 for none. */
  tick: number;
  state: ReductionState;
  reason: ReductionReason;
  updatedMs: number;
};
export type ReductionAnswer = Reduction;

/** Told when an order that closes was placed, has moved, or has ended. */
export const reductionChanged = topic<Readonly<Reduction>>('contracts.reduction_changed');
