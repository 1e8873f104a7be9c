import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STANDARD_HOURS } from '../contract.ts';
import { areHours, dueIn, opensIn } from './hours.ts';

const DAY = 1_440;
const { days: WEEKDAYS } = STANDARD_HOURS;
const NEVER = Array.from({ length: 7 }, () => undefined);
const ALWAYS = Array.from({ length: 7 }, () => [0, DAY] as const);
const at = (day: number, hour: number, minute = 0) => day * DAY + hour * 60 + minute;

describe('opening', () => {
  it.each([
    ['Monday at nine', at(0, 9), 0],
    ['Monday at eight', at(0, 8), 60],
    ['the last minute', at(0, 17, 59), 0],
    ['closing time', at(0, 18), 15 * 60],
    ['Friday evening', at(4, 18), 3 * DAY - 9 * 60],
    ['Sunday night', at(6, 23, 59), 9 * 60 + 1],
  ])('%s is in %i minutes', (_when, minute, expected) => {
    expect(opensIn(WEEKDAYS, minute)).toBe(expected);
  });

  it('is never where it is never open, and now where it always is', () => {
    expect(opensIn(NEVER, 0)).toBeUndefined();
    expect(opensIn(ALWAYS, at(6, 23, 59))).toBe(0);
  });
});

describe('a first answer within 15 minutes', () => {
  it.each([
    ['asked in hours', at(1, 10), 15],
    ['asked before opening', at(1, 8), 75],
    ['asked ten minutes before Friday closes', at(4, 17, 50), 2 * DAY + 15 * 60 + 15],
    ['asked exactly 15 minutes before it closes', at(1, 17, 45), 15],
    ['asked at closing time', at(1, 18), 15 * 60 + 15],
  ])('%s is due in %#', (_when, minute, expected) => {
    expect(dueIn(WEEKDAYS, minute, 15)).toBe(expected);
  });

  it('is due in two weeks where nobody is ever there', () => {
    expect(dueIn(NEVER, 0, 15)).toBe(14 * DAY);
  });

  it('has exactly so many open minutes before it, counted one by one', () => {
    const span = fc.option(fc.tuple(fc.nat(700), fc.integer({ min: 701, max: DAY })), {
      nil: undefined,
    });
    const week = fc.array(span, { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(week, fc.nat(7 * DAY - 1), fc.integer({ min: 1, max: 90 }), (days, now, due) => {
        const open = (minute: number) => {
          const of = days[Math.floor(minute / DAY) % 7];
          return of !== undefined && minute % DAY >= of[0] && minute % DAY < of[1];
        };
        const until = dueIn(days, now, due);
        if (days.every((each) => each === undefined)) return;
        const minutes = Array.from({ length: until }, (_, offset) => now + offset);
        const counted = minutes.filter(open).length;
        expect(counted).toBe(due);
        // And not one minute later than it has to be.
        expect(open(now + until - 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('hours', () => {
  it.each([
    ['weekdays', WEEKDAYS, true],
    ['all of the week', ALWAYS, true],
    ['six days', WEEKDAYS.slice(1), false],
    ['from later to earlier', [...WEEKDAYS.slice(0, 6), [600, 600] as const], false],
    ['beyond the day', [...WEEKDAYS.slice(0, 6), [0, DAY + 1] as const], false],
    ['before the day', [...WEEKDAYS.slice(0, 6), [-1, 10] as const], false],
  ])('%s', (_what, days, expected) => {
    expect(areHours(days)).toBe(expected);
  });
});
