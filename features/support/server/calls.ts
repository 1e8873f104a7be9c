/** The calls of customers and visitors to support. */
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  type Reply,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import type { Ticket } from '../contract.ts';
import { type Asker, filesOwner } from '../store/tickets.ts';
import {
  askerInput,
  fileInput,
  messagesInput,
  oneInput,
  openInput,
  rateInput,
  readInput,
  sendInput,
  topicRow,
  transcriptInput,
} from '../wire.ts';
import type { Asking } from './asking.ts';
import type { SupportServerNeeds } from './needs.ts';
import { readSoon } from './opening.ts';
import { sendTranscript } from './transcript.ts';

const room = 'support';

interface Asked {
  readonly caller: Caller | undefined;
  readonly input: { readonly visitor?: string | undefined; readonly id: number };
}

/** Lets only who is in a conversation do something with it. */
function within(
  asking: Asking,
  act: (asker: Asker, ticket: Ticket) => Promise<Reply>,
): (asked: Asked) => Promise<Reply> {
  return async ({ caller, input }) => {
    const asker = asking.asker(caller?.customerId, input.visitor);
    const ticket = await asking.one(asker, input.id);
    // Who asks is told the same of a conversation of others and of one that is not there.
    if (asker === undefined || ticket === undefined) return refuse('unknown_conversation');
    return act(asker, ticket);
  };
}

function done(answer: object | Refusal): Reply {
  return isRefusal(answer) ? answer : ok(answer);
}

/** Messages with their files, as who asks may see them. */
function shownTo(ticket: Ticket, page: object): Reply {
  return ticket.owner > 0 ? ok(page) : { message: page, guest: filesOwner(ticket) };
}

/** All of them. */
export function supportCalls(gateway: Gateway, needs: SupportServerNeeds, asking: Asking): Call[] {
  return [
    ...beginCalls(gateway, needs, asking),
    ...messageCalls(asking),
    ...endCalls(gateway, needs, asking),
  ];
}

function beginCalls(gateway: Gateway, needs: SupportServerNeeds, asking: Asking): Call[] {
  return [
    visitorCall({
      method: 'GET',
      path: '/support/topics',
      room,
      summary: 'What one may ask about, and how soon somebody answers.',
      input: askerInput,
      handle: async () => {
        const soon = await readSoon(needs.db, gateway.nowMs());
        return ok({ list: soon.map(([topic, of]) => topicRow(topic, of)) });
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/support/list',
      room,
      summary: 'Own conversations with support; of a visitor those that his token proves.',
      input: askerInput,
      handle: async ({ caller, input }) => {
        const asker = asking.asker(caller?.customerId, input.visitor);
        return ok({ list: asker === undefined ? [] : await asking.list(asker) });
      },
    }),
    visitorCall({
      method: 'POST',
      path: '/support/open',
      room,
      summary: 'Begins a conversation; a visitor is given the token that proves him.',
      input: openInput,
      handle: async ({ caller, input, language, address }) => {
        const token = input.visitor || (caller === undefined ? asking.newToken() : '');
        const asker = asking.asker(caller?.customerId, token);
        if (asker === undefined) return refuse('unknown_conversation');
        const { topic, text, client_id: clientId, about, about_id: aboutId } = input;
        const what = about && aboutId !== undefined ? { kind: about, id: aboutId } : undefined;
        const begun = { topic, text, clientId, about: what, language, address };
        const id = await asking.open(asker, begun);
        if (typeof id !== 'number') return id;
        return ok({ id, visitor: caller === undefined ? token : '' });
      },
    }),
  ];
}

function messageCalls(asking: Asking): Call[] {
  return [
    visitorCall({
      method: 'GET',
      path: '/support/messages',
      room,
      summary: 'A page of messages: after a number, before one, or the newest.',
      input: messagesInput,
      handle: (asked) =>
        within(asking, async (asker, ticket) =>
          shownTo(ticket, await asking.messages(asker, ticket, asked.input)),
        )(asked),
    }),
    visitorCall({
      method: 'POST',
      path: '/support/send',
      room,
      summary: 'Says something; the same client id again is the same message.',
      input: sendInput,
      handle: (asked) =>
        within(asking, async (asker, { id }) => {
          const { client_id: clientId, text } = asked.input;
          return done(await asking.send(asker, id, { clientId, text, language: asked.language }));
        })(asked),
    }),
    visitorCall({
      method: 'POST',
      path: '/support/file',
      room,
      summary: 'Says an own upload: a picture or a PDF.',
      input: fileInput,
      handle: (asked) =>
        within(asking, async (asker, ticket) => {
          const { client_id: clientId, file } = asked.input;
          const sent = { clientId, file, language: asked.language };
          return done(await asking.sendFile(asker, ticket, sent));
        })(asked),
    }),
    visitorCall({
      method: 'POST',
      path: '/support/read',
      room,
      summary: 'Notes up to which message one has read.',
      input: readInput,
      handle: (asked) =>
        within(asking, async (asker, ticket) => {
          await asking.read(asker, ticket, asked.input.number);
          return ok({ number: asked.input.number });
        })(asked),
    }),
    visitorCall({
      method: 'POST',
      path: '/support/typing',
      room,
      summary: 'Notes that one is typing; it passes by itself.',
      input: oneInput,
      handle: (asked) =>
        within(asking, async (asker, ticket) => {
          await asking.typing(asker, ticket);
          return ok({ id: ticket.id });
        })(asked),
    }),
  ];
}

function endCalls(gateway: Gateway, needs: SupportServerNeeds, asking: Asking): Call[] {
  return [
    visitorCall({
      method: 'POST',
      path: '/support/close',
      room,
      summary: 'Ends a conversation; an answer opens it again for a week.',
      input: oneInput,
      handle: (asked) =>
        within(asking, async (asker, { id }) => done(await asking.close(asker, id)))(asked),
    }),
    visitorCall({
      method: 'POST',
      path: '/support/rate',
      room,
      summary: 'Rates what was done with one star to five.',
      input: rateInput,
      handle: (asked) =>
        within(asking, async (asker, { id }) => done(await asking.rate(asker, id, asked.input)))(
          asked,
        ),
    }),
    customerCall({
      method: 'POST',
      path: '/support/transcript',
      room,
      summary: 'Sends what was said by mail.',
      input: transcriptInput,
      handle: (asked) =>
        within(asking, async (_asker, ticket) =>
          done(await sendTranscript(gateway, needs, ticket, asked.language)),
        )(asked),
    }),
  ];
}
