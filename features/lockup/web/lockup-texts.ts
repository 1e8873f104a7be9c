/** How amounts, terms and prices of leaving are written. */
import { formatPpm } from '../../../platform/browser/numbers/format.ts';
import type { Language } from '../../../platform/browser/words/languages.ts';
import type { Translate } from '../../../platform/browser/words/use-words.ts';
import { ppmOf } from './plan.ts';
import type { Product } from './types.ts';

/** Percent of the wire, without a sign. */
export function rateText(language: Language, percent: number): string {
  return formatPpm(language, ppmOf(percent));
}

/** How long a product binds. */
export function termText(words: Translate, { day }: Pick<Product, 'day'>): string {
  return day === 0 ? words('lockup.flexible') : words('lockup.days', { n: day });
}

/** What it costs to leave a product early. */
export function leavingText(words: Translate, language: Language, product: Product): string {
  const { kind, before, after } = product.penalty;
  if (product.day === 0) return words('lockup.leave_free');
  if (kind === 'interest') return words('lockup.leave_interest');
  return words('lockup.leave_principal', {
    before: rateText(language, before),
    after: rateText(language, after),
  });
}
