/** Support at the console: what waits, one conversation, and what is done with it. */
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import { messageRow } from '../../../core/wire/conversation.ts';
import { DESK } from '../../../platform/server/conversations/members.ts';
import {
  readAround,
  readMessage,
  readMessages,
} from '../../../platform/server/conversations/reading.ts';
import { markRead } from '../../../platform/server/conversations/writing.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type AuditNote,
  type ConsoleCall,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import type { Ticket } from '../contract.ts';
import {
  hasOpened,
  noteOpening,
  noteOperatorTyping,
  readNotes,
  typingOperators,
} from '../store/desk.ts';
import { listForDesk } from '../store/desk-list.ts';
import { readTicket } from '../store/tickets.ts';
import { authorFor } from './authors.ts';
import { fileInput, messagesInput, oneInput, ticketsInput } from './console-wire.ts';
import type { SupportServerNeeds } from './needs.ts';

const room = 'support';
const READ = 'support.read';
const DOCUMENT = 'application/pdf';
const PICTURE = 'image/webp';

/** What the audit log says a call was about. */
export function subjectOf({ id, owner }: Pick<Ticket, 'id' | 'owner'>): string {
  return owner > 0 ? `customer ${owner}` : `conversation ${id}`;
}

/** A note of what was done with a conversation. */
export function noteOf(ticket: Pick<Ticket, 'id' | 'owner'>, after: object): AuditNote {
  return { subject: subjectOf(ticket), after: { conversation: ticket.id, ...after } };
}

/** Calls that look. */
export function supportLookCalls(gateway: Gateway, needs: SupportServerNeeds): ConsoleCall[] {
  return [
    listCall(gateway, needs),
    openCall(gateway, needs),
    messagesCall(gateway, needs),
    fileCall(gateway, needs),
  ];
}

function listCall(gateway: Gateway, needs: SupportServerNeeds): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/support/tickets',
    showsCustomers: true,
    room,
    summary: 'A page of conversations, those first that are due first.',
    permission: READ,
    input: ticketsInput,
    handle: async ({ input, operator }) => {
      const { state, topic, page, perPage } = input;
      const mine = input.mine ? operator.operatorId : 0;
      const found = await listForDesk(needs.db, { state, topic, mine, page, perPage });
      const owners = found.tickets.map(({ owner }) => owner).filter((owner) => owner > 0);
      const names = await needs.accountNames(owners);
      const nowMs = gateway.nowMs();
      const data = found.tickets.map((ticket) => ({
        id: ticket.id,
        owner: ticket.owner,
        account: names.get(ticket.owner) ?? '',
        topic: ticket.topic,
        state: ticket.state,
        language: ticket.language,
        assignedTo: ticket.assignedTo,
        openedMs: ticket.openedMs,
        dueMs: ticket.dueMs,
        firstAnswerMs: ticket.firstAnswerMs,
        isLate: ticket.firstAnswerMs === 0 && ticket.dueMs < nowMs,
        rating: ticket.rating,
      }));
      return { message: { data, total: found.total } };
    },
  });
}

function openCall(gateway: Gateway, needs: SupportServerNeeds): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/support/ticket',
    room,
    summary: 'Opens one conversation; each opening is written to the audit log.',
    permission: READ,
    input: oneInput,
    handle: async ({ input, operator }) => {
      const ticket = await readTicket(needs.db, input.id);
      if (ticket === undefined) return refuse('unknown_conversation');
      await noteOpening(needs.db, ticket.id, operator.operatorId, gateway.nowMs());
      const person = ticket.owner > 0 ? await needs.person(ticket.owner) : undefined;
      const { visitor: _proof, conversationId: _own, about, ...shown } = ticket;
      const message = {
        ...shown,
        about: about === undefined ? '' : `${about.kind.replaceAll('_', ' ')} ${about.id}`,
        account: person?.account ?? '',
        notes: await readNotes(needs.db, ticket.id),
      };
      return { message, note: noteOf(ticket, { looked: 'opened' }) };
    },
  });
}

/** The conversation, for an operator who has opened it lately. */
async function opened(
  needs: SupportServerNeeds,
  id: number,
  operator: number,
  nowMs: number,
): Promise<Ticket | Refusal> {
  const ticket = await readTicket(needs.db, id);
  if (ticket === undefined) return refuse('unknown_conversation');
  return (await hasOpened(needs.db, id, operator, nowMs)) ? ticket : refuse('not_opened');
}

function messagesCall(gateway: Gateway, needs: SupportServerNeeds): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/support/messages',
    showsCustomers: true,
    room,
    summary: 'Messages of a conversation that one has opened; with `typing` others are told of it.',
    permission: READ,
    input: messagesInput,
    handle: async ({ input, operator }) => {
      const nowMs = gateway.nowMs();
      const { operatorId } = operator;
      const ticket = await opened(needs, input.id, operatorId, nowMs);
      if (isRefusal(ticket)) return ticket;
      const { conversationId } = ticket;
      if (input.typing) await noteOperatorTyping(needs.db, ticket.id, operatorId, nowMs);
      const found = await readMessages(needs.db, conversationId, input);
      const last = found.at(-1)?.number ?? 0;
      if (ticket.assignedTo === operatorId && last > 0) {
        await needs.db.transaction().execute((work) => markRead(work, conversationId, DESK, last));
      }
      const around = await readAround(needs.db, conversationId, DESK, nowMs);
      const list = found.map((each) => ({
        ...messageRow(each, authorFor(each.author, '')),
        author: each.author,
      }));
      const typing = await typingOperators(needs.db, ticket.id, operatorId, nowMs);
      return { message: { list, ...around, state: ticket.state, typing } };
    },
  });
}

function fileCall(gateway: Gateway, needs: SupportServerNeeds): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/support/file',
    room,
    summary: 'A picture or document of a conversation; every look is written to the audit log.',
    permission: READ,
    input: fileInput,
    handle: async ({ input, operator }) => {
      const nowMs = gateway.nowMs();
      const ticket = await opened(needs, input.id, operator.operatorId, nowMs);
      if (isRefusal(ticket)) return ticket;
      const message = await readMessage(needs.db, ticket.conversationId, input.number);
      const isFile = message?.kind === 'picture' || message?.kind === 'document';
      const bytes = isFile ? await needs.uploads.showToOperator(message.body) : undefined;
      if (bytes === undefined) return refuse('unknown_message');
      const note = noteOf(ticket, { looked: `${message?.kind} ${input.number}` });
      if (message?.kind === 'picture') return { bytes, contentType: PICTURE, note };
      // It is saved and never opened within the console.
      return { bytes, contentType: DOCUMENT, name: `message-${input.number}.pdf`, note };
    },
  });
}
