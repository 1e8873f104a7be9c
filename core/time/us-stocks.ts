/**
 * When the New York Stock Exchange trades, by its rules: 09:30 to 16:00 in New York on weekdays,
 * without its holidays, until 13:00 on three days. Computed, so that no list runs out; what nobody
 * can compute (a day of mourning) is in what a house has stored.
 */
import type { Calendar } from './calendar.ts';

export const US_STOCKS = 'us-stocks';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OPENS_MS = 9.5 * HOUR_MS;
const CLOSES_MS = 16 * HOUR_MS;
const CLOSES_EARLY_MS = 13 * HOUR_MS;
const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6];
const JUNETEENTH_SINCE = 2022;

/** How a day of the exchange is: open, open until 13:00, or closed. */
export type StockDay = 'open' | 'early' | 'closed';

function dayMs(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day);
}

function weekdayOf(timeMs: number): number {
  return new Date(timeMs).getUTCDay();
}

/** The n-th weekday of a month; with a negative n counted from its end. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  if (nth > 0) {
    const first = dayMs(year, month, 1);
    const ahead = (weekday - weekdayOf(first) + 7) % 7;
    return first + (ahead + 7 * (nth - 1)) * DAY_MS;
  }
  const last = dayMs(year, month + 1, 0);
  const back = (weekdayOf(last) - weekday + 7) % 7;
  return last - (back + 7 * (-nth - 1)) * DAY_MS;
}

/** Easter Sunday in the Gregorian calendar, as Butcher computed it. */
export function easterMs(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const l = (32 + 2 * (b % 4) + 2 * i - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayMs(year, Math.floor(n / 31), (n % 31) + 1);
}

/** A holiday on a weekend is kept on the Friday before it or on the Monday after it. */
function observed(timeMs: number): number {
  const weekday = weekdayOf(timeMs);
  if (weekday === SATURDAY) return timeMs - DAY_MS;
  return weekday === SUNDAY ? timeMs + DAY_MS : timeMs;
}

/** The days of a year without trading, at midnight UTC, in order. */
export function stockHolidays(year: number): readonly number[] {
  const newYear = dayMs(year, 1, 1);
  const days = [
    // On a Saturday it is not made up for: the Friday before closes the books of the old year.
    ...(weekdayOf(newYear) === SATURDAY ? [] : [observed(newYear)]),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    easterMs(year) - 2 * DAY_MS,
    nthWeekday(year, 5, MONDAY, -1),
    ...(year >= JUNETEENTH_SINCE ? [observed(dayMs(year, 6, 19))] : []),
    observed(dayMs(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayMs(year, 12, 25)),
  ];
  return days;
}

/** The days of a year that end at 13:00, at midnight UTC, in order. */
export function earlyCloses(year: number): readonly number[] {
  const closed = new Set(stockHolidays(year));
  const candidates = [
    dayMs(year, 7, 3),
    nthWeekday(year, 11, THURSDAY, 4) + DAY_MS,
    dayMs(year, 12, 24),
  ];
  return candidates.filter((day) => {
    const weekday = weekdayOf(day);
    return weekday >= MONDAY && weekday <= FRIDAY && !closed.has(day);
  });
}

/** How far New York's clock is behind UTC on a day of trading, in milliseconds. */
export function behindUtcMs(day: number): number {
  const year = new Date(day).getUTCFullYear();
  const begins = nthWeekday(year, 3, SUNDAY, 2);
  const ends = nthWeekday(year, 11, SUNDAY, 1);
  return (day >= begins && day < ends ? 4 : 5) * HOUR_MS;
}

/** All sessions of some years, the last one included, in Unix milliseconds. */
export function stockSessions(firstYear: number, lastYear: number): [number, number][] {
  const sessions: [number, number][] = [];
  for (let year = firstYear; year <= lastYear; year += 1) {
    const closed = new Set(stockHolidays(year));
    const early = new Set(earlyCloses(year));
    const end = dayMs(year + 1, 1, 1);
    for (let day = dayMs(year, 1, 1); day < end; day += DAY_MS) {
      const weekday = weekdayOf(day);
      if (weekday === SUNDAY || weekday === SATURDAY || closed.has(day)) continue;
      const midnight = day + behindUtcMs(day);
      sessions.push([midnight + OPENS_MS, midnight + (early.has(day) ? CLOSES_EARLY_MS : CLOSES_MS)]);
    }
  }
  return sessions;
}

/** So far ahead of the stored sessions a calendar is computed. */
const YEARS_AHEAD = 30;

/** A stored calendar of US stocks with the years after it, computed; any other as it is. */
export function extended(calendar: Calendar): Calendar {
  const last = calendar.sessions.at(-1);
  if (calendar.name !== US_STOCKS || last === undefined) return calendar;
  const year = new Date(last[0]).getUTCFullYear();
  const later = stockSessions(year, year + YEARS_AHEAD).filter(([opens]) => opens > last[0]);
  return { ...calendar, sessions: [...calendar.sessions, ...later] };
}
