import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../core/wire/page.ts';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { detailMessage } from '../../wallet/wire/index.ts';
import type { FixingNow, Index, Order, Product } from './types.ts';

const PAGE_SIZE = 10;
const PRODUCTS_FRESH_MS = 15_000;
/** The mean moves with every price: it is asked for as often as a person can read it. */
const FIXING_EVERY_MS = 3_000;

/** Everything that may have changed after an own call. */
function refreshOwn(): void {
  void queryClient.invalidateQueries({ queryKey: ['dual:own'] });
  void queryClient.invalidateQueries({ queryKey: ['dual', 'products'] });
  tellOwnNews({ balances: true });
}

/** All products that are sold, or will be. */
export function useProducts() {
  return useQuery({
    queryKey: ['dual', 'products'],
    queryFn: async ({ signal }) => {
      const fields = { currency_id: 0, type: 'all' };
      const answer = await get<Index>('/dual/index', {
        fields,
        signal,
      });
      return answer.dual_currencys;
    },
    staleTime: PRODUCTS_FRESH_MS,
    refetchInterval: PRODUCTS_FRESH_MS,
  });
}

/** One product as it is now. */
export function useProduct(id: number) {
  return useQuery({
    queryKey: ['dual', 'products', id],
    queryFn: ({ signal }) => get<Product>('/dual/detail', { fields: { id }, signal }),
    staleTime: PRODUCTS_FRESH_MS,
    refetchInterval: PRODUCTS_FRESH_MS,
  });
}

/** How the price of a product comes together; asked again while it does. */
export function useFixing(productId: number, isOn: boolean) {
  return useQuery({
    queryKey: ['dual', 'fixing', productId],
    queryFn: ({ signal }) => get<FixingNow>('/dual/fixing', { fields: { id: productId }, signal }),
    enabled: isOn,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? FIXING_EVERY_MS : false),
  });
}

/** What keeps the customer from buying; empty where nothing does. */
export function useHindrance() {
  return useQuery({
    queryKey: ['dual:own', 'allowed'],
    queryFn: ({ signal }) =>
      get<{ readonly why: '' | 'off_in_country' | 'frozen' }>('/dual/allowed', { signal }),
    select: ({ why }) => why,
    enabled: useLoggedIn(),
  });
}

/** A page of own orders, newest first. */
export function askOrders(page: number, signal?: AbortSignal): Promise<Page<Order>> {
  const fields = { page, limit: PAGE_SIZE, type: 'all' };
  return post<Page<Order>>('/dual/dual_list', { fields, signal, quiet: true });
}

/** All own orders, newest first, page by page. */
export function useOrders() {
  return usePaged(
    ['dual:own', 'orders'],
    async (page, signal) => (await askOrders(page, signal)).data,
    useLoggedIn(),
  );
}

type Detail = ReturnType<typeof detailMessage>;

/** What can be paid of a coin, from the answer that its record reads too. */
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

/** Buys shares; its answer is told and not said. */
export function useBuy(onDone: (said: string) => void) {
  return useKeyedPost('/dual/buyDual', onDone, refreshOwn);
}

/** Says whether an order shall be rolled. */
export function useSetRoll() {
  return useOwnPost('/dual/roll', () => undefined);
}
