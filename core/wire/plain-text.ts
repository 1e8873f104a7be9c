/**
 * What people write: about themselves and their money one line without special characters, to one
 * another whatever they want, without signs that nobody sees.
 */

/** Mark-up, quotes and the characters that existing clients do not let one type. */
const SPECIAL = /[<>&"'\\`{}[\]^|~=]/;
/**
 * Controls, invisible and reordering signs, private and unassigned ones, letters without a shape
 * (U+3164) and the empty pattern of Braille; what joins and varies emoji is none.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]|(?!\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{DI}]/u;

/** Whether a text has characters that no line of this kind may have. */
export function hasSpecialCharacters(text: string): boolean {
  return SPECIAL.test(text) || UNSEEN.test(text);
}

/** Whether a free line has mark-up or signs that nobody sees; quotes and `&` are anybody's. */
export function hasMarkup(text: string): boolean {
  return /[<>]/.test(text) || UNSEEN.test(text);
}

/** Something that a reader sees. */
const SEEN = /[\p{L}\p{N}\p{S}\p{P}]/u;

/** Whether a text sends its readers to a page somewhere: a name or an account does not. */
export function namesPage(text: string): boolean {
  return /:\/\/|\bwww\./i.test(text);
}

/**
 * Whether others can read a text as a name: something is to be seen, nothing is hidden, and it
 * leads nowhere.
 */
export function isSeenName(text: string): boolean {
  return SEEN.test(text) && !hasMarkup(text) && !namesPage(text);
}

/** A text as it is stored: one form for each letter, single blanks, none at the ends. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Zs}]+/gu, ' ')
    .trim();
}

/** The same with line breaks and joiners let through. */
const UNSEEN_IN_LINES = /(?![\n\u200d])[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu;

/** A message as it is stored: one form for each letter, no hidden signs, none at the ends. */
export function tidyMessage(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(UNSEEN_IN_LINES, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
