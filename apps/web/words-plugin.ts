import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../../platform/browser/words/languages.ts';
import { readTexts, wordParts } from './word-parts.ts';

const ID = 'virtual:words';
/** Below the client's address. */
const FOLDER = 'assets/words/';

/** What the page can say before any of its scripts is there, for `boot.ts`, in all languages. */
function startTexts(root: string): string {
  const texts: Record<string, readonly [string | undefined, string | undefined]> = {};
  for (const language of LANGUAGES) {
    const file = join(root, 'platform/browser/words', `${language}.json`);
    const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    texts[language] = [words['common.offline_hint'], words['common.retry']];
  }
  return JSON.stringify(texts).replaceAll('<', '\\u003c');
}

/** All files of words: `en/spot` → its texts. */
function wordFiles(root: string): Map<string, string> {
  const parts = wordParts(root, readTexts(root, 'en'));
  return new Map(
    LANGUAGES.flatMap((language) => {
      const texts = Object.entries(readTexts(root, language));
      return [...parts].map(([part, keys]): [string, string] => {
        const wanted = new Set(keys.map(stem));
        const own = texts.filter(([key]) => wanted.has(stem(key)));
        return [`${language}/${part}`, JSON.stringify(Object.fromEntries(own))];
      });
    }),
  );
}

/** Keys without their plural endings: languages have different numbers of plural forms. */
function stem(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '');
}

/**
 * Offers the texts of each language in parts (`word-parts.ts`), each a file of its own, and
 * `virtual:words` with the address that they have in common.
 */
export function wordsPlugin(root: string): Plugin {
  let base = '/';
  let files: Map<string, string> | undefined;
  /** Another address as soon as any text is another: files are kept for ever. */
  const version = (): string => {
    const hash = createHash('sha256');
    for (const entry of (files ??= wordFiles(root))) hash.update(JSON.stringify(entry));
    return hash.digest('base64url').slice(0, 8);
  };
  return {
    name: 'words',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'start-failed' },
        children: startTexts(root),
        injectTo: 'body',
      },
    ],
    resolveId: (id) => (id === ID ? `\0${id}` : null),
    load: (id) =>
      id === `\0${ID}`
        ? `export const wordsAt = ${JSON.stringify(`${base}${FOLDER}${version()}/`)};`
        : null,
    generateBundle() {
      const folder = `${FOLDER}${version()}/`;
      for (const [name, source] of files ?? []) {
        this.emitFile({ type: 'asset', fileName: `${folder}${name}.json`, source });
      }
    },
    // While developing, texts are read anew with every page.
    configureServer: (server) => {
      server.middlewares.use(`${base}${FOLDER}`, (request, response, next) => {
        const text = wordFiles(root).get(
          (request.url ?? '').split('/').slice(2).join('/').replace('.json', ''),
        );
        if (text === undefined) return next();
        response.setHeader('content-type', 'application/json');
        response.end(text);
      });
    },
  };
}
