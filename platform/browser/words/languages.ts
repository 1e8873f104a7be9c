/** The nine languages, by the code that is stored and sent as `lang`. */
export const LANGUAGES = ['en', 'zh', 'hk', 'jp', 'kor', 'th', 'fra', 'spa', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

type Facts = { readonly tag: string; readonly name: string };

/** Locale tag for `Intl` and `<html lang>`, and the language's own name. */
const FACTS: Record<Language, Facts> = {
  en: { tag: 'en', name: 'English' },
  zh: { tag: 'zh-Hans', name: '简体中文' },
  hk: { tag: 'zh-Hant', name: '繁體中文' },
  jp: { tag: 'ja', name: '日本語' },
  kor: { tag: 'ko', name: '한국어' },
  th: { tag: 'th', name: 'ไทย' },
  fra: { tag: 'fr', name: 'Français' },
  spa: { tag: 'es', name: 'Español' },
  de: { tag: 'de', name: 'Deutsch' },
};

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && (LANGUAGES as readonly string[]).includes(text);
}

/** BCP 47 tag of a language, e.g. `jp` → `ja`. */
export function tagOf(language: Language): string {
  return FACTS[language].tag;
}

/** Tag for dates: Thai with the Gregorian calendar, as trading records are dated. */
export function dateTagOf(language: Language): string {
  return language === 'th' ? 'th-u-ca-gregory' : FACTS[language].tag;
}

/** The language's name in itself. */
export function nameOf(language: Language): string {
  return FACTS[language].name;
}
