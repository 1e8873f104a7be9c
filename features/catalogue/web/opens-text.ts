/** In how long something begins, short enough for a row beside a clock: by `Intl`. */
import { type Language, tagOf } from '../../../platform/browser/words/languages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function unitsOf(ms: number): readonly [count: number, unit: string] {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes < HOUR_MS / MINUTE_MS) return [minutes, 'minute'];
  if (ms < 2 * DAY_MS) return [Math.max(Math.round(ms / HOUR_MS), 1), 'hour'];
  return [Math.round(ms / DAY_MS), 'day'];
}

/**
 * "12h": minutes up below an hour, then the nearest hour, from two days on the nearest day;
 * nothing for what has begun.
 * @param ms Unix milliseconds
 */
export function opensText(language: Language, ms: number, nowMs: number): string | null {
  if (ms <= nowMs) return null;
  const [count, unit] = unitsOf(ms - nowMs);
  const look = { style: 'unit', unit, unitDisplay: 'narrow' } as const;
  return new Intl.NumberFormat(tagOf(language), look).format(count);
}
