/** What the screens of the NFT market read. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get, post } from '../../../platform/browser/api/client.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { useLoggedIn, useSession } from '../../../platform/browser/session/session.ts';
import type { detailMessage } from '../../wallet/wire/index.ts';
import type {
  Allowed,
  ArtistDetail,
  ArtistRow,
  BidRow,
  BoxProof,
  HistoryRow,
  MyBids,
  MyNftRow,
  NftCardRow,
  NftCurrencyRow,
  NftDetail,
  NftMessageRow,
  OpenState,
  Purchases,
  SeriesDetail,
} from './types.ts';

/** Hearts and margins are one's own, so nearly everything is. */
export const OWN = 'nft:own';
const ALL = 'nft';
const BIDS_MS = 2_000;
const DETAIL_MS = 10_000;
const GALLERY_MS = 30_000;
const OPENING_MS = 1_000;
const MESSAGES_MS = 30_000;
/** A list whose last page is not full has no more. */
export const CARDS_A_PAGE = 24;
export const ROWS_A_PAGE = 20;

/** What is looked for in the gallery; empty is anything. */
export type Wanted = Readonly<
  Partial<
    Record<'keyword' | 'collection' | 'currency' | 'pay_type' | 'status' | 'type' | 'sort', string>
  >
>;

function filled(wanted: Wanted): Record<string, string> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
}

/** Cards of the gallery, page by page. */
export function useGallery(wanted: Wanted) {
  const fields = filled(wanted);
  return usePaged([OWN, 'gallery', fields], (page, signal) =>
    get<readonly NftCardRow[]>('/bind_box/getBoxList', {
      fields: { ...fields, page, limit: CARDS_A_PAGE },
      signal,
    }),
  );
}

/** A few cards for a shelf of the first screen. */
export function useShelf(wanted: Wanted, limit: number) {
  const fields = { ...filled(wanted), page: 1, limit };
  return useQuery({
    queryKey: [OWN, 'gallery', 'shelf', fields],
    queryFn: ({ signal }) =>
      get<readonly NftCardRow[]>('/bind_box/getBoxList', { fields, signal, quiet: true }),
    refetchInterval: GALLERY_MS,
  });
}

