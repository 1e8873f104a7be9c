/** What the server says to people, in their language, from the rooms' words. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type i18n } from 'i18next';
import { FIRST_SITE_NAME } from '../../../core/wire/site-name.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { type Details, written } from './written.ts';

/** Says texts by key. A missing key is a bug and throws. */
export interface Phrases {
  say(language: Language, key: string, details?: Details): string;
  has(key: string): boolean;
  /** What the site is called now: `{{site}}` in every text. */
  readonly site: { name: string };
}

function readWords(folder: string, language: Language): Record<string, string> {
  const text = readFileSync(join(folder, `${language}.json`), 'utf8');
  return JSON.parse(text) as Record<string, string>;
}

/** Loads the words of all given folders, each with one JSON file a language. */
export function loadPhrases(folders: readonly string[]): Phrases {
  const instance: i18n = createInstance();
  const resources: Record<string, { translation: Record<string, string> }> = {};
  for (const language of LANGUAGES) {
    const merged = folders.map((folder) => readWords(folder, language));
    resources[language] = { translation: Object.assign({}, ...merged) };
  }
  void instance.init({
    resources,
    lng: 'en',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const site = { name: FIRST_SITE_NAME };
  return {
    site,
    has: (key) => instance.exists(key, { lng: 'en' }),
    say(language, key, details) {
      if (!instance.exists(key, { lng: language })) throw new Error(`no words for ${key}`);
      const filled = details === undefined ? {} : written(details, language);
      return instance.t(key, { lng: language, site: site.name, ...filled });
    },
  };
}

/** The words folders of the house: the server's own and each room's. */
export function wordsFolders(root: string): string[] {
  const rooms = readdirSync(join(root, 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(root, 'features', entry.name));
  const withWords = rooms.filter((room) => readdirSync(room).includes('words'));
  return [join(root, 'platform/server/words'), ...withWords.map((room) => join(room, 'words'))];
}
