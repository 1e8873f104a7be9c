/** What the calls of the NFT market answer. `num` fields are texts of numbers, as everywhere. */
import type { ProofStep } from '../../../core/draw/draw.ts';
import type { Page } from '../../../core/wire/page.ts';
import type {
  BeaconPart,
  MediaKind,
  NftPublication,
  OrderKind,
  Rarity,
} from '../contract/index.ts';

/** A row of lists: a work, or a series of blind boxes (`pay_type` 3). */
export interface NftCardRow {
  /** Route id: of a work, a series or an own box. */
  readonly id: number;
  readonly code: string;
  /** The poster; on the detail of an animation or video the file itself. */
  readonly image: string;
  readonly name: string;
  readonly type: 1 | 2 | 3 | 4;
  readonly rarity: Rarity | null;
  readonly pay_type: 1 | 2 | 3;
  readonly price: string;
  /** Step of an auction; of anything else the last decimal of its price, as `0.01`. */
  readonly per_increase: string;
  readonly currency_name: string;
  /** `YYYY/MM/DD HH:MM:SS UTC`; absent where it is not on sale. */
  readonly start_time?: string;
  readonly end_time?: string;
  readonly status: 0 | 1 | 2;
  readonly collect: 0 | 1;
  readonly author_avatar: string;
  readonly author_name: string;
  readonly author: number;
  /** Ours from here. */
  readonly media_kind: MediaKind;
  readonly poster: string;
  readonly collection: string;
  readonly likes: number;
  readonly start_ms: number;
  readonly end_ms: number;
  /** Auctions: bids so far. */
  readonly bids: number;
  /** Series: boxes that nobody has bought. */
  readonly left: number;
}

/** What a share of the works that are left is, in percent with two decimals. */
export interface OddsRow {
  readonly rarity: Rarity;
  readonly count: number;
  readonly left: number;
  readonly percent: string;
}

/** `getBoxDetail {id}`; ours `openBlindBox` answers the same. */
export interface NftDetail extends NftCardRow {
  readonly description: string;
  /** Auction: what the next bid freezes in all, of the least raise and of whoever asks. */
  readonly margin: string;
  readonly rarity_status: 0 | 1;
  readonly resell_nft_status: 0 | 1;
  /** Ours from here. */
  readonly what: 'work' | 'series' | 'box';
  readonly media: string;
  readonly media_hash: string;
  readonly edition: number;
  readonly royalty: string;
  readonly fee: string;
  readonly owner: number;
  readonly owner_name: string;
  readonly is_mine: 0 | 1;
  /** Auctions: whether the end was moved; the reserve price is met, or there is none. */
  readonly is_extended: 0 | 1;
  readonly reserve: 'none' | 'met' | 'not_met';
  /** Own part of an auction: what is frozen, and the own best bid; `0` for none. */
  readonly my_margin: string;
  readonly my_bid: string;
  readonly is_highest: 0 | 1;
  readonly is_hidden: 0 | 1;
  readonly hidden_reason: string;
  readonly minted_ms: number;
  /** A box: how it stands, and until when its money is safe. */
  readonly box_state: '' | 'unopened' | 'opening' | 'opened' | 'refunded';
  readonly box_number: number;
  readonly due_ms: number;
  /** A series or an unopened box: when it opens by itself; 0 where it does not. */
  readonly open_by_ms: number;
  /** When its boxes can be opened at the latest; 0 where they can now. */
  readonly opens_ms: number;
  readonly series_id: number;
  /** Series and unopened boxes: odds of what is left; else empty. */
  readonly odds: readonly OddsRow[];
  /** A work of a collection: the least fixed price there now, for each coin. */
  readonly floors: readonly { readonly currency_name: string; readonly price: string }[];
  /** `demo` where randomness comes from a simulated market. */
  readonly randomness: 'public' | 'demo';
}

/** `getArtist`. */
export interface ArtistRow {
  readonly id: number;
  readonly head_portrait: string;
  readonly nickname: string;
  /** Ours. */
  readonly works: number;
  readonly sold: number;
  readonly fans: number;
}

/** A small picture of a work. */
export interface SmallWork {
  readonly id: number;
  readonly image: string;
  readonly name: string;
}

/** What was traded in a coin. */
export interface AmountRow {
  readonly currency_name: string;
  readonly amount: string;
}

/** `getArtistDetail {uid}`: artists can be asked for, and oneself. */
export interface ArtistDetail {
  readonly head_portrait: string;
  readonly nickname: string;
  readonly artworks_collect_number: number;
  readonly artworks: readonly SmallWork[];
  readonly collects: readonly SmallWork[];
  /** Ours. */
  readonly id: number;
  readonly about: string;
  readonly state: 'none' | 'asked' | 'approved' | 'rejected' | 'suspended';
  /** Why an application was declined; the artist's own eyes only. */
  readonly reason: string;
  readonly is_fan: 0 | 1;
  readonly fans: number;
  readonly works: number;
  readonly sold: number;
  readonly volume: readonly AmountRow[];
  readonly royalties: readonly AmountRow[];
}

export interface NftCurrencyRow {
  readonly id: number;
  readonly name: string;
}

/** `getBindBoxQuotationLog {code}`, highest first. */
export interface BidRow {
  readonly id: number;
  readonly head_portrait: string;
  readonly nick_name: string;
  readonly created: string;
  readonly price: string;
  readonly currency_name: string;
  /** Ours. */
  readonly is_mine: 0 | 1;
  readonly created_ms: number;
}

