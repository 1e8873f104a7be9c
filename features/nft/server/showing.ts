/** Works, series and boxes as somebody sees them. */
import type { Kysely } from 'kysely';
import { printUnits } from '../../../core/money/text.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { NftBox, NftMargin, NftSale, NftSeries, NftWork } from '../contract/index.ts';
import { marginFor } from '../rules/formulas.ts';
import { readLiked, readMargin } from '../store/reading.ts';
import {
  FEE_PERCENT,
  type NftCardRow,
  type NftDetail,
  oddsOf,
  percentText,
  seriesRow,
  type SmallWork,
  workRow,
} from '../wire/index.ts';
import type { FaceBook } from './faces.ts';
import type { Floors } from './floors.ts';
import type { NftMarketView } from './market-view.ts';
import type { NftProviders } from './needs.ts';
import type { ToldPrices } from './told-prices.ts';

/** What is on a list: a work, or a series. */
export type Shown = { readonly work: Readonly<NftWork> } | { readonly series: Readonly<NftSeries> };

/** What the calls of the NFT market work with. */
export interface NftMeans {
  readonly gateway: Gateway;
  readonly providers: NftProviders;
  readonly market: NftMarketView;
  readonly faces: FaceBook;
  readonly floors: Floors;
  readonly told: ToldPrices;
}

/** Committed rows. */
export function databaseOf({ gateway }: NftMeans): Kysely<unknown> {
  return gateway.database<unknown>();
}

/** The coin of a work: that of its sale, or the one it was last priced in. */
export function coinOf({ providers }: NftMeans, assetId: number): Asset | undefined {
  const { directory } = providers.catalogue;
  return assetId === 0 ? directory.dollar() : (directory.asset(assetId) as Asset | undefined);
}

/** Whether chance comes from a simulated market, whose key somebody may know. */
export function randomnessOf({ gateway }: NftMeans): 'public' | 'demo' {
  return gateway.mode === 'demo' ? 'demo' : 'public';
}

/** A small picture of a work. */
export function smallWork({ id, posterUrl, name }: Readonly<NftWork>): SmallWork {
  return { id, image: posterUrl, name };
}

/** The name under which an artist's works are shown. */
export function artistName({ market }: NftMeans, artist: number, nickname: string): string {
  return market.artists.get(artist)?.name ?? nickname;
}

/** Artists of the works of a series, by name. */
function namesIn(means: NftMeans, series: Readonly<NftSeries>): string {
  const artists = new Set(means.market.worksOf(series).map(({ work }) => work.artist));
  return [...artists].map((id) => artistName(means, id, '')).join(', ');
}

/** Rows of a list for somebody. */
export async function cardsOf(
  means: NftMeans,
  shown: readonly Shown[],
  owner: number | undefined,
): Promise<NftCardRow[]> {
  const works = shown.flatMap((each) => ('work' in each ? [each.work] : []));
  const ids = works.map(({ id }) => id);
  const isAsked = owner !== undefined && ids.length > 0;
  const [faces, liked] = await Promise.all([
    means.faces.of(works.map(({ artist }) => artist)),
    isAsked ? readLiked(databaseOf(means), owner, ids) : new Set<number>(),
  ]);
  const nowMs = means.gateway.nowMs();
  return shown.map((each) => {
    if ('series' in each) {
      const coin = coinOf(means, each.series.assetId);
      const names = namesIn(means, each.series);
      return seriesRow(each.series, { coin, artistName: names, avatar: '', nowMs });
    }
    const { work } = each;
    const face = faces.get(work.artist) ?? { nickname: '', avatar: '' };
    const sale = means.market.saleOf(work);
    return workRow(work, sale, {
      coin: coinOf(means, sale?.assetId ?? work.assetId),
      artistName: artistName(means, work.artist, face.nickname),
      avatar: face.avatar,
      isLiked: liked.has(work.id),
      nowMs,
    });
  });
}

type Auction = Pick<
  NftDetail,
  'margin' | 'is_extended' | 'reserve' | 'my_margin' | 'my_bid' | 'is_highest'
>;

const NO_AUCTION: Auction = {
  margin: '0',
  is_extended: 0,
  reserve: 'none',
  my_margin: '0',
  my_bid: '0',
  is_highest: 0,
};

