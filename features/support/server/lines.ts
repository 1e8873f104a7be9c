/** What the house's own lines in a conversation say. */
import type { Language } from '../../../platform/server/words/languages.ts';
import type { Phrases } from '../../../platform/server/words/phrases.ts';

/** A line in a language: its key of words, filled with what stands beside it. */
export function sayLineOf(phrases: Phrases, language: Language, body: string): string {
  const { what = '', ...details } = JSON.parse(body) as Readonly<Record<string, string>>;
  const key = `support.line_${what}`;
  return phrases.has(key) ? phrases.say(language, key, details) : '';
}
