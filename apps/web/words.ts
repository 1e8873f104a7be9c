import type { Language } from '../../platform/browser/words/languages.ts';
import type { WordLoaders, Words } from '../../platform/browser/words/translate.ts';

type Chunk = () => Promise<{ readonly words: Words }>;

/** Two chunks per language; only those of the chosen one are ever loaded. */
const FIRST: Record<Language, Chunk> = {
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

const MORE: Record<Language, Chunk> = {
  en: () => import('virtual:words/en/more'),
  zh: () => import('virtual:words/zh/more'),
  hk: () => import('virtual:words/hk/more'),
  jp: () => import('virtual:words/jp/more'),
  kor: () => import('virtual:words/kor/more'),
  th: () => import('virtual:words/th/more'),
  fra: () => import('virtual:words/fra/more'),
  spa: () => import('virtual:words/spa/more'),
  de: () => import('virtual:words/de/more'),
};

/** Where the texts of a language come from. */
export const wordLoaders: WordLoaders = {
  first: async (language) => (await FIRST[language]()).words,
  more: async (language) => (await MORE[language]()).words,
};