/** `getMyNFTs`: own works and own boxes that are not drawn. */
export interface MyNftRow extends SmallWork {
  readonly pay_type: 1 | 2 | 3;
  readonly rarity_status: 0 | 1;
  readonly resell_nft_status: 0 | 1;
  /** Ours. */
  readonly code: string;
  readonly rarity: Rarity | null;
  readonly media_kind: MediaKind;
  readonly box_state: NftDetail['box_state'];
}

/** `getMyBindBoxQuotationLog {page}`. */
export interface MyBidRow {
  readonly id: number;
  readonly nft_image: string;
  readonly nft_name: string;
  readonly created: string;
  readonly price: string;
  readonly currency_name: string;
  /** Ours. */
  readonly nft_id: number;
  readonly is_highest: 0 | 1;
}
export type MyBids = Page<MyBidRow>;

/** `getNeedPayNFTOrder`. */
export interface NftMessageRow extends SmallWork {
  readonly is_read: 0 | 1;
  readonly is_pay: 0 | 1;
  readonly is_expired: 0 | 1;
  /** Unix seconds. */
  readonly overtime: number;
  readonly pay_time: string;
  readonly price: string;
  readonly currency_name: string;
  /** Ours. */
  readonly kind: OrderKind;
  readonly nft_id: number;
  /** Frozen until it is paid. */
  readonly margin: string;
}

/** (ours) `GET /bind_box/purchases {page, limit}`: what the caller has bought and sold. */
export interface PurchaseRow extends SmallWork {
  readonly nft_id: number;
  readonly side: 'bought' | 'sold';
  readonly kind: 'fixed' | 'auction' | 'box';
  readonly price: string;
  readonly fee: string;
  readonly royalty: string;
  /** What the seller got. */
  readonly received: string;
  readonly currency_name: string;
  readonly created: string;
}
export type Purchases = Page<PurchaseRow>;

/** (ours) `GET /bind_box/history {code}`: who had it, newest first; the last row is the minting. */
export interface HistoryRow {
  readonly kind: 'minted' | 'fixed' | 'auction' | 'box';
  readonly from_name: string;
  readonly to_name: string;
  readonly price: string;
  readonly currency_name: string;
  readonly created: string;
  /** 0: two sales in 30 days between the same people. */
  readonly is_counted: 0 | 1;
}

/** (ours) `GET /bind_box/series {id}`. */
export interface SeriesDetail {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly price: string;
  readonly currency_name: string;
  readonly state: 'confirmed' | 'open' | 'closed' | 'ended';
  readonly start_ms: number;
  readonly end_ms: number;
  /** When boxes that nobody has opened open by themselves; 0 where they do not. */
  readonly open_by_ms: number;
  /** When its boxes can be opened at the latest; 0 where they can now. */
  readonly opens_ms: number;
  readonly count: number;
  readonly sold: number;
  readonly drawn: number;
  readonly root: string;
  readonly odds: readonly OddsRow[];
  readonly works: readonly (SmallWork & {
    readonly code: string;
    readonly rarity: Rarity;
    readonly author_name: string;
    readonly is_drawn: 0 | 1;
  })[];
  /** How many boxes the caller may still buy today. */
  readonly may_buy: number;
  readonly randomness: 'public' | 'demo';
}

/** (ours) `GET /bind_box/proof {code}` of a box: all that its draw follows from. */
export interface BoxProof {
  readonly box_id: number;
  readonly series_id: number;
  readonly number: number;
  readonly state: 'unopened' | 'opening' | 'opened' | 'refunded';
  readonly root: string;
  readonly nonce: string;
  readonly opened_ms: number;
  /** Markets whose first ticks later than a second after the opening are the beacon. */
  readonly markets: readonly { readonly id: number; readonly name: string }[];
  readonly beacon: readonly BeaconPart[];
  readonly secret: string;
  readonly path: readonly ProofStep[];
  readonly left: readonly number[];
  readonly work_id: number;
  readonly published: readonly NftPublication[];
  readonly randomness: 'public' | 'demo';
}

/** (ours) `GET /bind_box/open_state {code}` of an own box; asked while it is opening. */
export interface OpenState {
  readonly state: 'unopened' | 'opening' | 'opened' | 'refunded';
  readonly work: NftDetail | null;
  readonly due_ms: number;
  readonly have: number;
  readonly need: number;
}

/**
 * Fields of calls that change something; a plain text or `null` is what they answer.
 * POST collect {code} · buyNFT {code, price?} · auctionNFT {code, price, expected?} ·
 * marginNFT {code} · openBlindBox {code, nonce?} → NftDetail · resellNFT {code, price, start_time,
 * end_time, per_increase, pay_type?, margin?, reserve?, currency?, start_ms?, end_ms?} ·
 * readNFTOrderMessage {id} · payNFTOrder {id}.
 * Ours: POST apply_artist {name, about} · follow_artist {uid} · mint {media, poster?, name,
 * description, collection, rarity, royalty (percent), box_price?, rights} → {id, code}.
 * `getBoxList` ours: keyword, collection, sort (`newest` `price_up` `price_down` `ending` `likes`).
 */
export interface Minted {
  readonly id: number;
  readonly code: string;
}
