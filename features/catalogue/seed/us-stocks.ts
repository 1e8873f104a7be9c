/**
 * When US stocks trade: 09:30 to 16:00 in New York on weekdays, with the holidays and early
 * closes (13:00) that the New York Stock Exchange has published. Daylight saving comes from Intl.
 */
import type { Calendar } from '../contract.ts';

export const US_STOCKS = 'us-stocks';

function daysOf(year: number, days: string): string[] {
  return days.split(' ').map((day) => `${year}-${day}`);
}

/** Whole days without trading. */
const HOLIDAYS = new Set([
  ...daysOf(2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25'),
  ...daysOf(2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'),
  ...daysOf(2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'),
  ...daysOf(2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'),
  ...daysOf(2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'),
  // New Year's Day 2028 is a Saturday, which the exchange does not make up for.
  ...daysOf(2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'),
  ...daysOf(2029, '01-01 01-15 02-19 03-30 05-28 06-19 07-04 09-03 11-22 12-25'),
]);

/** Days that end at 13:00: before Independence Day, after Thanksgiving, on Christmas Eve. */
const EARLY_CLOSES = new Set([
  ...daysOf(2023, '07-03 11-24'),
  ...daysOf(2024, '07-03 11-29 12-24'),
  ...daysOf(2025, '07-03 11-28 12-24'),
  ...daysOf(2026, '11-27 12-24'),
  ...daysOf(2027, '11-26'),
  ...daysOf(2028, '07-03 11-24'),
  ...daysOf(2029, '07-03 11-23 12-24'),
]);

const FIRST_DAY = Date.UTC(2023, 0, 1);
const LAST_DAY = Date.UTC(2029, 11, 31);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OPENS_MS = 9.5 * HOUR_MS;
const CLOSES_MS = 16 * HOUR_MS;
const CLOSES_EARLY_MS = 13 * HOUR_MS;

const newYorkHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** How far New York's clock is behind UTC on a day, in milliseconds; asked at noon UTC. */
function behindUtcMs(dayMs: number): number {
  const hourThere = Number(newYorkHour.format(dayMs + 12 * HOUR_MS));
  return (12 - hourThere) * HOUR_MS;
}

/** All sessions from 2023 to 2029 in Unix milliseconds. */
export function usStocksCalendar(): Calendar {
  const sessions: [number, number][] = [];
  for (let dayMs = FIRST_DAY; dayMs <= LAST_DAY; dayMs += DAY_MS) {
    const date = new Date(dayMs);
    const weekday = date.getUTCDay();
    const name = date.toISOString().slice(0, 10);
    if (weekday === 0 || weekday === 6 || HOLIDAYS.has(name)) continue;
    const midnight = dayMs + behindUtcMs(dayMs);
    const closes = EARLY_CLOSES.has(name) ? CLOSES_EARLY_MS : CLOSES_MS;
    sessions.push([midnight + OPENS_MS, midnight + closes]);
  }
  return { name: US_STOCKS, sessions };
}
