/**
 * Recomputes a share: the mark out of all settlements before it, what is due above it, and that no
 * more was paid. Written a second time, and not shared with the rules that pay.
 */
import { divide } from '../../../core/money/units.ts';
import type { CaseContext, Worked } from '../../../core/receipts/kind.ts';
import type { CopyShareCase, SettledShare } from './case.ts';

/** The names of the checks below. */
export const COPY_CHECKS = ['rate', 'order', 'waits', 'mark', 'due', 'paid'] as const;

const PPM = 1_000_000n;
const MOST_PPM = 200_000;
const LAG_WEEKS = 4;

/** The result that a settlement was done at: gains that float are not in it. */
export function resultAt({ realisedUnits, floatingUnits }: SettledShare): bigint {
  return BigInt(realisedUnits) + BigInt(floatingUnits);
}

/**
 * The result that a share of the week was settled at: its own, or, where it waits, the lowest of it
 * and the four before; nothing while there are fewer.
 */
export function settledAt(share: SettledShare, before: readonly SettledShare[]): bigint {
  const own = resultAt(share);
  if ((share.lagWeeks ?? 0) === 0) return own;
  const past = before.filter(({ lagWeeks = 0 }) => lagWeeks > 0).slice(-LAG_WEEKS);
  if (past.length < LAG_WEEKS) return 0n;
  return past.map(resultAt).reduce((least, result) => (result < least ? result : least), own);
}

/** The highest of what some were settled at; nothing is shared below what one began with. */
export function markOf(before: readonly SettledShare[]): bigint {
  const results = before.map((share, at) => settledAt(share, before.slice(0, at)));
  return results.reduce((high, result) => (result > high ? result : high), 0n);
}

/** The part of a result above the mark, rounded down. */
export function dueAt(result: bigint, mark: bigint, ratePpm: number): Worked {
  if (result <= mark) return { value: 0n, working: `${result} ≤ ${mark}: 0` };
  const value = divide((result - mark) * BigInt(ratePpm), PPM, 'down');
  return { value, working: `⌊(${result} − ${mark}) × ${ratePpm} ÷ 1000000⌋ = ${value}` };
}

/** Adds a check for each thing that the receipt of a share claims. */
export function checkCopyShare({ checks }: CaseContext<never>, order: CopyShareCase): void {
  const { id, sharePpm, highUnits, dueUnits, paidUnits, before } = order;
  checks.add('rate', sharePpm <= MOST_PPM, id, `${sharePpm} ≤ ${MOST_PPM}`);
  const ids = [...before, order].map((each) => each.id);
  const isInOrder = ids.every((each, at) => at === 0 || each > (ids[at - 1] ?? 0));
  checks.add('order', isInOrder, id, ids.join(' < '));
  const lags = [...before, order].map(({ lagWeeks = 0 }) => lagWeeks);
  // Once shares wait, all of them do.
  const isLag = lags.every((lag, at) => lag === LAG_WEEKS || (lag === 0 && !lags[at - 1]));
  checks.add('waits', isLag, id, lags.join(' '));
  const mark = markOf(before);
  checks.add('mark', mark === BigInt(highUnits), id, `${before.length}: ${mark}`);
  // At its end a relation can lose nothing more: nothing waits.
  const result = order.what === 'end' ? resultAt(order) : settledAt(order, before);
  const due = dueAt(result, mark, sharePpm);
  checks.add('due', due.value === BigInt(dueUnits), id, due.working);
  const paid = BigInt(paidUnits);
  checks.add('paid', paid >= 0n && paid <= due.value, id, `0 ≤ ${paid} ≤ ${due.value}`);
}
