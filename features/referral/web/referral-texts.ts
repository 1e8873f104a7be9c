/** How amounts and shares of rebates are written. */
import { formatFixed, formatPpm } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';

/** The coin in which rebates are told together. */
export const COIN = 'USDT';
const PPM_OF_PERCENT = 10_000;

/** What amounts of several coins are worth together, by the index now. */
export function worthText(language: Language, amount: string): string {
  return `${formatFixed(language, amount, 2)} ${COIN}`;
}

/** Percent of the wire. */
export function rateText(language: Language, percent: number): string {
  return formatPpm(language, Math.round(percent * PPM_OF_PERCENT));
}

/** What somebody not far away pays of 100 in fees, in each level: for the example. */
export function sharesOf(rates: readonly number[], of: number): readonly string[] {
  return rates.map((rate) => String((rate * of) / 100));
}
