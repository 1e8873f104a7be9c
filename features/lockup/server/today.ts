/** What an order costs to leave and pays today, for the screens. */
import { FREE_MS, type LockupOrder, type LockupTerms } from '../contract.ts';
import { interestOfDay, penaltyOf } from '../rules/formulas.ts';

/** What leaving costs at a time; of an order that has ended, what it did cost. */
export function penaltyAt(terms: LockupTerms, order: LockupOrder, nowMs: number): bigint {
  if (order.state !== 'running') return order.penaltyUnits;
  return nowMs - order.startedMs <= FREE_MS ? 0n : penaltyOf(terms, order);
}

/** What the day that has begun will pay; a flexible order's reserve is just that. */
export function todayOf(terms: LockupTerms, order: LockupOrder): bigint {
  if (order.state !== 'running') return 0n;
  if (order.days === 0) return order.reservedUnits;
  return interestOfDay(order.units, terms.ratePpm, order.passedDays + 1);
}
