/** What may be said in the chat: a short line without links and contacts. Pure. */
import { tidyMessage } from '../../../core/wire/plain-text.ts';
import { LONGEST_CHAT } from '../contract.ts';
import { type HeldWords, holdsContact, isSplit, withoutLinks } from './held-back.ts';

/** More marks than that on one letter reach into other lines. */
const MOST_MARKS = /(\p{M}{2})\p{M}+/gu;
/** A joiner joins pictures; between letters nobody sees it. */
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

export type SaidRefusal =
  | 'empty_message'
  | 'chat_too_long'
  | 'links_only'
  | 'contact_held_back'
  | 'split_held_back';

/** One line as it is kept, whatever was typed. */
export function chatLine(text: string): string {
  return tidyMessage(text)
    .replaceAll(LOOSE_JOINER, '')
    .replaceAll(MOST_MARKS, '$1')
    .replaceAll(/[\p{Zs}\n\t]+/gu, ' ')
    .trim();
}

/**
 * What is kept of a text, or why nothing is. Refusals in order: `empty_message`, `chat_too_long`,
 * `contact_held_back`, `links_only` (nothing is left without them), `split_held_back`.
 * @param before what the same customer has said lately, oldest first
 */
export function sayable(
  text: string,
  before: readonly string[],
  words: HeldWords,
): { readonly text: string } | SaidRefusal {
  const line = chatLine(text);
  if (line === '') return 'empty_message';
  if (Array.from(line).length > LONGEST_CHAT) return 'chat_too_long';
  const kept = withoutLinks(line);
  if (holdsContact(kept, words)) return 'contact_held_back';
  if (kept === '') return 'links_only';
  return isSplit(before, kept, words) ? 'split_held_back' : { text: kept };
}
