/** What is written to one another, and what is written for many. Pure. */
import { LONGEST_MESSAGE } from '../../../core/wire/conversation.ts';

/** Signs that are not to be seen or turn the direction of writing; lines and joiners stay. */
const UNSEEN = /(?![\n\u200d])[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/gu;
const GREETING =
  /^\s*(?:hi|hey|hello|good (?:morning|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|bonjour|salut|bonsoir|hola|buen[oa]s|你好|您好|嗨|哈[喽囉]|こんにちは|おはよう|こんばんは|안녕|สวัสดี|หวัดดี)/iu;

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

/** Whether somebody says hello and nothing else yet. */
export function greets(text: string): boolean {
  return GREETING.test(text);
}

/** A written answer with its `{{names}}` filled; names that are not known stay as they are. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
