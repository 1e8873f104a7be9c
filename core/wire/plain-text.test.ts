import { describe, expect, it } from 'vitest';
import { hasMarkup, hasSpecialCharacters, tidyMessage, tidyText } from './plain-text.ts';

describe('special characters', () => {
  it.each(Array.from('<>&"\'\\`{}[]^|~='))('are %s', (character) => {
    expect(hasSpecialCharacters(`a${character}b`)).toBe(true);
  });

  it.each([
    '\u0000',
    '\n',
    '\u200b',
    '\u202e',
    '\u2028',
    '\ufeff',
    '\ue000',
    '\ud800',
    '\u3164',
    '\u115f',
    '\uffa0',
    '\u2800',
    '\u034f',
  ])('are those that nobody sees: %j', (character) =>
    expect(hasSpecialCharacters(`a${character}b`)).toBe(true),
  );

  it.each(['', 'Rent, 5 May!', '备注：五月', 'สวัสดี', '👩‍👩‍👧', '❤\ufe0f', 'a-b_c.d/e(f)#1%+@'])(
    'are none in %j',
    (text) => {
      expect(hasSpecialCharacters(text)).toBe(false);
    },
  );
});

describe('a free line', () => {
  it.each([
    ["It's for you", false],
    ['Tom & Ann', false],
    ["C'est l'heure", false],
    ['"Happy" ~ {2027}', false],
    ['<b>', true],
    ['\u3164', true],
    ['a\u202eb', true],
  ])('%j is refused: %s', (text, isRefused) => {
    expect(hasMarkup(text)).toBe(isRefused);
  });
});

describe('a tidy text', () => {
  it('has one form for each letter and single blanks between words', () => {
    expect(tidyText(' Zoe\u0308 \u3000\u00a0 B ')).toBe('Zoë B');
  });
});

describe('a message as it is stored', () => {
  it.each([
    ['  hello  ', 'hello'],
    ['a\r\nb', 'a\nb'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['safe\u202Egnp.exe', 'safegnp.exe'],
    ['zero\u200Bwidth', 'zerowidth'],
    ['👩\u200D👧', '👩\u200D👧'],
    ['e\u0301', 'é'],
    ['<img src=x>', '<img src=x>'],
    ['\u0000\u0007', ''],
  ])('%j is %j', (text, expected) => {
    expect(tidyMessage(text)).toBe(expected);
  });
});
