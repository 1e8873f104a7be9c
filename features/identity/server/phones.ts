/** Phone numbers as the numbering plans of the world have them. */
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { normalAreaCode, normalPhone } from '../rules/checks.ts';

/** A number in two parts, as it is stored and as codes are sent to it. */
export interface Phone {
  /** Dialling code without plus; empty when nobody said which. */
  readonly areaCode: string;
  /** The number as one dials it after the code, without a leading zero. */
  readonly phone: string;
}

function inTwoParts(number: PhoneNumber | undefined): Phone | undefined {
  // Possible, not valid: operators open new ranges more often than we renew the plans.
  if (number === undefined || !number.isPossible()) return undefined;
  return { areaCode: number.countryCallingCode, phone: number.nationalNumber };
}

/** The dialling code of who says none: existing clients have no field for one. */
const USUAL_CODE = '86';

/**
 * A phone number by its dialling code and its digits; undefined when no country has such a
 * number. Digits without a code that are no number under the usual one keep none.
 */
export function readPhone(areaCode: string | undefined, mobile: string): Phone | undefined {
  const phone = normalPhone(mobile);
  if (phone === undefined) return undefined;
  const code = normalAreaCode(areaCode);
  // Without its dialling code a number is the same with and without the zero of home.
  const atHome = phone.replace(/^0+(?=\d)/, '');
  if (code === '') return readPhone(USUAL_CODE, atHome) ?? { areaCode: '', phone: atHome };
  return inTwoParts(parsePhoneNumberFromString(`+${code}${phone}`));
}

/** A number that was typed with its dialling code, after a plus or 00; undefined for any other. */
export function readDialled(text: string): Phone | undefined {
  const typed = /^(?:\+|00)([\d\s()-]{5,30})$/.exec(text.trim())?.[1];
  return typed === undefined ? undefined : inTwoParts(parsePhoneNumberFromString(`+${typed}`));
}
