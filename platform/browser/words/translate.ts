/**
 * Words of the chosen language. One chunk per language is loaded, all rooms' words merged.
 * A key without a text is a bug: it throws while developing and testing.
 */
import i18next from 'i18next';
import { currentLanguage } from '../session/session.ts';
import { type Language, tagOf } from './languages.ts';

export type Words = Readonly<Record<string, string>>;
type Loader = (language: Language) => Promise<Words>;

/** The texts of the market screen, which are waited for, and those of all other rooms. */
export type WordLoaders = { readonly first: Loader; readonly more: Loader };

let loaders: WordLoaders | null = null;
let whole: Promise<void> | null = null;

function missingHandler(_languages: readonly string[], _space: string, key: string): never {
  throw new Error(`No text for "${key}" in ${i18next.language}.`);
}

/** Adds words to a language. They are taken as they are: copying a thousand texts shows. */
function addWords(language: Language, words: Words | undefined): void {
  const options = { skipCopy: true, silent: true };
  i18next.addResourceBundle(tagOf(language), 'translation', words, false, false, options);
}

async function addMore(language: Language): Promise<void> {
  addWords(language, await loaders?.more(language));
}

/** How long a failure is told to all who ask; whoever comes later has it tried again. */
const FAILURE_COUNTS_MS = 2_000;

/**
 * All words of the language; every screen but the market's waits for them. The promise stays the
 * same, as what waits in React must be: also a failed one, until those who waited have been told.
 */
export function allWords(): Promise<void> {
  whole ??= addMore(currentLanguage()).catch((error: unknown) => {
    setTimeout(() => {
      whole = null;
    }, FAILURE_COUNTS_MS);
    throw error;
  });
  return whole;
}

/** Starts the words with the stored language. The loaders come from the app. */
export async function startWords(from: WordLoaders): Promise<void> {
  loaders = from;
  const language = currentLanguage();
  const words = await from.first(language);
  await i18next.init({
    lng: tagOf(language),
    resources: { [tagOf(language)]: { translation: words } },
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
    addWords(language, await loaders?.first(language));
  }
  await addMore(language);
  await i18next.changeLanguage(tag);
  document.documentElement.lang = tag;
}

/** Texts without values, of one language: a list asks for the same ones hundreds of times. */
const plain = new Map<string, string>();
i18next.on('languageChanged', () => plain.clear());

/** A text outside React. */
export function translate(key: string, values?: Record<string, string | number>): string {
  if (values) return i18next.t(key, values);
  const known = plain.get(key) ?? i18next.t(key);
  if (i18next.isInitialized) plain.set(key, known);
  return known;
}
