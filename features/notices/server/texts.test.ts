import { describe, expect, it } from 'vitest';
import type { Phrases } from '../../../platform/server/words/phrases.ts';
import { sayNotice } from './texts.ts';

const phrases: Phrases = {
  site: { name: 'Bourse' },
  has: () => true,
  say: (_language, _key, details = {}) => JSON.stringify(details),
};

function said(language: 'en' | 'de' | 'fra', details: Readonly<Record<string, string>>) {
  const notice = { room: 'shop', event: 'sold', details, many: 1 };
  return JSON.parse(sayNotice(phrases, language, notice).text) as Record<string, string>;
}

describe('numbers of a notice', () => {
  it('are written as the language writes them, with all their digits', () => {
    const details = { amount: '9533.74833972', price: '20000.00', result: '-50' };
    expect(said('en', details)).toEqual({
      amount: '9,533.74833972',
      price: '20,000.00',
      result: '−50',
    });
    expect(said('de', details)).toEqual({
      amount: '9.533,74833972',
      price: '20.000,00',
      result: '−50',
    });
    expect(said('en', { amount: '92233720368.54775807' })).toEqual({
      amount: '92,233,720,368.54775807',
    });
  });

  it('are those of amounts only: numbers of orders and texts stay as they are', () => {
    const details = { id: '12345', number: '12345.5', amount: '1e5', name: '1000', price: '' };
    expect(said('de', details)).toEqual(details);
  });
});
