/** What the screens of OTC read and send. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MessagesPage } from '../../../core/wire/conversation.ts';
import type { Page } from '../../../core/wire/page.ts';
import { type CallOptions, type Fields, get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import type { ConversationApi } from '../../../platform/browser/conversation/use-conversation.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';
import { keyedSend } from '../../../platform/browser/parts/keyed-post.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type {
  AdRow,
  ListedOrder,
  MerchantPage,
  OtcOptions,
  OwnAdRow,
  OwnPayments,
  WholeOrder,
} from './types.ts';

const OWN = 'otc:own';
/** Prices that float move with the index. */
const OFFERS_MS = 10_000;
const ORDER_MS = 15_000;
const CHAT_MS = 30_000;

/** Coins, official money with its kinds of payment, and the rules of the market. */
export function useOptions() {
  return useQuery({
    queryKey: ['otc', 'options'],
    queryFn: ({ signal }) => get<OtcOptions>('/otc/options', { signal }),
    staleTime: 600_000,
  });
}

/** What is looked for. */
export type Wanted = {
  readonly side: 'buy' | 'sell';
  readonly currency: number;
  readonly fiat: string;
  readonly amount: string;
  readonly payment: string;
};

/** Offers that fit; one's own and those of whom one has blocked are missing, so they are own. */
export function useOffers({ payment, amount, ...wanted }: Wanted) {
  const fields = { ...wanted, payment: payment || undefined, amount: amount || undefined };
  return useQuery({
    queryKey: [OWN, 'offers', fields],
    queryFn: async ({ signal }) =>
      (await get<Page<AdRow>>('/otc/ads', { fields: { ...fields, limit: 50 }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: OFFERS_MS,
    enabled: wanted.currency > 0,
  });
}

/** The best offer for an amount. */
export function useQuick({ payment: _payment, ...fields }: Wanted) {
  return useQuery({
    queryKey: [OWN, 'quick', fields],
    queryFn: ({ signal }) => get<AdRow | null>('/otc/quick', { fields, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: OFFERS_MS,
    enabled: fields.amount !== '' && fields.currency > 0,
  });
}

interface Allowed {
  readonly why: string;
  /** What has to be paid with the next purchase, in dollars; empty where nothing has. */
  readonly due: string;
}

function useAllowed(select: (allowed: Allowed) => string) {
  return useQuery({
    queryKey: [OWN, 'allowed'],
    queryFn: ({ signal }) => get<Allowed>('/otc/allowed', { signal }),
    select,
    enabled: useLoggedIn(),
  });
}

/** What keeps the customer from taking an offer; empty where nothing does. */
export function useHindrance() {
  return useAllowed(({ why }) => why);
}

/** What is due for orders that were given up. */
export function useDue() {
  return useAllowed(({ due }) => due);
}

/** One own order. */
export function useOrder(id: number) {
  return useQuery({
    queryKey: [OWN, 'order', id],
    queryFn: ({ signal }) => get<WholeOrder>('/otc/order', { fields: { id }, signal }),
    refetchInterval: ORDER_MS,
    enabled: useLoggedIn(),
  });
}

/** Own orders, newest first. */
export function useOrders(live: boolean) {
  return usePaged(
    [OWN, 'orders', live],
    async (page, signal) => {
      const fields = { page, limit: 20, live: live ? 1 : 0 };
      return (await get<Page<ListedOrder>>('/otc/orders', { fields, signal })).data;
    },
    useLoggedIn(),
  );
}

/** Own advertisements. */
export function useOwnAds() {
  return useQuery({
    queryKey: [OWN, 'ads'],
    queryFn: async ({ signal }) =>
      (await get<{ readonly list: readonly OwnAdRow[] }>('/otc/my_ads', { signal })).list,
    enabled: useLoggedIn(),
  });
}

/** Own ways to be paid. */
export function usePayments() {
  return useQuery({
    queryKey: [OWN, 'payments'],
    queryFn: ({ signal }) => get<OwnPayments>('/otc/payments', { signal }),
    enabled: useLoggedIn(),
  });
}

/** A merchant; without a number, how one stands oneself. */
export function useMerchant(id?: number) {
  return useQuery({
    queryKey: [OWN, 'merchant', id ?? 0],
    queryFn: ({ signal }) => get<MerchantPage>('/otc/merchant', { fields: { id }, signal }),
    enabled: useLoggedIn(),
  });
}

function refreshOwn(): void {
  void queryClient.invalidateQueries({ queryKey: [OWN] });
  tellOwnNews({ balances: true });
}

async function answerAsText(path: string, options: CallOptions): Promise<string> {
  return JSON.stringify(await post(path, options));
}

/** What is sent: what counts once, and what proves who sends it. */
export type Sent = { readonly fields: Fields; readonly proof?: Fields };

/** What steps of orders answer. */
export type Answer = { readonly id: number; readonly state?: string };

/** Sends what must not happen twice; `onDone` gets what is answered. */
export function useOtcPost(path: string, onDone: (answer: Answer) => void = () => undefined) {
  const [send] = useState(() => keyedSend(answerAsText));
  return useMutation({
    mutationFn: async (sent: Sent) => JSON.parse(await send({ path, ...sent })) as Answer,
    onSuccess: onDone,
    onSettled: refreshOwn,
  });
}

/** How an order's conversation is read and written. */
export function useOrderTalk(id: number): ConversationApi {
  return useMemo<ConversationApi>(
    () => ({
      key: [OWN, 'messages', id],
      everyMs: CHAT_MS,
      page: (asked, signal) =>
        get<MessagesPage>('/otc/messages', { fields: { id, ...asked }, signal, quiet: true }),
      send: ({ clientId, kind, text }) =>
        kind === 'text'
          ? post('/otc/messages', { fields: { id, client_id: clientId, text }, quiet: true })
          : post('/otc/file', { fields: { id, client_id: clientId, file: text }, quiet: true }),
      read: (number) => post('/otc/read', { fields: { id, number }, quiet: true }),
      typing: () => post('/otc/typing', { fields: { id }, quiet: true }),
    }),
    [id],
  );
}
