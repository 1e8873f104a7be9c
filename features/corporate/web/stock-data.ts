/** What screens of stocks read and send. */
import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../core/wire/page.ts';
import { get } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import type {
  actionRow,
  dayRow,
  executionRow,
  payoutRow,
  planRow,
  plansAnswer,
  queueRow,
} from '../wire.ts';

export type ActionRow = ReturnType<typeof actionRow>;
export type PayoutRow = ReturnType<typeof payoutRow>;
export type PlanRow = ReturnType<typeof planRow>;
export type ExecutionRow = ReturnType<typeof executionRow>;
/** Own plans, with the limits of an amount. */
export type Plans = ReturnType<typeof plansAnswer>;

const OWN = 'corporate:own';
const PAGE_SIZE = 20;
const QUEUE_MS = 15_000;

function changed(): void {
  void queryClient.invalidateQueries({ queryKey: [OWN] });
  tellOwnNews({ balances: true });
}

/** Announced actions of a stock, or of all (0), the latest first. */
export function useActions(matchId: number) {
  return usePaged(
    ['corporate', 'actions', String(matchId)],
    async (page, signal) => {
      const fields = { match_id: matchId, page, limit: PAGE_SIZE };
      return (await get<Page<ActionRow>>('/stock/actions', { fields, signal, quiet: true })).data;
    },
    true,
  );
}

/** What actions were for the own shares. */
export function usePayouts() {
  return usePaged(
    [OWN, 'payouts'],
    async (page, signal) => {
      const fields = { page, limit: PAGE_SIZE };
      return (await get<Page<PayoutRow>>('/stock/my_actions', { fields, signal })).data;
    },
    true,
  );
}

/** What announced actions would be for the own shares now. */
export function useComing(isAsked: boolean) {
  return useQuery({
    queryKey: [OWN, 'coming'],
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly PayoutRow[] }>('/stock/coming', { signal, quiet: true }),
    select: ({ list }) => list,
    enabled: isAsked,
  });
}

/** Orders that wait for the opening of a stock. */
export function useQueue(matchId: number) {
  return useQuery({
    queryKey: ['corporate', 'queue', matchId],
    queryFn: ({ signal }) =>
      get<ReturnType<typeof queueRow>>('/stock/queue', {
        fields: { match_id: matchId },
        signal,
        quiet: true,
      }),
    refetchInterval: QUEUE_MS,
  });
}

/** Special days ahead of a stock. */
export function useCalendar(matchId: number) {
  return useQuery({
    queryKey: ['corporate', 'calendar', matchId],
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly ReturnType<typeof dayRow>[] }>('/stock/calendar', {
        fields: { match_id: matchId },
        signal,
        quiet: true,
      }),
    select: ({ list }) => list,
  });
}

/** Own plans of buying. */
export function usePlans() {
  return useQuery({
    queryKey: [OWN, 'plans'],
    queryFn: ({ signal }) => get<Plans>('/auto/list', { signal, quiet: true }),
  });
}

/** What own plans have bought, and what was left out. */
export function useExecutions() {
  return usePaged(
    [OWN, 'executions'],
    async (page, signal) => {
      const fields = { page, limit: PAGE_SIZE };
      return (await get<Page<ExecutionRow>>('/auto/executions', { fields, signal })).data;
    },
    true,
  );
}

/** Makes or changes a plan, once however often its button is pressed. */
export function useSavePlan(onDone: () => void) {
  return useKeyedPost('/auto/save', onDone, changed);
}

/** Pauses a plan, lets it go on, or ends it. */
export function useSwitchPlan(onDone: (said: string) => void) {
  return useKeyedPost('/auto/switch', onDone, changed);
}
