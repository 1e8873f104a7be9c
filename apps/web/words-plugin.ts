import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:words/';

/** The word files of one language: the shared ones and those of every room. */
export function wordFiles(root: string, language: string): string[] {
  const rooms = readdirSync(join(root, 'features'))
    .sort()
    .map((room) => join(root, 'features', room, 'words', `${language}.json`));
  return [join(root, 'platform/browser/words', `${language}.json`), ...rooms];
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
  return /\.(refusal|bill|mail|sms|content)\.|\.(reason|mail|sms)_/.test(key);
}

/** Offers `virtual:words/<language>`: all texts of one language as one small chunk. */
export function wordsPlugin(root: string): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const language = id.slice(PREFIX.length + 1);
      const words: Record<string, string> = {};
      for (const file of wordFiles(root, language)) {
        for (const [key, text] of Object.entries(readWords(file))) {
          if (!isServerText(key)) words[key] = text;
        }
        this.addWatchFile(file);
      }
      return `export const words = ${JSON.stringify(words)};`;
    },
  };
}
