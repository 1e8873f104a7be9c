/** Codes of gift cards: 16 letters of five bits each and one that finds typing errors. Pure. */

/** Without letters that look like others. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = 32;
export const CODE_LETTERS = 16;
const BITS = 5;
/** Letters that are read as figures. */
const ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const GROUP = /(.{4})(?=.)/g;

/** The last letter, by Luhn's way in 32 signs: one wrong letter is always found. */
function checkLetter(letters: string): string {
  let factor = 2;
  let sum = 0;
  for (const letter of Array.from(letters).reverse()) {
    const product = factor * SIGNS.indexOf(letter);
    sum += Math.floor(product / BASE) + (product % BASE);
    factor = factor === 2 ? 1 : 2;
  }
  return SIGNS.charAt((BASE - (sum % BASE)) % BASE);
}

/** A code out of 80 bits, written as twenty hexadecimal figures. */
export function codeFrom(hex: string): string {
  let bits = BigInt(`0x${hex}`);
  let letters = '';
  for (let at = 0; at < CODE_LETTERS; at += 1) {
    letters = SIGNS.charAt(Number(bits & 31n)) + letters;
    bits >>= BigInt(BITS);
  }
  return letters + checkLetter(letters);
}

/** A code as it is shown, in groups. */
export function shownCode(code: string): string {
  return code.replaceAll(GROUP, '$1-');
}

/** A code however it was typed; undefined for what cannot be one. */
export function readCode(text: string): string | undefined {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const plain = Array.from(typed, (letter) => ALIKE[letter] ?? letter).join('');
  if (!/^[0-9A-HJKMNP-TV-Z]{17}$/.test(plain)) return undefined;
  const letters = plain.slice(0, CODE_LETTERS);
  return checkLetter(letters) === plain.slice(CODE_LETTERS) ? plain : undefined;
}
