/** What identity accepts as an address, a phone, a password. Pure checks without state. */
import { type IdentityRefusal, LEAST_PASSWORD, LONGEST_PASSWORD } from './contract.ts';

const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\.[a-z]{2,24}$/;
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

/** Whether a login password may be set. */
export function checkPassword(password: string, repeated: string): IdentityRefusal | undefined {
  if (password.length < LEAST_PASSWORD || CONTROL.test(password)) return 'password_too_short';
  if (password.length > LONGEST_PASSWORD) return 'password_too_long';
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
