/** What the screen of the chat reads and sends. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { MessageRow, MessagesPage } from '../../../core/wire/conversation.ts';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import type { ConversationApi } from '../../../platform/browser/conversation/use-conversation.ts';
import { useWant } from '../../../platform/browser/live/hooks.ts';
import { onPrivateNews } from '../../../platform/browser/live/socket.ts';
import { useLive } from '../../../platform/browser/live/store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { ChatRoomName } from '../contract.ts';
import type { blockedRow, ChatRow, meRow, pageMessage, roomRow, tradeRow } from '../wire.ts';

export type RoomRow = ReturnType<typeof roomRow>;
export type Me = ReturnType<typeof meRow>;
export type Blocked = ReturnType<typeof blockedRow>;
export type TradeRow = ReturnType<typeof tradeRow>;

/** All rooms and who one is there. */
export type ChatState = {
  readonly list: readonly RoomRow[];
  readonly me: Me;
  readonly blocked: readonly Blocked[];
};
type ChatPage = ReturnType<typeof pageMessage>;
type ChatFrame = { readonly chat: readonly (ChatRow & { readonly room: string })[] };

const OWN = 'chat:own';
const STATE_MS = 60_000;
/** The socket brings what is said; this is for what it has not. */
const EVERY_MS = 120_000;

/** Rooms, the own name, whom one has blocked. */
export function useChatState() {
  return useQuery({
    queryKey: [OWN, 'state'],
    queryFn: ({ signal }) => get<ChatState>('/chat/rooms', { signal, quiet: true }),
    refetchInterval: STATE_MS,
  });
}

/** Own trades that can be shared. */
export function useTrades(isOpen: boolean) {
  return useQuery({
    queryKey: [OWN, 'trades'],
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly TradeRow[] }>('/chat/trades', { signal, quiet: true }),
    select: ({ list }) => list,
    enabled: isOpen,
  });
}

async function changed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [OWN, 'state'] });
}

/** Chooses the own name and badges. */
export async function saveName(
  name: string,
  badges: { readonly trader: boolean; readonly verified: boolean },
): Promise<Me> {
  const fields = { name, trader: badges.trader ? 1 : 0, verified: badges.verified ? 1 : 0 };
  const me = await post<Me>('/chat/name', { fields, quiet: true });
  await changed();
  return me;
}

/** Reads nothing more of somebody, or does so again. */
export async function block(author: number, isBlocked: boolean): Promise<void> {
  await post('/chat/block', { fields: { author, is_blocked: isBlocked ? 1 : 0 } });
  await changed();
}

/** Reports a message. */
export async function report(room: string, number: number, why: string): Promise<void> {
  await post('/chat/report', { fields: { room, number, why } });
}

/** Shares an own trade. */
export async function shareTrade(
  room: string,
  clientId: string,
  { id: trade, of }: { readonly id: number; readonly of: string },
): Promise<void> {
  const fields = { room, client_id: clientId, trade, trade_of: of };
  await post('/chat/send', { fields });
}

function messageOf(row: ChatRow, author: number): MessageRow {
  const { number, kind, text, name, is_demo, client_id, sent_ms, is_removed } = row;
  const isMine = row.author !== 0 && row.author === author;
  const from = row.author === 0 ? 'house' : isMine ? 'me' : 'other';
  return {
    number,
    kind: kind as MessageRow['kind'],
    text,
    from,
    name,
    is_demo,
    client_id: isMine ? client_id : '',
    sent_ms,
    is_removed,
  };
}

/** A room as it is read and written, and what the house sees in its messages beside the texts. */
export function useRoom(room: ChatRoomName, { me, blocked }: ChatState) {
  const loggedIn = useLoggedIn();
  const epoch = useLive((live) => live.epoch);
  const known = useRef(new Map<number, ChatRow>());
  const [pinned, setPinned] = useState<readonly ChatRow[]>([]);
  const hidden = blocked.map(({ author }) => author).join(' ');
  useWant({ channels: [`chat:${room}`] });
  const api = useMemo<ConversationApi>(() => {
    const isBlocked = new Set(hidden.split(' ').map(Number));
    isBlocked.delete(0);
    const take = (rows: readonly ChatRow[]): readonly MessageRow[] => {
      const shown = rows.filter(({ author }) => !isBlocked.has(author));
      for (const row of shown) known.current.set(row.number, row);
      return shown.map((row) => messageOf(row, me.author));
    };
    return {
      key: [OWN, 'messages', room, loggedIn, epoch],
      everyMs: EVERY_MS,
      page: async (asked, signal): Promise<MessagesPage> => {
        const fields = { room, ...asked };
        const page = await get<ChatPage>('/chat/messages', { fields, signal, quiet: true });
        setPinned(page.pinned);
        const { last_number, removed } = page;
        return { list: take(page.list), last_number, removed, others_read: 0, is_typing: 0 };
      },
      send: ({ clientId, text }) =>
        post('/chat/send', { fields: { room, client_id: clientId, text }, quiet: true }),
      read: () => Promise.resolve(),
      typing: () => Promise.resolve(),
      listen: (hear) =>
        onPrivateNews<ChatFrame>(({ chat = [] }) => {
          const own = chat.filter((row) => row.room === room);
          if (own.length === 0) return;
          setPinned((before) => pinnedAfter(before, own));
          hear(take(own));
        }),
    };
  }, [room, loggedIn, epoch, me.author, hidden]);
  return { api, pinned, rowOf: (number: number) => known.current.get(number) };
}

function pinnedAfter(before: readonly ChatRow[], told: readonly ChatRow[]): readonly ChatRow[] {
  const numbers = new Set(told.map(({ number }) => number));
  const kept = before.filter(({ number }) => !numbers.has(number));
  const added = told.filter((row) => row.is_pinned === 1 && row.is_removed === 0);
  return added.length === 0 && kept.length === before.length ? before : [...added, ...kept];
}
