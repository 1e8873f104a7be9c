/** What is special in a calendar: weekdays without a session, and sessions that end early. */
import type { Calendar } from '../../../core/time/calendar.ts';
import { dayRow } from '../wire.ts';

const DAY_MS = 24 * 3_600_000;
/** A session that is shorter than this ends early. */
const FULL_MS = 6 * 3_600_000;
const WEEKEND: readonly number[] = [0, 6];

/** The special days of the time ahead, in order. */
export function calendarDays(
  calendar: Calendar,
  nowMs: number,
  days: number,
): ReturnType<typeof dayRow>[] {
  const today = nowMs - (nowMs % DAY_MS);
  const last = calendar.sessions.at(-1)?.[1] ?? 0;
  const byDay = new Map(
    calendar.sessions.map((session) => [session[0] - (session[0] % DAY_MS), session] as const),
  );
  const found: ReturnType<typeof dayRow>[] = [];
  for (let dayMs = today; dayMs < today + days * DAY_MS && dayMs < last; dayMs += DAY_MS) {
    const session = byDay.get(dayMs);
    const date = new Date(dayMs).toISOString().slice(0, 10);
    if (session === undefined) {
      const isWeekend = WEEKEND.includes(new Date(dayMs).getUTCDay());
      if (!isWeekend) found.push(dayRow(date, 0));
    } else if (session[1] - session[0] < FULL_MS) {
      found.push(dayRow(date, session[1]));
    }
  }
  return found;
}
