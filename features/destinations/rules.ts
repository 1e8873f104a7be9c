/** Whether what a customer typed can be an account: check digits and forms; no bank is asked. */
import {
  type CardFields,
  type CardKind,
  FORM_FIELDS,
  LONGEST_FIELD,
  type DestinationRefusal,
  OWN_FIELDS,
} from './contract.ts';
import { withoutJoiners, withoutOrdinal } from '../../core/wire/person-name.ts';
import { namesPage } from '../../core/wire/plain-text.ts';

/** Length of an IBAN by country, from the registry of SWIFT. */
const IBAN_LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 ' +
  'EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 ' +
  'IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 ' +
  'NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 ' +
  'TL23 TN24 TR26 UA29 VA22 VG24 XK20';
const LENGTHS: ReadonlyMap<string, number> = new Map(
  IBAN_LENGTHS.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const REMAINDER_OF_SOUND_IBAN = 1;
const IBAN_MODULUS = 97;

/** Takes blanks and dashes out, as people write them to read a number. */
export function bareNumber(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Whether a text is an IBAN: known country, its length, and remainder 1 (ISO 7064, modulus 97).
 * Example: GB82 WEST 1234 5698 7654 32 is one.
 */
export function isIban(text: string): boolean {
  const bare = bareNumber(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(bare)) return false;
  if (bare.length !== LENGTHS.get(bare.slice(0, 2))) return false;
  const turned = bare.slice(4) + bare.slice(0, 4);
  let remainder = 0;
  for (const letter of turned) {
    const digits = /\d/.test(letter) ? letter : String(letter.charCodeAt(0) - 55);
    for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % IBAN_MODULUS;
  }
  return remainder === REMAINDER_OF_SOUND_IBAN;
}

/**
 * Whether a text can be a card or account number. Accounts of many banks are as long as cards and
 * have no check digit, or one of their own.
 */
export function isAccountNumber(text: string): boolean {
  const bare = bareNumber(text);
  if (/^[A-Z]{2}\d{2}/.test(bare)) return isIban(bare);
  return /^\d{6,34}$/.test(bare);
}

/** Whether a text is a SWIFT code (ISO 9362): bank, country, place, and perhaps branch. */
export function isSwift(text: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bareNumber(text));
}

/** Whether a text is a routing number of the United States: nine digits, weighed 3 7 1. */
export function isAba(text: string): boolean {
  const bare = bareNumber(text);
  if (!/^\d{9}$/.test(bare)) return false;
  const weights = [3, 7, 1];
  const sum = bare
    .split('')
    .reduce((all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}

/** Whether a text is one line that can be printed. */
function isLine(text: string, least: number): boolean {
  const isShort = text.trim().length < least || text.length > LONGEST_FIELD;
  return !isShort && !namesPage(text) && !/[\p{Cc}\p{Cf}<>]/u.test(withoutJoiners(text));
}

/** Whether a text is a telephone number as people write it: 5 to 15 digits, perhaps a plus. */
export function isPhoneNumber(text: string): boolean {
  return /^\+?\d{5,15}$/.test(text.replace(/[\s().-]/g, ''));
}

/** The fields that a kind of card cannot do without. */
const NEEDED: Readonly<Record<CardKind, readonly (keyof CardFields)[]>> = {
  card: ['realName', 'bankName', 'place'],
  card_international: FORM_FIELDS.card_international,
  card_other: FORM_FIELDS.card_other,
};

/**
 * Those that are missing. Clients written by others know nothing of some fields of a domestic card:
 * who gives one of them has to give them all.
 */
function isIncomplete(kind: CardKind, fields: CardFields): boolean {
  const isEmpty = (name: keyof CardFields): boolean => (fields[name] ?? '').trim() === '';
  const isOurs = kind === 'card' && !OWN_FIELDS.every(isEmpty);
  const needed = isOurs ? [...NEEDED[kind], ...OWN_FIELDS] : NEEDED[kind];
  return needed.some(isEmpty) || (isEmpty('accountNumber') && isEmpty('iban'));
}

/** A bank is named by the code that its country has: SWIFT, or ABA. */
function isBankCode(text: string): boolean {
  return isSwift(text) || isAba(text);
}

/**
 * A domestic card with what a client that does not know of it could not say: for the same account
 * at the same bank it is as it was.
 */
export function withKept(before: CardFields, fields: CardFields): CardFields {
  const isSame =
    fields.accountNumber === before.accountNumber && fields.bankName === before.bankName;
  const isSilent = OWN_FIELDS.every((name) => (fields[name] ?? '') === '');
  if (!isSame || !isSilent) return fields;
  const kept = OWN_FIELDS.map((name) => [name, before[name] ?? ''] as const);
  return { ...fields, ...Object.fromEntries(kept) };
}

/** Why a card cannot be saved; undefined when it can. */
export function cardRefusal(kind: CardKind, fields: CardFields): DestinationRefusal | undefined {
  const { accountNumber = '', iban = '', swift = '', aba = '', realName = '', phone = '' } = fields;
  if (isIncomplete(kind, fields)) return 'missing_field';
  if (accountNumber !== '' && !isAccountNumber(accountNumber)) return 'bad_card_number';
  if (iban !== '' && !isIban(iban)) return 'bad_iban';
  if (swift !== '' && !isBankCode(swift)) return 'bad_swift';
  if (aba !== '' && !isAba(aba)) return 'bad_aba';
  if (!isLine(realName, 2) || /\d/.test(withoutOrdinal(realName))) return 'bad_name';
  if (phone !== '' && !isPhoneNumber(phone)) return 'bad_phone';
  const rest = Object.values(fields).filter((text) => text !== '');
  return rest.every((text) => isLine(text, 1)) ? undefined : 'bad_bank';
}

/** The number that screens show of a card. */
export function shownNumber({ accountNumber = '', iban = '' }: CardFields): string {
  return accountNumber === '' ? iban : accountNumber;
}
