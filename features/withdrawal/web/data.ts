/** What the screens of withdrawals know. */
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../../platform/browser/api/client.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { CardWay } from '../contract.ts';
import type { infoMessage, withdrawalRow } from '../wire.ts';
import type { addressRow, cardMessage, formMessage } from '../../destinations/wire.ts';
import type { coinsMessage } from '../../catalogue/wire.ts';
import type { safeMessage } from '../../identity/wire.ts';
import type { Page } from '../../../core/wire/page.ts';

/** One way out of a coin; amounts are decimal texts of the coin. */
export type WayRow = WithdrawInfo['ways'][number];

/** The answer of `/wallet/get_info`. */
export type WithdrawInfo = ReturnType<typeof infoMessage>;

/** What can be withdrawn of a coin, and how. */
export function useWithdrawInfo(currency: number) {
  return useQuery({
    queryKey: ['withdrawal:own', 'info', currency],
    queryFn: ({ signal }) =>
      post<WithdrawInfo>('/wallet/get_info', { fields: { currency }, signal }),
    enabled: useLoggedIn() && currency > 0,
  });
}

/** The coins that go out, by number and name. */
export function useCoins() {
  return useQuery({
    queryKey: ['catalogue', 'coins'],
    queryFn: async ({ signal }) =>
      (await get<ReturnType<typeof coinsMessage>>('/currency/list', { signal })).legal,
    staleTime: 60_000,
  });
}

/** Where money can go: an own address, or an own card. */
export type Destination = {
  /** A number of an address; 0 for a card, of which there is one a kind. */
  readonly id: number;
  readonly label: string;
  readonly shown: string;
  readonly memo: string;
  readonly usableFromMs: number;
};

type AddressRow = ReturnType<typeof addressRow>;

const ALL = 100;

/** Own addresses of a coin on a network. */
export function useAddressesFor(currency: number, network: string, isWanted: boolean) {
  const loggedIn = useLoggedIn();
  return useQuery({
    queryKey: ['destinations:own', 'addresses'],
    queryFn: async ({ signal }) =>
      (
        await get<Page<AddressRow>>('/user/wallet/list', {
          fields: { page: 1, limit: ALL },
          signal,
        })
      ).data,
    enabled: loggedIn && isWanted,
    select: (rows): readonly Destination[] =>
      rows
        .filter((row) => row.currency === currency && row.network === network)
        .map((row) => ({
          id: row.id,
          label: row.label,
          shown: row.address,
          memo: row.memo,
          usableFromMs: row.usable_from_ms,
        })),
  });
}

type CardAnswer = ReturnType<typeof cardMessage> | ReturnType<typeof formMessage>;

const CARD_PATHS: Readonly<Record<CardWay, string>> = {
  card: '/user/cash_info',
  card_international: '/user/cash_info_international',
  card_other: '/user/cash_info_other',
};

/** The own card of a kind, as the only destination there is; none before it was saved. */
export function useCardFor(way: CardWay | undefined) {
  const loggedIn = useLoggedIn();
  return useQuery({
    queryKey: ['destinations:own', 'cards', 'withdraw', way],
    queryFn: ({ signal }) => post<CardAnswer>(CARD_PATHS[way ?? 'card'], { signal }),
    enabled: loggedIn && way !== undefined,
    select: (card): readonly Destination[] => {
      if (!card.bank_account) return [];
      const { bank_account: shown, usable_from_ms: usableFromMs } = card;
      const label = 'bank_name' in card ? card.bank_name : '';
      return [{ id: 0, label, shown, memo: '', usableFromMs }];
    },
  });
}

/** Whether a code of the app is asked for; the part of `/safe/state` that is needed here. */
export function useTwoFactor(): boolean {
  const { data } = useQuery({
    queryKey: ['identity:own', 'safe'],
    queryFn: ({ signal }) =>
      get<Pick<ReturnType<typeof safeMessage>, 'two_factor'>>('/safe/state', { signal }),
    enabled: useLoggedIn(),
  });
  return data?.two_factor === 1;
}

/** A row of `/user/withdraw/list`. */
export type WithdrawalRow = ReturnType<typeof withdrawalRow>;

/** Own withdrawals, newest first, page after page. */
export function useWithdrawals() {
  return usePaged(
    ['withdrawal:own', 'list'],
    async (page, signal) =>
      (
        await get<Page<WithdrawalRow>>('/user/withdraw/list', {
          fields: { page, limit: 10 },
          signal,
        })
      ).data,
    useLoggedIn(),
  );
}

/** Money was held or is free again: everything that shows it is read again. */
export function refreshMoney(): void {
  tellOwnNews({ balances: true, withdrawal_changed: true });
}
