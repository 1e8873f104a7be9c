import { useMutation, useQuery } from '@tanstack/react-query';
import { get, newKey, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { Account, WalletList } from './accounts.ts';

const POLL_MS = 3000;

/** Money moved: everything that shows it is read again. */
export function refreshMoney(): void {
  for (const key of ['balances', 'statement', 'transfers']) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}

/** All accounts with all coins. */
export function useWalletList() {
  return useQuery({
    queryKey: ['balances', 'list'],
    queryFn: ({ signal }) => post<WalletList>('/wallet/list', { signal, quiet: true }),
    enabled: useLoggedIn(),
  });
}

export type Detail = Readonly<Record<string, string | number>>;

/** One coin in one account. */
export function useWalletDetail(currencyId: number, account: Account) {
  return useQuery({
    queryKey: ['balances', 'detail', currencyId, account],
    queryFn: ({ signal }) =>
      post<Detail>('/wallet/detail', { fields: { currency: currencyId, type: account }, signal }),
    enabled: useLoggedIn(),
  });
}

export type BillRow = {
  readonly id?: number | string;
  readonly value: string | number;
  readonly currency_name: string;
  readonly created_time: string;
  readonly info: string;
  readonly transaction_info?: string;
};

/** Statement lines; 0 stands for all coins or all accounts. */
export function useStatement(currencyId: number, accountId: number) {
  const language = useLanguage();
  return usePaged(
    ['statement', currencyId, accountId, language],
    async (page, signal) =>
      (
        await post<{ readonly list: readonly BillRow[] }>('/wallet/legal_log', {
          fields: { currency: currencyId, type: accountId, page },
          signal,
        })
      ).list,
    useLoggedIn(),
  );
}

/** Past transfers between accounts and exchanges between coins. */
export function useTransferHistory() {
  const language = useLanguage();
  return usePaged(
    ['transfers', language],
    async (page, signal) =>
      (
        await get<{ readonly data: readonly BillRow[] }>('/wallet/hzhistory', {
          fields: { page },
          signal,
        })
      ).data,
    useLoggedIn(),
  );
}

export type ExchangeCoins = {
  readonly transfer: readonly { readonly id: number; readonly name: string }[];
  readonly wallet: readonly { readonly currency: number; readonly change_balance: string }[];
};

/** Coins that can be exchanged, with what one has of them. */
export function useExchangeCoins() {
  return useQuery({
    queryKey: ['balances', 'exchange'],
    queryFn: ({ signal }) => post<ExchangeCoins>('/user/getTransferList', { signal }),
    enabled: useLoggedIn(),
  });
}

export type ExchangeRate = {
  readonly form_price: string | number;
  readonly to_price: string | number;
  /** A fraction: 0.002 is 0.2 %. */
  readonly fee: string | number;
};

/** The rate of an exchange, asked again every three seconds. */
export function useExchangeRate(from: number | undefined, to: number | undefined) {
  return useQuery({
    queryKey: ['exchange-rate', from, to],
    queryFn: ({ signal }) =>
      post<ExchangeRate>('/user/getTransferFee', {
        fields: { from_currency_id: from, to_currency_id: to },
        signal,
        quiet: true,
      }),
    enabled: useLoggedIn() && from !== undefined && to !== undefined && from !== to,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

export type TransferCoin = {
  readonly id: number;
  readonly name: string;
  readonly is_legal: number | boolean;
  readonly is_lever: number | boolean;
  readonly is_match: number | boolean;
  readonly is_micro: number | boolean;
  readonly wallet: Readonly<Record<string, string | number>>;
};

/** Coins that can be moved between accounts. */
export function useTransferCoins() {
  return useQuery({
    queryKey: ['balances', 'transfer'],
    queryFn: ({ signal }) =>
      get<readonly TransferCoin[]>('/currency/user_currency_list', { signal }),
    enabled: useLoggedIn(),
  });
}

/** A post that moves money; `onDone` runs after it was accepted. */
export function useMoneyPost(path: string, onDone: (message: unknown) => void) {
  return useMutation({
    mutationFn: (fields: Readonly<Record<string, string | number>>) =>
      post<unknown>(path, { fields, idempotencyKey: newKey() }),
    onSuccess: onDone,
    onSettled: refreshMoney,
  });
}
