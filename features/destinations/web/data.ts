/** What the screens of addresses and cards know. */
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import type { CardKind } from '../contract.ts';
import type { addressRow } from '../wire.ts';
import type { coinsMessage } from '../../catalogue/wire.ts';
import type { Page } from '../../../core/wire/page.ts';

/** A row of `/user/wallet/list`. */
export type SavedAddress = ReturnType<typeof addressRow>;

const ADDRESSES = ['destinations:own', 'addresses'];
const CARDS = ['destinations:own', 'cards'];
/** A customer has at most 20: one page is all of them. */
const ALL = 100;

/** All own addresses, newest first. */
export function useAddresses() {
  return useQuery({
    queryKey: ADDRESSES,
    queryFn: async ({ signal }) =>
      (
        await get<Page<SavedAddress>>('/user/wallet/list', {
          fields: { page: 1, limit: ALL },
          signal,
        })
      ).data,
    enabled: useLoggedIn(),
  });
}

/** Asks again after an address was saved or deleted. */
export function refreshAddresses(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ADDRESSES });
}

/** A coin that an address can be saved for. */
export type AddressCoin = ReturnType<typeof coinsMessage>['legal'][number];

/** The coins that an address can be saved for, with their networks. */
export function useAddressCoins() {
  return useQuery({
    queryKey: ['catalogue', 'coins'],
    queryFn: async ({ signal }) =>
      (await get<ReturnType<typeof coinsMessage>>('/currency/list', { signal })).legal,
    staleTime: 60_000,
  });
}

/** The answer of `/user/cash_info` and of the forms, which name their fields differently. */
export type CardAnswer = Readonly<Record<string, string | number | readonly string[]>>;

const PATHS: Readonly<Record<CardKind, string>> = {
  card: '',
  card_international: '_international',
  card_other: '_other',
};

/** Where a kind of card is saved. */
export function savePath(kind: CardKind): string {
  return `/user/cash_save${PATHS[kind]}`;
}

/** An own card, or the empty form of one; forms come in the language of the client. */
export function useCard(kind: CardKind) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...CARDS, kind, language],
    queryFn: ({ signal }) => post<CardAnswer>(`/user/cash_info${PATHS[kind]}`, { signal }),
    enabled: useLoggedIn(),
  });
}

/** Asks again after a card was saved. */
export function refreshCards(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: CARDS });
}
