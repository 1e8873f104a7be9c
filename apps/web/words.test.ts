import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../platform/browser/words/languages.ts';
import { wordFiles } from './words-plugin.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

function readAll(language: string): Record<string, string> {
  const words: Record<string, string> = {};
  for (const file of wordFiles(root, language)) {
    try {
      Object.assign(words, JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return words;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(root, folder, name));
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
const files = [...screens, 'platform/browser', 'apps/web'].flatMap(sourceFiles);
const KEY =
  /(['"`])((?:common|chart|catalogue|spot|wallet|identity|settings|content)\.[\w.${}]+)\1/g;

/** Keys as they stand in the code; a part in `${}` stands for any letters. */
const used = new Set(
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(KEY)].map((found) => found[2] ?? ''),
  ),
);

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
    expect(used.size).toBeGreaterThan(150);
  });

  it.each(LANGUAGES)('every key a screen uses has a text in %s', (language) => {
    const words = readAll(language);
    expect([...used].filter((key) => !isKnown(key, words))).toEqual([]);
  });
});
