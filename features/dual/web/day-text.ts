import { dateTagOf, type Language } from '../../../platform/browser/words/languages.ts';

/** A day of the calendar in UTC, as `2026-11-27` of the wire, in a language's short way. */
export function formatDay(language: Language, date: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(dateTagOf(language), options).format(Date.parse(`${date}T00:00Z`));
}
