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
import type { ExpirePending, PlaceOrder, TradeOneWay } from './orders.ts';
import type { CancelReduction, ReducePositions } from './reductions.ts';

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
