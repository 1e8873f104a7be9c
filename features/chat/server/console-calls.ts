/** The chat at the console: rooms, what is said, what was reported, who is muted. */
import { isRefusal } from '../../../core/engine/command.ts';
import { customerOf } from '../../../platform/server/conversations/members.ts';
import { readPinned, readPublic } from '../../../platform/server/conversations/public.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { isMuted } from '../rules/writing.ts';
import { readMembers, readRoom, readRooms } from '../store/members.ts';
import { listMutes, listReported } from '../store/moderation.ts';
import type { ChatTables } from '../store/tables.ts';
import {
  decideInput,
  liftInput,
  listInput,
  messagesInput,
  muteInput,
  pinInput,
  roomInput,
  unpinInput,
} from './console-wire.ts';
import type { Moderating } from './moderating.ts';
import type { ChatProviders } from './needs.ts';

const room = 'chat';
const READ = 'chat.read';
const MODERATE = 'chat.moderate';

/** All of them. */
export function chatConsoleCalls(
  gateway: Gateway,
  needs: ChatProviders,
  moderating: Moderating,
): ConsoleCall[] {
  return [
    roomsCall(gateway),
    messagesCall(gateway),
    reportedCall(gateway),
    mutesCall(gateway, needs),
    decideCall(moderating, 'hide'),
    decideCall(moderating, 'show'),
    ...muteCalls(moderating),
    ...pinCalls(moderating),
    roomCall(moderating),
  ];
}

function roomsCall(gateway: Gateway): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/chat/rooms',
    room,
    summary: 'All rooms, how they are written in, and their pinned lines.',
    permission: READ,
    input: listInput,
    handle: async () => {
      const db = gateway.database<ChatTables>();
      const rooms = await readRooms(db);
      const data = await Promise.all(
        rooms.map(async ({ name, conversationId, slowMs, isOldOnly }) => {
          const pinned = await readPinned(db, conversationId);
          const lines = pinned.map(({ number, kind, body }) => {
            return { number, text: kind === 'text' ? body : pinnedText(body) };
          });
          return { id: name, slowMs, isOldOnly, pinned: lines };
        }),
      );
      return { message: { data, total: data.length } };
    },
  });
}

function pinnedText(body: string): string {
  return String((JSON.parse(body) as { readonly text?: string }).text ?? '');
}

function messagesCall(gateway: Gateway): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/chat/messages',
    room,
    summary: 'What is said in a room, with what is hidden from others.',
    permission: READ,
    input: messagesInput,
    handle: async ({ input }) => {
      const db = gateway.database<ChatTables>();
      const { room: name, ...asked } = input;
      const { conversationId } = await readRoom(db, name);
      const found = await readPublic(db, conversationId, asked);
      const owners = found.flatMap(({ author }) => customerOf(author) ?? []);
      const members = await readMembers(db, [...new Set(owners)]);
      const list = found.map((message) => {
        const owner = customerOf(message.author) ?? 0;
        const { number, kind, body, sentMs, isHidden, isRemoved, isPinned } = message;
        const member = members.get(owner);
        const by = { owner, name: member?.name ?? '', isAlike: member?.isAlike ?? false };
        return { number, kind, text: body, sentMs, isHidden, isRemoved, isPinned, ...by };
      });
      return { message: { list } };
    },
  });
}

function reportedCall(gateway: Gateway): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/chat/reported',
    room,
    summary: 'Messages that wait for a moderator, those first that are hidden.',
    permission: READ,
    input: listInput,
    handle: async ({ input }) => {
      const db = gateway.database<ChatTables>();
      const { data, total } = await listReported(db, input);
      const owners = data.flatMap(({ author }) => customerOf(author) ?? []);
      const members = await readMembers(db, [...new Set(owners)]);
      const rows = data.map(({ author, ...row }) => {
        const owner = customerOf(author) ?? 0;
        return { ...row, id: `${row.room} ${row.number}`, owner, name: members.get(owner)?.name };
      });
      return { message: { data: rows, total } };
    },
  });
}

function mutesCall(gateway: Gateway, needs: ChatProviders): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/chat/mutes',
    room,
    summary: 'Who may not write, why and until when, the newest first.',
    permission: READ,
    input: listInput,
    handle: async ({ input }) => {
      const found = await listMutes(gateway.database<ChatTables>(), input);
      const owners = found.data.map(({ owner }) => owner);
      const names = await needs.identity.accountNames([...new Set(owners)]);
      const nowMs = gateway.nowMs();
      const data = found.data.map((mute) => ({
        ...mute,
        account: names.get(mute.owner) ?? '',
        holds: isMuted(mute, nowMs),
      }));
      return { message: { ...found, data } };
    },
  });
}

