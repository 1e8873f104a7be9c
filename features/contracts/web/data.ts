import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useMarkets } from '../../../platform/browser/live/hooks.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { keyedSend } from '../../../platform/browser/parts/keyed-post.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import type { QueryLike } from '../../../platform/browser/parts/states.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { putAccount, putPositions } from './live.ts';
import { type Contract, contractOf } from './preview.ts';
import type {
  AccountRow,
  EntryRow,
  ExposureRow,
  PositionDetail,
  PositionRow,
  PositionsPage,
  SettingRow,
  TermsRow,
} from './types.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';

const PAGE_SIZE = 20;
/** Open positions and waiting orders of one customer are at most so many. */
const ALL_LIVE = 200;
const TERMS_FRESH_MS = 300_000;

/** Everything that may have changed after an order, a closing or a change. */
export function refreshContracts(): void {
  void queryClient.invalidateQueries({ queryKey: ['contracts:own'] });
  tellOwnNews({ balances: true });
}

/** All versions of all terms. */
export function useTerms() {
  return useQuery({
    queryKey: ['contracts', 'terms'],
    queryFn: ({ signal }) => get<readonly TermsRow[]>('/lever/terms', { signal }),
    staleTime: TERMS_FRESH_MS,
  });
}

/** The terms of a market under which positions are opened now. */
export function currentTerms(rows: readonly TermsRow[], matchId: number): TermsRow | undefined {
  return rows
    .filter((row) => row.match_id === matchId)
    .reduce<TermsRow | undefined>(
      (newest, row) => (newest && newest.version > row.version ? newest : row),
      undefined,
    );
}

function contractsOf(markets: readonly Market[], rows: readonly TermsRow[]): Contract[] {
  return markets.flatMap((market) => {
    const terms = currentTerms(rows, market.match_id);
    return terms ? [contractOf(market, terms)] : [];
  });
}

/** All markets that have contracts, with their present terms. */
export function useContracts(): QueryLike<readonly Contract[]> {
  const markets = useMarkets();
  const terms = useTerms();
  const data = useMemo(
    () => markets.data && terms.data && contractsOf(markets.data, terms.data),
    [markets.data, terms.data],
  );
  return {
    data,
    error: markets.error ?? terms.error,
    isPending: (markets.isPending || terms.isPending) && !markets.error && !terms.error,
    refetch: () => Promise.all([markets.refetch(), terms.refetch()]),
  };
}

/** What a position was agreed under, as far as its market is still there. */
export function useContractOf(
  row: Pick<PositionRow, 'match_id' | 'terms_version'>,
): Contract | undefined {
  const { data: markets } = useMarkets();
  const { data: terms } = useTerms();
  return useMemo(() => {
    const market = markets?.find(({ match_id }) => match_id === row.match_id);
    const agreed = terms?.find(
      (it) => it.match_id === row.match_id && it.version === row.terms_version,
    );
    return market && agreed && contractOf(market, agreed);
  }, [markets, terms, row.match_id, row.terms_version]);
}

async function fetchPositions(
  fields: Readonly<Record<string, number>>,
  signal: AbortSignal,
): Promise<readonly PositionRow[]> {
  const page = await post<PositionsPage>('/lever/my_trade', { fields, signal, quiet: true });
  putAccount(page.rate_profits_total);
  putPositions(page.message.data);
  return page.message.data;
}

/** States as lists ask for them. */
export const STATUS = { waiting: 0, open: 1, closed: 3, cancelled: 4 } as const;

/** Everything that is open, or that waits, in all markets. */
export function useLiveList(state: 'open' | 'waiting') {
  const enabled = useLoggedIn();
  return useQuery({
    queryKey: ['contracts:own', state],
    queryFn: ({ signal }) =>
      fetchPositions({ status: STATUS[state], page: 1, limit: ALL_LIVE }, signal),
    enabled,
  });
}

/** Orders of one customer that wait to open are at most so many. */
const ALL_ENTRIES = 40;
/** Of so many that have ended last those are told that were refused, and for how long. */
const MOST_ENDED = 20;
const REFUSED_MS = 86_400_000;

/** Orders that wait to open, and those of the last day that could not be carried out. */
function useEntries() {
  const enabled = useLoggedIn();
  return useQuery({
    queryKey: ['contracts:own', 'entries'],
    queryFn: async ({ signal }) => {
      const list = (fields: { readonly status: number; readonly limit: number }) =>
        get<readonly EntryRow[]>('/lever/entries', { fields, signal, quiet: true });
      const waiting = await list({ status: 1, limit: ALL_ENTRIES });
      const ended = await list({ status: 3, limit: MOST_ENDED });
      const sinceMs = Date.now() - REFUSED_MS;
      const isTold = (row: EntryRow) => row.reason !== '' && row.updated_ms > sinceMs;
      return [...waiting, ...ended.filter(isTold)];
    },
    enabled,
  });
}

/** All that waits: for its trigger, then for its limit. */
export function useWaiting(): QueryLike<readonly (EntryRow | PositionRow)[]> {
  const orders = useLiveList('waiting');
  const entries = useEntries();
  const data = useMemo(
    () => orders.data && entries.data && [...entries.data, ...orders.data],
    [orders.data, entries.data],
  );
  return {
    data,
    error: orders.error ?? entries.error,
    isPending: orders.isPending || entries.isPending,
    refetch: () => Promise.all([orders.refetch(), entries.refetch()]),
  };
}

/** What has ended, page by page. */
export function usePast(state: 'closed' | 'cancelled', enabled: boolean) {
  return usePaged(
    ['contracts:own', 'past', state],
    (page, signal) => fetchPositions({ status: STATUS[state], page, limit: PAGE_SIZE }, signal),
    enabled,
  );
}

/** The contract account; asked for once, then told by the socket. */
export function useAccount() {
  return useQuery({
    queryKey: ['contracts:own', 'account'],
    queryFn: async ({ signal }) => {
      const account = await get<AccountRow>('/lever/account', { signal, quiet: true });
      putAccount(account);
      return account;
    },
    enabled: useLoggedIn(),
  });
}

/** Under which name is kept what the customer has set for markets. */
export const SETTINGS = ['contracts:own', 'settings'];

/** What the customer has set for a market; undefined where nothing. */
export function useSetting(matchId: number): SettingRow | undefined {
  const { data } = useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => get<readonly SettingRow[]>('/lever/settings', { signal, quiet: true }),
    enabled: useLoggedIn(),
  });
  return data?.find(({ match_id }) => match_id === matchId);
}

/** One position with its fills, its nights and why it was closed. */
export function useDetail(id: number, enabled: boolean) {
  return useQuery({
    queryKey: ['contracts:own', 'detail', id],
    queryFn: ({ signal }) => get<PositionDetail>('/lever/position', { fields: { id }, signal }),
    enabled,
  });
}

/** What the house carries of each market. */
export function useExposure() {
  return useQuery({
    queryKey: ['contracts', 'exposure'],
    queryFn: ({ signal }) => get<readonly ExposureRow[]>('/lever/exposure', { signal }),
  });
}

/** One for all sheets: each opening begins a new sheet, and a lost answer outlives it. */
const sendChange = keyedSend();

/**
 * Sends a change, once however often its button is pressed while the answer is unknown; the
 * server's own sentence says that it was done.
 */
export function useChange(onDone: () => void = () => undefined) {
  return useMutation({
    mutationFn: sendChange,
    onSuccess: (said) => {
      navigator.vibrate?.(10);
      // Plain: of a closing the news says next to it whether it was a gain.
      toast(said);
      onDone();
    },
    onSettled: refreshContracts,
  });
}
