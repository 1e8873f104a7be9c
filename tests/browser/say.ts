/** What the client says in a language, so that a test finds a button whatever it is called. */
import { readTexts } from '../../apps/web/word-parts.ts';
import { projectRoot } from '../support/rooms.ts';

/** The text of a key, with its place-holders filled. Throws for a key that has no text. */
export type Say = (key: string, details?: Readonly<Record<string, string>>) => string;

function wordsOf(language: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(readTexts(projectRoot, language)));
}

/** The texts of one language. */
export function sayIn(language: string): Say {
  const words = wordsOf(language);
  return (key, details = {}) => {
    const text = words.get(key);
    if (text === undefined) throw new Error(`${language} has no text for ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => details[name] ?? '');
  };
}
