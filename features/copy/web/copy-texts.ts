/** How results and parts are written. */
import { formatPpm, formatSigned } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';

/** The coin of all margins. */
export const COIN = 'USDT';

/** A result with its sign and coin. */
export function resultText(language: Language, amount: string): string {
  return `${formatSigned(language, amount, 2)} ${COIN}`;
}

/** Percent of the wire: a part of something, with a true minus where it is below zero. */
export function partText(language: Language, percent: number): string {
  const body = formatPpm(language, Math.abs(Math.round(percent * 10_000)));
  return percent < 0 ? `−${body}` : body;
}
