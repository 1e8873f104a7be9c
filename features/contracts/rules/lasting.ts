/** How long a limit order waits: at once or not at all, until a time, or until it is cancelled. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { CloseReason, OpenPosition, Position } from '../contract/index.ts';
import type { ExpireOrder } from '../contract/commands.ts';
import type { ContractState } from './state.ts';

function keyOf({ id }: Pick<Position, 'id'>): string {
  return `contracts.expire:${id}`;
}

/** Whether the time in force of an order fits to the rest of it. */
export function isLastingSound({ limitTicks, timeInForce, expiresMs }: OpenPosition): boolean {
  const until = expiresMs ?? 0;
  if (!Number.isSafeInteger(until) || until < 0) return false;
  if (timeInForce !== undefined && limitTicks === 0) return false;
  return (timeInForce === 'gtd') === until > 0;
}

/** Whether an order is filled at once or not at all. */
export function isAtOnce({ timeInForce }: Pick<OpenPosition, 'timeInForce'>): boolean {
  return timeInForce === 'ioc' || timeInForce === 'fok';
}

/** Has an order that waits until a time end then. */
export function setExpiryTimer(state: ContractState, position: Readonly<Position>): void {
  if (position.state !== 'waiting' || position.endsMs === 0) return;
  const command: ExpireOrder = { type: 'contracts.expire', positionId: position.id };
  state.context.timers.set(keyOf(position), position.endsMs, command);
}

/** An order waits no more. */
export function clearExpiryTimer(state: ContractState, position: Position): void {
  if (position.couponId > 0 || position.endsMs === 0) return;
  state.context.timers.clear(keyOf(position));
}

/** The time of an order is over: it is cancelled. Only timers may come here. */
export function expire(
  state: ContractState,
  { positionId }: ExpireOrder,
  context: CommandContext,
  cancel: (position: Position, reason: CloseReason) => void,
): OutcomeOf<ExpireOrder> {
  if (context.actor !== 0) return refuse('not_allowed');
  const position = state.positions.get(positionId);
  if (position === undefined || position.state !== 'waiting') return refuse('unknown_position');
  if (position.endsMs === 0 || context.timeMs < position.endsMs) return refuse('not_allowed');
  cancel(position, 'time_over');
  return accept();
}
