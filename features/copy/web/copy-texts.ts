/** How results and parts are written. */
import { formatPpm, formatSigned } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';

/** The coin of all margins. */
export const COIN = 'USDT';

/** A result with its sign and coin. */
export function resultText(language: Language, amount: string): string {
  return `${formatSigned(language, amount, 2)} ${COIN}`;
}

/** Percent of the wire, without a sign. */
export function partText(language: Language, percent: number): string {
  return formatPpm(language, Math.round(percent * 10_000));
}
