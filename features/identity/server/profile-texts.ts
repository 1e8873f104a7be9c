/** What a customer may say about himself. Lengths are counted as a reader counts. */
import { hasSpecialCharacters, isSeenName } from '../../../core/wire/plain-text.ts';

const NICKNAME_LEAST = 2;
const NICKNAME_MOST = 10;
const SIGNATURE_LEAST = 2;
const SIGNATURE_MOST = 30;
const ANTI_PHISHING_MOST = 20;
const PASSKEY_NAME_MOST = 40;
/** Marks upon marks: one "character" may be made of this many code points on average. */
const POINTS_EACH = 8;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function fits(text: string, most: number, least = 1): boolean {
  const count = Array.from(segmenter.segment(text)).length;
  return count >= least && count <= most && Array.from(text).length <= most * POINTS_EACH;
}

/** The two that existing clients have are of their characters only. */
function isPlain(text: string, most: number, least: number): boolean {
  return isSeenName(text) && fits(text, most, least) && !hasSpecialCharacters(text);
}

/** Whether a tidy text may be a nickname: 2 to 10 characters, no mark-up, nothing unseen. */
export function isNickname(text: string): boolean {
  return isPlain(text, NICKNAME_MOST, NICKNAME_LEAST);
}

/** Whether a tidy text may be a signature: 2 to 30 characters; none at all takes it away. */
export function isSignature(text: string): boolean {
  return text === '' || isPlain(text, SIGNATURE_MOST, SIGNATURE_LEAST);
}

/** Whether a tidy text may be the word by which one knows our messages; none takes it away. */
export function isAntiPhishing(text: string): boolean {
  return text === '' || (isSeenName(text) && fits(text, ANTI_PHISHING_MOST));
}

/** Whether a tidy text may be the name of a passkey. */
export function isPasskeyName(text: string): boolean {
  return isSeenName(text) && fits(text, PASSKEY_NAME_MOST);
}
