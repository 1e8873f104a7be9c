import { wordsAt } from 'virtual:words';
import { Unreachable } from '../../platform/browser/api/errors.ts';
import type { LoadWords, Words } from '../../platform/browser/words/translate.ts';

/** Fetches a part of the texts of a language. */
export const loadWords: LoadWords = async (language, part) => {
  const reply = await fetch(`${wordsAt}${language}/${part}.json`).catch((error: unknown) => {
    throw new Unreachable(String(error));
  });
  if (!reply.ok) throw new Unreachable(`No words of ${part} in ${language}.`);
  return (await reply.json()) as Words;
};
