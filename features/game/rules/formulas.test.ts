import { describe, expect, it } from 'vitest';
import { DAY_MS, dayOf, type Pause } from '../contract.ts';
import { monthOf, nextClose, pointsOf, resultOf, streakAt } from './formulas.ts';

const day = (text: string) => dayOf(Date.parse(`${text}T00:00:00Z`));
const pause = (from: string, to: string): Pause => ({ id: 1, fromDay: day(from), toDay: day(to) });
const last = (text: string, streak = 5, forgivenMonth = -1) => ({
  streak,
  forgivenMonth,
  lastDay: day(text),
});

describe('points of a day', () => {
  it.each([
    [1, 10],
    [2, 12],
    [10, 28],
    [11, 30],
    [12, 30],
    [400, 30],
  ])('on day %i in a row are %i', (streak, points) => {
    expect(pointsOf(streak)).toBe(points);
  });
});

describe('a streak', () => {
  const NOVEMBER = monthOf(day('2026-11-01'));

  it('begins with the first day', () => {
    expect(streakAt(last('2026-11-01', 0), day('2026-11-09'), [])).toEqual({
      streak: 1,
      forgivenMonth: -1,
    });
  });

  it('goes on the day after', () => {
    expect(streakAt(last('2026-11-09'), day('2026-11-10'), [])).toMatchObject({ streak: 6 });
  });

  it('is forgiven one missed day of a month, and no second one', () => {
    const forgiven = streakAt(last('2026-11-09'), day('2026-11-11'), []);
    expect(forgiven).toEqual({ streak: 6, forgivenMonth: NOVEMBER });
    const again = streakAt({ ...forgiven, lastDay: day('2026-11-11') }, day('2026-11-13'), []);
    expect(again).toEqual({ streak: 1, forgivenMonth: NOVEMBER });
    expect(streakAt(last('2026-11-09'), day('2026-11-12'), [])).toEqual({
      streak: 1,
      forgivenMonth: -1,
    });
  });

  it('is forgiven the last day of a month and the first of the next', () => {
    const now = streakAt(last('2026-11-29'), day('2026-12-02'), []);
    expect(now).toEqual({ streak: 6, forgivenMonth: NOVEMBER + 1 });
    expect(streakAt(last('2026-11-29'), day('2026-12-03'), []).streak).toBe(1);
  });

  it('knows the month of each day as the calendar has it', () => {
    for (let at = 0; at < 60_000; at += 1) {
      const date = new Date(at * DAY_MS);
      expect(monthOf(at)).toBe(date.getUTCFullYear() * 12 + date.getUTCMonth());
    }
  });

  it('counts the month across years', () => {
    expect(monthOf(day('2027-01-01')) - monthOf(day('2026-12-31'))).toBe(1);
  });

  it.each<[string, readonly Pause[], number]>([
    ['all of them', [pause('2026-11-10', '2026-11-14')], 6],
    ['all but one', [pause('2026-11-11', '2026-11-14')], 6],
    ['all but two', [pause('2026-11-12', '2026-11-14')], 1],
    ['none of them', [pause('2026-11-01', '2026-11-09')], 1],
  ])('is forgiven days on which the house stood still: %s', (_name, pauses, streak) => {
    expect(streakAt(last('2026-11-09'), day('2026-11-15'), pauses).streak).toBe(streak);
  });
});

describe('the end of a draw', () => {
  it.each([
    ['2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['2026-11-17T12:00:00Z', '2026-11-23T00:00:00Z'],
    ['2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['2026-11-22T00:00:00.001Z', '2026-11-30T00:00:00Z'],
    ['2026-11-22T23:59:59Z', '2026-11-30T00:00:00Z'],
  ])('of one that opens %s is %s', (from, to) => {
    expect(new Date(nextClose(Date.parse(from), DAY_MS)).toISOString()).toBe(
      new Date(to).toISOString(),
    );
  });
});

describe('a guess', () => {
  it.each([
    ['up', 100, 101, 'right'],
    ['up', 100, 99, 'wrong'],
    ['up', 100, 100, 'level'],
    ['down', 100, 101, 'wrong'],
    ['down', 100, 99, 'right'],
    ['down', 100, 100, 'level'],
  ] as const)('%s from %i to %i is %s', (direction, from, to, result) => {
    expect(resultOf(direction, from, to)).toBe(result);
  });
});