function auctionOf(
  sale: Readonly<NftSale>,
  coin: Asset | undefined,
  own: NftMargin | undefined,
  owner: number | undefined,
): Auction {
  const print = (amount: bigint) => printUnits(amount, coin?.scale ?? 0);
  const isMet = sale.bids > 0 && sale.priceUnits >= sale.reserveUnits;
  return {
    // What the least bid that is taken now freezes.
    margin: print(marginFor(sale, sale.priceUnits + sale.stepUnits, coin?.scale ?? 0)),
    // The last end is as far behind the first one as an extension may be.
    is_extended: sale.lastEndMs - sale.endMs < EXTENSION_MS ? 1 : 0,
    reserve: sale.reserveUnits === 0n ? 'none' : isMet ? 'met' : 'not_met',
    my_margin: print(own?.heldUnits ?? 0n),
    my_bid: print(own?.bestUnits ?? 0n),
    is_highest: owner !== undefined && sale.bidder === owner ? 1 : 0,
  };
}

/** When boxes of a series can be opened at the latest; 0 where they can now. */
export function opensMsOf({ opensAfterSale, state, endMs }: Readonly<NftSeries>): number {
  const waits = opensAfterSale && (state === 'open' || state === 'confirmed');
  return waits ? endMs : 0;
}

const EXTENSION_MS = 86_400_000;

const NO_BOX = {
  box_state: '',
  box_number: 0,
  due_ms: 0,
  open_by_ms: 0,
  opens_ms: 0,
  series_id: 0,
  odds: [],
} as const;

/** A work with all that its own screen shows. */
export async function workDetail(
  means: NftMeans,
  work: Readonly<NftWork>,
  owner: number | undefined,
): Promise<NftDetail> {
  const [row] = await cardsOf(means, [{ work }], owner);
  if (row === undefined) throw new Error(`work ${work.id} has no row`);
  const faces = await means.faces.of([work.owner]);
  const sale = means.market.saleOf(work);
  const isAuction = sale?.mode === 'auction';
  const own =
    isAuction && owner !== undefined
      ? await readMargin(databaseOf(means), sale.id, owner)
      : undefined;
  const coin = coinOf(means, sale?.assetId ?? work.assetId);
  const isShownItself = work.kind === 'animation' || work.kind === 'video';
  return {
    ...row,
    image: isShownItself ? work.mediaUrl : row.image,
    ...(isAuction ? auctionOf(sale, coin, own, owner) : NO_AUCTION),
    ...NO_BOX,
    description: work.description,
    rarity_status: 1,
    resell_nft_status: sale === undefined ? 0 : 1,
    what: 'work',
    media: work.mediaUrl,
    media_hash: work.mediaHash,
    edition: work.edition,
    royalty: percentText(work.royaltyPpm),
    fee: FEE_PERCENT,
    owner: work.owner,
    owner_name: faces.get(work.owner)?.nickname ?? '',
    is_mine: work.owner === owner ? 1 : 0,
    is_hidden: work.isHidden ? 1 : 0,
    hidden_reason: work.owner === owner ? work.hiddenReason : '',
    minted_ms: work.mintedMs,
    series_id: work.seriesId,
    floors: means.floors.of(work).map((floor) => {
      const { code = '', scale = 0 } = coinOf(means, floor.assetId) ?? {};
      return { currency_name: code, price: printUnits(floor.priceUnits, scale) };
    }),
    randomness: randomnessOf(means),
  };
}

/** A series, or a box of it that is not drawn. */
export async function seriesDetail(
  means: NftMeans,
  series: Readonly<NftSeries>,
  box: Readonly<NftBox> | undefined,
  owner: number | undefined,
): Promise<NftDetail> {
  const [row] = await cardsOf(means, [{ series }], owner);
  if (row === undefined) throw new Error(`series ${series.id} has no row`);
  const works = means.market.worksOf(series);
  const of = {
    box_state: box?.state ?? '',
    box_number: box?.number ?? 0,
    due_ms: box?.dueMs ?? 0,
    open_by_ms: box === undefined || box.state === 'unopened' ? series.openByMs : 0,
    opens_ms: box === undefined || box.state === 'unopened' ? opensMsOf(series) : 0,
  } as const;
  const isMine = box !== undefined && box.owner === owner;
  return {
    ...row,
    ...NO_AUCTION,
    ...(box === undefined ? {} : { id: box.id, code: box.code, status: 0 as const }),
    description: series.description,
    rarity_status: 0,
    resell_nft_status: 0,
    what: box === undefined ? 'series' : 'box',
    media: series.imageUrl,
    media_hash: '',
    edition: 0,
    royalty: '0',
    fee: FEE_PERCENT,
    owner: isMine ? box.owner : 0,
    owner_name: '',
    is_mine: isMine ? 1 : 0,
    is_hidden: 0,
    hidden_reason: '',
    minted_ms: 0,
    floors: [],
    ...of,
    series_id: series.id,
    odds: oddsOf(works.map(({ work, isDrawn }) => ({ rarity: work.rarity, isDrawn }))),
    randomness: randomnessOf(means),
  };
}
