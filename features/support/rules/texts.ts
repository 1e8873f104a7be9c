/** What is written to one another, and what is written for many. Pure. */
import { LONGEST_MESSAGE } from '../../../core/wire/conversation.ts';

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
