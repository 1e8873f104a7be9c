/** Whether a request comes in time, by the house's clock. Pure. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { DEFAULT_RECV_WINDOW_MS, MAX_AHEAD_MS, MAX_RECV_WINDOW_MS } from '../contract.ts';

/** Milliseconds have 13 digits until the year 2286, microseconds 16. */
const MILLISECONDS = /^\d{13}$/;
const MICROSECONDS = /^\d{16}$/;
const WINDOW = /^\d{1,6}(?:\.\d{1,3})?$/;

/**
 * Why a request with these texts is not in time at `nowMs`; undefined when it is. Refusals in
 * order: `bad_recv_window` (no number, 0, or above 60,000 ms), `bad_timestamp` with the cause
 * `shape`, `ahead` (more than 1,000 ms) or `late` (more than the window; it itself is in time).
 */
export function timeRefusal(
  timestamp: string,
  recvWindow: string | undefined,
  nowMs: number,
): Refusal | undefined {
  const isWindow = recvWindow === undefined || WINDOW.test(recvWindow);
  const windowMs = recvWindow === undefined ? DEFAULT_RECV_WINDOW_MS : Number(recvWindow);
  if (!isWindow || windowMs <= 0 || windowMs > MAX_RECV_WINDOW_MS) return refuse('bad_recv_window');
  const isFine = MICROSECONDS.test(timestamp);
  if (!isFine && !MILLISECONDS.test(timestamp)) return refuse('bad_timestamp', { cause: 'shape' });
  const sentMs = isFine ? Number(timestamp) / 1_000 : Number(timestamp);
  if (sentMs > nowMs + MAX_AHEAD_MS) return refuse('bad_timestamp', { cause: 'ahead' });
  if (nowMs - sentMs > windowMs) return refuse('bad_timestamp', { cause: 'late' });
  return undefined;
}
