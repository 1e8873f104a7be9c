/** What customers and visitors do: begin conversations, go on with them, end them. */
import { randomBytes } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import { messageRow, type MessagesPage, messagesMessage } from '../../../core/wire/conversation.ts';
import { tidyMessage } from '../../../core/wire/plain-text.ts';
import { customerMember, DESK } from '../../../platform/server/conversations/members.ts';
import {
  type PageAsked,
  readAround,
  readGlances,
  readMessages,
} from '../../../platform/server/conversations/reading.ts';
import {
  markRead,
  noteTyping,
  openConversation,
  say,
  sayLine,
} from '../../../platform/server/conversations/writing.ts';
import type { Guest } from '../../../platform/server/uploads/guests.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import {
  type About,
  FIRST_ANSWER_MINUTES,
  MOST_OF_ADDRESS,
  MOST_OPEN,
  type Ticket,
  type Topic,
} from '../contract.ts';
import { secretIn, type SecretNames } from '../rules/secrets.ts';
import { afterMessage } from '../rules/states.ts';
import { isMessage } from '../rules/texts.ts';
import { readHours } from '../store/desk.ts';
import type { SupportDatabase } from '../store/tables.ts';
import {
  addTicket,
  type Asker,
  besides,
  changeTicket,
  countOfAddress,
  countOpen,
  filesOwner,
  isOf,
  listTickets,
  lockTicket,
  readTicket,
  type TicketChange,
} from '../store/tickets.ts';
import { ticketRow } from '../wire.ts';
import { authorFor } from './authors.ts';
import type { SupportServerNeeds } from './needs.ts';
import { dueMs } from './opening.ts';
import { isWalletWord } from './wallet-words.ts';

const HOUR_MS = 3_600_000;
const MOST_LISTED = 50;
const TOKEN_BYTES = 32;
const TOKEN_CONTEXT = 'visitor of support';
const ADDRESS_CONTEXT = 'address of a visitor of support';

/** A conversation that is to be begun. */
export interface Begun {
  readonly topic: Topic;
  readonly text: string;
  readonly clientId: string;
  readonly about: About | undefined;
  readonly language: Language;
  /** The network address it comes from. */
  readonly address: string;
}

/** A text as it is stored, or why it is not: `empty_message`, `message_too_long`, a secret. */
export function storable(text: string, names: SecretNames): string | Refusal {
  const tidied = tidyMessage(text);
  if (tidied === '') return refuse('empty_message');
  if (!isMessage(tidied)) return refuse('message_too_long');
  return secretIn(tidied, names, isWalletWord) === undefined ? tidied : refuse('secret_held_back');
}

/** Support as customers and visitors reach it, by calls and by the page in a frame. */
export class Asking {
  private readonly needs: SupportServerNeeds;
  private readonly nowMs: () => number;
  private readonly names: SecretNames;

  constructor(needs: SupportServerNeeds, nowMs: () => number, names: SecretNames) {
    this.needs = needs;
    this.nowMs = nowMs;
    this.names = names;
  }

  /** Something that nobody guesses, to prove a visitor by. */
  newToken(): string {
    return randomBytes(TOKEN_BYTES).toString('hex');
  }

  /** Who asks; undefined for a visitor who proves nothing. */
  asker(customerId: number | undefined, token: string | undefined): Asker | undefined {
    if (customerId !== undefined) return { owner: customerId };
    if (token === undefined || token === '') return undefined;
    return { visitor: this.needs.secrets.hash(token, TOKEN_CONTEXT) };
  }

  private member(asker: Asker): string {
    return 'owner' in asker ? customerMember(asker.owner) : `visitor ${asker.visitor}`;
  }

  /** The conversations of who asks, the one with the newest message first. */
  async list(asker: Asker) {
    const { db } = this.needs;
    const tickets = await listTickets(db, asker, MOST_LISTED);
    const ids = tickets.map(({ conversationId }) => conversationId);
    const glances = await readGlances(db, ids, this.member(asker));
    const none = { lastNumber: 0, readNumber: 0, last: undefined };
    return tickets.map((each) => ticketRow(each, glances.get(each.conversationId) ?? none));
  }

