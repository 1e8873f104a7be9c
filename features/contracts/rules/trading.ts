/**
 * Trading one way: what stands on the other side is closed first, the oldest first, and the rest is
 * opened, in one command at one tick. All that would keep either from it is asked before anything
 * changes.
 */
import { type CommandContext, type Refusal, refuse } from '../../../core/engine/command.ts';
import type { OpenPosition } from '../contract/index.ts';
import type { TradeOneWay } from '../contract/orders.ts';
import type { Closing } from './closing.ts';
import type { Opening } from './opening.ts';
import type { Part, Reducing } from './reducing.ts';
import type { ContractState } from './state.ts';

/** What it is reckoned with. */
export interface TradeParts {
  readonly state: ContractState;
  readonly opening: Opening;
  readonly closing: Closing;
  readonly reducing: Reducing;
}

/** What a trade closes, and what it opens of the rest (`lots` 0 for nothing). */
export interface Trade {
  readonly parts: readonly Part[];
  readonly closedLots: number;
  readonly order: OpenPosition;
}

/** What a trade opens with some lots. */
export function openingOf(
  { marketId, side, mode, multiple }: TradeOneWay,
  lots: number,
): OpenPosition {
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

/** What `contracts.trade` comes to now. Refusals: those of closing, then those of opening. */
export function tradeOf(
  { state, opening, closing, reducing }: TradeParts,
  command: TradeOneWay,
  context: CommandContext,
): Trade | Refusal {
  if (state.terms(command.marketId) === undefined) return refuse('unknown_market');
  const { lots, marketId } = command;
  if (context.actor <= 0 || !Number.isSafeInteger(lots) || lots < 1) return refuse('bad_order');
  const side = command.side === 'long' ? 'short' : 'long';
  const parts = reducing.partsOf(context.actor, { marketId, side, lots });
  const unpaid = parts.length === 0 ? undefined : reducing.closeRefusal(context.actor, parts);
  if (unpaid !== undefined) return refuse(unpaid);
  const closedLots = parts.reduce((sum, part) => sum + part.lots, 0);
  const order = openingOf(command, lots - closedLots);
  if (order.lots > 0) {
    const goes = parts.map(({ position }) => position);
    const free = closing.freeAfter(context.actor, goes);
    const refusal = opening.reverseRefusal(order, goes, free, context);
    if (refusal !== undefined) return refusal;
  }
  return { parts, closedLots, order };
}
