/** Positions by voucher end with its time: at the index in force then, or the first one after. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { EndTrial, Position } from '../contract/index.ts';
import type { ContractState } from './state.ts';

/** Where a market has no price at the end, it is tried again so much later. */
const AGAIN_MS = 60_000;

function keyOf({ id }: Pick<Position, 'id'>): string {
  return `contracts.end_trial:${id}`;
}

/** Has a position by voucher closed at the end of its time. */
export function setTrialTimer(state: ContractState, position: Readonly<Position>): void {
  if (position.couponId === 0 || position.state !== 'open') return;
  const command: EndTrial = { type: 'contracts.end_trial', positionId: position.id };
  state.context.timers.set(keyOf(position), position.endsMs, command);
}

/** There is nothing more to end. */
export function clearTrialTimer(state: ContractState, position: Readonly<Position>): void {
  if (position.couponId > 0) state.context.timers.clear(keyOf(position));
}

/**
 * The time of a position by voucher is over: it is closed at the index in force. Where its market
 * has no price it goes on until it has one. Only timers may come here.
 */
export function endTrial(
  state: ContractState,
  { positionId }: EndTrial,
  context: CommandContext,
  close: (position: Position) => void,
): OutcomeOf<EndTrial> {
  if (context.actor !== 0) return refuse('not_allowed');
  const position = state.positions.get(positionId);
  if (position === undefined || position.couponId === 0) return refuse('unknown_position');
  if (context.timeMs < position.endsMs) return refuse('not_allowed');
  if (state.isOpen(position.marketId)) {
    close(position);
  } else {
    position.endsMs = context.timeMs + AGAIN_MS;
    setTrialTimer(state, position);
    state.save(position, context);
  }
  return accept();
}
