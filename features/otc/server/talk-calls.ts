/** What the two sides of an order write to one another. */
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import {
  LONGEST_MESSAGE,
  type MessageKind,
  messageRow,
  messagesMessage,
} from '../../../core/wire/conversation.ts';
import { customerMember } from '../../../platform/server/conversations/members.ts';
import { readAround, readMessages } from '../../../platform/server/conversations/reading.ts';
import {
  markRead,
  noteTyping,
  openConversation,
  say,
} from '../../../platform/server/conversations/writing.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, type Reply } from '../../../platform/server/http/call.ts';
import { readOrder } from '../store/reading.ts';
import { fileInput, messagesInput, oneInput, readInput, sendInput } from '../wire/index.ts';
import type { OtcProviders } from './needs.ts';
import { subjectOf } from './subject.ts';

const room = 'otc';
const LOOKED_BACK = 60;
/** How the other side is called above what reads as if the house said it. */
const NOT_HOUSE = 'not_house';

/** One side of an order within its conversation. */
interface Side {
  readonly conversationId: number;
  readonly member: string;
  readonly others: readonly number[];
}

/** A message that is sent. */
interface Sent {
  readonly clientId: string;
  readonly kind: MessageKind;
  readonly body: string;
}

/** The conversations of orders, for their sides. */
class Talks {
  private readonly gateway: Gateway;
  private readonly uploads: OtcProviders['means']['uploads'];
  private readonly readsAsHouse: (text: string) => boolean;

  constructor(gateway: Gateway, { means, chat }: OtcProviders) {
    this.gateway = gateway;
    this.uploads = means.uploads;
    this.readsAsHouse = (text) => chat.readsAsHouse(gateway, 'text', text);
  }

  private get db() {
    return this.gateway.database<unknown>();
  }

  /** Does something as one side of an own order. */
  async within(
    orderId: number,
    viewer: number,
    act: (side: Side) => Promise<Reply>,
  ): Promise<Reply> {
    const order = await readOrder(this.db, orderId, viewer);
    if (order === undefined) return refuse('unknown_order');
    const sides = [order.buyer, order.seller];
    const of = { room, subject: subjectOf(orderId), members: sides.map(customerMember) };
    const conversationId = await this.db
      .transaction()
      .execute((work) => openConversation(work, of, this.gateway.nowMs()));
    const others = sides.filter((each) => each !== viewer);
    return act({ conversationId, member: customerMember(viewer), others });
  }

  async page({ conversationId, member }: Side, asked: Parameters<typeof readMessages>[2]) {
    const found = await readMessages(this.db, conversationId, asked);
    const around = await readAround(this.db, conversationId, member, this.gateway.nowMs());
    const rows = found.map((each) => {
      const from = each.author === member ? 'me' : 'other';
      const asHouse = from === 'other' && each.kind === 'text' && this.readsAsHouse(each.body);
      return messageRow(each, { from, name: asHouse ? NOT_HOUSE : '', is_demo: 0 });
    });
    return ok(messagesMessage(rows, around));
  }

  async say({ conversationId, member }: Side, sent: Sent): Promise<number | Refusal> {
    const own = { conversationId, author: member, member };
    const said = await this.db
      .transaction()
      .execute((work) => say(work, { ...own, ...sent }, this.gateway.nowMs()));
    return isRefusal(said) ? said : said.number;
  }

  /** An own upload for both sides; one that was sent a moment ago is the same message. */
  async sayPicture(side: Side, owner: number, clientId: string, file: string): Promise<Reply> {
    const kind = await this.uploads.keepFor(owner, file, side.others);
    if (kind === undefined) {
      const recent = await readMessages(this.db, side.conversationId, { limit: LOOKED_BACK });
      const same = recent.find((each) => each.clientId === clientId && each.body === file);
      return same === undefined ? refuse('bad_picture') : ok({ number: same.number });
    }
    const said =
      kind === 'picture'
        ? await this.say(side, { clientId, kind, body: file })
        : refuse('bad_picture');
    if (typeof said === 'number') return ok({ number: said });
    await this.uploads.release(owner, file);
    return said;
  }

  async read({ conversationId, member }: Side, number: number): Promise<void> {
    await this.db.transaction().execute((work) => markRead(work, conversationId, member, number));
  }

  async typing({ conversationId, member }: Side): Promise<void> {
    await this.db
      .transaction()
      .execute((work) => noteTyping(work, conversationId, member, this.gateway.nowMs()));
  }
}

/** All of them. */
export function talkCalls(gateway: Gateway, providers: OtcProviders): Call[] {
  const talks = new Talks(gateway, providers);
  return [...readingCalls(talks), ...sendingCalls(talks)];
}

function readingCalls(talks: Talks): Call[] {
  return [
    customerCall({
      method: 'GET',
      path: '/otc/messages',
      room,
      summary: 'A page of what both sides of an own order have written.',
      input: messagesInput,
      handle: ({ input, caller }) =>
        talks.within(input.id, caller.customerId, (side) => talks.page(side, input)),
    }),
    customerCall({
      method: 'POST',
      path: '/otc/read',
      room,
      summary: 'Notes up to which message one has read.',
      input: readInput,
      handle: ({ input, caller }) =>
        talks.within(input.id, caller.customerId, async (side) => {
          await talks.read(side, input.number);
          return ok({ number: input.number });
        }),
    }),
    customerCall({
      method: 'POST',
      path: '/otc/typing',
      room,
      summary: 'Notes that one is typing; it passes by itself.',
      input: oneInput,
      handle: ({ input, caller }) =>
        talks.within(input.id, caller.customerId, async (side) => {
          await talks.typing(side);
          return ok({ id: input.id });
        }),
    }),
  ];
}

function sendingCalls(talks: Talks): Call[] {
  return [
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
        const sent = { clientId: input.client_id, kind: 'text', body } as const;
        return talks.within(input.id, caller.customerId, async (side) => {
          const said = await talks.say(side, sent);
          return typeof said === 'number' ? ok({ number: said }) : said;
        });
      },
    }),
    customerCall({
      method: 'POST',
      path: '/otc/file',
      room,
      summary: 'Shows an own upload to the other side of an own order: a picture.',
      input: fileInput,
      handle: ({ input, caller }) => {
        const { id, client_id: clientId, file } = input;
        const { customerId } = caller;
        return talks.within(id, customerId, (side) =>
          talks.sayPicture(side, customerId, clientId, file),
        );
      },
    }),
  ];
}
