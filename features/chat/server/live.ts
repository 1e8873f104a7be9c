/** What is said in a room, to all who read it: one text for all of them. */
import { lastChange } from '../../../platform/server/conversations/reading.ts';
import { readChanged } from '../../../platform/server/conversations/public.ts';
import { type Gateway, repeatedly, type Running } from '../../../platform/server/gateway.ts';
import type { Part } from '../../../platform/server/realtime/hub.ts';
import { CHAT_ROOMS, type ChatRoomName } from '../contract.ts';
import { readRooms } from '../store/members.ts';
import type { ChatTables } from '../store/tables.ts';
import type { ChatRow } from '../wire.ts';
import { rowsOf } from './rows.ts';

const LOOK_MS = 250;
const MOST_AT_ONCE = 200;

/** A message of a room as its readers are told it. */
export type ToldRow = ChatRow & { readonly room: ChatRoomName };

const chatPart: Part<ToldRow> = {
  name: 'chat',
  shape: 'list',
  keyOf: ({ room, number }) => `${room} ${number}`,
  merge: (_earlier, later) => later,
};

/** The channel of a room. */
export function chatChannel(name: ChatRoomName): string {
  return `chat:${name}`;
}

/** All channels. */
export const CHAT_CHANNELS = CHAT_ROOMS.map(chatChannel);

/** Tells what changes in rooms that somebody reads; who comes later asks for what was before. */
export function followChat(gateway: Gateway): Running {
  const { hub } = gateway;
  const db = gateway.database<ChatTables>();
  let last: number | undefined;
  const look = async (): Promise<void> => {
    const newest = await lastChange(db, 'chat');
    const from = last ?? newest;
    last = newest;
    if (newest === from) return;
    for (const { name, conversationId } of await readRooms(db)) {
      const channel = chatChannel(name);
      if (!hub.isHeard(channel)) continue;
      const changed = await readChanged(db, conversationId, from, MOST_AT_ONCE);
      for (const row of await rowsOf(db, changed)) {
        hub.publish(channel, chatPart, { ...row, room: name });
      }
    }
  };
  return repeatedly(gateway, LOOK_MS, look, 'the chat could not be looked at');
}
