/** How soon somebody answers: by opening hours, and by how soon it was lately. */
import { type Hours, MEDIAN_MS, type Topic, TOPICS } from '../contract.ts';
import { dueIn, opensIn } from '../rules/hours.ts';
import { medianOf } from '../rules/states.ts';
import { firstAnswers } from '../store/figures.ts';
import { readHours } from '../store/desk.ts';
import type { SupportDatabase } from '../store/tables.ts';
import type { Soon } from '../wire.ts';

const MINUTE_MS = 60_000;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The minute of the week in a zone, from the beginning of Monday. */
export function minuteOfWeek(zone: string, timeMs: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(timeMs);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  const day = DAYS.indexOf(part('weekday'));
  return day * 1_440 + Number(part('hour')) * 60 + Number(part('minute'));
}

function minutesLater(timeMs: number, minutes: number): number {
  return Math.floor(timeMs / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS;
}

/** When so many open minutes will have passed; Unix milliseconds. */
export function dueMs({ zone, days }: Hours, nowMs: number, minutes: number): number {
  return minutesLater(nowMs, dueIn(days, minuteOfWeek(zone, nowMs), minutes));
}

/** How soon somebody answers, topic by topic. */
export async function readSoon(
  db: SupportDatabase,
  nowMs: number,
): Promise<readonly (readonly [Topic, Soon])[]> {
  const { zone, days } = await readHours(db);
  const wait = opensIn(days, minuteOfWeek(zone, nowMs));
  const opensMs = wait === undefined || wait === 0 ? undefined : minutesLater(nowMs, wait);
  const isOpen = wait === 0;
  const answered = await firstAnswers(db, nowMs - MEDIAN_MS);
  return TOPICS.map((topic) => {
    const spans = answered.filter((each) => each.topic === topic).map(({ spanMs }) => spanMs);
    return [topic, { medianMs: medianOf(spans), opensMs, isOpen }] as const;
  });
}
