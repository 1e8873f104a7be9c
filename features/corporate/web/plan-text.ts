import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/** The name of a weekday from 1 (Monday), or of a day of the month. */
export function dayName(words: Translate, language: Language, every: string, day: number): string {
  if (every !== 'week') return words('corporate.day_of_month', { day: String(day) });
  const locale = document.documentElement.lang || language;
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    FIRST_MONDAY_MS + (day - 1) * 86_400_000,
  );
}
