import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Fields, get, newKey, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { onPrivateNews, tellOwnNews } from '../../../platform/browser/live/socket.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { hasPrice } from './ticket.ts';
import type { Fill, Order } from './types.ts';
import type { detailMessage } from '../../wallet/wire/index.ts';
import type { cancelledMessage, feesMessage, SpotFrame } from '../wire/index.ts';

export const PAGE_SIZE = 20;
export const OPEN_LIMIT = 50;
export const RECENT_LIMIT = 10;

/** Everything that may have changed after an order was placed or taken back. */
export function refreshOwn(): void {
  void queryClient.invalidateQueries({ queryKey: ['spot:own'] });
  tellOwnNews({ orders: [], balances: true });
}

function useOrdersOf(market: Market | undefined, status: 1 | 2, limit: number) {
  const enabled = useLoggedIn() && market !== undefined;
  return useQuery({
    queryKey: ['spot:own', 'orders', status === 1 ? 'open' : 'recent', market?.match_id],
    queryFn: ({ signal }) =>
      get<readonly Order[]>('/coin/list', {
        fields: {
          status,
          currency_id: market?.currency_id,
          legal_id: market?.legal_id,
          page: 1,
          limit,
        },
        signal,
        quiet: true,
      }),
    enabled,
  });
}

/** Open orders of one market, for the ticket and the chart. */
export function useOpenOrders(market: Market | undefined) {
  return useOrdersOf(market, 1, OPEN_LIMIT);
}

/** The last orders of one market that have ended, newest first. */
export function useRecentOrders(market: Market) {
  return useOrdersOf(market, 2, RECENT_LIMIT);
}

/** Own fills of one market, newest first, for the chart. */
export function useRecentFills(market: Market | undefined) {
  const enabled = useLoggedIn() && market !== undefined;
  return useQuery({
    queryKey: ['spot:own', 'fills', 'recent', market?.match_id],
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
    ['spot:own', 'orders', 'all', status],
    (page, signal) =>
      get<readonly Order[]>('/coin/list', { fields: { status, page, limit: PAGE_SIZE }, signal }),
    enabled,
  );
}

/** One of the last orders that have ended, by its number; null when it is none of them. */
export function useOrder(id: string) {
  return useQuery({
    queryKey: ['spot:own', 'orders', 'one', id],
    queryFn: async ({ signal }) => {
      const fields = { status: 2, page: 1, limit: OPEN_LIMIT };
      const ended = await get<readonly Order[]>('/coin/list', { fields, signal });
      return ended.find((order) => String(order.id) === id) ?? null;
    },
    enabled: useLoggedIn(),
  });
}

/** All fills, page by page. */
export function usePagedFills(enabled: boolean) {
  return usePaged(
    ['spot:own', 'fills', 'all'],
    (page, signal) =>
      get<readonly Fill[]>('/coin/fills', { fields: { page, limit: PAGE_SIZE }, signal }),
    enabled,
  );
}

/** An order as it is now: the one given, and what the live wire says of it from then on. */
export function useLiveOrder(order: Order): Order {
  const [latest, setLatest] = useState(order);
  useEffect(
    () =>
      onPrivateNews<SpotFrame>(({ orders }) => {
        const news = orders?.findLast(({ id }) => id === order.id);
        if (news) setLatest(news);
      }),
    [order.id],
  );
  return latest;
}

/** The house changes limit orders that rest in the book, also those a trigger has put there. */
export function canChange(order: Order): boolean {
  const rests = order.state === 'open' || order.state === 'partially_filled';
  return rests && hasPrice(order.order_type);
}

/** A stop that no price has reached yet: the house changes its price. Trailing stops move alone. */
export function canRestop({ state, order_type }: Order): boolean {
  return state === 'waiting_trigger' && order_type !== 'trailing_stop';
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

/** What an order is changed to. */
export type Change = {
  readonly id: Order['id'];
  /** Empty where it stays. */
  readonly amount: string;
  readonly price: string;
  /** Of a stop: the price that it waits for. */
  readonly stopPrice?: string;
  readonly proof?: Fields | undefined;
};

/** Changes quantity and price of an open limit order, or the prices of a stop that waits. */
export function useReplace(onDone: () => void) {
  const words = useWords();
  return useMutation({
    mutationFn: ({ id, amount, price, stopPrice, proof }: Change) =>
      post<Order>('/coin/replace', {
        fields: {
          id,
          amount: amount || undefined,
          target_price: price || undefined,
          stop_price: stopPrice,
          ...proof,
        },
        idempotencyKey: newKey(),
      }),
    onSuccess: (order) => {
      navigator.vibrate?.(10);
      toast(words(order.state === 'filled' ? 'spot.placed_filled' : 'spot.changed'), 'good');
      onDone();
    },
    onSettled: refreshOwn,
  });
}

/** Takes back all open orders of a market, or all there are. */
export function useCancelAll(market: Market | undefined) {
  const words = useWords();
  return useMutation({
    mutationFn: () =>
      post<ReturnType<typeof cancelledMessage>>('/coin/cancel_all', {
        fields: market ? { currency_id: market.currency_id, legal_id: market.legal_id } : {},
        idempotencyKey: newKey(),
      }),
    onSuccess: ({ cancelled }) =>
      toast(words('spot.cancelled_count', { count: Number(cancelled) }), 'good'),
    onSettled: refreshOwn,
  });
}

type Detail = ReturnType<typeof detailMessage>;

function availableOf({ change_balance: available }: Detail): string {
  return String(available);
}

/** What can be spent of a coin in the spot account, from the answer that its record reads too. */
export function useAvailable(currencyId: number | undefined) {
  const enabled = useLoggedIn() && currencyId !== undefined;
  return useQuery({
    queryKey: ['wallet:own', 'held', 'detail', currencyId, 'change'],
    queryFn: ({ signal }) =>
      post<Detail>('/wallet/detail', {
        fields: { currency: currencyId, type: 'change' },
        signal,
        quiet: true,
      }),
    select: availableOf,
    enabled,
  });
}

export type FeeRates = ReturnType<typeof feesMessage>;

/** The customer's own rates, else those of the market. */
export function useFeeRates(market: Market): FeeRates {
  const { data } = useQuery({
    queryKey: ['spot', 'fees'],
    queryFn: ({ signal }) => get<FeeRates>('/coin/fees', { signal, quiet: true }),
    enabled: useLoggedIn(),
    staleTime: 300_000,
  });
  return data ?? market;
}
