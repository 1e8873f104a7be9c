/** When a plan of buying is due: some time after the opening of the session of its day. */
import type { Calendar } from '../../../core/time/calendar.ts';
import { civilDate } from '../../../core/time/time-text.ts';
import { weekdayOf } from '../../../core/time/us-stocks.ts';
import type { Every, InvestPlan } from '../contract.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** A market has been quoted by then; plans follow one another, so that they do not come at once. */
const AFTER_OPENING_MS = 30 * MINUTE_MS;
const SLOTS = 60;
const BETWEEN_MS = 30_000;
/** Of markets that never close. */
const FROM_HOUR_MS = 14 * 3_600_000;
/** A day is made up for after so many at most, and the next one is so far away at most. */
const [LATE_DAYS, MOST_DAYS] = [7, 40];

/** Whether a day (in UTC) is one of those that a plan names. */
function isDay(dayMs: number, every: Every, day: number): boolean {
  if (every === 'day') return true;
  return every === 'week' ? weekdayOf(dayMs) === day : civilDate(dayMs / DAY_MS)[2] === day;
}

/** Whether these are numbers of a plan. */
export function isSoundDay(every: Every, day: number): boolean {
  const most = { day: 0, week: 5, month: 28 }[every];
  const least = every === 'day' ? 0 : 1;
  return Number.isSafeInteger(day) && day >= least && day <= most;
}

/**
 * The first time after a moment at which a plan buys: on its day, or in the next session where
 * there is none on it. 0 where the calendar has none.
 */
export function nextDue(
  { id, every, day }: Pick<InvestPlan, 'id' | 'every' | 'day'>,
  afterMs: number,
  calendar: Calendar | undefined,
): number {
  const spreadMs = AFTER_OPENING_MS + (id % SLOTS) * BETWEEN_MS;
  const today = afterMs - (afterMs % DAY_MS);
  // A day before may have been a holiday whose session is still to come.
  for (let number = -LATE_DAYS; number <= MOST_DAYS; number += 1) {
    const dayMs = today + number * DAY_MS;
    if (!isDay(dayMs, every, day)) continue;
    const opensMs =
      calendar === undefined
        ? dayMs + FROM_HOUR_MS
        : calendar.sessions.find(([opens]) => opens >= dayMs)?.[0];
    if (opensMs === undefined) return 0;
    if (opensMs + spreadMs > afterMs) return opensMs + spreadMs;
  }
  return 0;
}
