import type { Language } from '../../platform/browser/words/languages.ts';
import type { Words } from '../../platform/browser/words/translate.ts';

/** One chunk per language; only the chosen one is ever loaded. */
const CHUNKS: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('virtual:words/en'),
  zh: () => import('virtual:words/zh'),
  hk: () => import('virtual:words/hk'),
  jp: () => import('virtual:words/jp'),
  kor: () => import('virtual:words/kor'),
  th: () => import('virtual:words/th'),
  fra: () => import('virtual:words/fra'),
  spa: () => import('virtual:words/spa'),
  de: () => import('virtual:words/de'),
};

/** All texts of a language. */
export async function loadWords(language: Language): Promise<Words> {
  return (await CHUNKS[language]()).words;
}
