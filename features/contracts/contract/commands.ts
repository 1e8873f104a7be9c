/** All commands of contracts. */
import type { Command } from '../../../core/engine/command.ts';
import type {
  CancelOrder,
  ChangeMargin,
  ChargeOvernight,
  CloseAll,
  ClosePosition,
  EndTrial,
  OpenPosition,
  PublishTerms,
  ReversePosition,
  SetStops,
} from './index.ts';
import type { CancelEntry, PlaceEntry } from './entries.ts';
import type { ExpirePending, PlaceOrder, TradeOneWay } from './orders.ts';
import type { CancelReduction, ReducePositions } from './reductions.ts';
import type { SetLeverage } from './settings.ts';

/** An order that waits until a time is over. Only timers give it. */
export interface ExpireOrder extends Command<null> {
  readonly type: 'contracts.expire';
  readonly positionId: number;
}

/**
 * Changes price and lots of an order of the actor that waits for a better price: a limit order, or
 * a take-profit that only closes. It keeps its number, and is judged as if it were given now with
 * what it holds given back, under the terms in force. Refusals: `unknown_order`, `bad_order`,
 * `order_unchanged`, `stop_would_trigger` where the price is reached already, those of opening.
 */
export interface AmendOrder extends Command<{ readonly id: number }> {
  readonly type: 'contracts.amend';
  readonly orderId: number;
  /** Its limit, or the closing price that sets it off. */
  readonly ticks: number;
  readonly lots: number;
}

/**
 * A dead man's switch: when its time is over, the actor's orders of a market that wait for a better
 * price end, all those that open and take-profits. Stops and trailing orders that close guard what
 * is open, and stay. Setting it again moves it, 0 ends it. Refusals: `COUNTDOWN_REFUSALS`.
 */
export interface SetCountdown extends Command<{ readonly dueMs: number }> {
  readonly type: 'contracts.set_countdown';
  readonly marketId: number;
  readonly countdownMs: number;
}

/** The time of a switch is over. Only timers give it. Refusal: `not_allowed`. */
export interface RunCountdown extends Command<null> {
  readonly type: 'contracts.run_countdown';
  readonly owner: number;
  readonly marketId: number;
}

export type ContractsCommand =
  | PublishTerms
  | OpenPosition
  | ClosePosition
  | ReversePosition
  | CloseAll
  | CancelOrder
  | SetStops
  | ChangeMargin
  | ChargeOvernight
  | EndTrial
  | TradeOneWay
  | ReducePositions
  | CancelReduction
  | PlaceEntry
  | CancelEntry
  | AmendOrder
  | SetCountdown
  | SetLeverage
  | RunCountdown
  | ExpireOrder
  | PlaceOrder
  | ExpirePending;
