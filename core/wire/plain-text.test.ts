import { describe, expect, it } from 'vitest';
import { hasSpecialCharacters, tidyText } from './plain-text.ts';

describe('special characters', () => {
  it.each(Array.from('<>&"\'\\`{}[]^|~='))('are %s', (character) => {
    expect(hasSpecialCharacters(`a${character}b`)).toBe(true);
  });

  it.each(['\u0000', '\n', '\u200b', '\u202e', '\u2028', '\ufeff', '\ue000', '\ud800'])(
    'are those that nobody sees: %j',
    (character) => expect(hasSpecialCharacters(`a${character}b`)).toBe(true),
  );

  it.each(['', 'Rent, 5 May!', '备注：五月', 'สวัสดี', '👩‍👩‍👧', 'a-b_c.d/e(f)#1%+@'])(
    'are none in %j',
    (text) => {
      expect(hasSpecialCharacters(text)).toBe(false);
    },
  );
});

describe('a tidy text', () => {
  it('has one form for each letter and single blanks between words', () => {
    expect(tidyText(' Zoe\u0308 \u3000\u00a0 B ')).toBe('Zoë B');
  });
});
