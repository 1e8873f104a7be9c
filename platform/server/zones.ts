/** Calendars of time zones: by the zone's own clock at each moment, and not by that of today. */

/** Whether a text names a time zone that is known here. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z0-9_+/:-]{1,60}$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The zone that a reader names; where it is not known here, his clock's distance from UTC. */
export function zoneOf(name: string, offsetMinutes: number): string {
  if (isZone(name)) return name;
  const minutes = Math.abs(offsetMinutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A date of the calendar, its month counted from 1. */
interface LocalDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** What the clock of a zone shows, as if it were UTC. */
function wallMs(zone: string, timeMs: number): number {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(timeMs);
  const part = (type: string): number => Number(parts.find((it) => it.type === type)?.value ?? 0);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'));
}

function dateIn(zone: string, timeMs: number): LocalDate {
  const wall = new Date(wallMs(zone, timeMs));
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/** When a date begins: at midnight, or where a clock is put forward then, when that has been. */
function startOf(zone: string, { year, month, day }: LocalDate): number {
  const midnight = Date.UTC(year, month - 1, day);
  const behind = (timeMs: number): number => midnight - (wallMs(zone, timeMs) - timeMs);
  const near = behind(midnight);
  const start = behind(near);
  return wallMs(zone, start) < midnight ? near : start;
}

/** When the day of a moment began in a zone. */
export function dayStartIn(zone: string, timeMs: number): number {
  return startOf(zone, dateIn(zone, timeMs));
}

/** A month, `YYYY-MM`, and when it began. */
export interface MonthStart {
  readonly month: string;
  readonly startMs: number;
}

/** The months of a zone from that of a moment to that of another, the first ones first. */
export function monthsIn(zone: string, fromMs: number, toMs: number): MonthStart[] {
  const months: MonthStart[] = [];
  for (let { year, month } = dateIn(zone, fromMs); ; ) {
    const startMs = startOf(zone, { year, month, day: 1 });
    if (startMs > toMs) return months;
    months.push({ month: `${year}-${String(month).padStart(2, '0')}`, startMs });
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}
