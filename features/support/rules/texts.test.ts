import { describe, expect, it } from 'vitest';
import { LONGEST_MESSAGE } from '../../../core/wire/conversation.ts';
import { filled, isMessage, tidyMessage } from './texts.ts';

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

  it('has 1 to 2,000 characters', () => {
    expect(isMessage('')).toBe(false);
    expect(isMessage('x'.repeat(LONGEST_MESSAGE))).toBe(true);
    expect(isMessage('x'.repeat(LONGEST_MESSAGE + 1))).toBe(false);
  });
});

describe('a written answer', () => {
  it('has its names filled once; what is filled in is no name', () => {
    const values = { account: '{{number}}', number: '7' };
    expect(filled('{{account}} has {{number}}, {{other}}', values)).toBe(
      '{{number}} has 7, {{other}}',
    );
  });
});
