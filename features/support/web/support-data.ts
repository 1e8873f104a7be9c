/** What the screens of support read and send. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MessagesPage } from '../../../core/wire/conversation.ts';
import { get, newKey, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import type { ConversationApi } from '../../../platform/browser/conversation/use-conversation.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { ticketRow, topicRow } from '../wire.ts';
import type { Answered } from './answers.ts';
import { madeVisitorToken, visitorToken } from './visitor.ts';

export type TicketRow = ReturnType<typeof ticketRow>;
export type TopicRow = ReturnType<typeof topicRow>;

const OWN = 'support:own';
/** Customers are told by their socket; visitors have none that knows them. */
const CUSTOMER_MS = 30_000;
const VISITOR_MS = 4_000;

/** What one may ask about, and how soon somebody answers. */
export function useTopics() {
  return useQuery({
    queryKey: ['support', 'topics'],
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly TopicRow[] }>('/support/topics', { signal }),
    select: ({ list }) => list,
  });
}

/** Own conversations. */
export function useTickets() {
  const everyMs = useLoggedIn() ? CUSTOMER_MS : VISITOR_MS;
  return useQuery({
    queryKey: [OWN, 'list'],
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly TicketRow[] }>('/support/list', {
        fields: { visitor: visitorToken() },
        signal,
        quiet: true,
      }),
    select: ({ list }) => list,
    refetchInterval: everyMs,
  });
}

/** Questions that are answered already, in the language of the screen. */
export function useAnswers() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['support', 'faq', language],
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly Answered[] }>('/faq', { signal, quiet: true }),
    select: ({ list }) => list,
    staleTime: 600_000,
    retry: false,
  });
}

/** What is begun. */
export type Beginning = {
  readonly topic: string;
  readonly text: string;
  readonly clientId: string;
  readonly about: string;
  readonly aboutId: string;
};

/** Begins a conversation; answers its number. */
export async function beginTicket(begun: Beginning): Promise<number> {
  const { topic, text, clientId, about, aboutId } = begun;
  const what = about === '' ? {} : { about, about_id: aboutId };
  const own = { visitor: madeVisitorToken(), client_id: clientId };
  const { id } = await post<{ readonly id: number }>('/support/open', {
    fields: { ...own, topic, text, ...what },
  });
  await queryClient.invalidateQueries({ queryKey: [OWN] });
  return id;
}

/** A fresh id for what is begun. */
export const newBeginning = newKey;

/** Changes a conversation: it is ended, rated, or sent by mail. */
export async function changeTicket(
  what: 'close' | 'rate' | 'transcript',
  fields: Readonly<Record<string, string | number>>,
): Promise<void> {
  const own = what === 'transcript' ? {} : { visitor: visitorToken() };
  await post(`/support/${what}`, { fields: { ...own, ...fields } });
  await queryClient.invalidateQueries({ queryKey: [OWN] });
}

/** How a conversation is read and written by its customer. */
export function useSupportApi(id: number): ConversationApi {
  const loggedIn = useLoggedIn();
  return useMemo<ConversationApi>(() => {
    const own = () => ({ id, visitor: visitorToken() });
    const token = visitorToken();
    return {
      ...(token === undefined ? {} : { guest: { visitor: token, conversation: id } }),
      key: [OWN, 'messages', id],
      everyMs: loggedIn ? CUSTOMER_MS : VISITOR_MS,
      page: (asked, signal) =>
        get<MessagesPage>('/support/messages', {
          fields: { ...own(), ...asked },
          signal,
          quiet: true,
        }),
      send: ({ clientId, kind, text }) =>
        kind === 'text'
          ? post('/support/send', { fields: { ...own(), client_id: clientId, text }, quiet: true })
          : post('/support/file', {
              fields: { ...own(), client_id: clientId, file: text },
              quiet: true,
            }),
      read: (number) => post('/support/read', { fields: { ...own(), number }, quiet: true }),
      typing: () => post('/support/typing', { fields: own(), quiet: true }),
    };
  }, [id, loggedIn]);
}
