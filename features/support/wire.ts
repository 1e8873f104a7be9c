/** Outer shapes of support. */
import { z } from 'zod';
import {
  fileFields,
  LONGEST_MESSAGE,
  messagesFields,
  readFields,
  sendFields,
  type StoredMessage,
} from '../../core/wire/conversation.ts';
import { idField, rawText, text, wholeField } from '../../core/wire/scalars.ts';
import { ABOUT, type Ticket, type Topic, TOPICS } from './contract.ts';

const LONGEST_RATING = 500;
const LONGEST_GLANCE = 60;

/** What proves a visitor; customers send their token as with every call. */
export const visitorToken = text(64).pipe(z.string().regex(/^(?:|[0-9a-f]{64})$/));
const visitor = { visitor: visitorToken.optional() };

/** `GET /support/list` and `GET /support/topics`. */
export const askerInput = z.object(visitor);
/** `POST /support/open`: the first message, and what it is about. */
export const openInput = z.object({
  ...visitor,
  topic: z.enum(TOPICS),
  text: rawText(LONGEST_MESSAGE * 2),
  client_id: sendFields.client_id,
  about: z.enum(ABOUT).optional(),
  about_id: idField.optional(),
});
/** `GET /support/messages`. */
export const messagesInput = z.object({ ...visitor, ...messagesFields });
/** `POST /support/send`. */
export const sendInput = z.object({ ...visitor, ...sendFields });
/** `POST /support/file`. */
export const fileInput = z.object({ ...visitor, ...fileFields });
/** What proves a visitor who sends a file, in the query of `POST /upload`. */
export const guestInput = z.object({ visitor: visitorToken, conversation: idField });
/** `POST /support/read`. */
export const readInput = z.object({ ...visitor, ...readFields });
/** `POST /support/typing`, `/support/close`. */
export const oneInput = z.object({ ...visitor, id: idField });
/** `POST /support/transcript`. */
export const transcriptInput = z.object({ id: idField });
/** `POST /support/rate`. */
export const rateInput = z.object({
  ...visitor,
  id: idField,
  rating: wholeField(1, 5),
  text: text(LONGEST_RATING).default(''),
});

/** How soon somebody answers. */
export interface Soon {
  /** The true median of first answers of seven days; undefined where there were none. */
  readonly medianMs: number | undefined;
  /** When support opens; the present while it is open, undefined where it never does. */
  readonly opensMs: number | undefined;
  readonly isOpen: boolean;
}

/** A topic of `GET /support/topics`. */
export function topicRow(topic: Topic, { medianMs, opensMs, isOpen }: Soon) {
  return {
    topic,
    median_ms: medianMs ?? null,
    is_open: isOpen ? 1 : 0,
    opens_ms: opensMs ?? null,
  } as const;
}

/** The beginning of a message, for a list; of what is no text its kind says what it is. */
function glanceOf(last: StoredMessage | undefined): string {
  if (last === undefined || last.isRemoved || last.kind !== 'text') return '';
  const signs = Array.from(last.body.replaceAll(/\s+/g, ' '));
  if (signs.length <= LONGEST_GLANCE) return signs.join('');
  return `${signs.slice(0, LONGEST_GLANCE).join('').trimEnd()}…`;
}

/** A row of `GET /support/list`. */
export function ticketRow(
  ticket: Ticket,
  glance: {
    readonly lastNumber: number;
    readonly readNumber: number;
    readonly last: StoredMessage | undefined;
  },
) {
  const { id, topic, state, about, openedMs, dueMs, firstAnswerMs, rating } = ticket;
  return {
    id,
    topic,
    state,
    about: about?.kind ?? '',
    about_id: about?.id ?? 0,
    opened_ms: openedMs,
    due_ms: dueMs,
    is_answered: firstAnswerMs > 0 ? 1 : 0,
    rating,
    unread: Math.max(0, glance.lastNumber - glance.readNumber),
    last_kind: glance.last?.isRemoved === true ? 'text' : (glance.last?.kind ?? 'text'),
    last_text: glanceOf(glance.last),
    last_ms: glance.last?.sentMs ?? openedMs,
  } as const;
}
