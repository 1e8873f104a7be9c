/** Keeps a conversation on a screen: newest first to come, older ones asked for, own ones sent. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MessageRow, MessagesPage } from '../../../core/wire/conversation.ts';
import type { GuestProof } from '../api/upload.ts';
import { newKey } from '../api/client.ts';
import { Refusal, Unreachable } from '../api/errors.ts';
import { onHealed } from '../api/healing.ts';
import { toastError } from '../api/query.ts';
import { serverNowMs } from '../live/server-clock.ts';
import { heardRows, merged, type Pending, stillPending, withoutRemoved } from './merge.ts';

/** Which page of messages. */
export type PageAsked = {
  readonly after?: number;
  readonly before?: number;
  readonly limit: number;
};

/** What is sent. */
export type Outgoing = Pick<Pending, 'clientId' | 'kind' | 'text'>;

/** How a room's conversation is read and written. */
export type ConversationApi = {
  /** Below the room's own namespace: what makes it stale has it asked again. */
  readonly key: readonly unknown[];
  readonly page: (asked: PageAsked, signal: AbortSignal) => Promise<MessagesPage>;
  readonly send: (message: Outgoing) => Promise<unknown>;
  readonly read: (number: number) => Promise<unknown>;
  readonly typing: () => Promise<unknown>;
  /** What lets who has no account send a file. */
  readonly guest?: GuestProof;
  /** Asked again after so long where no socket tells anything. */
  readonly everyMs: number;
  /** Where messages themselves come by the socket: hears them until the answer is called. */
  readonly listen?: (hear: (rows: readonly MessageRow[]) => void) => () => void;
};

const PAGE = 40;
const TYPING_PAUSE_MS = 4_000;

type Around = Pick<MessagesPage, 'last_number' | 'others_read' | 'is_typing'>;

/** Reads what is new, page by page, and what stood before when it is asked for. */
function useMessages(api: ConversationApi) {
  const [rows, setRows] = useState<readonly MessageRow[]>([]);
  const [hasOlder, setHasOlder] = useState(false);
  const known = useRef(rows);
  const take = (page: MessagesPage): void => {
    known.current = withoutRemoved(merged(known.current, page.list), page.removed);
    setRows(known.current);
  };
  const query = useQuery({
    queryKey: api.key,
    queryFn: async ({ signal }): Promise<Around> => {
      const last = known.current.at(-1)?.number;
      if (last === undefined) {
        const page = await api.page({ limit: PAGE }, signal);
        take(page);
        setHasOlder((page.list[0]?.number ?? 1) > 1);
        return page;
      }
      let page = await api.page({ after: last, limit: PAGE }, signal);
      take(page);
      while (page.list.length === PAGE) {
        page = await api.page({ after: page.list.at(-1)?.number ?? 0, limit: PAGE }, signal);
        take(page);
      }
      return page;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: api.everyMs,
  });
  const { refetch } = query;
  const heard = useRef<(rows: readonly MessageRow[]) => void>(() => undefined);
  heard.current = (told) => {
    const { news, isHole } = heardRows(known.current, told);
    // What lies between is asked for; all of it comes with that answer.
    if (isHole) void refetch();
    else if (news.length > 0) {
      known.current = merged(known.current, news);
      setRows(known.current);
    }
  };
  const { listen } = api;
  useEffect(() => listen?.((told) => heard.current(told)), [listen]);
  const isLoadingOlder = useRef(false);
  const older = async (): Promise<void> => {
    const first = known.current[0]?.number ?? 0;
    if (isLoadingOlder.current || first <= 1) return;
    isLoadingOlder.current = true;
    try {
      const page = await api.page({ before: first, limit: PAGE }, new AbortController().signal);
      take(page);
      setHasOlder((page.list[0]?.number ?? 1) > 1);
    } catch (error) {
      toastError(error);
    } finally {
      isLoadingOlder.current = false;
    }
  };
  return { rows, hasOlder, query, older };
}

/**
 * Sends own messages under ids of their own, so that one that is sent again is the same message.
 * What no answer came to waits and goes out again by itself; what was refused is given back.
 */
function useOutgoing(api: ConversationApi, onSent: () => Promise<unknown>) {
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const queue = useRef(pending);
  const set = useCallback((next: readonly Pending[]): void => {
    queue.current = next;
    setPending(next);
  }, []);
  const attempt = async (message: Pending): Promise<Refusal | undefined> => {
    const others = queue.current.filter(({ clientId }) => clientId !== message.clientId);
    set([...others, { ...message, state: 'sending' }]);
    const { clientId, kind, text } = message;
    try {
      await api.send({ clientId, kind, text });
      await onSent();
    } catch (error) {
      const isLost = error instanceof Unreachable;
      set(
        isLost
          ? queue.current.map((each) => {
              return each.clientId === clientId ? { ...each, state: 'failed' as const } : each;
            })
          : queue.current.filter((each) => each.clientId !== clientId),
      );
      if (error instanceof Refusal) return error;
      if (!isLost) toastError(error);
    }
    return undefined;
  };
  const send = (kind: Pending['kind'], text: string): Promise<Refusal | undefined> =>
    attempt({ clientId: newKey(), kind, text, madeMs: serverNowMs(), state: 'sending' });
  const again = useRef<() => void>(() => undefined);
  again.current = () => {
    for (const each of queue.current) if (each.state === 'failed') void attempt(each);
  };
  useEffect(() => onHealed(() => again.current()), []);
  return { pending, send, retry: (message: Pending) => void attempt(message) };
}

/** Asks for a message anew: an address of a file shows it for some minutes only. */
function useFresh(api: ConversationApi): (row: MessageRow) => Promise<string> {
  return useCallback(
    async ({ number }) => {
      const asked = { before: number + 1, limit: 1 };
      const { list } = await api.page(asked, new AbortController().signal);
      return list.find((each) => each.number === number)?.text ?? '';
    },
    [api],
  );
}

/** A conversation as a screen shows it. */
export function useConversation(api: ConversationApi) {
  const { rows, hasOlder, query, older } = useMessages(api);
  const { refetch, data: around } = query;
  const { pending, send, retry } = useOutgoing(api, refetch);
  const left = useMemo(() => stillPending(pending, rows), [pending, rows]);
  const last = rows.at(-1)?.number ?? 0;
  const told = useRef(0);
  useEffect(() => {
    const isSeen = document.visibilityState === 'visible';
    const isOwn = rows.at(-1)?.from === 'me';
    if (!isSeen || last <= told.current || isOwn) return;
    told.current = last;
    // Whoever reads on tells it with the next message.
    api.read(last).catch(() => undefined);
  }, [api, last, rows]);
  const typedMs = useRef(0);
  const noteTyping = (): void => {
    const nowMs = Date.now();
    if (nowMs - typedMs.current < TYPING_PAUSE_MS) return;
    typedMs.current = nowMs;
    api.typing().catch(() => undefined);
  };
  return {
    rows,
    guest: api.guest,
    fresh: useFresh(api),
    pending: left,
    query,
    hasOlder,
    older,
    send,
    retry,
    noteTyping,
    othersRead: around?.others_read ?? 0,
    isTyping: around?.is_typing === 1,
  };
}
export type Conversation = ReturnType<typeof useConversation>;
