import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../core/engine/command.ts';
import { realInput } from '../wire.ts';
import { normalNumber, readFields } from './fields.ts';

const CONTEXT = { hasPictures: true, areaCode: '44' };
const TEXTS = [
  'name',
  'card_id',
  'front_pic',
  'reverse_pic',
  'hand_pic',
  'work_address',
  'family_address',
  'realtion',
  'friend_name',
  'friend_address',
  'friend_phone',
] as const;

/** A form that is taken, of either level. */
const SOUND = {
  name: 'Ada Lovelace',
  card_id: 'AB123456',
  front_pic: '',
  reverse_pic: '',
  hand_pic: '',
  work_address: '12 St James’s Square',
  family_address: '1 Dorset Street',
  realtion: 'Sister',
  friend_name: 'Mary Somerville',
  friend_address: 'Via della Scala 3',
  friend_phone: '+44 7700 900789',
};

describe('the fields of a form', () => {
  it('hold no mark-up, no controls and nothing unseen, whatever was sent', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom('<b>x</b>', "'; drop table x;--", '\u202e', '{{x}}', '\u0301'.repeat(90)),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2),
        fc.constantFrom(...TEXTS),
        odd,
        (real_type, name, text) => {
          const parsed = realInput.safeParse({ ...SOUND, real_type, [name]: text });
          if (!parsed.success) return;
          const fields = readFields(real_type === 1 ? 1 : 2, parsed.data, CONTEXT);
          if (isRefusal(fields)) return;
          const { front, reverse, hand, ...texts } = fields;
          // Addresses of pictures are looked up, never shown as text.
          expect([front, reverse, hand].every((url) => typeof url === 'string')).toBe(true);
          expect(Object.values(texts).join(' ')).not.toMatch(
            /[<>{}\\`\p{Cc}]|(?![\u200c\u200d])\p{Cf}/u,
          );
        },
      ),
    );
  });

  it('are taken when they are sound', () => {
    for (const level of [1, 2] as const) {
      const parsed = realInput.parse({ ...SOUND, real_type: level });
      expect(isRefusal(readFields(level, parsed, CONTEXT))).toBe(false);
    }
  });
});

describe('the name of a form', () => {
  it.each([
    ['Ravi A/L Kumar', false],
    ['علی\u200cرضا', false],
    ['ㅤㅤ', true],
    ['J0hn', true],
    ['R2', true],
  ])('is refused of %j: %s', (name, isRefused) => {
    const parsed = realInput.parse({ ...SOUND, name, real_type: 1 });
    expect(isRefusal(readFields(1, parsed, CONTEXT))).toBe(isRefused);
  });
});

describe('the number of a document', () => {
  it.each([
    ['ab 123-456', 'AB123456'],
    ['\uff21\uff22\uff11', 'AB1'],
    ['12.345.678/9', '123456789'],
  ])('%s is compared as %s', (typed, compared) => {
    expect(normalNumber(typed)).toBe(compared);
  });
});
