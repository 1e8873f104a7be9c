/** Quiet hours by the phone's zone. */
import type { QuietHours } from '../contract.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** The minute of the day in a zone. */
export function minuteOf(zone: string, timeMs: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(timeMs);
  const part = (type: string): number => Number(parts.find((it) => it.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}

/** Minutes until a phone that is quiet may make itself heard; 0 when it may now. */
export function quietMinutes(quiet: QuietHours, timeMs: number): number {
  const { isOn, fromMinute, toMinute, zone } = quiet;
  if (!isOn || fromMinute === toMinute) return 0;
  const now = minuteOf(zone, timeMs);
  const length = (toMinute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  const passed = (now - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  return passed < length ? length - passed : 0;
}

/** When a phone may be told; by the beginning of that minute. Unix milliseconds. */
export function tellableMs(quiet: QuietHours, timeMs: number): number {
  const wait = quietMinutes(quiet, timeMs);
  if (wait === 0) return timeMs;
  return Math.floor(timeMs / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS;
}

/** `22:30` as the minute of its day; undefined for what is no time. */
export function parseMinute(text: string): number | undefined {
  const found = TIME.exec(text);
  return found === null ? undefined : Number(found[1]) * 60 + Number(found[2]);
}

/** The minute of a day as `22:30`. */
export function printMinute(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
