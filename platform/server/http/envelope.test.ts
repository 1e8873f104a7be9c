import { describe, expect, it } from 'vitest';
import type { Phrases } from '../words/phrases.ts';
import { Envelopes } from './envelope.ts';

const phrases: Phrases = {
  site: { name: 'Bourse' },
  say: (language, key) => `${language} ${key}`,
  has: (key) => key === 'spot.refusal.too_small',
};
const envelopes = new Envelopes(phrases);

describe('the envelope of a refusal', () => {
  it('has what it speaks of as it is, for programs', () => {
    const refusal = { refused: 'too_small', details: { limit: '2000 USDT' } };
    expect(envelopes.refusal(refusal, 'spot', 'de')).toMatchObject({
      code: 'too_small',
      details: { limit: '2000 USDT' },
    });
    expect(envelopes.refusal({ refused: 'too_small' }, 'spot', 'de')).not.toHaveProperty('details');
  });

  it.each([
    ['too_small', { type: 'error', code: 'too_small', message: 'de spot.refusal.too_small' }],
    // In the words all rooms share, where a room has none of its own.
    [
      'unavailable',
      { type: 'error', code: 'unavailable', message: 'de common.refusal.unavailable' },
    ],
    // As text, or existing clients would not open their identity check.
    [
      'verification_needed',
      {
        type: '998',
        code: 'verification_needed',
        message: 'de common.refusal.verification_needed',
      },
    ],
  ])('%s is %j', (refused, envelope) => {
    expect(envelopes.refusal({ refused }, 'spot', 'de')).toEqual(envelope);
  });

  it('names an entry as people do, and beside it as the wire does', () => {
    const refusal = { refused: 'invalid_input', details: { field: 'user_string' } };
    const told = new Envelopes({
      ...phrases,
      say: (_language, key, details) => `${key} ${String(details?.['field'] ?? '')}`.trim(),
    });
    expect(told.refusal(refusal, 'spot', 'de')).toEqual({
      type: 'error',
      code: 'invalid_input',
      field: 'user_string',
      message: 'common.refusal.invalid_input common.field.account',
    });
  });

  it('leaves out the name of an entry that has none but on the wire', () => {
    const refusal = { refused: 'invalid_input', details: { field: 'lever_share_num' } };
    expect(envelopes.refusal(refusal, 'spot', 'de')).toEqual({
      type: 'error',
      code: 'invalid_input',
      field: 'lever_share_num',
      message: 'de common.refusal.invalid_entry',
    });
  });
});
