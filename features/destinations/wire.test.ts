/** Where money goes: each field of a row and of a form, compared with what it says. */
import { describe, expect, it } from 'vitest';
import {
  addressRow,
  cardFields,
  cardInput,
  cardMessage,
  formFields,
  formInput,
  formMessage,
} from './wire.ts';

const savedMs = Date.UTC(2026, 0, 12, 1);
const DAY_MS = 86_400_000;

it('tells of an address where it leads, and from when on it counts', () => {
  const saved = {
    id: 31,
    assetId: 4,
    code: 'BTC',
    network: 'btc',
    address: 'bc1xyz',
    memo: '77',
    label: 'cold',
    qrcode: '/q.png',
    savedMs,
  };
  expect(addressRow(saved)).toEqual({
    id: 31,
    name: 'BTC',
    currency: 4,
    network: 'btc',
    address: 'bc1xyz',
    memo: '77',
    label: 'cold',
    qrcode: '/q.png',
    update_time: '2026-01-12 01:00:00',
    saved_ms: savedMs,
    usable_from_ms: savedMs + DAY_MS,
  });
});

/** What existing clients call the fields of a card, which is not what they hold. */
const WIRE = {
  real_name: 'Mara M',
  bank_name: 'A bank',
  bank_account: '123',
  bank_dizhi: 'A place',
  alipay_account: 'ABA7',
  wechat_nickname: 'SWIFT8',
  wechat_account: 'Where she lives',
  bank_code: 'CODE9',
  iban: 'DE10',
  bank_address: 'Where it stands',
  bank_type: 'savings',
  branch: 'the second',
  phone: '+4911',
};
const HOUSE = {
  realName: 'Mara M',
  bankName: 'A bank',
  accountNumber: '123',
  place: 'A place',
  aba: 'ABA7',
  swift: 'SWIFT8',
  holderAddress: 'Where she lives',
  bankCode: 'CODE9',
  iban: 'DE10',
  bankAddress: 'Where it stands',
  bankType: 'savings',
  branch: 'the second',
  phone: '+4911',
};

describe('a domestic card', () => {
  it('is read and told under the names of the wire, each with its own value', () => {
    expect(cardFields(cardInput.parse(WIRE))).toEqual(HOUSE);
    const times = { saved_ms: savedMs, usable_from_ms: savedMs + DAY_MS };
    expect(cardMessage(HOUSE, savedMs)).toEqual({ ...WIRE, ...times });
    // Clients know by the account that there is a card.
    const { accountNumber: _none, ...bare } = HOUSE;
    expect(cardMessage(bare, savedMs)).toEqual({ ...WIRE, ...times, bank_account: 'DE10' });
  });

  it('that nobody saved is empty texts and no time', () => {
    const empty = Object.fromEntries(Object.keys(WIRE).map((name) => [name, '']));
    expect(cardMessage({}, savedMs)).toEqual({ ...empty, saved_ms: 0, usable_from_ms: 0 });
  });
});

describe('a form of lines', () => {
  const lines = ['123', 'Mara M', 'A bank', 'SWIFT8', 'A country', 'It stands', 'She lives'];
  const fields = {
    accountNumber: '123',
    realName: 'Mara M',
    bankName: 'A bank',
    swift: 'SWIFT8',
    country: 'A country',
    bankAddress: 'It stands',
    holderAddress: 'She lives',
  };

  it('is read line by line, however they are sent', () => {
    const bracketed = Object.fromEntries(lines.map((line, at) => [`data[${at}]`, line]));
    const named = Object.fromEntries(lines.map((line, at) => [String(at), line]));
    for (const sent of [{ data: lines }, bracketed, { data: named }]) {
      expect(formFields('card_international', formInput.parse(sent))).toEqual(fields);
    }
    expect(formFields('card_other', formInput.parse({ data: lines }))).toEqual({
      accountNumber: '123',
      realName: 'Mara M',
      bankName: 'A bank',
      place: 'SWIFT8',
    });
  });

  it('is told line by line, each under its own name', () => {
    expect(formMessage('card_international', fields, savedMs, (name) => `the ${name}`)).toEqual({
      forms: Object.keys(fields).map((name) => `the ${name}`),
      data: lines,
      bank_account: '123',
      saved_ms: savedMs,
      usable_from_ms: savedMs + DAY_MS,
    });
    expect(formMessage('card_other', {}, savedMs, (name) => name)).toMatchObject({
      data: ['', '', '', ''],
      saved_ms: 0,
      usable_from_ms: 0,
    });
  });
});
