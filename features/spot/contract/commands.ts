/** All commands of spot, and those that place or cancel several orders at once. */
import type { Command, Told } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import type {
  CancelAll,
  CancelOrder,
  Contingency,
  ExpireOrder,
  Order,
  PlaceOrder,
  QuoteMarket,
  ReplaceOrder,
  RunStops,
} from './index.ts';
import type { EndPause } from './pauses.ts';

/**
 * Cancels an order and places another one in its market, in one command: done whole, or refused
 * whole. The new order may use what the old one held, its place among the open ones and its own
 * id. Where there is no such order, `stop_on_failure` refuses (`unknown_order`) and `allow_failure`
 * places the new one all the same. Refusals of the new order are those of placing.
 */
export interface CancelReplace
  extends Command<{ readonly cancelled: Told<Order> | null; readonly order: Told<Order> }> {
  readonly type: 'spot.cancel_replace';
  readonly orderId: number;
  readonly clientOrderId: string;
  readonly mode: CancelReplaceMode;
  readonly order: PlaceOrder;
  /** Of orders in markets without an index only. */
  readonly vouched?: Vouched;
  /** As of `PlaceOrder`. */
  readonly byReference?: true;
}
/** What becomes of the new order where the old one is gone already. */
export type CancelReplaceMode = 'stop_on_failure' | 'allow_failure';

/**
 * Places a list of orders in one market, whole or not at all. `oco`: a limit or a take-profit, and
 * a stop of the same side and lots. `oto`: a limit order, and one that goes in once that is filled
 * wholly. `otoco`: a limit order, and such a pair. What waits is frozen for at once, as far as what
 * the first order brings at least may not pay for it. Refusals are those of placing.
 */
export interface PlaceList extends Command<ListAnswer> {
  readonly type: 'spot.place_list';
  readonly marketId: number;
  readonly contingency: Contingency;
  /** The customer's own id of the list, unique among his live ones, or empty. */
  readonly clientListId: string;
  readonly orders: readonly PlaceOrder[];
  /** Of orders in markets without an index only. */
  readonly vouched?: Vouched;
  /** As of `PlaceOrder`. */
  readonly byReference?: true;
}

/** Cancels what is left of a list, by its id, or by the customer's own (then `listId` is 0). */
export interface CancelList extends Command<ListAnswer> {
  readonly type: 'spot.cancel_list';
  readonly listId: number;
  readonly clientListId: string;
}

/** A list and its orders as they are after a command; a type, because answers are plain data. */
export type ListAnswer = { readonly listId: number; readonly orders: readonly Told<Order>[] };

/**
 * A dead man's switch: cancels all open orders of the actor in a market when its time is over, as
 * `spot.cancel_all` does. Setting it again moves it, 0 ends it. Refusals: `COUNTDOWN_REFUSALS`.
 */
export interface SetCountdown extends Command<{ readonly dueMs: number }> {
  readonly type: 'spot.set_countdown';
  readonly marketId: number;
  readonly countdownMs: number;
}

/** The time of a switch is over. Only timers give it. Refusal: `not_allowed`. */
export interface RunCountdown extends Command<null> {
  readonly type: 'spot.run_countdown';
  readonly owner: number;
  readonly marketId: number;
}

export type SpotCommand =
  | PlaceOrder
  | CancelOrder
  | CancelAll
  | ReplaceOrder
  | CancelReplace
  | PlaceList
  | CancelList
  | SetCountdown
  | RunCountdown
  | ExpireOrder
  | RunStops
  | EndPause
  | QuoteMarket;
