import { describe, expect, it } from 'vitest';
import { readPhone } from './phones.ts';

describe('a phone number with its dialling code', () => {
  it.each([
    ['86', '13800001234', '86 13800001234'],
    ['+86', '138 0000-1234', '86 13800001234'],
    ['49', '0151 12345678', '49 15112345678'],
    ['44', '07700 900123', '44 7700900123'],
    ['1', '(212) 555-0123', '1 2125550123'],
    // One number, however its code is cut.
    ['1242', '3591234', '1 2423591234'],
    ['39', '02 1234 5678', '39 0212345678'],
    // Without a code it is the usual one, where it has such a number.
    ['', '13800001234', '86 13800001234'],
    ['', '015151234567', '86 15151234567'],
    ['', '4915112345678', ' 4915112345678'],
    ['86', '123', undefined],
    ['999', '13800001234', undefined],
    ['44', '1'.repeat(14), undefined],
    ['86', 'abc', undefined],
  ])('+%s %s is %s', (areaCode, mobile, expected) => {
    const read = readPhone(areaCode, mobile);
    expect(read && `${read.areaCode} ${read.phone}`).toBe(expected);
  });
});
