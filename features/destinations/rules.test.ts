import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardFields, CardKind } from './contract.ts';
import { cardRefusal, isAba, isAccountNumber, isIban, isSwift, withKept } from './rules.ts';

describe('an IBAN', () => {
  // Examples of the registry of SWIFT.
  it.each([
    'GB82 WEST 1234 5698 7654 32',
    'DE89 3704 0044 0532 0130 00',
    'FR14 2004 1010 0505 0001 3M02 606',
    'ES91 2100 0418 4502 0005 1332',
    'CH93 0076 2011 6238 5295 7',
    'NO93 8601 1117 947',
    'de89370400440532013000',
  ])('is %s', (text) => {
    expect(isIban(text)).toBe(true);
  });

  it.each([
    ['another digit', 'GB82 WEST 1234 5698 7654 33'],
    ['two digits changed over', 'GB82 WEST 1234 5698 7645 32'],
    ['a digit too few', 'DE89 3704 0044 0532 0130 0'],
    ['a country without IBANs', 'US89 3704 0044 0532 0130 00'],
    ['nothing', ''],
  ])('is not one with %s', (_what, text) => {
    expect(isIban(text)).toBe(false);
  });

  it('is none with any one digit changed', () => {
    const iban = 'DE89370400440532013000';
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const changed = (Number(iban[at]) + by) % 10;
        expect(isIban(`${iban.slice(0, at)}${changed}${iban.slice(at + 1)}`)).toBe(false);
      }),
    );
  });
});

describe('a card number', () => {
  it.each([
    ['4539 1488 0343 6467', true],
    // Accounts of sixteen and nineteen digits are no cards.
    ['0153000109876543', true],
    ['6200 0000 0000 0000 001', true],
    ['12345 67890 12345 67890 12345 67890 1234', true],
    ['12345 67890 12345 67890 12345 67890 12345', false],
    ['1234567', true],
    ['110123456789', true],
    ['12345', false],
    ['GB82WEST12345698765432', true],
    ['GB82WEST12345698765433', false],
    ['not a number', false],
  ])('%s is taken: %s', (text, isTaken) => {
    expect(isAccountNumber(text)).toBe(isTaken);
  });
});

describe('bank codes', () => {
  it.each([
    ['DEUTDEFF', true],
    ['DEUTDEFF500', true],
    ['deutdeff', true],
    ['DEUTDEF', false],
    ['DEUTDEFF5', false],
    ['1EUTDEFF', false],
  ])('SWIFT %s: %s', (text, isSound) => {
    expect(isSwift(text)).toBe(isSound);
  });

  it.each([
    ['021000021', true],
    ['011401533', true],
    ['021000022', false],
    ['000000000', false],
    ['12345678', false],
  ])('ABA %s: %s', (text, isSound) => {
    expect(isAba(text)).toBe(isSound);
  });
});

const DOMESTIC: CardFields = {
  realName: 'Alice Example',
  bankName: 'Bank of Examples',
  accountNumber: '4539148803436467',
  place: 'London, England',
};
/** With what clients of ours ask for besides. */
const WHOLE: CardFields = {
  ...DOMESTIC,
  bankType: 'Savings bank',
  branch: 'Main branch',
  phone: '+44 7700 900123',
};
const INTERNATIONAL: CardFields = {
  ...DOMESTIC,
  swift: 'DEUTDEFF',
  country: 'Germany',
  bankAddress: 'Main Street 1',
  holderAddress: 'Side Street 2',
};

describe('a bank card', () => {
  it.each<[string | undefined, CardKind, CardFields]>([
    [undefined, 'card', DOMESTIC],
    [undefined, 'card', { ...DOMESTIC, realName: '陈大文' }],
    [undefined, 'card', { ...DOMESTIC, accountNumber: '', iban: 'DE89370400440532013000' }],
    [undefined, 'card', { ...DOMESTIC, realName: 'علی\u200cرضا' }],
    [undefined, 'card', { ...DOMESTIC, realName: 'Ravi S/O Kumar 2nd' }],
    ['bad_name', 'card', { ...DOMESTIC, realName: 'Alice\u202e' }],
    ['missing_field', 'card', { ...DOMESTIC, accountNumber: '' }],
    ['missing_field', 'card', { ...DOMESTIC, bankName: ' ' }],
    ['bad_card_number', 'card', { ...DOMESTIC, accountNumber: '45391' }],
    ['bad_iban', 'card', { ...DOMESTIC, iban: 'DE00370400440532013000' }],
    ['bad_aba', 'card', { ...DOMESTIC, aba: '123456789' }],
    ['bad_name', 'card', { ...DOMESTIC, realName: 'Alice 2' }],
    ['bad_name', 'card', { ...DOMESTIC, realName: '<b>Alice</b>' }],
    ['bad_bank', 'card', { ...DOMESTIC, place: '<script>' }],
    ['bad_bank', 'card', { ...DOMESTIC, place: 'see https://evil.example' }],
    ['bad_bank', 'card', { ...DOMESTIC, place: 'x'.repeat(121) }],
    [undefined, 'card_international', INTERNATIONAL],
    ['missing_field', 'card_international', { ...INTERNATIONAL, swift: '' }],
    ['bad_swift', 'card_international', { ...INTERNATIONAL, swift: 'NOPE' }],
    ['missing_field', 'card_international', { ...INTERNATIONAL, holderAddress: '' }],
    [undefined, 'card_international', { ...INTERNATIONAL, swift: '021000021' }],
    ['bad_swift', 'card_international', { ...INTERNATIONAL, swift: '021000022' }],
    ['missing_field', 'card', { ...DOMESTIC, place: '' }],
    [undefined, 'card', WHOLE],
    ['missing_field', 'card', { ...WHOLE, bankType: '' }],
    ['missing_field', 'card', { ...WHOLE, branch: ' ' }],
    ['missing_field', 'card', { ...WHOLE, phone: '' }],
    [undefined, 'card', { ...WHOLE, phone: '12345' }],
    ['bad_phone', 'card', { ...WHOLE, phone: '1234' }],
    [undefined, 'card', { ...WHOLE, phone: '123456789012345' }],
    ['bad_phone', 'card', { ...WHOLE, phone: '1234567890123456' }],
    ['bad_phone', 'card', { ...WHOLE, phone: 'seven' }],
    ['bad_bank', 'card', { ...WHOLE, branch: '<b>' }],
    ['missing_field', 'card_other', { ...DOMESTIC, place: '' }],
    [undefined, 'card_other', { ...DOMESTIC, place: 'Main branch' }],
  ])('is refused with %s as %s: %o', (refusal, kind, fields) => {
    expect(cardRefusal(kind, fields)).toBe(refusal);
  });
});

describe('a card that is saved again by a client that knows fewer fields', () => {
  it('keeps them for the same account', () => {
    expect(withKept(WHOLE, DOMESTIC)).toEqual(WHOLE);
  });

  it.each<[string, CardFields]>([
    ['another account', { ...DOMESTIC, accountNumber: '1234567' }],
    ['another bank', { ...DOMESTIC, bankName: 'Bank of England' }],
    ['a field that it knows', { ...DOMESTIC, branch: 'Side branch' }],
  ])('takes %s as it is', (_what, fields) => {
    expect(withKept(WHOLE, fields)).toEqual(fields);
  });
});
