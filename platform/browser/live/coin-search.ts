/** Which coin or market somebody means who searches: by its code, its name, or a name of his. */
import names from './coin-names.json' with { type: 'json' };
import type { QuoteRow } from './types.ts';

/**
 * What coins are called besides their English names, where people write them otherwise: Chinese in
 * both scripts, Japanese, Korean, Thai.
 */
const NAMES: Readonly<Record<string, string>> = names;

/** As it is compared: one width, no case, and no sign between the coins of a pair. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s/\-_.:]+/gu, '');
}

/**
 * Whether a coin or a pair of coins is meant; a part of a name is enough.
 * @param codes one of a coin, two of a pair in the order in which they are written
 */
export function isMeant(codes: readonly string[], title: string, text: string): boolean {
  const wanted = plain(text);
  const known = [codes.join(''), title, ...codes.map((code) => NAMES[code] ?? '')];
  return known.some((name) => plain(name).includes(wanted));
}

/** The same for the row of a market. */
export function isMarketMeant(
  row: Pick<QuoteRow, 'currency_name' | 'legal_name' | 'currency_title'>,
  text: string,
): boolean {
  return isMeant([row.currency_name, row.legal_name], row.currency_title, text);
}
