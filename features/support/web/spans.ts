/** Spans of time as people say them, by `Intl` in the chosen language. */
import { type Language, tagOf } from '../../../platform/browser/words/languages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "6 min" or "2 hr", rounded up: nobody is promised more than there was. */
export function spanSaid(language: Language, ms: number): string {
  const isShort = ms <= HOUR_MS;
  const unit = isShort ? 'minute' : 'hour';
  const count = Math.max(1, Math.ceil(ms / (isShort ? MINUTE_MS : HOUR_MS)));
  const options = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(tagOf(language), options).format(count);
}
