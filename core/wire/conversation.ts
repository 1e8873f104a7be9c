/**
 * Conversations as they come over the wire, whichever room they are of: messages count 1, 2, 3, …
 * without gaps, and pages are asked for by these numbers.
 */
import { z } from 'zod';
import { idField, LARGEST_ID, rawText, text, wholeField } from './scalars.ts';

/** What a message is: a line is written by the house, a card shows or opens something. */
export const MESSAGE_KINDS = ['text', 'picture', 'document', 'line', 'card'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Characters of a message. */
export const LONGEST_MESSAGE = 2_000;
/** Messages of one page. */
export const MOST_MESSAGES = 60;
const LONGEST_CLIENT_ID = 64;
const LONGEST_ADDRESS = 300;

/** Which page: those after a number, those before one, or without either the newest ones. */
export const messagesFields = {
  id: idField,
  after: idField.optional(),
  before: wholeField(1, LARGEST_ID).optional(),
  limit: wholeField(1)
    .transform((limit) => Math.min(limit, MOST_MESSAGES))
    .default(30),
};

/** What makes sending the same once more the same message. */
const clientId = text(LONGEST_CLIENT_ID).pipe(z.string().min(1));

/** A message that is sent. */
export const sendFields = { id: idField, client_id: clientId, text: rawText(LONGEST_MESSAGE * 2) };
/** An upload that becomes a message. */
export const fileFields = { id: idField, client_id: clientId, file: text(LONGEST_ADDRESS) };
/** Up to which message somebody has read. */
export const readFields = { id: idField, number: idField };

/** A message as it is stored. */
export interface StoredMessage {
  readonly number: number;
  /** Who wrote it, as `customer 10001`, `operator 3` or `house`. */
  readonly author: string;
  readonly kind: MessageKind;
  readonly body: string;
  readonly clientId: string;
  readonly sentMs: number;
  readonly isRemoved: boolean;
}

/** Who wrote a message, for one who reads it. */
export interface AuthorRow {
  readonly from: 'me' | 'other' | 'house';
  readonly name: string;
  /** Said by a machine of the demo. */
  readonly is_demo: 0 | 1;
}

/** A message for one who reads it; of what was removed nothing but its place is left. */
export function messageRow(message: StoredMessage, { from, name, is_demo }: AuthorRow) {
  const { number, kind, body, clientId: own, sentMs, isRemoved } = message;
  return {
    number,
    kind: isRemoved ? 'text' : kind,
    text: isRemoved ? '' : body,
    from,
    name,
    is_demo,
    client_id: from === 'me' ? own : '',
    sent_ms: sentMs,
    is_removed: isRemoved ? 1 : 0,
  } as const;
}
export type MessageRow = ReturnType<typeof messageRow>;

/** What is around the messages of a page. */
export interface AroundPage {
  readonly lastNumber: number;
  /** Up to which message the others have read. */
  readonly othersRead: number;
  readonly isTyping: boolean;
  /** All that were removed: who has them still shows them no more. */
  readonly removed: readonly number[];
}

/** A page of messages, oldest first. */
export function messagesMessage(list: readonly MessageRow[], around: AroundPage) {
  return {
    list,
    last_number: around.lastNumber,
    others_read: around.othersRead,
    is_typing: around.isTyping ? 1 : 0,
    removed: around.removed,
  } as const;
}
export type MessagesPage = ReturnType<typeof messagesMessage>;
