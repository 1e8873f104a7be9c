import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../../platform/browser/words/languages.ts';

const PREFIX = 'virtual:words/';

/** The shared words and those of the screen that stands first, before all others. */
const FIRST_ROOMS: readonly string[] = ['catalogue'];

function roomFile(root: string, room: string, language: string): string {
  return join(root, 'features', room, 'words', `${language}.json`);
}

/** The word files of one language that the market screen needs: few, as they are waited for. */
export function firstWordFiles(root: string, language: string): string[] {
  const rooms = FIRST_ROOMS.map((room) => roomFile(root, room, language));
  return [join(root, 'platform/browser/words', `${language}.json`), ...rooms];
}

/** Whether the first words have a key: those of charts are said only where all words are there. */
export function isFirstWord(key: string): boolean {
  return !key.startsWith('chart.');
}

/** The word files of all other rooms. */
export function moreWordFiles(root: string, language: string): string[] {
  return readdirSync(join(root, 'features'))
    .filter((room) => !FIRST_ROOMS.includes(room))
    .sort()
    .map((room) => roomFile(root, room, language));
}

function readWords(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** True for texts only the server says; they need not travel to the browser. */
function isServerText(key: string): boolean {
  return /\.(refusal|bill|mail|sms|content|said)\.|\.(reason|mail|sms)_/.test(key);
}

/** What the page can say before any of its scripts is there, for `boot.ts`, in all languages. */
function startTexts(root: string): string {
  const texts: Record<string, readonly [string | undefined, string | undefined]> = {};
  for (const language of LANGUAGES) {
    const words = readWords(join(root, 'platform/browser/words', `${language}.json`));
    texts[language] = [words['common.offline_hint'], words['common.retry']];
  }
  return JSON.stringify(texts).replaceAll('<', '\\u003c');
}

/**
 * Offers the texts of one language as two small chunks: `virtual:words/<language>` with what the
 * market screen says, and `virtual:words/<language>/more` with everything else.
 */
export function wordsPlugin(root: string): Plugin {
  return {
    name: 'words',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'start-failed' },
        children: startTexts(root),
        injectTo: 'body',
      },
    ],
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [language = '', part] = id.slice(PREFIX.length + 1).split('/');
      const words: Record<string, string> = {};
      const add = (files: readonly string[], isWanted: (key: string) => boolean): void => {
        for (const file of files) {
          for (const [key, text] of Object.entries(readWords(file))) {
            if (!isServerText(key) && isWanted(key)) words[key] = text;
          }
          this.addWatchFile(file);
        }
      };
      const first = firstWordFiles(root, language);
      if (part === 'more') {
        add(first, (key) => !isFirstWord(key));
        add(moreWordFiles(root, language), () => true);
      } else add(first, isFirstWord);
      // As a text to be parsed: browsers read that faster than a thousand members of an object.
      return `export const words = JSON.parse(${JSON.stringify(JSON.stringify(words))});`;
    },
  };
}