  /** One of them; undefined for whoever else asks. */
  async one(asker: Asker | undefined, id: number): Promise<Ticket | undefined> {
    const ticket = await readTicket(this.needs.db, id);
    return ticket !== undefined && asker !== undefined && isOf(ticket, asker) ? ticket : undefined;
  }

  private async mayBegin(asker: Asker, address: string): Promise<Refusal | undefined> {
    const { db } = this.needs;
    if ((await countOpen(db, asker)) >= MOST_OPEN) return refuse('too_many_conversations');
    if ('owner' in asker) return undefined;
    const begun = await countOfAddress(db, address, this.nowMs() - HOUR_MS);
    return begun >= MOST_OF_ADDRESS ? refuse('too_many_conversations') : undefined;
  }

  /**
   * Begins a conversation, once however often it is sent; answers its number. Refusals in order:
   * those of a text, `unknown_about`, `too_many_conversations`.
   */
  async open(asker: Asker, begun: Begun): Promise<number | Refusal> {
    const { db, secrets } = this.needs;
    const text = storable(begun.text, this.names);
    if (typeof text !== 'string') return text;
    const { about } = begun;
    if (about !== undefined && !(await this.isOwn(asker, about))) return refuse('unknown_about');
    const nowMs = this.nowMs();
    const address = 'owner' in asker ? '' : secrets.hash(begun.address, ADDRESS_CONTEXT);
    const member = this.member(asker);
    const subject = `${member} ${begun.clientId}`;
    return db
      .transaction()
      .execute(async (work) => {
        const open = { room: 'support', subject, members: [member, DESK] };
        const conversationId = await openConversation(work, open, nowMs);
        const known = await this.ticketOf(work, conversationId);
        if (known !== undefined) return known;
        const refused = await this.mayBegin(asker, address);
        if (refused !== undefined) throw new Refused(refused);
        const due = dueMs(await readHours(work), nowMs, FIRST_ANSWER_MINUTES[begun.topic]);
        const { topic, language } = begun;
        const ticket = { conversationId, asker, address, topic, language, about, dueMs: due };
        const id = await addTicket(work, ticket, nowMs);
        const own = { conversationId, author: member, member };
        if (about !== undefined) {
          const card = { ...own, clientId: `${begun.clientId} about`, kind: 'card' } as const;
          await say(work, { ...card, body: JSON.stringify({ is: 'about', ...about }) }, nowMs);
        }
        const first = { ...own, clientId: begun.clientId, kind: 'text', body: text } as const;
        const said = await say(work, first, nowMs);
        if (isRefusal(said)) throw new Refused(said);
        return id;
      })
      .catch(refusedOrThrow);
  }

  private isOwn(asker: Asker, { kind, id }: About): Promise<boolean> {
    return 'owner' in asker ? this.needs.hasRow(kind, asker.owner, id) : Promise.resolve(false);
  }

  private async ticketOf(work: SupportDatabase, conversationId: number) {
    const row = await work
      .selectFrom('support_tickets')
      .select('id')
      .where('conversation_id', '=', String(conversationId))
      .executeTakeFirst();
    return row === undefined ? undefined : Number(row.id);
  }

  /** A page of messages, as who asks reads them. */
  async messages(asker: Asker, ticket: Ticket, asked: PageAsked): Promise<MessagesPage> {
    const { db } = this.needs;
    const member = this.member(asker);
    const found = await readMessages(db, ticket.conversationId, asked);
    const around = await readAround(db, ticket.conversationId, member, this.nowMs());
    const rows = found.map((each) => messageRow(each, authorFor(each.author, member)));
    return messagesMessage(rows, around);
  }

  /** Says a text. Refusals: those of a text, `unknown_conversation`, `conversation_closed`, …. */
  async send(
    asker: Asker,
    id: number,
    sent: { readonly clientId: string; readonly text: string; readonly language: Language },
  ) {
    const text = storable(sent.text, this.names);
    if (typeof text !== 'string') return text;
    const { clientId, language } = sent;
    return this.speak(asker, id, { clientId, kind: 'text', body: text, language });
  }

