/** How long ago something was, as people say it: by `Intl` in the chosen language. */
import { type Language, tagOf } from '../words/languages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Up to this everything is just now. */
const JUST_NOW_MS = 5 * MINUTE_MS;
/** So many days are still told as days. */
const MOST_DAYS = 30;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/**
 * "7 minutes ago", in whole units rounded down: minutes, hours, days up to thirty, then months of
 * thirty days and years of 365; nothing for what lies ahead by more than clocks differ.
 * @param ms Unix milliseconds
 * @param justNow what is said of the first five minutes
 */
export function relativeTime(
  language: Language,
  ms: number,
  nowMs: number,
  justNow: string,
): string | null {
  const agoMs = nowMs - ms;
  if (agoMs <= -MINUTE_MS) return null;
  if (agoMs < JUST_NOW_MS) return justNow;
  // Always in figures: 47 hours are one day gone by, and no "yesterday".
  const formats = new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'always' });
  const [count, unit] = wholeUnits(agoMs);
  return formats.format(-count, unit);
}

function wholeUnits(agoMs: number): readonly [count: number, unit: Intl.RelativeTimeFormatUnit] {
  if (agoMs < HOUR_MS) return [Math.floor(agoMs / MINUTE_MS), 'minute'];
  if (agoMs < DAY_MS) return [Math.floor(agoMs / HOUR_MS), 'hour'];
  const days = Math.floor(agoMs / DAY_MS);
  if (days <= MOST_DAYS) return [days, 'day'];
  if (days < YEAR_DAYS) return [Math.floor(days / MONTH_DAYS), 'month'];
  return [Math.floor(days / YEAR_DAYS), 'year'];
}
