/** How amounts, prices, rates and days are written. */
import { formatPpm, formatPrice, formatTime } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';

const PPM_PER_PERCENT = 10_000;

/** Percent of the wire, with a sign behind it and none before it. */
export function rateText(language: Language, percent: number): string {
  return formatPpm(language, Math.round(percent * PPM_PER_PERCENT));
}

/** A price with the coin it is in. */
export function priceText(language: Language, price: string, coin: string): string {
  return `${formatPrice(language, price)} ${coin}`;
}

/** When something happens, to the minute. */
export function momentText(language: Language, ms: number): string {
  return formatTime(language, ms);
}
