/** The languages of the house, as the wire names them. */
export const LANGUAGES = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Reads a language from whatever a caller sent; English when it is none of ours. */
export function languageOf(value: unknown): Language {
  return LANGUAGES.find((language) => language === value) ?? 'en';
}
