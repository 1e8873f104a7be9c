import { useMutation, useQuery } from '@tanstack/react-query';
import { get, newKey, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import type { Fill, Order } from './types.ts';

const PAGE_SIZE = 20;
const OPEN_LIMIT = 50;

/** Everything that may have changed after an order was placed or taken back. */
export function refreshOwn(): void {
  for (const key of ['orders', 'fills', 'balances', 'statement']) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}

/** Open orders of one market, for the ticket and the chart. */
export function useOpenOrders(market: Market | undefined) {
  const enabled = useLoggedIn() && market !== undefined;
  return useQuery({
    queryKey: ['orders', 'open', market?.match_id],
    queryFn: ({ signal }) =>
      get<readonly Order[]>('/coin/list', {
        fields: {
          status: 1,
          currency_id: market?.currency_id,
          legal_id: market?.legal_id,
          page: 1,
          limit: OPEN_LIMIT,
        },
        signal,
        quiet: true,
      }),
    enabled,
  });
}

/** Own fills of one market, newest first, for the chart. */
export function useRecentFills(market: Market | undefined) {
  const enabled = useLoggedIn() && market !== undefined;
  return useQuery({
    queryKey: ['fills', 'recent', market?.match_id],
    queryFn: ({ signal }) =>
      get<readonly Fill[]>('/coin/fills', {
        fields: {
          currency_id: market?.currency_id,
          legal_id: market?.legal_id,
          page: 1,
          limit: OPEN_LIMIT,
        },
        signal,
        quiet: true,
      }),
    enabled,
  });
}

/** All orders in a state, page by page. */
export function usePagedOrders(status: 1 | 2, enabled: boolean) {
  return usePaged(
    ['orders', 'all', status],
    (page, signal) =>
      get<readonly Order[]>('/coin/list', { fields: { status, page, limit: PAGE_SIZE }, signal }),
    enabled,
  );
}

/** All fills, page by page. */
export function usePagedFills(enabled: boolean) {
  return usePaged(
    ['fills', 'all'],
    (page, signal) =>
      get<readonly Fill[]>('/coin/fills', { fields: { page, limit: PAGE_SIZE }, signal }),
    enabled,
  );
}

/** Takes one order back. */
export function useCancel() {
  const words = useWords();
  return useMutation({
    mutationFn: (order: Order) =>
      post<Order>('/coin/cancel', { fields: { id: order.id }, idempotencyKey: newKey() }),
    onSuccess: () => toast(words('spot.cancelled'), 'good'),
    onSettled: refreshOwn,
  });
}

/** Takes back all open orders of a market, or all there are. */
export function useCancelAll(market: Market | undefined) {
  const words = useWords();
  return useMutation({
    mutationFn: () =>
      post<{ readonly cancelled: number }>('/coin/cancel_all', {
        fields: market ? { currency_id: market.currency_id, legal_id: market.legal_id } : {},
        idempotencyKey: newKey(),
      }),
    onSuccess: ({ cancelled }) =>
      toast(words('spot.cancelled_count', { count: Number(cancelled) }), 'good'),
    onSettled: refreshOwn,
  });
}

type Detail = { readonly change_balance: string | number };

/** What can be spent of a coin in the spot account. */
export function useAvailable(currencyId: number | undefined) {
  const enabled = useLoggedIn() && currencyId !== undefined;
  return useQuery({
    queryKey: ['balances', 'available', currencyId],
    queryFn: async ({ signal }) => {
      const detail = await post<Detail>('/wallet/detail', {
        fields: { currency: currencyId, type: 'change' },
        signal,
        quiet: true,
      });
      return String(detail.change_balance);
    },
    enabled,
  });
}

export type FeeRates = { readonly maker_fee_ppm: number; readonly taker_fee_ppm: number };

/** The customer's own rates, else those of the market. */
export function useFeeRates(market: Market): FeeRates {
  const { data } = useQuery({
    queryKey: ['balances', 'fees'],
    queryFn: ({ signal }) => get<FeeRates>('/coin/fees', { signal, quiet: true }),
    enabled: useLoggedIn(),
    staleTime: 300_000,
  });
  return data ?? market;
}
