import { describe, expect, it } from 'vitest';
import { savedParts } from './saving.ts';

const text = (title: string) => ({ title, abstract: '', body: '' });

describe('the calls that save a document', () => {
  it('are one where nothing but the head has changed', () => {
    const texts = { en: text('Hello') };
    expect(savedParts(texts, { en: text('Hello') })).toEqual([{ texts: {}, removed: [] }]);
  });

  it('send only what has changed, English first, each language for itself', () => {
    const before = { de: text('Hallo'), fra: text('Salut') };
    const after = { de: text('Servus'), en: text('Hello'), fra: text('Salut') };
    expect(savedParts(before, after)).toEqual([
      { texts: { en: text('Hello') }, removed: [] },
      { texts: { de: text('Servus') }, removed: [] },
    ]);
  });

  it('remove languages with the first call', () => {
    const before = { en: text('Hello'), de: text('Hallo') };
    expect(savedParts(before, { en: text('Hi') })).toEqual([
      { texts: { en: text('Hi') }, removed: ['de'] },
    ]);
  });
});
