import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../tests/support/rooms.ts';
import { type Language, LANGUAGES } from './languages.ts';
import { wordsFolders } from './phrases.ts';

/** What once was said for a thing beside its word, or reads as if it were translated. */
const WRONG: Partial<Record<Language, readonly string[]>> = {
  en: [
    '(?:Maximum|Minimum) an order',
    'no merchant yet',
    'write ads',
    'no stock that',
    'When you come',
    'past promises',
    'appeal back',
    'Interest of an hour',
    'Costs of leaving',
    'Deals with other',
    '^Shared out',
    'are called so',
    // To a customer the exchange is we, or its own name.
    '\\b[Tt](?:he|his) house\\b(?! account)',
  ],
  de: [
    'Festlegung',
    'in diesem Stand',
    'dieses Geldes',
    'lassen .*liegen',
    'auf den Beginn',
    '\\b(?:[Dd](?:as|em|es|ieses)|vom|beim|[Uu]nser) Hause?s?\\b',
  ],
  // The exchange is no casino, a coin is no money, and a rebate no discount.
  fra: ['\\b[Mm]aison\\b', 'ette monnaie', 'chaque monnaie', '[Rr]emise', 'Aide {{', 'ous laissez'],
  spa: [
    '\\b[Cc]asa\\b',
    '\\b[Vv]ale en\\b',
    '\\bVales\\b',
    'Ayuda {{',
    'Usted deja',
    'a su inicio',
  ],
  jp: ['建玉', 'バウチャー'],
  kor: ['바우처'],
  th: ['โพสิชัน', 'ออร์เดอร์'],
  zh: ['代金券'],
};

const folders = [...wordsFolders(projectRoot), join(projectRoot, 'features/content/seed/words')];

/** The keys of a language whose texts match one of some patterns. */
function keysIn(language: string, patterns: readonly string[]): string[] {
  const wrong = new RegExp(patterns.join('|'));
  return folders.flatMap((folder) => {
    const texts = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as object;
    return Object.entries(texts as Record<string, string>)
      .filter(([, text]) => wrong.test(text))
      .map(([key]) => key);
  });
}

it.each(Object.entries(WRONG))('%s says each thing by its word', (language, words) => {
  expect(keysIn(language, words)).toEqual([]);
});

// A plain blank would put the sign at the beginning of the next line.
it.each(LANGUAGES)('%s parts no number from its per cent', (language) => {
  expect(keysIn(language, [String.raw`(?:\d|\}\}) %`])).toEqual([]);
});
