import { describe, expect, it } from 'vitest';
import { dayStartIn, isZone, monthsIn, zoneOf } from './zones.ts';

const at = (text: string): number => Date.parse(text);

describe('a zone', () => {
  it('is one that is known, or the distance of a clock from UTC', () => {
    expect(['Europe/Berlin', 'Mars/Base', '', "x'; select 1"].map(isZone)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(zoneOf('America/New_York', 0)).toBe('America/New_York');
    expect(zoneOf('Mars/Base', 330)).toBe('+05:30');
    expect(zoneOf('', -720)).toBe('-12:00');
  });
});

describe('the beginning of a day', () => {
  it.each([
    ['+00:00', '2026-11-16T12:00Z', '2026-11-16T00:00Z'],
    ['+08:00', '2026-11-16T12:00Z', '2026-11-15T16:00Z'],
    ['+14:00', '2026-11-16T12:00Z', '2026-11-16T10:00Z'],
    ['-12:00', '2026-11-16T12:00Z', '2026-11-16T12:00Z'],
    // The clock is put back at two in the night of 1 November.
    ['America/New_York', '2026-11-01T20:00Z', '2026-11-01T04:00Z'],
    ['America/New_York', '2026-11-02T05:00Z', '2026-11-02T05:00Z'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01T04:00Z'],
    ['Europe/Berlin', '2026-03-29T20:00Z', '2026-03-28T23:00Z'],
    ['Pacific/Auckland', '2026-09-27T05:00Z', '2026-09-26T12:00Z'],
    ['Pacific/Auckland', '2026-04-05T05:00Z', '2026-04-04T11:00Z'],
    // There the clock is put forward at midnight, so that the day begins at one.
    ['America/Havana', '2026-03-08T12:00Z', '2026-03-08T05:00Z'],
  ])('in %s at %s is %s', (zone, now, start) => {
    expect(dayStartIn(zone, at(now))).toBe(at(start));
  });
});

describe('months of a zone', () => {
  it('begin by its clock of then', () => {
    expect(monthsIn('America/New_York', at('2026-10-31T12:00Z'), at('2027-01-01T05:00Z'))).toEqual([
      { month: '2026-10', startMs: at('2026-10-01T04:00Z') },
      { month: '2026-11', startMs: at('2026-11-01T04:00Z') },
      { month: '2026-12', startMs: at('2026-12-01T05:00Z') },
      { month: '2027-01', startMs: at('2027-01-01T05:00Z') },
    ]);
  });
});
