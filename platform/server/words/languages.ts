/** The languages of the house, as the wire names them. */
export const LANGUAGES = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Reads a language from whatever a caller sent; English when it is none of ours. */
export function languageOf(value: unknown): Language {
  return LANGUAGES.find((language) => language === value) ?? 'en';
}

const TAGS: Readonly<Record<Language, string>> = {
  zh: 'zh-Hans',
  en: 'en',
  hk: 'zh-Hant',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
  de: 'de',
};

/** BCP 47 tag of a language, for pages and numbers. */
export function tagOf(language: Language): string {
  return TAGS[language];
}
