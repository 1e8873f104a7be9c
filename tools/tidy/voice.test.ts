import { expect, it } from 'vitest';
import { checkVoice, readGivenUp } from './voice.ts';

const PAGE = `# Voice

| en | \`Bill\` | a row above the list is none of it |

## Words given up

| language | given up           | said instead |
| -------- | ------------------ | ------------ |
| en       | \`\\bBills?\\b\`       | Statement    |
| de       | \`Auszug\\|Auszüge\`  | Kontoauszug  |
`;

function run(files: Readonly<Record<string, string>>): string[] {
  return checkVoice(new Map(Object.entries(files))).map(({ sentence }) => sentence);
}

it('reads the list of words given up, and nothing above it', () => {
  expect(readGivenUp(PAGE).map(({ language, instead }) => [language, instead])).toEqual([
    ['en', 'Statement'],
    ['de', 'Kontoauszug'],
  ]);
});

it.each([
  ['a word given up', 'en', 'Your Bill', /a\.b says .*, which was given up for Statement/],
  ['the second of two ways', 'de', 'Alle Auszüge', /given up for Kontoauszug/],
])('finds %s', (_title, language, text, sentence) => {
  const files = {
    'docs/voice.md': PAGE,
    [`features/a/words/${language}.json`]: `{"a.b":"${text}"}`,
  };
  expect(run(files)).toEqual([expect.stringMatching(sentence)]);
});

it.each([
  ['part of another word', 'features/a/words/en.json', 'Billion'],
  ['the word of another language', 'features/a/words/fra.json', 'Bill'],
  ['what is no text of ours', 'features/a/other/en.json', 'Bill'],
])('lets %s stand', (_title, path, text) => {
  expect(run({ 'docs/voice.md': PAGE, [path]: `{"a.b":"${text}"}` })).toEqual([]);
});

it('says that the list was lost', () => {
  expect(run({ 'docs/voice.md': '# Voice\n' })).toEqual([expect.stringMatching(/lost its list/)]);
});
