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
import type { Order, Product } from './types.ts';

const PAGE_SIZE = 5;
/** As many as are asked for at once where all are wanted. */
const MANY = 50;
const PRODUCTS_FRESH_MS = 60_000;

type OrderPage = Page<Order>;

/** Everything that may have changed after an own call. */
function refreshOwn(): void {
  void queryClient.invalidateQueries({ queryKey: ['lockup:own'] });
  void queryClient.invalidateQueries({ queryKey: ['lockup', 'products'] });
  tellOwnNews({ balances: true });
}

/** All products that take new orders. */
export function useProducts() {
  return useQuery({
    queryKey: ['lockup', 'products'],
    queryFn: ({ signal }) =>
      get<readonly Product[]>('/lh/deposit/config', { fields: { kind: 'all' }, signal }),
    staleTime: PRODUCTS_FRESH_MS,
  });
}

/** A page of own orders, newest first. */
export function askOrders(
  fields: Record<string, number>,
  signal?: AbortSignal,
): Promise<OrderPage> {
  return get<OrderPage>('/lh/deposit/order', { fields, signal });
}

/** What keeps the customer from beginning an order; empty where nothing does. */
export function useHindrance() {
  return useQuery({
    queryKey: ['lockup:own', 'allowed'],
    queryFn: ({ signal }) =>
      get<{ readonly why: '' | 'off_in_country' | 'frozen' }>('/lh/deposit/allowed', { signal }),
    select: ({ why }) => why,
    enabled: useLoggedIn(),
  });
}

/** All own orders that run. */
export function useRunning() {
  return useQuery({
    queryKey: ['lockup:own', 'running'],
    queryFn: async ({ signal }) => {
      const all: Order[] = [];
      for (let page = 1; ; page += 1) {
        const { data: rows } = await askOrders({ status: 1, page, limit: MANY }, signal);
        all.push(...rows);
        if (rows.length < MANY) return all;
      }
    },
    enabled: useLoggedIn(),
  });
}

/** All own orders, newest first, page by page. */
export function useOrders() {
  return usePaged(
    ['lockup:own', 'orders'],
    async (page, signal) => (await askOrders({ page, limit: PAGE_SIZE }, signal)).data,
    useLoggedIn(),
  );
}

type Detail = ReturnType<typeof detailMessage>;

/** What can be locked up of a coin, from the answer that its record reads too. */
export function useAvailable(currencyId: number) {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'detail', currencyId, 'change'],
    queryFn: ({ signal }) =>
      post<Detail>('/wallet/detail', {
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

/** Begins an order; its answer is told and not said. */
export function useSubscribe(onDone: (said: string) => void) {
  return useKeyedPost('/lh/deposit', onDone, refreshOwn);
}

/** Ends an order now; within the free time at no cost. */
export function useRedeem(onDone: () => void) {
  return useOwnPost('/lh/deposit/order/cancel', onDone);
}

/** Says whether an order shall be renewed. */
export function useSetRenew() {
  return useOwnPost('/lh/deposit/order/renew', () => undefined);
}
