/** What operators do with conversations: take, answer, hand over, end. */
import type { Kysely } from 'kysely';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import type { MessageKind } from '../../../core/wire/conversation.ts';
import {
  customerMember,
  DESK,
  operatorAuthor,
  operatorOf,
} from '../../../platform/server/conversations/members.ts';
import { readAround, readMessages } from '../../../platform/server/conversations/reading.ts';
import {
  forgetConversation,
  removeMessage,
  say,
  sayLine,
} from '../../../platform/server/conversations/writing.ts';
import { tellOutbox } from '../../../platform/server/durable/outbox.ts';
import { HOUSE_UPLOADS } from '../../../platform/server/uploads/upload-tables.ts';
import { supportTold, type Ticket } from '../contract.ts';
import { afterMessage, afterTaking } from '../rules/states.ts';
import { addNote, isPictureOfAnswer } from '../store/desk.ts';
import type { SupportDatabase } from '../store/tables.ts';
import { changeTicket, filesOwner, lockTicket } from '../store/tickets.ts';
import type { SupportServerNeeds } from './needs.ts';

/** What an operator sends. */
export interface Sent {
  readonly clientId: string;
  readonly kind: MessageKind;
  readonly body: string;
}

/** How many messages are looked at to see whether one of ours is unread already. */
const LOOKED_BACK = 60;

/** Support as operators reach it. */
export class Answering {
  private readonly needs: SupportServerNeeds;
  private readonly nowMs: () => number;

  constructor(needs: SupportServerNeeds, nowMs: () => number) {
    this.needs = needs;
    this.nowMs = nowMs;
  }

