import { describe, expect, it } from 'vitest';
import { nextTurns } from './calendar.ts';
import {
  behindUtcMs,
  earlyCloses,
  extended,
  stockHolidays,
  stockSessions,
  US_STOCKS,
} from './us-stocks.ts';

/** What the exchange has published, and for 2029 and 2030 what its rules say. */
const KNOWN: readonly (readonly [year: number, holidays: string, early: string])[] = [
  [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25', '07-03 11-29 12-24'],
  [2025, '01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25', '07-03 11-28 12-24'],
  [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', '11-27 12-24'],
  [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', '11-26'],
  [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
  [2029, '01-01 01-15 02-19 03-30 05-28 06-19 07-04 09-03 11-22 12-25', '07-03 11-23 12-24'],
  [2030, '01-01 01-21 02-18 04-19 05-27 06-19 07-04 09-02 11-28 12-25', '07-03 11-29 12-24'],
];
const HOUR_MS = 3_600_000;

const named = (days: readonly number[]) =>
  days.map((day) => new Date(day).toISOString().slice(5, 10)).join(' ');

describe.each(KNOWN)('%i', (year, holidays, early) => {
  it('has the holidays of the exchange', () => expect(named(stockHolidays(year))).toBe(holidays));
  it('closes early when the exchange does', () => expect(named(earlyCloses(year))).toBe(early));
});

it.each([2007, 2024, 2026, 2027, 2030, 2041])('New York is behind as Intl says in %i', (year) => {
  const hourThere = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 24 * HOUR_MS) {
    const behind = (12 - Number(hourThere.format(day + 12 * HOUR_MS))) * HOUR_MS;
    expect(behindUtcMs(day)).toBe(behind);
  }
});

it('goes on where a stored calendar ends, and leaves other calendars alone', () => {
  const stored = { name: US_STOCKS, sessions: stockSessions(2026, 2029) };
  const all = extended(stored);
  expect(all.sessions.slice(0, stored.sessions.length)).toEqual(stored.sessions);
  const flat = all.sessions.flat();
  expect(flat).toEqual([...flat].sort((a, b) => a - b));
  expect(nextTurns(all, Date.parse('2030-01-05T00:00:00Z'))).toEqual({
    openMs: Date.parse('2030-01-07T14:30:00Z'),
    closeMs: Date.parse('2030-01-07T21:00:00Z'),
  });
  expect(extended(all).sessions.length).toBeGreaterThan(all.sessions.length);
  const other = { name: 'weekday', sessions: [[1, 2]] as const };
  expect(extended(other)).toBe(other);
});
