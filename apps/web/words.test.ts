import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../platform/browser/words/languages.ts';
import { firstWordFiles, isFirstWord, moreWordFiles } from './words-plugin.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

function readWords(wordFiles: readonly string[]): Record<string, string> {
  const words: Record<string, string> = {};
  for (const file of wordFiles) {
    try {
      Object.assign(words, JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return words;
}

const consoleParts = join('platform', 'browser', 'console');

function sourceFiles(folder: string): string[] {
  return (
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      // The console has its own bundle and is in English; its permissions look like our keys.
      .filter((name) => !name.startsWith(consoleParts))
      .map((name) => join(root, name))
  );
}

const screens = readdirSync(join(root, 'features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => join('features', entry.name, 'web'))
  .filter((folder) => {
    try {
      return readdirSync(join(root, folder)).length > 0;
    } catch {
      return false;
    }
  });
/** What may be on the screen before the words of all rooms are there. */
const firstFiles = ['features/catalogue/web', 'platform/browser', 'apps/web']
  .flatMap(sourceFiles)
  // What waits for all words: charts, the trade screen's products, a screen loaded by itself.
  .filter((file) => !/(?:\/chart\/.*|segments\.ts|fund-record\.tsx)$/.test(file));
const files = [...screens, 'platform/browser', 'apps/web'].flatMap(sourceFiles);
/** What keys begin with: the rooms that have words, and the client's own words. */
const NAMESPACES = [
  ...new Set(
    Object.keys(readWords([...firstWordFiles(root, 'en'), ...moreWordFiles(root, 'en')])).map(
      (key) => key.split('.')[0] ?? '',
    ),
  ),
];
const KEY = new RegExp(`(['"\`])((?:${NAMESPACES.join('|')})\\.[\\w.\${}]+)\\1`, 'g');

/** Keys as they stand in the code; a part in `${}` stands for any letters. */
function keysOf(sources: readonly string[]): string[] {
  const keys = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(KEY)].map((found) => found[2] ?? ''),
  );
  return [...new Set(keys)];
}

function isKnown(key: string, words: Record<string, string>): boolean {
  if (key in words || `${key}_other` in words) return true;
  if (!key.includes('$')) return false;
  const pattern = key
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll('.', '\\.'))
    .join('[\\w]+');
  return Object.keys(words).some((word) => new RegExp(`^${pattern}$`).test(word));
}

describe('the words of the client', () => {
  it('finds the keys that the screens use', () => {
    expect(keysOf(files).length).toBeGreaterThan(150);
  });

  it.each(LANGUAGES)('every key a screen uses has a text in %s', (language) => {
    const all = [...firstWordFiles(root, language), ...moreWordFiles(root, language)];
    const words = readWords(all);
    expect(keysOf(files).filter((key) => !isKnown(key, words))).toEqual([]);
  });

  it.each(LANGUAGES)('the market screen finds its texts among the first in %s', (language) => {
    const all = Object.entries(readWords(firstWordFiles(root, language)));
    const words = Object.fromEntries(all.filter(([key]) => isFirstWord(key)));
    const keys = keysOf(firstFiles);
    expect(keys.length).toBeGreaterThan(50);
    expect(keys.filter((key) => !isKnown(key, words))).toEqual([]);
  });
});
