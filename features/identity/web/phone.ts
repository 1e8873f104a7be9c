/** Phone numbers as people write them, checked against the numbering plans. Pure. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Spaces and dashes that people write into phone numbers. */
export function bareNumber(text: string): string {
  return text.replace(/[\s().-]/g, '');
}

/** True when a number behind a dialling code can be one; its country may know more. */
export function isPhone(areaCode: string, text: string): boolean {
  const bare = bareNumber(text);
  if (!/^\d{4,15}$/.test(bare)) return false;
  return parsePhoneNumberFromString(`${areaCode}${bare}`)?.isPossible() ?? false;
}
