/** What the two sides of an order write to one another, and how they are paid. */
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { LONGEST_MESSAGE, messageRow, messagesMessage } from '../../../core/wire/conversation.ts';
import { customerMember } from '../../../platform/server/conversations/members.ts';
import { readAround, readMessages } from '../../../platform/server/conversations/reading.ts';
import { markRead, openConversation, say } from '../../../platform/server/conversations/writing.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import { readOrder, readTerms } from '../store/reading.ts';
import { messagesInput, oneInput, paymentSaveInput, sendInput } from '../wire.ts';
import { dropPayment, readPayments, savePayment } from './evidence.ts';
import type { OtcProviders } from './needs.ts';

const room = 'otc';

/** All of them. */
export function talkCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  return [...messageCalls(gateway), ...paymentCalls(gateway, providers)];
}

function messageCalls(gateway: Gateway): Call[] {
  const db = () => gateway.database<unknown>();
  const conversationOf = async (id: number, viewer: number): Promise<number | undefined> => {
    const order = await readOrder(db(), id, viewer);
    if (order === undefined) return undefined;
    const members = [order.buyer, order.seller].map(customerMember);
    const of = { room, subject: `order ${id}`, members };
    return db()
      .transaction()
      .execute((work) => openConversation(work, of, gateway.nowMs()));
  };
  return [
    customerCall({
      method: 'GET',
      path: '/otc/messages',
      room,
      summary: 'A page of what both sides of an own order have written.',
      input: messagesInput,
      handle: async ({ input, caller }) => {
        const id = await conversationOf(input.id, caller.customerId);
        if (id === undefined) return refuse('unknown_order');
        const member = customerMember(caller.customerId);
        const found = await readMessages(db(), id, input);
        const last = found.at(-1)?.number ?? 0;
        if (last > 0) {
          await db()
            .transaction()
            .execute((work) => markRead(work, id, member, last));
        }
        const around = await readAround(db(), id, member, gateway.nowMs());
        const rows = found.map((each) => {
          const from = each.author === member ? 'me' : 'other';
          return messageRow(each, { from, name: '', is_demo: 0 });
        });
        return ok(messagesMessage(rows, around));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/messages',
      room,
      summary: 'Writes to the other side of an own order.',
      input: sendInput,
      handle: async ({ input, caller }) => {
        const body = input.text.normalize('NFC').trim();
        if (body === '') return refuse('empty_text');
        if (body.length > LONGEST_MESSAGE) return refuse('text_too_long');
        const id = await conversationOf(input.id, caller.customerId);
        if (id === undefined) return refuse('unknown_order');
        const author = customerMember(caller.customerId);
        const own = { conversationId: id, author, member: author, clientId: input.client_id };
        const nowMs = gateway.nowMs();
        const said = await db()
          .transaction()
          .execute((work) => say(work, { ...own, kind: 'text', body }, nowMs));
        return isRefusal(said) ? said : ok({ number: said.number });
      },
    }),
  ];
}

function paymentCalls(gateway: Gateway, { means }: OtcProviders): Call[] {
  const db = () => gateway.database<unknown>();
  return [
    customerCall({
      method: 'GET',
      path: '/otc/payments',
      room,
      summary: 'Own ways to be paid.',
      input: z.object({}),
      handle: async ({ caller }) =>
        ok({ list: await readPayments(db(), means.secrets, caller.customerId) }),
    }),
    customerCall({
      method: 'POST',
      path: '/otc/payment_save',
      room,
      summary: 'Keeps a way to be paid; the name on it is the verified one.',
      input: paymentSaveInput,
      handle: async ({ input, caller }) => {
        const { fiat, kind, account, bank } = input;
        const terms = await readTerms(db());
        const known = terms?.fiats.find(({ code }) => code === fiat);
        if (known === undefined) return refuse('unknown_fiat');
        if (!known.kinds.includes(kind)) return refuse('bad_kinds');
        if (account === '') return refuse('empty_text');
        const payment = { owner: caller.customerId, fiat, kind, account, bank };
        return ok({ id: await savePayment(db(), means.secrets, payment, gateway.nowMs()) });
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/payment_delete',
      room,
      summary: 'Forgets an own way to be paid.',
      input: oneInput,
      handle: async ({ input, caller }) => {
        const dropped = await dropPayment(db(), caller.customerId, input.id, gateway.nowMs());
        return dropped ? ok({ id: input.id }) : refuse('unknown_payment');
      },
    }),
  ];
}
