/** What a customer may say about himself. Lengths are counted as a reader counts. */

const NICKNAME_MOST = 10;
const SIGNATURE_MOST = 60;
const ANTI_PHISHING_MOST = 20;
const PASSKEY_NAME_MOST = 40;
/** Marks upon marks: one "character" may be made of this many code points on average. */
const POINTS_EACH = 8;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Mark-up, quotes and the characters that existing clients do not let one type. */
const BANNED = /[<>&"'\\`{}[\]^|~=]/;
/** Controls, invisible and reordering signs, private and unassigned ones; a joiner is none. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u;
const LETTER = /[\p{L}\p{N}\p{S}\p{P}]/u;

function isSound(text: string, most: number): boolean {
  const count = Array.from(segmenter.segment(text)).length;
  const isShort = count <= most && Array.from(text).length <= most * POINTS_EACH;
  return isShort && !BANNED.test(text) && !UNSEEN.test(text);
}

/** A text as it is stored: one form for each letter, single blanks, none at the ends. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Zs}]+/gu, ' ')
    .trim();
}

/** Whether a tidy text may be a nickname: 1 to 10 characters, no mark-up, nothing unseen. */
export function isNickname(text: string): boolean {
  return LETTER.test(text) && isSound(text, NICKNAME_MOST);
}

/** Whether a tidy text may be a signature: at most 60 characters; none at all takes it away. */
export function isSignature(text: string): boolean {
  return text === '' || (LETTER.test(text) && isSound(text, SIGNATURE_MOST));
}

/** Whether a tidy text may be the word by which one knows our messages; none takes it away. */
export function isAntiPhishing(text: string): boolean {
  return text === '' || (LETTER.test(text) && isSound(text, ANTI_PHISHING_MOST));
}

/** Whether a tidy text may be the name of a passkey. */
export function isPasskeyName(text: string): boolean {
  return LETTER.test(text) && isSound(text, PASSKEY_NAME_MOST);
}
