/** What operators do with conversations, each with a line in the audit log. */
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { tidyMessage } from '../../../core/wire/plain-text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type ConsoleCall, consoleCommand } from '../../../platform/server/http/console-call.ts';
import { HOUSE_UPLOADS } from '../../../platform/server/uploads/upload-tables.ts';
import { isMessage } from '../rules/texts.ts';
import { addNote } from '../store/desk.ts';
import { readTicket } from '../store/tickets.ts';
import { noteOf } from './console-calls.ts';
import {
  answerInput,
  attachInput,
  cardInput,
  couponInput,
  eraseInput,
  noteInput,
  oneInput,
  removeInput,
  transferInput,
} from './console-wire.ts';
import type { Answering } from './answering.ts';
import type { SupportServerNeeds } from './needs.ts';

const shared = { method: 'POST', room: 'support' } as const;
const ANSWER = 'support.answer';

/** All of them. */
export function supportDeskCalls(
  gateway: Gateway,
  needs: SupportServerNeeds,
  answering: Answering,
): ConsoleCall[] {
  return [
    ...answerCalls(needs, answering),
    ...offerCalls(needs, answering),
    ...fileCalls(needs, answering),
    ...handCalls(gateway, needs, answering),
    ...endCalls(answering),
    ...removeCalls(needs, answering),
  ];
}

function answerCalls(needs: SupportServerNeeds, answering: Answering): ConsoleCall[] {
  return [
    consoleCommand({
      ...shared,
      path: '/support/answer',
      summary: 'Answers a conversation that one has taken.',
      permission: ANSWER,
      input: answerInput,
      handle: async ({ input, operator }) => {
        const text = tidyMessage(input.text);
        if (!isMessage(text)) return refuse(text === '' ? 'empty_message' : 'message_too_long');
        const { id, clientId } = input;
        const sent = { clientId, kind: 'text', body: text } as const;
        const said = await answering.answer(operator.operatorId, id, sent);
        if (isRefusal(said)) return said;
        const ticket = await readTicket(needs.db, id);
        const { number } = said;
        const owner = ticket?.owner ?? 0;
        return { message: { id, number }, note: noteOf({ id, owner }, { answered: number }) };
      },
    }),
  ];
}

/** Cards: what the customer does with them is his own. */
function offerCalls(needs: SupportServerNeeds, answering: Answering): ConsoleCall[] {
  return [
    consoleCommand({
      ...shared,
      path: '/support/card',
      summary: 'Offers a screen: the customer opens it, and does there what he wants.',
      permission: ANSWER,
      input: cardInput,
      handle: async ({ input, operator }) => {
        const { id, clientId, screen } = input;
        const body = JSON.stringify({ is: 'screen', screen });
        const sent = { clientId, kind: 'card', body } as const;
        const said = await answering.answer(operator.operatorId, id, sent);
        if (isRefusal(said)) return said;
        const ticket = await readTicket(needs.db, id);
        const note = noteOf({ id, owner: ticket?.owner ?? 0 }, { offered: screen });
        return { message: { id, number: said.number }, note };
      },
    }),
    consoleCommand({
      ...shared,
      path: '/support/coupon',
      summary: 'Offers a voucher by the code of its campaign: the customer claims it himself.',
      permission: ANSWER,
      input: couponInput,
      about: async ({ id }) => {
        const owner = (await readTicket(needs.db, id))?.owner ?? 0;
        return owner > 0 ? [owner] : [];
      },
      handle: async ({ input, operator }) => {
        const { id, clientId, code } = input;
        const ticket = await readTicket(needs.db, id);
        const owner = ticket?.owner ?? 0;
        const given = owner === 0 ? undefined : await needs.handedOut(code);
        if (given === undefined) return refuse('coupon_not_offered');
        const body = JSON.stringify({ is: 'coupon', code, ...given });
        const sent = { clientId, kind: 'card', body } as const;
        const said = await answering.answer(operator.operatorId, id, sent);
        if (isRefusal(said)) return said;
        const note = noteOf({ id, owner }, { offered: 'coupon' });
        return { message: { id, number: said.number }, note };
      },
    }),
  ];
}

