/** How amounts, levels and prices are written. */
import { formatPpm, formatPrice, formatShare } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';

const PPM_PER_PERCENT = 10_000;

/** Percent of the wire, exact. */
export function rateText(language: Language, percent: number): string {
  return formatPpm(language, Math.round(percent * PPM_PER_PERCENT));
}

/** A level with one digit; a dash without a price. */
export function levelText(language: Language, percent: number | null): string {
  return percent === null ? '–' : formatShare(language, percent);
}

/** A price with its coin; a dash where no price reaches it. */
export function priceText(language: Language, price: string | null, coin: string): string {
  return price === null ? '–' : `${formatPrice(language, price)} ${coin}`;
}
