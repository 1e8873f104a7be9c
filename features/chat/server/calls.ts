/** The calls of customers and visitors to the chat. */
import { isRefusal, type Refusal } from '../../../core/engine/command.ts';
import {
  type Call,
  customerCall,
  ok,
  type Reply,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import { blockInput, messagesInput, nameInput, noInput, reportInput, sendInput } from '../wire.ts';
import type { Talking } from './talking.ts';

const room = 'chat';

function done(answer: object | Refusal): Reply {
  return isRefusal(answer) ? answer : ok(answer);
}

/** All of them. */
export function chatCalls(talking: Talking): Call[] {
  return [...readingCalls(talking), ...writingCalls(talking)];
}

function readingCalls(talking: Talking): Call[] {
  return [
    visitorCall({
      method: 'GET',
      path: '/chat/rooms',
      room,
      summary: 'All rooms, who asks as he writes there, and whom he has blocked.',
      input: noInput,
      handle: async ({ caller }) => ok(await talking.rooms(caller?.customerId)),
    }),
    visitorCall({
      method: 'GET',
      path: '/chat/messages',
      room,
      summary: 'A page of a room: after a number, before one, or the newest.',
      input: messagesInput,
      handle: async ({ caller, input }) => {
        const { room: name, ...asked } = input;
        return ok(await talking.messages(caller?.customerId, name, asked));
      },
    }),
    customerCall({
      method: 'GET',
      path: '/chat/trades',
      room,
      summary: 'Own trades of the last month that can be shared.',
      input: noInput,
      handle: async ({ caller }) => ok(await talking.trades(caller.customerId)),
    }),
  ];
}

function writingCalls(talking: Talking): Call[] {
  return [
    customerCall({
      method: 'POST',
      path: '/chat/send',
      room,
      summary: 'Says a text or shares an own trade; the same client id again is the same message.',
      input: sendInput,
      handle: async ({ caller, input }) => {
        const { room: name, client_id: clientId, text, trade, trade_of: tradeOf } = input;
        const saying = { room: name, clientId, text, trade, tradeOf };
        return done(await talking.say(caller.customerId, saying));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/chat/name',
      room,
      summary: 'Chooses the name to write under, and which badges are seen.',
      input: nameInput,
      handle: async ({ caller, input }) => done(await talking.name(caller.customerId, input)),
    }),
    customerCall({
      method: 'POST',
      path: '/chat/report',
      room,
      summary: 'Reports a message to the moderators.',
      input: reportInput,
      handle: async ({ caller, input }) => done(await talking.report(caller.customerId, input)),
    }),
    customerCall({
      method: 'POST',
      path: '/chat/block',
      room,
      summary: 'Reads nothing more of somebody, or does so again.',
      input: blockInput,
      handle: async ({ caller, input }) => {
        const asked = { author: input.author, isBlocked: input.is_blocked };
        return done(await talking.block(caller.customerId, asked));
      },
    }),
  ];
}
