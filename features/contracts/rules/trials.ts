/** Positions by voucher end with its time: at the index in force then, or the first one after. */
import type { EndTrial, Position } from '../contract.ts';
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

/** The market has no price now: its position goes on until it has one. */
export function postponeTrial(state: ContractState, position: Position, timeMs: number): void {
  position.endsMs = timeMs + AGAIN_MS;
  setTrialTimer(state, position);
}
