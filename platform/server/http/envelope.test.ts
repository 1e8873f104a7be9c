import { describe, expect, it } from 'vitest';
import type { Phrases } from '../words/phrases.ts';
import { Envelopes } from './envelope.ts';

const phrases: Phrases = {
  say: (language, key) => `${language} ${key}`,
  has: (key) => key === 'spot.refusal.too_small',
};
const envelopes = new Envelopes(phrases);

describe('the envelope of a refusal', () => {
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
});
