import { formatAmount, formatDay } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import type { ActionRow, PayoutRow } from './stock-data.ts';

const HALF_DAY_MS = 12 * 3_600_000;

/** What happens, as a figure: 4:1, an amount a share, or its name. */
export function heroOf(row: ActionRow | PayoutRow, words: Translate, language: Language): string {
  if (row.kind === 'split') return `${row.numerator}:${row.denominator}`;
  if (row.kind === 'delisting') return words('corporate.kind_delisting');
  return `${formatAmount(language, row.per_share)} ${row.legal_name}`;
}

/** A day of the exchange's calendar with its weekday: the same one in every zone. */
export function dayText(language: Language, date: string): string {
  return formatDay(language, Date.parse(date) + HALF_DAY_MS);
}
