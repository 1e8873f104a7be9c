import { describe, expect, it } from 'vitest';
import { RESET_LIFE_MS, type ResetVerdict } from '../contract.ts';
import {
  checkPassword,
  checkPaymentPassword,
  isOwnAccount,
  normalAreaCode,
  normalEmail,
  normalPhone,
  phoneTarget,
  resetRefusal,
  type ResetState,
} from './checks.ts';

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
    ['xy'.repeat(64), 'xy'.repeat(64), undefined],
    ['xy'.repeat(64) + 'x', 'xy'.repeat(64) + 'x', 'password_too_long'],
    ['same-same', 'same-Same', 'passwords_differ'],
    ['密码密码密码密', '密码密码密码密', undefined],
  ])('%j and %j: %s', (password, repeated, refusal) => {
    expect(checkPassword(password, repeated, 'alice@x.test')).toBe(refusal);
  });

  it.each([
    'aaaaaaa',
    '1234567',
    '87654321',
    'abcdefg',
    'password',
    'PassW0rd',
    'password1!',
    'Dragon2024',
    'alice.w@x.test',
    'ALICE.W',
  ])('%j is one of the first that somebody tries', (password) => {
    expect(checkPassword(password, password, ' Alice.W@x.test')).toBe('password_too_common');
  });

  it.each(['aaaaaab', '1234568', 'passwords', 'alice.w@x.tes', 'xdragon2024'])(
    '%j is not',
    (password) => {
      expect(checkPassword(password, password, 'alice.w@x.test')).toBeUndefined();
    },
  );

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

describe('a security reset', () => {
  const ASKED_MS = 1_000;
  // Who decides how, where it stands, how much later, and why not.
  it.each<[number, ResetVerdict, ResetState, number, string | undefined]>([
    [2, 'confirm', 'asked', 0, undefined],
    [2, 'confirm', 'asked', RESET_LIFE_MS - 1, undefined],
    [2, 'confirm', 'asked', RESET_LIFE_MS, 'reset_expired'],
    [1, 'confirm', 'asked', RESET_LIFE_MS, 'reset_expired'],
    [1, 'confirm', 'asked', 0, 'own_reset'],
    [1, 'reject', 'asked', 0, undefined],
    [2, 'reject', 'asked', 0, undefined],
    [2, 'reject', 'asked', RESET_LIFE_MS, 'reset_expired'],
    [2, 'confirm', 'confirmed', 0, 'reset_decided'],
    [2, 'confirm', 'rejected', 0, 'reset_decided'],
    [2, 'confirm', 'expired', 0, 'reset_expired'],
    [0, 'refuse', 'asked', RESET_LIFE_MS - 1, undefined],
    [0, 'refuse', 'asked', RESET_LIFE_MS, 'reset_expired'],
    [0, 'refuse', 'confirmed', 0, 'reset_decided'],
    [2, 'confirm', 'refused_by_customer', 0, 'reset_decided'],
  ])('by operator %i: %s of one that is %s after %i ms: %s', (by, verdict, state, laterMs, why) => {
    const reset = { askedBy: 1, askedMs: ASKED_MS, state };
    expect(resetRefusal(reset, verdict, by, ASKED_MS + laterMs)).toBe(why);
  });

  it.each([
    ['Bob@Example.test ', 'bob@example.test', null, true],
    ['bob@example.test', '5551234', 'BOB@example.test', true],
    ['bob@example.test', 'alice@example.test', null, false],
  ])('of %j for account %j with %j is one’s own: %s', (operator, accountNumber, email, isOwn) => {
    expect(isOwnAccount(operator, { accountNumber, email })).toBe(isOwn);
  });
});
