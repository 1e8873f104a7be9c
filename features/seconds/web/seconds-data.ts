import { useMutation, useQuery } from '@tanstack/react-query';
import { get, newKey, post } from '../../../platform/browser/api/client.ts';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { serverNowMs } from '../../../platform/browser/live/server-clock.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { Duration, Limits, Payable, Preset, Risk, SecondsOrder, Terms } from './types.ts';
import type { Page } from '../../../core/wire/page.ts';
import type { LimitsInput } from '../wire.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';

const PAGE_SIZE = 20;
/** As many as a customer may have running at the same time. */
const MOST_RUNNING = 100;
const TERMS_FRESH_MS = 300_000;
/** How often a result is asked for that should have been told. */
const LATE_MS = 1_000;

type OrderPage = Page<SecondsOrder>;

/** Everything that may have changed after an order was placed or settled. */
export function refreshSeconds(): void {
  void queryClient.invalidateQueries({ queryKey: ['seconds:own'] });
  tellOwnNews({ balances: true });
}

/** Durations with payout and stakes of a market; empty where it has none. */
export function useDurations(matchId: number) {
  return useQuery({
    queryKey: ['seconds', 'offer', matchId],
    queryFn: ({ signal }) =>
      get<readonly Duration[]>('/microtrade/seconds', { fields: { match_id: matchId }, signal }),
    staleTime: TERMS_FRESH_MS,
  });
}

/** The duration that is chosen, or the shortest. */
export function chosenOf(durations: readonly Duration[], seconds: number): Duration | undefined {
  return durations.find((duration) => duration.seconds === seconds) ?? durations[0];
}

/** The stakes to choose from, in whole coins. */
export function usePresets() {
  return useQuery({
    queryKey: ['seconds', 'offer', 'presets'],
    queryFn: ({ signal }) => get<readonly Preset[]>('/microtrade/nums', { signal, quiet: true }),
    staleTime: TERMS_FRESH_MS,
  });
}

/** All versions of all terms. */
export function useTerms() {
  return useQuery({
    queryKey: ['seconds', 'offer', 'terms'],
    queryFn: ({ signal }) => get<readonly Terms[]>('/microtrade/terms', { signal }),
    staleTime: TERMS_FRESH_MS,
  });
}

/** How many customers have lost on balance. */
export function useRisk() {
  return useQuery({
    queryKey: ['seconds', 'offer', 'risk'],
    queryFn: ({ signal }) => get<Risk>('/microtrade/risk', { signal, quiet: true }),
  });
}

/** What is free in the seconds account, in the stake coin. */
export function useStakeBalance(coinId: number) {
  return useQuery({
    queryKey: ['seconds:own', 'stake', coinId],
    queryFn: async ({ signal }) => {
      const rows = await get<readonly Payable[]>('/microtrade/payable_currencies', {
        signal,
        quiet: true,
      });
      return rows.find(({ id }) => id === coinId)?.user_wallet.micro_with_insurance ?? '0';
    },
    enabled: useLoggedIn(),
  });
}

/** Own limits, and whether the notice of risk was accepted. */
export function useLimits() {
  return useQuery({
    queryKey: ['seconds:own', 'limits'],
    queryFn: ({ signal }) => get<Limits>('/microtrade/limits', { signal, quiet: true }),
    enabled: useLoggedIn(),
  });
}

/** All own orders that run, those that end first first. */
export function useRunningOrders() {
  return useQuery({
    queryKey: ['seconds:own', 'running'],
    queryFn: async ({ signal }) => {
      const fields = { status: 1, page: 1, limit: MOST_RUNNING };
      const { data } = await get<OrderPage>('/microtrade/lists', { fields, signal, quiet: true });
      return [...data].sort((a, b) => a.expires_ms - b.expires_ms);
    },
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ expires_ms }) => expires_ms + LATE_MS < serverNowMs()) ? LATE_MS : false,
    enabled: useLoggedIn(),
  });
}

/** Settled orders, of one market or of all, page by page. */
export function useSettledOrders(matchId: number | undefined) {
  return usePaged(
    ['seconds:own', 'settled', matchId],
    async (page, signal) => {
      const fields = { status: 3, match_id: matchId, page, limit: PAGE_SIZE };
      return (await get<OrderPage>('/microtrade/lists', { fields, signal })).data;
    },
    useLoggedIn(),
  );
}

/** One order as it is now. Asked again every second once it should have been settled. */
export function useOrder(order: SecondsOrder, nowMs: number) {
  const isDue = nowMs > order.expires_ms;
  return useQuery({
    queryKey: ['seconds:own', 'order', order.id],
    queryFn: ({ signal }) =>
      get<SecondsOrder>('/microtrade/order', { fields: { id: order.id }, signal, quiet: true }),
    placeholderData: order,
    refetchInterval: ({ state: { data } }) =>
      isDue && (data ?? order).state === 'running' ? LATE_MS : false,
  });
}

/** What is confirmed, with one key however often its button is pressed. */
export type Stake = {
  readonly matchId: number;
  readonly coinId: number;
  readonly type: 1 | 2;
  readonly seconds: number;
  readonly amount: string;
  /** The voucher that pays it; 0 for none. */
  readonly couponId: number;
  /** That of the terms that were shown. */
  readonly termsVersion: number;
  readonly key: string;
};

/** Refusals that are about the stake: they are said at its field. */
const ABOUT_STAKE: ReadonlySet<string> = new Set([
  'stake_below_minimum',
  'stake_above_maximum',
  'above_your_largest_stake',
  'above_your_loss_per_day',
  'too_much_at_stake',
  'house_is_full',
  'insufficient_balance',
]);

/** Places an order. */
export function usePlaceStake(
  onPlaced: (order: SecondsOrder) => void,
  onRefused: (said: string) => void,
) {
  return useMutation({
    mutationFn: async (stake: Stake) => {
      const { matchId, coinId, type, seconds, amount, couponId, termsVersion, key } = stake;
      try {
        return await post<SecondsOrder>('/microtrade/submit', {
          fields: {
            match_id: matchId,
            currency_id: coinId,
            type,
            seconds,
            number: amount,
            coupon_id: couponId > 0 ? couponId : undefined,
            terms_version: termsVersion,
          },
          idempotencyKey: key,
        });
      } catch (error) {
        if (error instanceof Refusal && ABOUT_STAKE.has(error.code)) return error.message;
        throw error;
      }
    },
    onSuccess: (order) => (typeof order === 'string' ? onRefused(order) : onPlaced(order)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['coupons:own'] });
      refreshSeconds();
    },
  });
}

/** Says that the notice of risk was read. */
export function useAcceptRisk(onAccepted: () => void) {
  return useMutation({
    mutationFn: () => post<string>('/microtrade/accept_risk', { idempotencyKey: newKey() }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['seconds:own', 'limits'] });
      onAccepted();
    },
  });
}

/** Sets own limits; the server says in words that it has. */
export function useSetLimits(onSet: () => void) {
  return useMutation({
    mutationFn: (request: LimitsInput) =>
      post<string>('/microtrade/set_limits', { fields: request, idempotencyKey: newKey() }),
    onSuccess: (said) => {
      toast(said, 'good');
      onSet();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['seconds:own', 'limits'] }),
  });
}
