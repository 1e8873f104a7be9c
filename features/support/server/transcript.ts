/** What was said, as a mail to the customer who said it. */
import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { timeText } from '../../../core/time/time-text.ts';
import type { StoredMessage } from '../../../core/wire/conversation.ts';
import { customerOf, operatorOf } from '../../../platform/server/conversations/members.ts';
import { readMessages } from '../../../platform/server/conversations/reading.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { Phrases } from '../../../platform/server/words/phrases.ts';
import { type Ticket, TRANSCRIPT_PAUSE_MS } from '../contract.ts';
import { changeTicket, lastTranscriptMs, lockTicket } from '../store/tickets.ts';
import { DEMO_AGENT } from './authors.ts';
import { sayLineOf } from './lines.ts';
import type { SupportServerNeeds } from './needs.ts';

/** A conversation is not longer than a mail should be: the newest messages of it. */
const MOST = 500;

function textOf(phrases: Phrases, language: Language, message: StoredMessage): string {
  if (message.isRemoved) return phrases.say(language, 'support.removed');
  if (message.kind === 'text') return message.body;
  if (message.kind === 'line') return sayLineOf(phrases, language, message.body);
  return phrases.say(language, `support.${message.kind}`);
}

function nameOf(phrases: Phrases, language: Language, author: string): string {
  if (customerOf(author) !== undefined) return phrases.say(language, 'support.you');
  const operator = operatorOf(author);
  const agent = operator === undefined ? '' : ` ${operator}`;
  const demo = author === DEMO_AGENT ? ` (${phrases.say(language, 'support.demo')})` : '';
  return `${phrases.say(language, 'support.agent')}${agent}${demo}`;
}

/**
 * Sends all of a conversation by mail, in the caller's language, at most once in ten minutes.
 * Refusals in order: `no_mail_address`, `transcript_too_soon`.
 */
export async function sendTranscript(
  { phrases, nowMs }: Pick<Gateway, 'phrases' | 'nowMs'>,
  needs: SupportServerNeeds,
  ticket: Ticket,
  language: Language,
): Promise<{ readonly id: number } | Refusal> {
  const { id, owner, conversationId } = ticket;
  const person = await needs.person(owner);
  if (person?.hasEmail !== true) return refuse('no_mail_address');
  const atMs = nowMs();
  return needs.db.transaction().execute(async (work) => {
    await lockTicket(work, id);
    const lastMs = await lastTranscriptMs(work, id);
    if (atMs - lastMs < TRANSCRIPT_PAUSE_MS) return refuse('transcript_too_soon');
    const messages = await readMessages(work, conversationId, { limit: MOST });
    const lines = messages.map((each) => {
      const head = `${timeText(each.sentMs)} · ${nameOf(phrases, language, each.author)}`;
      return `${head}\n${textOf(phrases, language, each)}`;
    });
    const within = { database: <Tables>() => work as unknown as Kysely<Tables> };
    const details = { number: String(id), lines: lines.join('\n\n') };
    await needs.notifyIn(within, owner, 'support.mail_transcript', details);
    await changeTicket(work, id, { transcriptMs: atMs });
    return { id };
  });
}
