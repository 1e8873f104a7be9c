/** Words of all languages by which something is known in what people write. */
import { LANGUAGES } from '../../../platform/server/words/languages.ts';
import type { Phrases } from '../../../platform/server/words/phrases.ts';
import type { SecretNames } from '../rules/secrets.ts';

function listed(phrases: Phrases, key: string): readonly string[] {
  const all = LANGUAGES.flatMap((language) => phrases.say(language, key).split(' | '));
  return [...new Set(all.map((word) => word.trim().toLowerCase()))].filter((word) => word !== '');
}

/** What secrets are called. */
export function secretNames(phrases: Phrases): SecretNames {
  return {
    password: listed(phrases, 'support.said.password_words'),
    code: listed(phrases, 'support.said.code_words'),
    key: listed(phrases, 'support.said.key_words'),
    is: [...listed(phrases, 'support.said.is_words'), ':', '=', '\uff1a'],
  };
}

/** How people say hello. */
export function greetingWords(phrases: Phrases): readonly string[] {
  return listed(phrases, 'support.said.greeting_words');
}