function fileCalls(needs: SupportServerNeeds, answering: Answering): ConsoleCall[] {
  return [
    consoleCommand({
      ...shared,
      path: '/support/upload',
      summary: 'Stores a picture or a PDF, field `file`; the message is its path.',
      permission: ANSWER,
      takesFile: true,
      input: z.object({}),
      handle: async ({ file }) => {
        const path = await needs.uploads.take(HOUSE_UPLOADS, file, { documents: true });
        if (typeof path !== 'string') return path;
        return { message: path, note: { subject: `file ${path}` } };
      },
    }),
    consoleCommand({
      ...shared,
      path: '/support/attach',
      summary: 'Sends a file that was uploaded to the customer.',
      permission: ANSWER,
      input: attachInput,
      handle: async ({ input, operator }) => {
        const ticket = await readTicket(needs.db, input.id);
        if (ticket === undefined) return refuse('unknown_conversation');
        const { clientId, file } = input;
        const said = await answering.attach(operator.operatorId, ticket, clientId, file);
        if (isRefusal(said)) return said;
        const note = noteOf(ticket, { sent: said.number });
        return { message: { id: ticket.id, number: said.number }, note };
      },
    }),
  ];
}

function handCalls(
  gateway: Gateway,
  needs: SupportServerNeeds,
  answering: Answering,
): ConsoleCall[] {
  return [
    consoleCommand({
      ...shared,
      path: '/support/take',
      summary: 'Takes a conversation that is nobody’s.',
      permission: ANSWER,
      input: oneInput,
      handle: async ({ input, operator }) => {
        const taken = await answering.take(operator.operatorId, input.id);
        if (isRefusal(taken)) return taken;
        return { message: { id: taken.id }, note: noteOf(taken, { taken: true }) };
      },
    }),
    consoleCommand({
      ...shared,
      path: '/support/transfer',
      summary: 'Hands a conversation to another operator, with a note.',
      permission: ANSWER,
      input: transferInput,
      handle: async ({ input, operator }) => {
        if (!(await needs.mayAnswer(input.to))) return refuse('unknown_operator');
        const handed = await answering.transfer(operator.operatorId, input.id, input);
        if (isRefusal(handed)) return handed;
        return { message: { id: handed.id }, note: noteOf(handed, { handedTo: input.to }) };
      },
    }),
    consoleCommand({
      ...shared,
      path: '/support/note',
      summary: 'Writes a note for other operators.',
      permission: ANSWER,
      input: noteInput,
      handle: async ({ input, operator }) => {
        const ticket = await readTicket(needs.db, input.id);
        if (ticket === undefined) return refuse('unknown_conversation');
        const note = { ticketId: ticket.id, operator: operator.operatorId, text: input.text };
        await addNote(needs.db, note, gateway.nowMs());
        return { message: { id: ticket.id }, note: noteOf(ticket, { noted: true }) };
      },
    }),
  ];
}

function endCalls(answering: Answering): ConsoleCall[] {
  const end = (path: string, summary: string, state: 'solved' | 'closed') =>
    consoleCommand({
      ...shared,
      path,
      summary,
      permission: ANSWER,
      input: oneInput,
      handle: async ({ input, operator }) => {
        const ended = await answering.end(operator.operatorId, input.id, state);
        if (isRefusal(ended)) return ended;
        const before = { state: ended.before };
        const note = { subject: `conversation ${input.id}`, before, after: { state } };
        return { message: { id: input.id, state }, note };
      },
    });
  return [
    end('/support/solve', 'Says that it is solved; an answer opens it again.', 'solved'),
    end('/support/close', 'Closes it for good.', 'closed'),
  ];
}

function removeCalls(needs: SupportServerNeeds, answering: Answering): ConsoleCall[] {
  return [
    consoleCommand({
      ...shared,
      path: '/support/remove',
      summary: 'Takes one message away; a stone is left in its place.',
      permission: ANSWER,
      input: removeInput,
      handle: async ({ input }) => {
        const { id, number, reason } = input;
        const ticket = await readTicket(needs.db, id);
        const removed = await answering.remove(id, number);
        if (isRefusal(removed)) return removed;
        const note = noteOf({ id, owner: ticket?.owner ?? 0 }, { removed: number });
        return { message: { id, number }, note: { ...note, reason } };
      },
    }),
    consoleCommand({
      ...shared,
      path: '/support/erase',
      summary: 'Deletes a conversation with all that was said in it.',
      permission: 'support.erase',
      input: eraseInput,
      handle: async ({ input }) => {
        const { id, reason } = input;
        const erased = await answering.erase(id);
        if (isRefusal(erased)) return erased;
        const note = noteOf({ id, owner: erased.owner }, { erased: true });
        return { message: { id }, note: { ...note, reason } };
      },
    }),
  ];
}
