import { describe, expect, it } from 'vitest';
import { bareNumber, isPhone } from './phone.ts';

describe('a number behind its dialling code', () => {
  it.each([
    ['+44', '020 7946-0018', true],
    ['+86', '138 0000 1234', true],
    ['+49', '0151 12345678', true],
    ['+1', '(212) 555-0123', true],
    ['+1', '555', false],
    ['+86', '12', false],
    ['+44', 'abc', false],
    ['+999', '13800001234', false],
  ])('%s %s: %s', (code, text, isOne) => {
    expect(isPhone(code, text)).toBe(isOne);
  });

  it('loses what people write between the digits', () => {
    expect(bareNumber('(020) 7946-0018')).toBe('02079460018');
  });
});
