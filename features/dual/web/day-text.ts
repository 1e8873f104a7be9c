import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { dateTagOf, type Language } from '../../../platform/browser/words/languages.ts';
import type { Product } from './types.ts';

/** A day of the calendar in UTC, as `2026-11-27` of the wire, in a language's short way. */
export function formatDay(language: Language, date: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(dateTagOf(language), options).format(Date.parse(`${date}T00:00Z`));
}

/** What a product is called: its coin, linked price and day. */
export function productText(
  language: Language,
  of: Pick<Product, 'currency_name' | 'strike' | 'end_time'>,
): string {
  const { currency_name: coin, strike, end_time } = of;
  return `${coin} ${formatPrice(language, strike)} · ${formatDay(language, end_time)}`;
}
