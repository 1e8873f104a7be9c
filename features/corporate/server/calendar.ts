/** What is special in a calendar: weekdays without a session, and sessions that end early. */
import type { Calendar } from '../../../core/time/calendar.ts';

const DAY_MS = 24 * 3_600_000;
/** A session that is shorter than this ends early. */
const FULL_MS = 6 * 3_600_000;
const WEEKEND: readonly number[] = [0, 6];

/** A day that is not like the others. */
export interface SpecialDay {
  readonly date: string;
  readonly kind: 'closed' | 'early';
  /** When its session ends; 0 where there is none. */
  readonly closes_ms: number;
}

/** The special days of the time ahead, in order. */
export function calendarDays(calendar: Calendar, nowMs: number, days: number): SpecialDay[] {
  const today = nowMs - (nowMs % DAY_MS);
  const last = calendar.sessions.at(-1)?.[1] ?? 0;
  const byDay = new Map(
    calendar.sessions.map((session) => [session[0] - (session[0] % DAY_MS), session] as const),
  );
  const found: SpecialDay[] = [];
  for (let dayMs = today; dayMs < today + days * DAY_MS && dayMs < last; dayMs += DAY_MS) {
    const session = byDay.get(dayMs);
    const date = new Date(dayMs).toISOString().slice(0, 10);
    if (session === undefined) {
      const isWeekend = WEEKEND.includes(new Date(dayMs).getUTCDay());
      if (!isWeekend) found.push({ date, kind: 'closed', closes_ms: 0 });
    } else if (session[1] - session[0] < FULL_MS) {
      found.push({ date, kind: 'early', closes_ms: session[1] });
    }
  }
  return found;
}