function decideCall(moderating: Moderating, what: 'hide' | 'show'): ConsoleCall {
  const isHidden = what === 'hide';
  return consoleCommand({
    method: 'POST',
    path: `/chat/${what}`,
    room,
    summary: isHidden ? 'Hides a message from all readers.' : 'Shows a message again.',
    permission: MODERATE,
    input: decideInput,
    handle: async ({ input }) => {
      const { room: name, number, reason } = input;
      const decided = await moderating.decide({ room: name, number }, isHidden);
      if (isRefusal(decided)) return decided;
      const note = {
        subject: `customer ${decided.author}`,
        after: { room: name, number, isHidden },
      };
      return { message: { room: name, number }, note: { ...note, reason } };
    },
  });
}

function muteCalls(moderating: Moderating): ConsoleCall[] {
  return [
    consoleCommand({
      method: 'POST',
      path: '/chat/mute',
      room,
      summary: 'Lets who wrote a message write no more for an hour, a day or for ever.',
      permission: MODERATE,
      input: muteInput,
      handle: async ({ input, operator }) => {
        const { room: name, number, span, reason } = input;
        const at = { room: name, number };
        const muted = await moderating.mute(operator.operatorId, at, { span, reason });
        if (isRefusal(muted)) return muted;
        const after = { room: name, number, span, mute: muted.id };
        const note = { subject: `customer ${muted.owner}`, after, reason };
        return { message: { id: muted.id, untilMs: muted.untilMs }, note };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/chat/lift',
      room,
      summary: 'Lets somebody write again.',
      permission: MODERATE,
      input: liftInput,
      handle: async ({ input }) => {
        const { id, reason } = input;
        const lifted = await moderating.lift(id);
        if (isRefusal(lifted)) return lifted;
        const note = { subject: `customer ${lifted.owner}`, after: { lifted: id }, reason };
        return { message: { id }, note };
      },
    }),
  ];
}

function pinCalls(moderating: Moderating): ConsoleCall[] {
  return [
    consoleCommand({
      method: 'POST',
      path: '/chat/pin',
      room,
      summary: 'Says a line of the house above the others, once a second operator has said yes.',
      permission: MODERATE,
      input: pinInput,
      // Customers follow what the house says.
      notice: async () => 'second',
      handle: async ({ input }) => {
        const { room: name, text } = input;
        const pinned = await moderating.pin(name, text);
        if (isRefusal(pinned)) return pinned;
        const after = { pinned: pinned.number, text };
        return { message: pinned, note: { subject: `chat ${name}`, after } };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/chat/pin_message',
      room,
      summary: 'Lets something that was said stand above the others.',
      permission: MODERATE,
      input: unpinInput,
      handle: async ({ input }) => {
        const { room: name, number } = input;
        const pinned = await moderating.pinSaid({ room: name, number });
        if (isRefusal(pinned)) return pinned;
        const note = {
          subject: `customer ${pinned.author}`,
          after: { pinned: number, room: name },
        };
        return { message: { number }, note };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/chat/unpin',
      room,
      summary: 'Lets a line stand above the others no more.',
      permission: MODERATE,
      input: unpinInput,
      handle: async ({ input }) => {
        const { room: name, number } = input;
        const unpinned = await moderating.unpin({ room: name, number });
        if (isRefusal(unpinned)) return unpinned;
        return {
          message: unpinned,
          note: { subject: `chat ${name}`, after: { unpinned: number } },
        };
      },
    }),
  ];
}

function roomCall(moderating: Moderating): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/chat/room',
    room,
    summary: 'Sets how long one waits between two messages, and whether only old accounts write.',
    permission: MODERATE,
    input: roomInput,
    handle: async ({ input }) => {
      const { room: name, slowMs, isOldOnly } = input;
      const after = { slowMs, isOldOnly };
      const before = await moderating.set(name, after);
      const was = { slowMs: before.slowMs, isOldOnly: before.isOldOnly };
      return { message: { room: name }, note: { subject: `chat ${name}`, before: was, after } };
    },
  });
}
