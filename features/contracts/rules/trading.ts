/**
 * Trading one way: what stands on the other side is closed first, the oldest first, and the rest is
 * opened, in one command at one tick. All that would keep either from it is asked before anything
 * changes.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { CloseReason, OpenPosition, Position } from '../contract/index.ts';
import type { TradeOneWay } from '../contract/commands.ts';
import { positionAnswer } from './answers.ts';
import { refuseSized } from './bounds.ts';
import type { Closing } from './closing.ts';
import type { Opening } from './opening.ts';
import type { Reducing } from './reducing.ts';
import type { ContractState } from './state.ts';

interface Parts {
  readonly state: ContractState;
  readonly opening: Opening;
  readonly closing: Closing;
  readonly reducing: Reducing;
  /** Closes what was checked to be payable. */
  readonly close: (
    position: Position,
    lots: number,
    reason: CloseReason,
    context: CommandContext,
  ) => void;
}

function openingOf({ marketId, side, mode, multiple }: TradeOneWay, lots: number): OpenPosition {
  return {
    type: 'contracts.open',
    marketId,
    side,
    mode,
    lots,
    multiple,
    limitTicks: 0,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    needsCover: true,
  };
}

/** Decides `contracts.trade`. Refusals: those of closing a side, then those of opening. */
export function trade(
  { state, opening, closing, reducing, close }: Parts,
  command: TradeOneWay,
  context: CommandContext,
): OutcomeOf<TradeOneWay> {
  const terms = state.terms(command.marketId);
  if (terms === undefined) return refuse('unknown_market');
  const { lots, marketId } = command;
  if (context.actor <= 0 || !Number.isSafeInteger(lots) || lots < 1) return refuse('bad_order');
  const side = command.side === 'long' ? 'short' : 'long';
  const parts = reducing.partsOf(context.actor, { marketId, side, lots });
  const unpaid = parts.length === 0 ? undefined : reducing.closeRefusal(context.actor, parts);
  if (unpaid !== undefined) return refuse(unpaid);
  const closedLots = parts.reduce((sum, part) => sum + part.lots, 0);
  const order = openingOf(command, lots - closedLots);
  const goes = parts.map(({ position }) => position);
  if (order.lots > 0) {
    const free = closing.freeAfter(context.actor, goes);
    const refusal = opening.reverseRefusal(order, goes, free, context);
    if (refusal !== undefined) return refuseSized(refusal, terms);
  }
  const closed = goes.map(({ id }) => id);
  for (const part of parts) close(part.position, part.lots, 'by_customer', context);
  const opened = order.lots > 0 ? opening.openChecked(order, context) : undefined;
  return accept({
    closedLots,
    closed,
    opened: opened === undefined ? null : positionAnswer(opened),
  });
}
