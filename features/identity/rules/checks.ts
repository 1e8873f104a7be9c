/** What identity accepts as an address, a phone, a password. Pure checks without state. */
import {
  type IdentityRefusal,
  LEAST_PASSWORD,
  LONGEST_PASSWORD,
  RESET_LIFE_MS,
  type ResetRefusal,
  type ResetVerdict,
} from '../contract.ts';

const TOP = '(?:[a-z]{2,24}|xn--[a-z0-9-]{1,59})';
const EMAIL = new RegExp(
  `^[^\\s@<>()[\\]\\\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\\.${TOP}$`,
);
const PHONE = /^\d{5,15}$/;
const CONTROL = /\p{Cc}/u;

/** An e-mail address in the form in which it is stored; undefined when it is none. */
export function normalEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return EMAIL.test(email) && !email.includes('..') ? email : undefined;
}

/** A phone number as digits; undefined when it is none. */
export function normalPhone(text: string): string | undefined {
  const phone = text.replace(/[\s()-]/g, '').replace(/^\+/, '');
  return PHONE.test(phone) ? phone : undefined;
}

/** A dialling code as digits; empty when none is given. */
export function normalAreaCode(text: string | undefined): string {
  return (text ?? '').replace(/\D/g, '').slice(0, 6);
}

/** What is tried first: the commonest of those that are long enough, without figures at the end. */
const COMMON = new Set(
  (
    'password passw0rd passwort contraseña motdepasse qwertyu qwertyui qwertyuiop ' +
    'asdfghj asdfghjk asdfghjkl zxcvbnm azertyu azertyuiop iloveyou princess sunshine ' +
    'football baseball superman trustno welcome monkey dragon letmein abcabc qazwsx ' +
    'q1w2e3r4 1q2w3e4r 1qaz2wsx admin bitcoin'
  ).split(' '),
);

/** Whether each sign follows the last by the same step: `aaaaaaa`, `1234567`, `gfedcba`. */
function isRow(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  if (Math.abs(step) > 1) return false;
  return codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

function isCommon(password: string, account: string): boolean {
  const plain = password.toLowerCase();
  const typed = account.trim().toLowerCase();
  const own = [typed, typed.split('@')[0] ?? ''];
  const bare = plain.replace(/(?<![\d!.])[\d!.]+$/, '');
  return isRow(plain) || own.includes(plain) || COMMON.has(plain) || COMMON.has(bare);
}

/** Whether a login password may be set for an account, as that was typed. */
export function checkPassword(
  password: string,
  repeated: string,
  account: string,
): IdentityRefusal | undefined {
  if (password.length < LEAST_PASSWORD || CONTROL.test(password)) return 'password_too_short';
  if (password.length > LONGEST_PASSWORD) return 'password_too_long';
  if (isCommon(password, account)) return 'password_too_common';
  return password === repeated ? undefined : 'passwords_differ';
}

/** Whether a payment password may be set: exactly six characters that every keyboard has. */
export function checkPaymentPassword(
  password: string,
  repeated: string,
): IdentityRefusal | undefined {
  if (!/^[\x21-\x7e]{6}$/.test(password)) return 'bad_payment_password';
  return password === repeated ? undefined : 'passwords_differ';
}

/** The name under which codes for a phone are kept. */
export function phoneTarget(areaCode: string, phone: string): string {
  return `+${areaCode}${phone}`;
}

/** Where a security reset stands. */
export type ResetState = 'asked' | 'confirmed' | 'rejected' | 'expired' | 'refused_by_customer';

/** What of a security reset is asked before it is decided. */
export interface WaitingReset {
  readonly askedBy: number;
  readonly askedMs: number;
  readonly state: ResetState;
}

/** Where a reset stands at a time: what nobody has confirmed within 24 hours has expired. */
export function resetStateAt({ state, askedMs }: WaitingReset, nowMs: number): ResetState {
  return state === 'asked' && askedMs + RESET_LIFE_MS <= nowMs ? 'expired' : state;
}

/**
 * Why an operator cannot confirm or reject a security reset, or its customer refuse it. Refusals in
 * order: `reset_expired`, `reset_decided`, `own_reset` (of a confirmation: whoever asked may
 * reject).
 */
export function resetRefusal(
  reset: WaitingReset,
  verdict: ResetVerdict,
  operatorId: number,
  nowMs: number,
): ResetRefusal | undefined {
  const state = resetStateAt(reset, nowMs);
  if (state === 'expired') return 'reset_expired';
  if (state !== 'asked') return 'reset_decided';
  return verdict === 'confirm' && reset.askedBy === operatorId ? 'own_reset' : undefined;
}

/** Whether an operator's own e-mail address is that of a customer: nobody decides for himself. */
export function isOwnAccount(
  operatorEmail: string,
  customer: { readonly accountNumber: string; readonly email: string | null },
): boolean {
  const own = operatorEmail.trim().toLowerCase();
  return [customer.accountNumber, customer.email ?? ''].some((it) => it.toLowerCase() === own);
}

/** Browsers and systems by what their self-description contains. Product names stay as they are. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

type Names = readonly (readonly [string, string])[];

function firstOf(names: Names, text: string): string | undefined {
  return names.find(([sign]) => text.includes(sign))?.[1];
}

/** A short name for a browser's self-description: "Chrome · Android"; empty when unknown. */
export function deviceName(userAgent: string): string {
  return [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter(Boolean).join(' · ');
}
