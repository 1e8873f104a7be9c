import { readText, writeText } from '../../../platform/browser/session/storage.ts';

const KEY = 'area_code';
const FIRST = '+1';

/** The dialling code chosen last, with its plus sign. */
export function areaCode(): string {
  return readText(KEY) || FIRST;
}

export function chooseAreaCode(code: string): void {
  writeText(KEY, `+${code}`);
}
