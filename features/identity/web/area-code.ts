import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { readText, writeText } from '../../../platform/browser/session/storage.ts';
import type { DiallingCode } from './dialling-codes.ts';

const KEY = 'area_code';
const REGION_KEY = 'area_region';
/** What a number is taken to be of where nothing else is known. */
const FIRST_REGION = 'CN';

/** The region that the languages of a browser name first; China where they name none. Pure. */
export function regionOf(languages: readonly string[]): DiallingCode {
  for (const language of languages) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase();
    if (region !== undefined && isSupportedCountry(region)) {
      return { region, code: getCountryCallingCode(region) };
    }
  }
  return { region: FIRST_REGION, code: getCountryCallingCode(FIRST_REGION) };
}

/** The dialling code chosen last, or that of the browser's region, with its plus sign. */
export function areaCode(): string {
  return readText(KEY) || `+${regionOf(navigator.languages).code}`;
}

/** The region of that code: several share one. Empty when only the code was ever chosen. */
export function areaRegion(): string {
  if (readText(KEY) !== '') return readText(REGION_KEY);
  return regionOf(navigator.languages).region;
}

export function chooseArea({ region, code }: DiallingCode): void {
  writeText(KEY, `+${code}`);
  writeText(REGION_KEY, region);
}
