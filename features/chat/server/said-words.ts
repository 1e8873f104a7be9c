/** What the rules of the chat look for, in the words of all languages. */
import { LANGUAGES } from '../../../platform/server/words/languages.ts';
import type { Phrases } from '../../../platform/server/words/phrases.ts';
import type { HeldWords } from '../rules/held-back.ts';

function wordsOf(phrases: Phrases, what: string): readonly string[] {
  const all = LANGUAGES.flatMap((language) =>
    phrases.say(language, `chat.said.${what}`).split('|'),
  );
  return [...new Set(all.map((word) => word.trim()).filter((word) => word !== ''))];
}

/** What those are called who speak for a house. */
export function roleWords(phrases: Phrases): readonly string[] {
  return wordsOf(phrases, 'role_words');
}

/** What leads elsewhere by its name. */
export function heldWords(phrases: Phrases): HeldWords {
  return { services: wordsOf(phrases, 'service_words'), dots: wordsOf(phrases, 'dot_words') };
}
