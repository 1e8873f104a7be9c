import { readText, writeText } from '../../../platform/browser/session/storage.ts';
import type { DiallingCode } from './dialling-codes.ts';

const KEY = 'area_code';
const REGION_KEY = 'area_region';
const FIRST = '+1';
const FIRST_REGION = 'US';

/** The dialling code chosen last, with its plus sign. */
export function areaCode(): string {
  return readText(KEY) || FIRST;
}

/** The region of that code: several share one. Empty when only the code was ever chosen. */
export function areaRegion(): string {
  return readText(REGION_KEY) || (readText(KEY) === '' ? FIRST_REGION : '');
}

export function chooseArea({ region, code }: DiallingCode): void {
  writeText(KEY, `+${code}`);
  writeText(REGION_KEY, region);
}
