/** What a loan owed at a moment that is over, from what is written down of it. */
import { divide } from '../../../core/money/units.ts';

/** A moment at which a debt is known: just before and just after it. */
export interface DebtMark {
  readonly timeMs: number;
  readonly before: bigint;
  readonly after: bigint;
}

/**
 * The debt at a moment, without what happened at it, between the marks of a loan: the first is
 * its beginning, the last one now or its end. Interest grows by the hour, so what came between two
 * marks is shared out by time. Example: 100 owed at noon and 103 before a payment at three o'clock
 * were 101 at one.
 */
export function debtAt(marks: readonly DebtMark[], timeMs: number): bigint {
  const at = marks.findLastIndex((mark) => mark.timeMs < timeMs);
  const [last, next] = [marks[at], marks[at + 1]];
  if (last === undefined) return 0n;
  if (next === undefined) return last.after;
  const passed = BigInt(timeMs - last.timeMs);
  const span = BigInt(next.timeMs - last.timeMs);
  return last.after + divide((next.before - last.after) * passed, span, 'down');
}
