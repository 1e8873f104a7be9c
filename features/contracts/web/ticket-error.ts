import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Check } from './ticket.ts';

/** Says below a field what is wrong with it, its figures written as the language writes them. */
export function useErrorOf(check: Check | null) {
  const words = useWords();
  const language = useLanguage();
  return (field: Check['field']): string | undefined => {
    if (check?.field !== field) return undefined;
    const amounts = Object.entries(check.amounts ?? {}).map(
      ([name, amount]) => [name, formatPrice(language, amount)] as const,
    );
    return words(check.word, { ...check.values, ...Object.fromEntries(amounts) });
  };
}
