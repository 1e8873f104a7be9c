import { expect, it } from 'vitest';
import { dueMs, minuteOfWeek } from './opening.ts';

/** A Monday in winter: in Berlin it is an hour later, in New York five hours earlier. */
const MONDAY_MS = Date.parse('2026-01-05T08:30:00Z');

it.each([
  ['UTC', MONDAY_MS, 8 * 60 + 30],
  ['Europe/Berlin', MONDAY_MS, 9 * 60 + 30],
  ['Asia/Tokyo', MONDAY_MS, 17 * 60 + 30],
  // There it is Sunday still, the last day of the week.
  ['Pacific/Honolulu', MONDAY_MS, 6 * 1_440 + 22 * 60 + 30],
  // The same hour by the sun is an hour later by the clock in summer.
  ['Europe/Berlin', Date.parse('2026-07-06T08:30:00Z'), 10 * 60 + 30],
])('the minute of the week is that of %s', (zone, timeMs, minute) => {
  expect(minuteOfWeek(zone, timeMs)).toBe(minute);
});

it('what is asked before it opens is due so many minutes after it has, in its own zone', () => {
  const weekdays = Array.from({ length: 7 }, () => [10 * 60, 18 * 60] as const);
  const due = (zone: string) => dueMs({ zone, days: weekdays }, MONDAY_MS, 15);
  expect(due('Europe/Berlin')).toBe(Date.parse('2026-01-05T09:15:00Z'));
  expect(due('UTC')).toBe(Date.parse('2026-01-05T10:15:00Z'));
  expect(due('Asia/Tokyo')).toBe(Date.parse('2026-01-05T08:45:00Z'));
});
