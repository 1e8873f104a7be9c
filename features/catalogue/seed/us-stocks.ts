/**
 * When US stocks trade: 09:30 to 16:00 in New York on weekdays, with the holidays and early
 * closes (13:00) that the New York Stock Exchange has published. Daylight saving comes from Intl.
 */
import type { Calendar } from '../contract.ts';

export const US_STOCKS = 'us-stocks';

/** Whole days without trading. */
const HOLIDAYS = new Set([
  ...['2023-01-02', '2023-01-16', '2023-02-20', '2023-04-07', '2023-05-29', '2023-06-19'],
  ...['2023-07-04', '2023-09-04', '2023-11-23', '2023-12-25'],
  ...['2024-01-01', '2024-01-15', '2024-02-19', '2024-03-29', '2024-05-27', '2024-06-19'],
  ...['2024-07-04', '2024-09-02', '2024-11-28', '2024-12-25'],
  ...['2025-01-01', '2025-01-09', '2025-01-20', '2025-02-17', '2025-04-18', '2025-05-26'],
  ...['2025-06-19', '2025-07-04', '2025-09-01', '2025-11-27', '2025-12-25'],
  ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-04-03', '2026-05-25', '2026-06-19'],
  ...['2026-07-03', '2026-09-07', '2026-11-26', '2026-12-25'],
  ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-03-26', '2027-05-31', '2027-06-18'],
  ...['2027-07-05', '2027-09-06', '2027-11-25', '2027-12-24'],
  // New Year's Day 2028 is a Saturday, which the exchange does not make up for.
  ...['2028-01-17', '2028-02-21', '2028-04-14', '2028-05-29', '2028-06-19', '2028-07-04'],
  ...['2028-09-04', '2028-11-23', '2028-12-25'],
  ...['2029-01-01', '2029-01-15', '2029-02-19', '2029-03-30', '2029-05-28', '2029-06-19'],
  ...['2029-07-04', '2029-09-03', '2029-11-22', '2029-12-25'],
]);

/** Days that end at 13:00: before Independence Day, after Thanksgiving, on Christmas Eve. */
const EARLY_CLOSES = new Set([
  ...['2023-07-03', '2023-11-24'],
  ...['2024-07-03', '2024-11-29', '2024-12-24'],
  ...['2025-07-03', '2025-11-28', '2025-12-24'],
  ...['2026-11-27', '2026-12-24'],
  ...['2027-11-26'],
  ...['2028-07-03', '2028-11-24'],
  ...['2029-07-03', '2029-11-23', '2029-12-24'],
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
