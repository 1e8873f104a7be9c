import { describe, expect, it } from 'vitest';
import { codeText, sixDigits } from './code-text.ts';

describe('a code', () => {
  it.each([
    ['123456', '123456'],
    [' 190144', '190144'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['123\u00a0456\u200b', '123456'],
    ['\uff11\uff12\uff13\uff14\uff15\uff16', '123456'],
    [' abcde-fgh23 ', 'abcde-fgh23'],
    ['', ''],
  ])('typed as %j is %j', (typed, code) => {
    expect(codeText(typed)).toBe(code);
  });

  it.each([
    [' 190144', '190144'],
    ['190 1445', '190144'],
    ['19 01', '1901'],
  ])('in a field of six digits typed as %j is %j', (typed, code) => {
    expect(sixDigits(typed)).toBe(code);
  });
});
