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
  ['Claim at https://evil.example', false],
  ['WWW.evil.example', false],
  ['Tom: the 1st', true],
  ['A/B', true],
  ['   ', false],
  ['', false],
])('%j is a name that is seen: %s', (text, expected) => {
  expect(isSeenName(text)).toBe(expected);
});
