import { expect, it } from 'vitest';
import { isSeenName } from './plain-text.ts';

it.each([
  ['It’s Tom & Ann', true],
  ["C'est l'heure", true],
  ['علی\u200cرضا', false],
  ['👩‍🚀', true],
  ['ㅤㅤ', false],
  ['\u2800\u2800', false],
  ['a\u202eb', false],
  ['\u200d', false],
  ['<b>Tom</b>', false],
  ['   ', false],
  ['', false],
])('%j is a name that is seen: %s', (text, expected) => {
  expect(isSeenName(text)).toBe(expected);
});
