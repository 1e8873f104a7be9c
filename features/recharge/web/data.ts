/** What the screens of deposits know. Keys begin with `balances`, which news of money renew. */
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../../platform/browser/api/client.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { DepositState } from '../wire.ts';

/** One way to pay a coin in; amounts are decimal texts of the coin. */
export type PayRoute = {
  readonly network: string;
  readonly address: string;
  readonly memo: string;
  readonly has_memo: 0 | 1;
  readonly minimum: string;
  readonly confirmations: number;
  /** 1 where the chain is watched, so that no voucher is needed. */
  readonly automatic: 0 | 1;
  /** 1 for an address of the demo that nobody must pay. */
  readonly is_play: 0 | 1;
  readonly decimals: number;
};

/** A coin with its open ways; none while deposits of it are closed. */
export type PayCoin = {
  readonly id: number;
  readonly name: string;
  readonly routes: readonly PayRoute[];
};

/** All coins that travel on some network. */
export function usePayCoins() {
  return useQuery({
    queryKey: ['balances', 'routes'],
    queryFn: ({ signal }) => get<readonly PayCoin[]>('/wallet/getRateCurrency', { signal }),
    enabled: useLoggedIn(),
    staleTime: 60_000,
  });
}

/** One coin with where to pay it to. */
export function usePayCoin(id: number) {
  return useQuery({
    queryKey: ['balances', 'routes', id],
    queryFn: ({ signal }) => get<PayCoin>('/wallet/getRateCurrency', { fields: { id }, signal }),
    enabled: useLoggedIn() && id > 0,
  });
}

/** The part of `/wallet/list` that is shown here: what one has of each coin. */
export type Owned = {
  readonly change_wallet: {
    readonly balance: readonly {
      readonly currency: number;
      readonly currency_name: string;
      readonly currency_title?: string;
      readonly change_balance: string;
      readonly kind?: string;
    }[];
  };
};

/** What one has in the spot account, from and to which money goes. */
export function useOwned() {
  return useQuery({
    queryKey: ['balances', 'list'],
    queryFn: ({ signal }) => post<Owned>('/wallet/list', { signal, quiet: true }),
    enabled: useLoggedIn(),
  });
}

/** A row of `/recharge/log`. */
export type DepositRow = {
  readonly id: string;
  readonly name: string;
  readonly amount: string;
  readonly kind: 'voucher' | 'chain';
  readonly network: string;
  readonly state: DepositState;
  readonly credited: string;
  readonly reason: string;
  readonly tx_id: string;
  readonly confirmations: number;
  readonly confirmations_needed: number;
  readonly created_ms: number;
  readonly changed_ms: number;
};

/** Own deposits, newest first, page after page. */
export function useDeposits() {
  return usePaged(
    ['balances', 'deposits'],
    async (page, signal) =>
      (
        await get<{ readonly data: readonly DepositRow[] }>('/recharge/log', {
          fields: { page, limit: 20 },
          signal,
        })
      ).data,
    useLoggedIn(),
  );
}
