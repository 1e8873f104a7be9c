import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { Page } from '../../../core/wire/page.ts';
import type { detailMessage } from '../../wallet/wire/index.ts';
import type { Detail, Order, Project } from './types.ts';

const PAGE_SIZE = 10;
const MANY = 50;
/** Demand moves: it is looked at again so often. */
const DEMAND_MS = 10_000;
/** What was sold of a coin is asked again so seldom. */
const OF_COIN_MS = 60_000;

/** Everything that may have changed after an own call. */
function refreshOwn(): void {
  void queryClient.invalidateQueries({ queryKey: ['ieo:own'] });
  void queryClient.invalidateQueries({ queryKey: ['ieo', 'projects'] });
  tellOwnNews({ balances: true });
}

/** All projects, the newest first. */
export function useProjects() {
  return useQuery({
    queryKey: ['ieo', 'projects'],
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly Project[] }>('/project', { fields: { limit: MANY }, signal }),
    select: ({ list }) => list,
    refetchInterval: DEMAND_MS,
  });
}

/** The projects that sold a token. They come seldom, and only pages of coins ask. */
export function useProjectsOf(currencyId: number) {
  return useQuery({
    queryKey: ['ieo', 'projects', 'of', currencyId],
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly Project[] }>('/project', {
        fields: { currency: currencyId },
        signal,
      }),
    select: ({ list }) => list,
    staleTime: OF_COIN_MS,
  });
}

/** One project with what the customer wants of it; undefined stands for none of this number. */
export function useDetail(id: number) {
  return useQuery({
    queryKey: ['ieo:own', 'detail', id],
    queryFn: ({ signal }) =>
      get<{ readonly info: Detail }>('/project/detail', { fields: { project_id: id }, signal }),
    select: ({ info }) => info,
    refetchInterval: DEMAND_MS,
  });
}

/** What keeps the customer from subscribing; empty where nothing does. */
export function useHindrance() {
  return useQuery({
    queryKey: ['ieo:own', 'allowed'],
    queryFn: ({ signal }) =>
      get<{ readonly why: '' | 'off_in_country' | 'frozen' | 'unverified' }>('/project/allowed', {
        signal,
      }),
    select: ({ why }) => why,
    enabled: useLoggedIn(),
  });
}

/** A page of own orders, newest first. */
export function askOrders(page: number, signal?: AbortSignal): Promise<Page<Order>> {
  const fields = { page, limit: PAGE_SIZE };
  return get<Page<Order>>('/user/project/order', { fields, signal });
}

/** Own orders, newest first, page by page. */
export function useOrders() {
  return usePaged(
    ['ieo:own', 'orders'],
    async (page, signal) => (await askOrders(page, signal)).data,
    useLoggedIn(),
  );
}

/** What can be spent of a coin, from the answer that its record reads too. */
export function useAvailable(currencyId: number) {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'detail', currencyId, 'change'],
    queryFn: ({ signal }) =>
      post<ReturnType<typeof detailMessage>>('/wallet/detail', {
        fields: { currency: currencyId, type: 'change' },
        signal,
        quiet: true,
      }),
    select: ({ change_balance: available }) => String(available),
    enabled: useLoggedIn(),
  });
}

/** Sends what moves money once; the server says in words what it did. */
function useOwnPost(path: string, onDone: () => void) {
  const said = (message: string): void => {
    toast(message, 'good');
    onDone();
  };
  return useKeyedPost(path, said, refreshOwn);
}

/** Wants tokens, or more of them; its answer is told and not said. */
export function useSubscribe(onDone: (said: string) => void) {
  return useKeyedPost('/project/order', onDone, refreshOwn);
}

/** Takes an order back, or a part of it. */
export function useTakeBack(onDone: () => void) {
  return useOwnPost('/project/order/cancel', onDone);
}