  private changed<Answer>(
    id: number,
    change: (work: SupportDatabase, ticket: Ticket) => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> {
    return this.needs.db.transaction().execute(async (work) => {
      const ticket = await lockTicket(work, id);
      return ticket === undefined ? refuse('unknown_conversation') : change(work, ticket);
    });
  }

  /** Takes a conversation that is nobody's. Refusals: of taking, `taken_by_another`. */
  take(operator: number, id: number): Promise<Ticket | Refusal> {
    return this.changed(id, async (work, ticket) => {
      const state = afterTaking(ticket);
      if (typeof state !== 'string') return state;
      const isFree = ticket.assignedTo === 0 || ticket.assignedTo === operator;
      if (!isFree) return refuse('taken_by_another');
      await changeTicket(work, id, { state, assignedTo: operator });
      if (ticket.assignedTo !== operator) await this.line(work, ticket, 'taken', operator);
      return { ...ticket, state, assignedTo: operator };
    });
  }

  /** Hands a conversation to another operator with a note, which its customer does not see. */
  transfer(
    operator: number,
    id: number,
    { to, note }: { readonly to: number; readonly note: string },
  ): Promise<Ticket | Refusal> {
    return this.changed(id, async (work, ticket) => {
      const state = afterTaking(ticket);
      if (typeof state !== 'string') return state;
      if (ticket.assignedTo !== operator) return refuse('not_yours');
      if (to === operator) return refuse('unknown_operator');
      await changeTicket(work, id, { state, assignedTo: to });
      await addNote(work, { ticketId: id, operator, text: note }, this.nowMs());
      await this.line(work, ticket, 'transferred', to);
      return { ...ticket, state, assignedTo: to };
    });
  }

  private async line(
    work: SupportDatabase,
    ticket: Ticket,
    what: string,
    agent: number,
  ): Promise<void> {
    await sayLine(work, ticket.conversationId, { what, agent: String(agent) }, this.nowMs());
  }

  /**
   * Answers what one has taken. Its customer is told, unless something of ours is unread there
   * already. Refusals in order: of a message by the desk, `not_yours`, of saying.
   */
  answer(operator: number, id: number, sent: Sent): Promise<{ number: number } | Refusal> {
    const nowMs = this.nowMs();
    return this.changed(id, async (work, ticket) => {
      const state = afterMessage(ticket, 'desk', nowMs);
      if (typeof state !== 'string') return state;
      if (ticket.assignedTo !== operator) return refuse('not_yours');
      const isTold = await this.isUnread(work, ticket);
      const author = operatorAuthor(operator);
      const own = { conversationId: ticket.conversationId, author, member: DESK };
      const said = await say(work, { ...own, ...sent }, nowMs);
      if (isRefusal(said) || !said.isNew) return said;
      const first = ticket.firstAnswerMs === 0 ? { firstAnswerMs: nowMs } : {};
      await changeTicket(work, id, { state, lastMs: nowMs, ...first });
      if (ticket.owner > 0 && !isTold) await this.tell(work, ticket, said.number);
      return said;
    });
  }

  private async tell(work: SupportDatabase, { id, owner }: Ticket, number: number): Promise<void> {
    const within = { database: <Tables>() => work as unknown as Kysely<Tables> };
    await tellOutbox(within, supportTold, { owner, ticketId: id, number });
  }

  private async isUnread(work: SupportDatabase, ticket: Ticket): Promise<boolean> {
    const { conversationId, owner } = ticket;
    const member = customerMember(owner);
    const around = await readAround(work, conversationId, DESK, this.nowMs());
    const recent = await readMessages(work, conversationId, { limit: LOOKED_BACK });
    return recent.some(({ number, author }) => {
      const isOurs = author !== member && operatorOf(author) !== undefined;
      return isOurs && number > around.othersRead;
    });
  }

  /** Says an upload of the house, which the customer may see from then on. */
  async attach(operator: number, ticket: Ticket, clientId: string, url: string) {
    const { db, uploads } = this.needs;
    // Of a written answer: everybody is shown it, visitors too, and it is kept already.
    if (await isPictureOfAnswer(db, url)) {
      return this.answer(operator, ticket.id, { clientId, kind: 'picture', body: url });
    }
    const kind = await uploads.keepFor(HOUSE_UPLOADS, url, [filesOwner(ticket)]);
    if (kind === undefined) return refuse('bad_file');
    const said = await this.answer(operator, ticket.id, { clientId, kind, body: url });
    if (isRefusal(said)) await uploads.release(HOUSE_UPLOADS, url);
    return said;
  }

  /** Ends what is solved. Refusals: `conversation_closed`, `not_yours`. */
  end(
    operator: number,
    id: number,
    state: 'solved' | 'closed',
  ): Promise<{ readonly before: string } | Refusal> {
    return this.changed(id, async (work, ticket) => {
      if (ticket.state === 'closed') return refuse('conversation_closed');
      if (ticket.assignedTo !== operator) return refuse('not_yours');
      const nowMs = this.nowMs();
      await changeTicket(work, id, { state, solvedMs: nowMs });
      await this.line(work, ticket, state, operator);
      return { before: ticket.state };
    });
  }

  /** Takes a message away; a stone is left. Refusals: `unknown_conversation`, `unknown_message`. */
  remove(id: number, number: number): Promise<{ readonly kind: string } | Refusal> {
    return this.changed(id, async (work, ticket) => {
      const was = await removeMessage(work, ticket.conversationId, number, this.nowMs());
      if (was === undefined) return refuse('unknown_message');
      if (was.kind === 'picture' || was.kind === 'document') {
        await this.letGo(ticket, [was.body]);
      }
      return { kind: was.kind };
    });
  }

  /** Deletes a conversation with all that was said in it, for good. */
  erase(id: number): Promise<{ readonly owner: number } | Refusal> {
    return this.changed(id, async (work, ticket) => {
      const files = await forgetConversation(work, ticket.conversationId);
      await this.letGo(
        ticket,
        files.map(({ address }) => address),
      );
      return { owner: ticket.owner };
    });
  }

  private async letGo(ticket: Ticket, addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      if (await isPictureOfAnswer(this.needs.db, address)) continue;
      // Whose it is nobody has to know: of anybody else's nothing is let go.
      await this.needs.uploads.release(filesOwner(ticket), address);
      await this.needs.uploads.release(HOUSE_UPLOADS, address);
    }
  }
}
