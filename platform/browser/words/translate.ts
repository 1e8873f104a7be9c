/**
 * Words of the chosen language. One chunk per language is loaded, all rooms' words merged.
 * A key without a text is a bug: it throws while developing and testing.
 */
import i18next from 'i18next';
import { currentLanguage } from '../session/session.ts';
import { type Language, tagOf } from './languages.ts';

export type Words = Readonly<Record<string, string>>;
type Loader = (language: Language) => Promise<Words>;

let load: Loader | null = null;

function missingHandler(_languages: readonly string[], _space: string, key: string): never {
  throw new Error(`No text for "${key}" in ${i18next.language}.`);
}

/** Starts the words with the stored language. The loader comes from the app. */
export async function startWords(loader: Loader): Promise<void> {
  load = loader;
  const language = currentLanguage();
  const words = await loader(language);
  await i18next.init({
    lng: tagOf(language),
    resources: { [tagOf(language)]: { translation: { ...words } } },
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    ...(import.meta.env.DEV && { saveMissing: true, missingKeyHandler: missingHandler }),
    parseMissingKeyHandler: (key) => {
      console.error(`No text for "${key}".`);
      return key;
    },
  });
  document.documentElement.lang = tagOf(language);
}

/** Changes the language: words first, so that no key is ever shown. */
export async function changeWords(language: Language): Promise<void> {
  const tag = tagOf(language);
  if (!i18next.hasResourceBundle(tag, 'translation')) {
    i18next.addResourceBundle(tag, 'translation', { ...(await load?.(language)) });
  }
  await i18next.changeLanguage(tag);
  document.documentElement.lang = tag;
}

/** A text outside React. */
export function translate(key: string, values?: Record<string, string | number>): string {
  return values ? i18next.t(key, values) : i18next.t(key);
}
