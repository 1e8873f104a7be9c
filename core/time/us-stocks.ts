/**
 * When the New York Stock Exchange trades, by its rules: 09:30 to 16:00 in New York on weekdays,
 * without its holidays, until 13:00 on three days. Computed, so that no list runs out; what nobody
 * can compute (a day of mourning) is in what a house has stored.
 */
import type { Calendar } from './calendar.ts';
import { civilDate } from './time-text.ts';

export const US_STOCKS = 'us-stocks';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OPENS_MS = 9 * HOUR_MS + HOUR_MS / 2;
const CLOSES_MS = 16 * HOUR_MS;
const CLOSES_EARLY_MS = 13 * HOUR_MS;
const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6];
const JUNETEENTH_SINCE = 2022;

/** How a day of the exchange is: open, open until 13:00, or closed. */
export type StockDay = 'open' | 'early' | 'closed';

/** Midnight UTC of a day in the Gregorian calendar. */
function dayMs(year: number, month: number, day: number): number {
  // Years that begin in March: then the day that comes and goes is their last.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leaps = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return (era * 146_097 + yearOfEra * 365 + leaps + dayOfYear - 719_468) * DAY_MS;
}

/** The year that a time lies in. */
function yearOf(timeMs: number): number {
  return civilDate(Math.floor(timeMs / DAY_MS))[0];
}

/** The day of the week, 0 for Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(timeMs: number): number {
  return (Math.floor(timeMs / DAY_MS) + THURSDAY) % 7;
}

/** The n-th weekday of a month; with a negative n counted from its end. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  if (nth > 0) {
    const first = dayMs(year, month, 1);
    const ahead = (weekday - weekdayOf(first) + 7) % 7;
    return first + (ahead + 7 * (nth - 1)) * DAY_MS;
  }
  const last = dayMs(month === 12 ? year + 1 : year, (month % 12) + 1, 1) - DAY_MS;
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
  return [
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
  const year = yearOf(day);
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
      sessions.push([
        midnight + OPENS_MS,
        midnight + (early.has(day) ? CLOSES_EARLY_MS : CLOSES_MS),
      ]);
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
  const year = yearOf(last[0]);
  const later = stockSessions(year, year + YEARS_AHEAD).filter(([opens]) => opens > last[0]);
  return { ...calendar, sessions: [...calendar.sessions, ...later] };
}
