import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Page } from '../../../core/wire/page.ts';
import { get } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { termsRow } from '../../contracts/wire/terms.ts';
import type {
  LeadPage,
  Mine,
  Relation,
  Share,
  Skip,
  Trade,
  TraderDetail,
  TraderRow,
} from './types.ts';

const OWN = 'copy:own';

/** What one follows oneself is told with it, so it is one's own. */
function refreshOwn(): void {
  void queryClient.invalidateQueries({ queryKey: [OWN] });
  tellOwnNews({ balances: true });
}

/** As many traders as one looks at: those first whose followers have the best result. */
const MOST_TRADERS = 100;

/** What the best come first by. */
export const SORTS = ['followers_result', 'result', 'accuracy', 'drawdown', 'followers'] as const;
export type Sort = (typeof SORTS)[number];

/** Traders in an order; where it is not told, those first whose followers have the best result. */
export function useTraders(sort: Sort) {
  return useQuery({
    queryKey: [OWN, 'traders', sort],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const fields = { page: 1, limit: MOST_TRADERS, sort };
      return (await get<Page<TraderRow>>('/follow/index', { fields, signal })).data;
    },
  });
}

/** A trader with all figures. */
export function useTrader(id: number) {
  return useQuery({
    queryKey: [OWN, 'trader', id],
    queryFn: ({ signal }) =>
      get<TraderDetail>('/follow/traderDetail', { fields: { trader_user_id: id }, signal }),
  });
}

/** A trader's positions; open ones are there for followers. */
export function useTrades(id: number) {
  return useQuery({
    queryKey: [OWN, 'trades', id],
    queryFn: async ({ signal }) => {
      const fields = { trader_user_id: id, limit: 20 };
      return (await get<Page<Trade>>('/follow/historyTrade', { fields, signal })).data;
    },
  });
}

/** Whom one follows. */
export function useRelations() {
  return useQuery({
    queryKey: [OWN, 'relations'],
    queryFn: async ({ signal }) => (await get<Mine>('/follow/mine', { signal })).relations,
    enabled: useLoggedIn(),
  });
}

/** Own copies: open (1) or ended (2). */
export function useCopies(status: 1 | 2) {
  return usePaged(
    [OWN, 'copies', status],
    async (page, signal) =>
      (await get<Mine>('/follow/mine', { fields: { status, page }, signal })).data,
    useLoggedIn(),
  );
}

/** What was not copied, and why. */
export function useSkips() {
  return usePaged(
    [OWN, 'skips'],
    async (page, signal) =>
      (await get<Page<Skip>>('/follow/skips', { fields: { page }, signal })).data,
    useLoggedIn(),
  );
}

/** Relations that have ended, with what they brought. */
export function useEnded() {
  return usePaged(
    [OWN, 'ended'],
    async (page, signal) =>
      (await get<Page<Relation>>('/follow/ended', { fields: { page }, signal })).data,
    useLoggedIn(),
  );
}

type Terms = ReturnType<typeof termsRow>;

/** Markets that have contracts, by their names. */
export function useContractMarkets() {
  return useQuery({
    queryKey: ['contracts', 'terms'],
    queryFn: ({ signal }) => get<readonly Terms[]>('/lever/terms', { signal }),
    select: (rows) => {
      const all = new Map(rows.map(({ match_id: id, symbol }) => [id, { id, symbol }]));
      return [...all.values()].sort((a, b) => a.symbol.localeCompare(b.symbol));
    },
  });
}

/** The own desk of who leads, or wants to. */
export function useDesk() {
  return useQuery({
    queryKey: [OWN, 'desk'],
    queryFn: ({ signal }) => get<LeadPage>('/follow/lead', { fields: { limit: 50 }, signal }),
    enabled: useLoggedIn(),
  });
}

/** Shares that were settled, got and given. */
export function useShares() {
  return usePaged(
    [OWN, 'shares'],
    async (page, signal) =>
      (await get<Page<Share>>('/follow/shares', { fields: { page }, signal })).data,
    useLoggedIn(),
  );
}

/** Sends what the server answers in words. */
export function useCopyPost(path: string, onDone: () => void = () => undefined) {
  const said = (message: string): void => {
    toast(message, 'good');
    onDone();
  };
  return useKeyedPost(path, said, refreshOwn);
}
