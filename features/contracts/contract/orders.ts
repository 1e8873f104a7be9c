/**
 * Orders as customers give them. What would trade at the index is accepted first and decided at the
 * first index tick later than that, so that nobody who sees prices before the house gains by it.
 */
import type { Command } from '../../../core/engine/command.ts';
import type { PendingRow } from '../../../core/engine/pending.ts';
import { topic } from '../../../core/engine/topic.ts';
import type {
  CloseAll,
  ClosePosition,
  MarginMode,
  OpenPosition,
  PositionAnswer,
  ReversePosition,
  Side,
} from './index.ts';
import type { ReducePositions } from './reductions.ts';

/**
 * Trades one way: of the other side in the market the oldest positions are closed first, and what
 * is left of the lots is opened, in one command at one tick, or nothing is done. What follows
 * somebody, and a part of what a voucher paid, is left. Refusals: those of `contracts.reduce` at
 * once but for `nothing_to_close`, then those of opening.
 */
export interface TradeOneWay extends Command<TradeAnswer> {
  readonly type: 'contracts.trade';
  readonly marketId: number;
  readonly side: Side;
  readonly lots: number;
  /** Of what is opened. */
  readonly mode: MarginMode;
  readonly multiple: number;
  /** Noted by `contracts.place` with `sameTerms`: the terms under which it was accepted. */
  readonly termsVersion?: number;
}

/** What a trade closed, and what it opened; a type, because answers are plain data. */
export type TradeAnswer = {
  readonly closedLots: number;
  readonly closed: readonly number[];
  readonly opened: PositionAnswer | null;
};

/** What trades at the index, or may. */
export type TradeCommand =
  | OpenPosition
  | ClosePosition
  | ReversePosition
  | CloseAll
  | TradeOneWay
  | ReducePositions;

/**
 * Gives an order. What trades at the index is pending until the next tick of its market, and
 * `close_all` until that of each market in which something is open; a limit order that the index
 * has not reached waits at once. The answer names the orders that came of it. Refusals: those that
 * the order meets now, `too_many_orders`.
 */
export interface PlaceOrder extends Command<{ readonly ids: readonly number[] }> {
  readonly type: 'contracts.place';
  readonly order: TradeCommand;
  /**
   * Set by the server: where other terms come into force before the tick, nothing is opened
   * (`terms_changed`). Not so in earlier releases.
   */
  readonly sameTerms?: true;
}

/** The time of an order that no tick has reached is over. Only timers give it. */
export interface ExpirePending extends Command<null> {
  readonly type: 'contracts.expire_pending';
  readonly orderId: number;
}

/** Orders of one customer that wait for their tick. */
export const MAX_PENDING_ORDERS = 50;

/** An order that was given, and what was decided of it; table `contract_orders`. */
export interface ContractOrder extends PendingRow {
  /** The market whose tick decides it. */
  readonly marketId: number;
  /** The first of the orders that were given together: those of a `close_all`. */
  readonly batchId: number;
  /** The command, as canonical JSON. */
  readonly command: string;
  /** The index tick that decided it; 0 for none. */
  tick: number;
  /** The position that it opened or closed, or the order that closed; 0 for none. */
  resultId: number;
  /** Of what closes: how many lots, and the positions, as numbers between commas. */
  closedLots: number;
  closed: string;
  /** The entry that it came of; 0 for none, and in earlier releases. */
  readonly entryId: number;
}

/** Told when an order was given or decided; a copy as it is then. */
export const contractOrderChanged = topic<Readonly<ContractOrder>>('contracts.order_changed');
