/** How a conversation with support goes on. Pure. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { REOPENS_MS, type State } from '../contract.ts';

/** Who does something. */
export type Side = 'customer' | 'desk';

interface Status {
  readonly state: State;
  readonly solvedMs: number;
}

/**
 * How it stands after a message. A solved one is opened again by its customer for seven days.
 * Refusals in order: `conversation_closed`, `not_taken` (the desk answers what it has taken).
 */
export function afterMessage({ state, solvedMs }: Status, by: Side, nowMs: number) {
  const isOver = state === 'closed' || (state === 'solved' && nowMs - solvedMs > REOPENS_MS);
  if (isOver) return refuse('conversation_closed');
  if (by === 'desk') return state === 'new' ? refuse('not_taken') : 'waiting';
  return state === 'new' ? 'new' : 'open';
}

/**
 * How it stands after it was taken, or handed to somebody. Refusals: `conversation_closed`, and
 * `not_in_state` where it is solved.
 */
export function afterTaking({ state }: Status): State | Refusal {
  if (state === 'closed') return refuse('conversation_closed');
  if (state === 'solved') return refuse('not_in_state');
  return state === 'new' ? 'open' : state;
}

/** Whether the week has passed in which an answer opens it again. */
export function isPastReopening({ state, solvedMs }: Status, nowMs: number): boolean {
  return state === 'solved' && nowMs - solvedMs > REOPENS_MS;
}

/** The middle one of some spans, of two in the middle the lower; undefined of none. */
export function medianOf(spans: readonly number[]): number | undefined {
  const sorted = spans.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1];
}
