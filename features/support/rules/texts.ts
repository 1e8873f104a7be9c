/** What is written to one another, and what is written for many. Pure. */
import { LONGEST_MESSAGE } from '../../../core/wire/conversation.ts';

/** Signs that are not to be seen or turn the direction of writing; lines and joiners stay. */
const UNSEEN = /(?![\n\u200d])[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu;

/** A message as it is stored: one form for each letter, no hidden signs, none at the ends. */
export function tidyMessage(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a message can be sent: something is said, and not too much. */
export function isMessage(text: string): boolean {
  return text !== '' && text.length <= LONGEST_MESSAGE;
}

/** Whether somebody says hello, by the greetings of all languages, in small letters. */
export function greets(text: string, greetings: readonly string[]): boolean {
  const said = text.trimStart().toLowerCase();
  return greetings.some((greeting) => {
    if (!said.startsWith(greeting)) return false;
    // "Hi" is one, "high" is none; where words are not parted anything may follow.
    const next = said.slice(greeting.length, greeting.length + 1);
    return !/[a-z]$/.test(greeting) || !/[\p{L}]/u.test(next);
  });
}

/** A written answer with its `{{names}}` filled; names that are not known stay as they are. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
