/** What the screens of deposits know.  */
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../../platform/browser/api/client.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { coinMessage, depositRow } from '../wire.ts';
import type { walletMessage } from '../../wallet/wire/index.ts';
import type { Page } from '../../../core/wire/page.ts';

/** One way to pay a coin in; amounts are decimal texts of the coin. */
export type PayRoute = PayCoin['routes'][number];

/** A coin with its open ways; none while deposits of it are closed. */
export type PayCoin = ReturnType<typeof coinMessage>;

/** All coins that travel on some network. */
export function usePayCoins() {
  return useQuery({
    queryKey: ['deposit:own', 'routes'],
    queryFn: ({ signal }) => get<readonly PayCoin[]>('/wallet/getRateCurrency', { signal }),
    enabled: useLoggedIn(),
    staleTime: 60_000,
  });
}

/** One coin with where to pay it to. */
export function usePayCoin(id: number) {
  return useQuery({
    queryKey: ['deposit:own', 'routes', id],
    queryFn: ({ signal }) => get<PayCoin>('/wallet/getRateCurrency', { fields: { id }, signal }),
    enabled: useLoggedIn() && id > 0,
  });
}

/** The part of `/wallet/list` that is shown here: what one has of each coin. */
export type Owned = Pick<ReturnType<typeof walletMessage>, 'change_wallet'>;

/** What one has in the spot account, from and to which money goes. */
export function useOwned() {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'list'],
    queryFn: ({ signal }) => post<Owned>('/wallet/list', { signal, quiet: true }),
    enabled: useLoggedIn(),
  });
}

/** A row of `/recharge/log`. */
export type DepositRow = ReturnType<typeof depositRow>;

/** Own deposits, newest first, page after page. */
export function useDeposits() {
  return usePaged(
    ['deposit:own', 'deposits'],
    async (page, signal) =>
      (
        await get<Page<DepositRow>>('/recharge/log', {
          fields: { page, limit: 10 },
          signal,
        })
      ).data,
    useLoggedIn(),
  );
}