/** A work, series or own box. */
export function useDetail(id: number) {
  return useQuery({
    queryKey: [OWN, 'detail', id],
    queryFn: ({ signal }) => get<NftDetail>('/bind_box/getBoxDetail', { fields: { id }, signal }),
    refetchInterval: DETAIL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Bids of an auction, the highest first; asked for every two seconds where one bids. */
export function useBids(code: string, isLive: boolean) {
  return useQuery({
    queryKey: [OWN, 'bids', code],
    queryFn: ({ signal }) =>
      post<readonly BidRow[]>('/bind_box/getBindBoxQuotationLog', {
        fields: { code },
        signal,
        quiet: true,
      }),
    refetchInterval: isLive ? BIDS_MS : false,
    enabled: useLoggedIn() && code !== '',
  });
}

/** Approved artists. */
export function useArtists() {
  return usePaged([ALL, 'artists'], (page, signal) =>
    get<readonly ArtistRow[]>('/bind_box/getArtist', {
      fields: { page, limit: ROWS_A_PAGE },
      signal,
    }),
  );
}

/** An artist, or oneself. */
export function useArtist(uid: number) {
  return useQuery({
    queryKey: [OWN, 'artist', uid],
    queryFn: ({ signal }) =>
      get<ArtistDetail>('/bind_box/getArtistDetail', { fields: { uid }, signal }),
    enabled: uid > 0,
  });
}

/** One's own number, zero for visitors. */
export function useOwnId(): number {
  const loggedIn = useLoggedIn();
  const { data } = useQuery({
    queryKey: [OWN, 'me'],
    queryFn: ({ signal }) =>
      get<{ readonly id: number | string }>('/user/info', { signal, quiet: true }),
    select: ({ id }) => Number(id),
    enabled: loggedIn,
    staleTime: 600_000,
  });
  return loggedIn ? (data ?? 0) : 0;
}

/** What one likes. */
export function useLiked() {
  return useQuery({
    queryKey: [OWN, 'liked'],
    queryFn: ({ signal }) => get<readonly NftCardRow[]>('/bind_box/getCollection', { signal }),
    enabled: useLoggedIn(),
  });
}

/** Coins that works are sold for. */
export function useCoins() {
  return useQuery({
    queryKey: [ALL, 'coins'],
    queryFn: ({ signal }) =>
      get<readonly NftCurrencyRow[]>('/bind_box/getNftCurrency', { signal, quiet: true }),
    staleTime: 600_000,
  });
}

/** What the spot account has free of a coin, by its name; undefined until it is known. */
export function useFree(coin: string): string | undefined {
  const { data: coins } = useCoins();
  const currency = coins?.find(({ name }) => name === coin)?.id ?? 0;
  const { data } = useQuery({
    queryKey: ['wallet:own', 'held', 'detail', currency, 'change'],
    queryFn: ({ signal }) =>
      post<ReturnType<typeof detailMessage>>('/wallet/detail', {
        fields: { currency, type: 'change' },
        signal,
        quiet: true,
      }),
    enabled: useLoggedIn() && currency > 0,
  });
  return data === undefined ? undefined : String(data.change_balance);
}

/** What keeps the customer from trading here, or from boxes; empty where nothing does. */
export function useHindrance(isBox = false): string {
  const { data } = useQuery({
    queryKey: [OWN, 'allowed'],
    queryFn: ({ signal }) => get<Allowed>('/bind_box/allowed', { signal, quiet: true }),
    enabled: useLoggedIn(),
  });
  return (isBox ? data?.boxes_why : data?.why) ?? '';
}

/** Own works and boxes. */
export function useHoldings() {
  return useQuery({
    queryKey: [OWN, 'holdings'],
    queryFn: ({ signal }) => post<readonly MyNftRow[]>('/bind_box/getMyNFTs', { signal }),
    enabled: useLoggedIn(),
  });
}

/** Own bids, newest first. */
export function useMyBids() {
  return usePaged(
    [OWN, 'my_bids'],
    async (page, signal) =>
      (
        await post<MyBids>('/bind_box/getMyBindBoxQuotationLog', {
          fields: { page, limit: ROWS_A_PAGE },
          signal,
        })
      ).data,
    useLoggedIn(),
  );
}

/** Won auctions, offers and messages. */
export function useMessages() {
  return useQuery({
    queryKey: [OWN, 'messages'],
    queryFn: ({ signal }) =>
      post<readonly NftMessageRow[]>('/bind_box/getNeedPayNFTOrder', { signal, quiet: true }),
    refetchInterval: MESSAGES_MS,
    enabled: useLoggedIn(),
  });
}

/** What one has bought and sold. */
export function usePurchases() {
  return usePaged(
    [OWN, 'purchases'],
    async (page, signal) =>
      (
        await get<Purchases>('/bind_box/purchases', {
          fields: { page, limit: ROWS_A_PAGE },
          signal,
        })
      ).data,
    useLoggedIn(),
  );
}

/** Who had a work. */
export function useHistory(code: string) {
  return useQuery({
    queryKey: [ALL, 'history', code],
    queryFn: ({ signal }) =>
      get<readonly HistoryRow[]>('/bind_box/history', { fields: { code }, signal }),
  });
}

/** A series of boxes with its works, counts and root. */
export function useSeries(id: number) {
  return useQuery({
    queryKey: [OWN, 'series', id],
    queryFn: ({ signal }) => get<SeriesDetail>('/bind_box/series', { fields: { id }, signal }),
    refetchInterval: DETAIL_MS,
  });
}

/** How the draw of a box is proved. */
export function fetchProof(code: string, signal?: AbortSignal): Promise<BoxProof> {
  return get<BoxProof>('/bind_box/proof', { fields: { code }, signal });
}

/** What the draw of a box follows from. */
export function useProof(code: string, isAsked: boolean) {
  return useQuery({
    queryKey: [ALL, 'proof', code],
    queryFn: ({ signal }) => fetchProof(code, signal),
    enabled: isAsked && code !== '',
  });
}

/** How the opening of an own box stands; asked for every second until it is over. */
export function useOpening(code: string, isOpening: boolean) {
  return useQuery({
    queryKey: [OWN, 'opening', code],
    queryFn: ({ signal }) =>
      get<OpenState>('/bind_box/open_state', { fields: { code }, signal, quiet: true }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'opened' ? false : OPENING_MS),
    enabled: isOpening && useSession.getState().token !== '',
  });
}
