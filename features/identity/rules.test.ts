import { describe, expect, it } from 'vitest';
import {
  checkPassword,
  checkPaymentPassword,
  normalAreaCode,
  normalEmail,
  normalPhone,
  phoneTarget,
} from './rules.ts';

describe('an e-mail address', () => {
  it.each([
    ['alice@example.test', 'alice@example.test'],
    ['  Alice.B+tag@Example.TEST ', 'alice.b+tag@example.test'],
    ['a_b-c@sub.example.museum', 'a_b-c@sub.example.museum'],
    ['чай@example.test', 'чай@example.test'],
    ['plain', undefined],
    ['a@b', undefined],
    ['@example.test', undefined],
    ['a b@example.test', undefined],
    ['a@b@example.test', undefined],
    ['a..b@example.test', undefined],
    ['a@-example.test', undefined],
    ['a@example.test.', undefined],
    ['<a@example.test>', undefined],
    ['a@example.test\nbcc: b@example.test', undefined],
    [`${'x'.repeat(65)}@example.test`, undefined],
    ['a@[127.0.0.1]', undefined],
  ])('%j is read as %j', (text, email) => {
    expect(normalEmail(text)).toBe(email);
  });
});

describe('a phone number', () => {
  it.each([
    ['13800001234', '13800001234'],
    ['+86 (138) 0000-1234', '8613800001234'],
    ['1234', undefined],
    ['1'.repeat(16), undefined],
    ['12345a', undefined],
    ['١٢٣٤٥', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, phone) => {
    expect(normalPhone(text)).toBe(phone);
  });

  it('takes its dialling code with or without plus', () => {
    expect([normalAreaCode('+86'), normalAreaCode('86'), normalAreaCode(undefined)]).toEqual([
      '86',
      '86',
      '',
    ]);
    expect(phoneTarget('86', '138')).toBe('+86138');
  });
});

describe('passwords', () => {
  it.each([
    ['seven-7', 'seven-7', undefined],
    ['123456', '123456', 'password_too_short'],
    ['', '', 'password_too_short'],
    ['tab\tinside', 'tab\tinside', 'password_too_short'],
    ['x'.repeat(128), 'x'.repeat(128), undefined],
    ['x'.repeat(129), 'x'.repeat(129), 'password_too_long'],
    ['same-same', 'same-Same', 'passwords_differ'],
    ['密码密码密码密', '密码密码密码密', undefined],
  ])('%j and %j: %s', (password, repeated, refusal) => {
    expect(checkPassword(password, repeated)).toBe(refusal);
  });

  it.each([
    ['123456', '123456', undefined],
    ['12345', '12345', 'bad_payment_password'],
    ['1234567', '1234567', 'bad_payment_password'],
    ['12345a', '12345a', undefined],
    ['12345ä', '12345ä', 'bad_payment_password'],
    ['12 456', '12 456', 'bad_payment_password'],
    ['123456\n', '123456\n', 'bad_payment_password'],
    ['123456', '123457', 'passwords_differ'],
  ])('for payments %j and %j: %s', (password, repeated, refusal) => {
    expect(checkPaymentPassword(password, repeated)).toBe(refusal);
  });
});
