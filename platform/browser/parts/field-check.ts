import { useLanguage } from '../session/session.ts';
import type { Language } from '../words/languages.ts';
import { useWords } from '../words/use-words.ts';

/** What is wrong with one field of a form, as a word and the values that it names. */
export type FieldCheck<Field extends string> = {
  readonly field: Field;
  readonly word: string;
  /** What the server said of it, in the customer's language; said as it is. */
  readonly said?: string;
  readonly values?: Readonly<Record<string, string>>;
  /** Decimal texts among the values: they are written in the language where they are said. */
  readonly amounts?: Readonly<Record<string, string>>;
};

/**
 * Says below a field what is wrong with it.
 * @param format writes the figures as the language does
 */
export function useErrorOf<Field extends string>(
  check: FieldCheck<Field> | null,
  format: (language: Language, amount: string) => string,
): (field: Field) => string | undefined {
  const words = useWords();
  const language = useLanguage();
  return (field) => {
    if (check?.field !== field) return undefined;
    if (check.said !== undefined) return check.said;
    const amounts = Object.entries(check.amounts ?? {}).map(
      ([name, amount]) => [name, format(language, amount)] as const,
    );
    return words(check.word, { ...check.values, ...Object.fromEntries(amounts) });
  };
}
