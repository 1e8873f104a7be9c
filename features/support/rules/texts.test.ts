import { describe, expect, it } from 'vitest';
import { LONGEST_MESSAGE } from '../../../core/wire/conversation.ts';
import { filled, isMessage } from './texts.ts';

describe('a message', () => {
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
