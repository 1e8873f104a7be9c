import { tidyText } from '../../../core/wire/plain-text.ts';
import { describe, expect, it } from 'vitest';
import { isNickname, isSignature } from './profile-texts.ts';

describe('a nickname', () => {
  it.each([
    ['Alice', true],
    ['爱丽丝', true],
    ['สวัสดีชาวโลก', true],
    ['🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊', true],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', true],
    ['ten letter', true],
    ['Zoë', true],
    ['Al', true],
    ['A', false],
    ['🦊', false],
    ['', false],
    ['🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊', false],
    ['elevenchars', false],
    ['a<b', false],
    ["o'hara", false],
    ['a&amp', false],
    ['a\u0007b', false],
    ['\u200b\u200b', false],
    ['\u202eecila', false],
    ['\u200d', false],
    ['ㅤㅤ', false],
    ['a\u2800b', false],
    ['a\u2028b', false],
    [`a${'\u0301'.repeat(200)}`, false],
  ])('%j: %s', (text, isSound) => {
    expect(isNickname(tidyText(text))).toBe(isSound);
  });

  it('is stored in one form, whatever the keyboard made', () => {
    expect(tidyText('  Zoe\u0308 \u3000 B ')).toBe('Zoë B');
  });
});

describe('a signature', () => {
  it.each([
    ['', true],
    ['x'.repeat(30), true],
    ['🦊'.repeat(30), true],
    ['ok', true],
    ['x', false],
    ['x'.repeat(31), false],
    ['<b>hi</b>', false],
    ['two\nlines', false],
  ])('%j: %s', (text, isSound) => {
    expect(isSignature(tidyText(text))).toBe(isSound);
  });
});