  /** Says an upload of who asks, which the desk may look at from then on. */
  async sendFile(
    asker: Asker,
    ticket: Ticket,
    sent: { readonly clientId: string; readonly file: string; readonly language: Language },
  ) {
    const { clientId, file, language } = sent;
    const owner = filesOwner(ticket);
    const kind = await this.needs.uploads.keepFor(owner, file, []);
    if (kind === undefined) return this.sentBefore(ticket, clientId, file);
    const said = await this.speak(asker, ticket.id, { clientId, kind, body: file, language });
    if ('refused' in said) await this.needs.uploads.release(owner, file);
    return said;
  }

  /** Who sends a file without an account, for a conversation of his that goes on. */
  async guestOf(token: string, id: number): Promise<Guest | undefined> {
    const ticket = await this.one(this.asker(undefined, token), id);
    if (ticket === undefined || ticket.state === 'closed') return undefined;
    const neighbours = (await besides(this.needs.db, ticket)).map(filesOwner);
    return { owner: filesOwner(ticket), neighbours };
  }

  /** An upload that is kept already may be one that was sent a moment ago. */
  private async sentBefore(ticket: Ticket, clientId: string, file: string) {
    const recent = await readMessages(this.needs.db, ticket.conversationId, { limit: 60 });
    const same = recent.find((each) => each.clientId === clientId && each.body === file);
    return same === undefined ? refuse('bad_file') : { number: same.number };
  }

  private speak(
    asker: Asker,
    id: number,
    sent: {
      readonly clientId: string;
      readonly kind: 'text' | 'picture' | 'document';
      readonly body: string;
      readonly language: Language;
    },
  ): Promise<{ readonly number: number } | Refusal> {
    const nowMs = this.nowMs();
    const member = this.member(asker);
    return this.changed(asker, id, async (work, ticket) => {
      const state = afterMessage(ticket, 'customer', nowMs);
      if (typeof state !== 'string') return state;
      const { clientId, kind, body, language } = sent;
      const own = { conversationId: ticket.conversationId, author: member, member };
      const said = await say(work, { ...own, clientId, kind, body }, nowMs);
      if ('refused' in said || !said.isNew) return said;
      await changeTicket(work, id, { state, language, lastMs: nowMs });
      return said;
    });
  }

  /** Notes up to where who asks has read. */
  async read(asker: Asker, ticket: Ticket, number: number): Promise<void> {
    const { db } = this.needs;
    await db.transaction().execute(async (work) => {
      await markRead(work, ticket.conversationId, this.member(asker), number);
    });
  }

  /** Notes that who asks is typing. */
  async typing(asker: Asker, ticket: Ticket): Promise<void> {
    await this.needs.db.transaction().execute(async (work) => {
      await noteTyping(work, ticket.conversationId, this.member(asker), this.nowMs());
    });
  }

  /** Ends a conversation: it is solved, as far as its customer is concerned. */
  close(asker: Asker, id: number): Promise<{ readonly state: string } | Refusal> {
    const nowMs = this.nowMs();
    return this.changed(asker, id, async (work, ticket) => {
      if (ticket.state === 'closed' || ticket.state === 'solved') return { state: ticket.state };
      await changeTicket(work, id, { state: 'solved', solvedMs: nowMs });
      await sayLine(work, ticket.conversationId, { what: 'closed_by_customer' }, nowMs);
      return { state: 'solved' };
    });
  }

  /** Rates what was done, once it is done. Refusals: `unknown_conversation`, `not_in_state`. */
  rate(
    asker: Asker,
    id: number,
    { rating, text }: { readonly rating: number; readonly text: string },
  ): Promise<{ readonly rating: number } | Refusal> {
    return this.changed(asker, id, async (work, ticket) => {
      if (ticket.state !== 'solved' && ticket.state !== 'closed') return refuse('not_in_state');
      const change: TicketChange = { rating, ratingText: tidyMessage(text) };
      await changeTicket(work, id, change);
      return { rating };
    });
  }

  private changed<Answer>(
    asker: Asker,
    id: number,
    change: (work: SupportDatabase, ticket: Ticket) => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> {
    return this.needs.db.transaction().execute(async (work) => {
      const ticket = await lockTicket(work, id);
      if (ticket === undefined || !isOf(ticket, asker)) return refuse('unknown_conversation');
      return change(work, ticket);
    });
  }
}

/** Ends a transaction that has written something: what was refused leaves nothing behind. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

function refusedOrThrow(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  throw error;
}
