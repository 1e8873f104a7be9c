import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeFrom, readCode, shownCode } from './code.ts';

const hex = fc.stringMatching(/^[0-9a-f]{20}$/);

describe('a code', () => {
  it('is 80 bits in sixteen letters and one that checks them', () => {
    expect(codeFrom('0'.repeat(20))).toBe('00000000000000000');
    expect(codeFrom('f'.repeat(20)).slice(0, 16)).toBe('ZZZZZZZZZZZZZZZZ');
    expect(shownCode('0123456789ABCDEFG')).toBe('0123-4567-89AB-CDEF-G');
    fc.assert(
      fc.property(hex, (bits) => {
        expect(readCode(shownCode(codeFrom(bits)).toLowerCase())).toBe(codeFrom(bits));
      }),
    );
  });

  it('is another one for other bits', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        expect(codeFrom(a) === codeFrom(b)).toBe(a === b);
      }),
    );
  });

  it('with one letter wrong is none, nor with two neighbours exchanged but for 0 and Z', () => {
    const letter = fc.constantFrom(...Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ'));
    fc.assert(
      fc.property(hex, fc.nat(16), letter, (bits, at, wrong) => {
        const code = codeFrom(bits);
        const other = code.slice(0, at) + wrong + code.slice(at + 1);
        expect(readCode(other)).toBe(other === code ? code : undefined);
      }),
    );
    fc.assert(
      fc.property(hex, fc.nat(15), (bits, at) => {
        const code = codeFrom(bits);
        const [a = '', b = ''] = [code[at], code[at + 1]];
        fc.pre(a !== b && `${a}${b}` !== '0Z' && `${a}${b}` !== 'Z0');
        expect(readCode(code.slice(0, at) + b + a + code.slice(at + 2))).toBeUndefined();
      }),
    );
  });

  it.each(['', '0', 'U'.repeat(17), '0'.repeat(16), '0'.repeat(18), '000000000000000!0'])(
    '%j is none',
    (text) => {
      expect(readCode(text)).toBeUndefined();
    },
  );

  it('is read with letters that look like figures', () => {
    expect(readCode('OOOO-oooo-0000-0000 0')).toBe('00000000000000000');
    const code = codeFrom('0'.repeat(19) + '1');
    expect(readCode(code.replace('1', 'l'))).toBe(code);
    expect(readCode(code.replace('1', 'i'))).toBe(code);
  });
});
