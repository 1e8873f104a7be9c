import { describe, expect, it } from 'vitest';
import { countCharacters } from './count-characters.ts';

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['Alice', 5],
    ['👩‍👩‍👧‍👦', 1],
    ['Zoe\u0308', 3],
    ['สวัสดี', 4],
  ])('%j is %i', (text, length) => {
    expect(countCharacters(text)).toBe(length);
  });
});
