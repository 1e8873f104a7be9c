import { describe, expect, it } from 'vitest';
import { nextTurns, sessionAt } from '../contract.ts';
import { usStocksCalendar } from './us-stocks.ts';

const calendar = usStocksCalendar();

function sessionOf(day: string): string {
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  const found = calendar.sessions.find(([opens]) => Math.abs(opens - noonMs) < 8 * 3_600_000);
  if (found === undefined) return 'closed';
  return found.map((timeMs) => new Date(timeMs).toISOString().slice(11, 16)).join('–');
}

describe('the calendar of US stocks', () => {
  it.each([
    ['2026-11-20', '14:30–21:00', 'a Friday in winter'],
    ['2026-07-15', '13:30–20:00', 'a Wednesday in summer'],
    ['2026-03-06', '14:30–21:00', 'the Friday before the clocks go forward'],
    ['2026-03-09', '13:30–20:00', 'the Monday after'],
    ['2026-10-30', '13:30–20:00', 'the Friday before the clocks go back'],
    ['2026-11-02', '14:30–21:00', 'the Monday after'],
    ['2026-11-21', 'closed', 'a Saturday'],
    ['2026-11-22', 'closed', 'a Sunday'],
    ['2026-11-26', 'closed', 'Thanksgiving'],
    ['2026-11-27', '14:30–18:00', 'the day after Thanksgiving closes early'],
    ['2026-07-03', 'closed', 'Independence Day, kept on the Friday before'],
    ['2027-07-05', 'closed', 'Independence Day, kept on the Monday after'],
    ['2027-12-31', '14:30–21:00', 'a New Year’s Day on a Saturday is not made up for'],
    ['2025-01-09', 'closed', 'a day of mourning'],
    ['2028-07-03', '13:30–17:00', 'the day before Independence Day closes early'],
    ['2029-12-24', '14:30–18:00', 'Christmas Eve closes early'],
  ])('%s is %s: %s', (day, session) => {
    expect(sessionOf(day)).toBe(session);
  });

  it('has its sessions in order and without overlap', () => {
    const flat = calendar.sessions.flat();
    expect(flat).toEqual([...flat].sort((a, b) => a - b));
    // 1,826 weekdays in seven years, without 70 holidays.
    expect(calendar.sessions.length).toBe(1_756);
  });

  it('finds the session of a time, its edges included once', () => {
    const [opens, closes] = sessionAt(calendar, Date.parse('2026-11-20T15:00:00Z')) ?? [0, 0];
    expect(sessionAt(calendar, opens)).toEqual([opens, closes]);
    expect(sessionAt(calendar, opens - 1)).toBeUndefined();
    expect(sessionAt(calendar, closes)).toBeUndefined();
  });

  it('names the next opening and closing', () => {
    const saturday = Date.parse('2026-11-21T12:00:00Z');
    expect(nextTurns(calendar, saturday)).toEqual({
      openMs: Date.parse('2026-11-23T14:30:00Z'),
      closeMs: Date.parse('2026-11-23T21:00:00Z'),
    });
    const friday = Date.parse('2026-11-20T15:00:00Z');
    expect(nextTurns(calendar, friday)).toEqual({
      openMs: Date.parse('2026-11-23T14:30:00Z'),
      closeMs: Date.parse('2026-11-20T21:00:00Z'),
    });
    const never = nextTurns(calendar, Date.parse('2030-01-05T00:00:00Z'));
    expect(never).toEqual({ openMs: null, closeMs: null });
  });
});
