/** What splits of stocks do to the prices that alerts wait for. Pure. */
import type { actionRow } from '../../corporate/wire.ts';
import type { Alert } from './alerts.ts';

type Row = ReturnType<typeof actionRow>;

/** What is read of a row of `/stock/actions`. */
export type Split = Pick<
  Row,
  'match_id' | 'kind' | 'state' | 'numerator' | 'denominator' | 'due_ms' | 'ended_ms'
>;

const DIGITS = 6;

/** An alert in the shares of now: its price is divided by each split since it was set. */
export function afterSplits(alert: Alert, splits: readonly Split[]): Alert {
  if (alert.kind === 'change' || alert.firedMs !== null) return alert;
  const missed = splits.filter(
    ({ match_id: id, kind, state, ended_ms: endedMs }) =>
      id === alert.matchId &&
      kind === 'split' &&
      state === 'carried_out' &&
      endedMs > (alert.sinceMs ?? 0),
  );
  if (missed.length === 0) return alert;
  const price = missed.reduce((value, split) => {
    return (value * split.denominator) / split.numerator;
  }, Number(alert.value));
  const value = price.toFixed(DIGITS).replace(/\.?0+$/, '');
  return { ...alert, value, sinceMs: Math.max(...missed.map(({ ended_ms: ms }) => ms)) };
}

/** Whether a split is due that is not known to be over: until it is, its alerts wait. */
export function isBeingSplit(matchId: number, splits: readonly Split[], nowMs: number): boolean {
  return splits.some(
    ({ match_id: id, kind, state, due_ms: dueMs }) =>
      id === matchId && kind === 'split' && state === 'announced' && dueMs <= nowMs,
  );
}
