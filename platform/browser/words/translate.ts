/**
 * Words of the chosen language, in parts: what everybody needs, and those of each room, which come
 * with the code of its screens. A key without a text is a bug: it throws while developing and
 * testing.
 */
import i18next from 'i18next';
import { currentLanguage } from '../session/session.ts';
import { type Language, tagOf } from './languages.ts';

export type Words = Readonly<Record<string, string>>;
/** Fetches a part of the texts of a language. */
export type LoadWords = (language: Language, part: string) => Promise<Words>;

/** The part that is there before anything is drawn. */
const COMMON = 'common';

let load: LoadWords = () => Promise.reject(new Error('The words were not started.'));
let started: Promise<unknown> = Promise.resolve();
/** `en/spot` → when its texts are there. */
const coming = new Map<string, Promise<void>>();
/** The parts that are said on screens, and so in every language that is chosen. */
const said = new Set<string>();

function missingHandler(_languages: readonly string[], _space: string, key: string): never {
  throw new Error(`No text for "${key}" in ${i18next.language}.`);
}

async function addWords(language: Language, part: string): Promise<void> {
  const [words] = await Promise.all([load(language, part), started]);
  // They are taken as they are, into those that are there: copying a thousand texts shows.
  const options = { skipCopy: true, silent: true };
  i18next.addResourceBundle(tagOf(language), 'translation', words, true, true, options);
}

function bring(language: Language, part: string): Promise<void> {
  const name = `${language}/${part}`;
  const known = coming.get(name);
  if (known) return known;
  const bringing = addWords(language, part).catch((error: unknown) => {
    // Whoever comes later has it tried again.
    coming.delete(name);
    throw error;
  });
  coming.set(name, bringing);
  return bringing;
}

/** When the words of a room are there; a language that is chosen brings them too. */
export function wordsOf(part: string): Promise<void> {
  said.add(part);
  return bring(currentLanguage(), part);
}

/** Fetches words that are not needed yet, so that they are there without a network too. */
export function warmWords(part: string): Promise<void> {
  return bring(currentLanguage(), part);
}

/** Starts the words with the stored language. Where they come from is the app's business. */
export async function startWords(from: LoadWords): Promise<void> {
  load = from;
  const language = currentLanguage();
  started = from(language, COMMON).then((words) => startWith(language, words));
  said.add(COMMON);
  await started;
}

async function startWith(language: Language, words: Words): Promise<void> {
  await i18next.init({
    lng: tagOf(language),
    resources: { [tagOf(language)]: { translation: words } },
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, defaultVariables: { site: document.title } },
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
  // While they come, a screen may be opened that says more.
  const brought = new Set<string>();
  for (const part of said) {
    if (brought.has(part)) continue;
    const parts = [...said];
    await Promise.all(parts.map((each) => bring(language, each)));
    for (const each of parts) brought.add(each);
  }
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

/** The texts of a room in a language that need not be the chosen one. */
export async function wordsIn(language: Language, part: string): Promise<typeof translate> {
  await bring(language, part);
  const say = i18next.getFixedT(tagOf(language));
  return (key, values) => (values ? say(key, values) : say(key));
}
