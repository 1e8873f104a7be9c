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
import type { LoanDetail, LoanRow, Pair } from './types.ts';

const PAGE_SIZE = 10;
/** Levels and prices move with the index: asked for as often as a person can read them. */
const EVERY_MS = 10_000;

function refreshOwn(): void {
  void queryClient.invalidateQueries({ queryKey: ['loans:own'] });
  void queryClient.invalidateQueries({ queryKey: ['loans', 'pairs'] });
  tellOwnNews({ balances: true });
}

/** What can be borrowed against what. */
export function usePairs() {
  return useQuery({
    queryKey: ['loans', 'pairs'],
    queryFn: ({ signal }) => get<readonly Pair[]>('/loan/pairs', { signal }),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
}

/** What keeps the customer from borrowing; empty where nothing does. */
export function useHindrance() {
  return useQuery({
    queryKey: ['loans:own', 'allowed'],
    queryFn: ({ signal }) =>
      get<{ readonly why: '' | 'off_in_country' | 'frozen' }>('/loan/allowed', { signal }),
    select: ({ why }) => why,
    enabled: useLoggedIn(),
  });
}

/** All own loans, newest first, page by page. */
export function useLoans() {
  return usePaged(
    ['loans:own', 'list'],
    async (page, signal) => {
      const fields = { page, limit: PAGE_SIZE };
      return (await get<Page<LoanRow>>('/loan/list', { fields, signal })).data;
    },
    useLoggedIn(),
  );
}

/** One own loan with its close-outs, as it stands now. */
export function useLoan(id: number) {
  return useQuery({
    queryKey: ['loans:own', 'detail', id],
    queryFn: ({ signal }) => get<LoanDetail>('/loan/detail', { fields: { id }, signal }),
    refetchInterval: EVERY_MS,
  });
}

type Detail = ReturnType<typeof detailMessage>;

/** What is available of a coin, from the answer that its record reads too. */
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

/** Borrows; its answer is told and not said. */
export function useBorrow(onDone: (said: string) => void) {
  return useKeyedPost('/loan/borrow', onDone, refreshOwn);
}

/** Pays back. */
export function useRepay(onDone: () => void) {
  return useOwnPost('/loan/repay', onDone);
}

/** Adds collateral or takes some back. */
export function useChangeCollateral(onDone: () => void) {
  return useOwnPost('/loan/collateral', onDone);
}
