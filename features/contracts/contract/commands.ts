/** All commands of contracts. */
import type { Command } from '../../../core/engine/command.ts';
import type {
  CancelOrder,
  ChangeMargin,
  ChargeOvernight,
  CloseAll,
  ClosePosition,
  EndTrial,
  MarginMode,
  OpenPosition,
  PositionAnswer,
  PublishTerms,
  ReversePosition,
  SetStops,
  Side,
} from './index.ts';
import type { ExpirePending, PlaceOrder } from './orders.ts';
import type { CancelReduction, ReducePositions } from './reductions.ts';

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
}

/** What a trade closed, and what it opened; a type, because answers are plain data. */
export type TradeAnswer = {
  readonly closedLots: number;
  readonly closed: readonly number[];
  readonly opened: PositionAnswer | null;
};

/** An order that waits until a time is over. Only timers give it. */
export interface ExpireOrder extends Command<null> {
  readonly type: 'contracts.expire';
  readonly positionId: number;
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
  | ExpireOrder
  | PlaceOrder
  | ExpirePending;
