/** How long ago something was, as people say it: by `Intl` in the chosen language. */
import { type Language, tagOf } from '../words/languages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Later than this a date says more. */
const LONGEST_MS = 7 * DAY_MS;

/**
 * "3 minutes ago", in whole units rounded down; nothing for what is a week old or lies ahead by
 * more than clocks differ.
 * @param ms Unix milliseconds
 */
export function relativeTime(language: Language, ms: number, nowMs: number): string | null {
  const agoMs = nowMs - ms;
  if (agoMs <= -MINUTE_MS || agoMs >= LONGEST_MS) return null;
  const formats = new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'auto' });
  if (agoMs < MINUTE_MS) return formats.format(0, 'second');
  if (agoMs < HOUR_MS) return formats.format(-Math.floor(agoMs / MINUTE_MS), 'minute');
  if (agoMs < DAY_MS) return formats.format(-Math.floor(agoMs / HOUR_MS), 'hour');
  // Whole days are days gone by, not dates: 47 hours are one day and no "yesterday".
  const days = new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'always' });
  return days.format(-Math.floor(agoMs / DAY_MS), 'day');
}
