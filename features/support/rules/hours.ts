/**
 * Opening hours, in minutes of the week: 0 is the beginning of Monday. Pure. Clocks that are put
 * forward or back make a span of that night an hour shorter or longer than it is told.
 */
import type { Hours } from '../contract.ts';

const DAY = 1_440;
const WEEK = 7 * DAY;

type Days = Hours['days'];

/** The open spans of two weeks in their order, from the beginning of this one. */
function spans(days: Days): readonly (readonly [from: number, to: number])[] {
  return Array.from({ length: 14 }, (_, at) => at).flatMap((day) => {
    const span = days[day % 7];
    if (span === undefined || span[0] >= span[1]) return [];
    return [[day * DAY + span[0], day * DAY + span[1]] as const];
  });
}

/** Minutes until it opens: 0 while it is open, undefined where it never is. */
export function opensIn(days: Days, minuteOfWeek: number): number | undefined {
  const next = spans(days).find(([, to]) => to > minuteOfWeek);
  return next === undefined ? undefined : Math.max(0, next[0] - minuteOfWeek);
}

/**
 * Minutes until so many open minutes have passed, at most two weeks.
 * Asked on Friday at 17:50 with hours from 9 to 18 on weekdays, 15 open minutes end on Monday at
 * 9:05: ten of them are Friday's.
 */
export function dueIn(days: Days, minuteOfWeek: number, minutes: number): number {
  let left = minutes;
  for (const [from, to] of spans(days)) {
    const begin = Math.max(from, minuteOfWeek);
    const open = Math.max(0, to - begin);
    if (open >= left) return begin + left - minuteOfWeek;
    left -= open;
  }
  return 2 * WEEK;
}

/** Whether these are hours: seven days, each closed or open from a minute to a later one. */
export function areHours(days: Days): boolean {
  const isMinute = (minute: number) => Number.isSafeInteger(minute) && minute >= 0 && minute <= DAY;
  return (
    days.length === 7 &&
    days.every((day) => {
      return day === undefined || (isMinute(day[0]) && isMinute(day[1]) && day[0] < day[1]);
    })
  );
}
