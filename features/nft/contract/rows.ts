/** Rows of the NFT market, as rules, tables and events know them, and what is told of them. */
import { topic } from '../../../core/engine/topic.ts';

/** 1 image, 2 animation, 3 audio, 4 video: the wire's numbers are the field's own here. */
export type MediaKind = 'image' | 'animation' | 'audio' | 'video';
export const MEDIA_KINDS = ['image', 'animation', 'audio', 'video'] as const;
export type Rarity = 'N' | 'R' | 'SR';
export const RARITIES = ['N', 'R', 'SR'] as const;

/** asked → approved or rejected; an approved one may be suspended: he mints no more. */
export type ArtistState = 'asked' | 'approved' | 'rejected' | 'suspended';

/** Who mints works; table `nft_artists`. */
export interface NftArtist {
  readonly owner: number;
  name: string;
  about: string;
  state: ArtistState;
  askedMs: number;
  decidedBy: number;
  decidedMs: number;
  /** What the operator has said to it. */
  reason: string;
  works: number;
  /** Those of the day `mintDay` (days since 1970, UTC). */
  mintDay: number;
  minted: number;
  fans: number;
}

/** A work; table `nft_works`. It has one owner at any time. */
export interface NftWork {
  readonly id: number;
  /** base58(SHA-256(media hash | artist | edition)). */
  readonly code: string;
  readonly artist: number;
  owner: number;
  readonly name: string;
  readonly description: string;
  readonly collection: string;
  readonly kind: MediaKind;
  readonly rarity: Rarity;
  /** SHA-256 of the stored media in hexadecimal digits. */
  readonly mediaHash: string;
  readonly mediaUrl: string;
  readonly posterUrl: string;
  readonly edition: number;
  readonly royaltyPpm: number;
  readonly mintedMs: number;
  /** The coin and price at which it was last listed; 0 before. */
  assetId: number;
  priceUnits: bigint;
  /** The least price of a box that may hold it, in the dollar coin; 0: it goes into none. */
  boxUnits: bigint;
  /** The series it lies in; 0 for none. It stays there until a box draws it. */
  seriesId: number;
  /** The sale that runs; 0 for none. */
  saleId: number;
  isHidden: boolean;
  hiddenReason: string;
  /** Its last sale was one of two in 30 days between the same two people. */
  isWashed: boolean;
  likes: number;
}

/** 1 fixed price, 2 auction. */
export type SaleMode = 'fixed' | 'auction';

/**
 * open → sold, or unsold. An auction that has a winner is `unpaid` until he pays, then `offered`
 * to the second bidder where he does not.
 */
export type SaleState = 'open' | 'unpaid' | 'offered' | 'sold' | 'unsold';

/** A work on sale; table `nft_sales`. */
export interface NftSale {
  readonly id: number;
  readonly workId: number;
  readonly seller: number;
  readonly mode: SaleMode;
  readonly assetId: number;
  /** What it costs, or where an auction began. */
  readonly startUnits: bigint;
  /** What it costs now: the highest bid, or where it began. */
  priceUnits: bigint;
  readonly stepUnits: bigint;
  readonly marginUnits: bigint;
  /** Below it an auction sells nothing; 0 for none. */
  readonly reserveUnits: bigint;
  readonly startMs: number;
  endMs: number;
  /** It is never extended beyond this. */
  lastEndMs: number;
  state: SaleState;
  bidder: number;
  bids: number;
  bidMs: number;
  endedMs: number;
  /** `AUCTION_TERMS` as it was listed; 0 in earlier releases. */
  readonly termsVersion: number;
}

/** A bid; table `nft_bids`. */
export interface NftBid {
  readonly id: number;
  readonly saleId: number;
  readonly workId: number;
  readonly bidder: number;
  readonly assetId: number;
  readonly priceUnits: bigint;
  readonly timeMs: number;
}

/** What a bidder has frozen for an auction, and his best bid; table `nft_margins`. */
export interface NftMargin {
  readonly saleId: number;
  readonly owner: number;
  readonly assetId: number;
  /** 0 when it was released. */
  heldUnits: bigint;
  /** 0 while he has only frozen ahead. */
  bestUnits: bigint;
  bestMs: number;
}

export type OrderKind = 'won' | 'second';
export type OrderState = 'unpaid' | 'paid' | 'expired';

/** What a winner has to pay, or a second bidder may; table `nft_orders`. */
export interface NftOrder {
  readonly id: number;
  readonly saleId: number;
  readonly workId: number;
  readonly buyer: number;
  readonly seller: number;
  readonly kind: OrderKind;
  readonly assetId: number;
  readonly priceUnits: bigint;
  /** Frozen until it is paid; 0 for a second bidder. */
  marginUnits: bigint;
  readonly madeMs: number;
  dueMs: number;
  state: OrderState;
  endedMs: number;
  /** How many reminders have gone out. */
  reminders: number;
  /** What the seller got of a margin, where it was not half of it; 0 before. */
  forfeitUnits: bigint;
}

export type TradeKind = 'fixed' | 'auction' | 'box';

/** A sale that happened; table `nft_trades`. */
export interface NftTrade {
  readonly id: number;
  readonly workId: number;
  readonly artist: number;
  readonly seller: number;
  readonly buyer: number;
  readonly kind: TradeKind;
  readonly assetId: number;
  readonly priceUnits: bigint;
  readonly feeUnits: bigint;
  readonly royaltyUnits: bigint;
  readonly timeMs: number;
  /** The people behind the two, the smaller number first. */
  readonly onePerson: number;
  readonly otherPerson: number;
  /** Counts in volume, floor and ranking. */
  isCounted: boolean;
}

/**
 * asked: another operator has to confirm; confirmed: its secrets are being made; open: sells;
 * closed: sells no more, and its boxes can still be opened; ended: none is left.
 */
export type SeriesState = 'asked' | 'confirmed' | 'open' | 'closed' | 'ended' | 'declined';

/** Blind boxes with the same works; table `nft_series`. */
export interface NftSeries {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly assetId: number;
  readonly priceUnits: bigint;
  /** As many boxes as works. */
  readonly count: number;
  /** Works by number, in the order in which a draw counts them: canonical JSON. */
  readonly works: string;
  /** Markets whose ticks after an opening are its beacon: canonical JSON; empty until it opens. */
  markets: string;
  /** Root over the hashes of the boxes' secrets; empty until it opens. */
  root: string;
  readonly startMs: number;
  endMs: number;
  /**
   * When boxes that nobody has opened open by themselves: promised as the series opens, 0 before
   * that and afterwards.
   */
  openByMs: number;
  /** Whether its boxes open when its sale is over, and none before: promised as it opens. */
  opensAfterSale: boolean;
  state: SeriesState;
  sold: number;
  /** Drawn and given back, together. */
  done: number;
  refunded: number;
  /** The last version in the public log. */
  version: number;
  readonly askedBy: number;
  readonly askedMs: number;
  readonly reason: string;
  decidedBy: number;
  decidedMs: number;
}

export type BoxState = 'unopened' | 'opening' | 'opened' | 'refunded';

/** A tick of a beacon: content is what the signed chain hashes of it, but the hash before. */
export interface BeaconPart {
  readonly marketId: number;
  readonly number: number;
  readonly timeMs: number;
  readonly ticks: number;
  readonly content: string;
}

/** A box that was bought; table `nft_boxes`. */
export interface NftBox {
  readonly id: number;
  readonly code: string;
  readonly seriesId: number;
  /** 1, 2, 3 … in each series. */
  readonly number: number;
  readonly owner: number;
  /** Frozen in the owner's account until it is drawn; as much again is in `promotions`. */
  readonly priceUnits: bigint;
  readonly assetId: number;
  readonly boughtMs: number;
  state: BoxState;
  /** The owner's own random bytes; the box's number where his client brings none. */
  nonce: string;
  openedMs: number;
  /** When the money goes back unless it was drawn; when it was drawn. */
  dueMs: number;
  /** Canonical JSON of the ticks so far. */
  beacon: string;
  secret: string;
  /** From the hash of the secret to the root: canonical JSON. */
  path: string;
  /** Works that were left when it was drawn: canonical JSON of numbers. */
  leftWorks: string;
  workId: number;
  /** The version of the public log that has it. */
  version: number;
}

/** How many boxes a person has bought on a day; table `nft_buyers`. */
export interface NftBuyer {
  readonly person: number;
  day: number;
  boxes: number;
}

/** Whether somebody likes a work; table `nft_likes`. */
export interface NftLike {
  readonly owner: number;
  readonly workId: number;
  isOn: boolean;
  changedMs: number;
}

/** Whether somebody is a fan of an artist; table `nft_fans`. */
export interface NftFan {
  readonly owner: number;
  readonly artist: number;
  isOn: boolean;
  changedMs: number;
}

/** Told when any of these changed. */
export const nftArtistChanged = topic<Readonly<NftArtist>>('nft.artist_changed');
export const nftWorkChanged = topic<Readonly<NftWork>>('nft.work_changed');
export const nftSaleChanged = topic<Readonly<NftSale>>('nft.sale_changed');
export const nftMarginChanged = topic<Readonly<NftMargin>>('nft.margin_changed');
export const nftOrderChanged = topic<Readonly<NftOrder>>('nft.order_changed');
export const nftTradeChanged = topic<Readonly<NftTrade>>('nft.trade_changed');
export const nftSeriesChanged = topic<Readonly<NftSeries>>('nft.series_changed');
export const nftBoxChanged = topic<Readonly<NftBox>>('nft.box_changed');
/** Told when an operator has decided about an artist. */
export const nftArtistDecided = topic<Readonly<NftArtist>>('nft.artist_decided');
/** Told of the fee of each sale, which its seller pays. */
export const nftFeePaid = topic<{
  readonly owner: number;
  readonly assetId: number;
  readonly feeUnits: bigint;
}>('nft.fee_paid');
/** Told when a bid was made. */
export const nftBidMade = topic<Readonly<NftBid>>('nft.bid_made');

/** A bidder who led, and whose work somebody else would get now. */
export interface NftOutbid {
  /** The number of the bid that is higher. */
  readonly id: number;
  readonly owner: number;
  readonly workId: number;
  readonly name: string;
  readonly assetId: number;
  readonly priceUnits: bigint;
}

/** What a bidder gets back as an auction ends: somebody else has won, or nobody. */
export interface NftMarginFreed {
  readonly saleId: number;
  readonly owner: number;
  readonly workId: number;
  readonly name: string;
  readonly assetId: number;
  readonly freedUnits: bigint;
  readonly how: 'lost' | 'no_sale';
}

/** Told when a higher bid took the lead from somebody. */
export const nftOutbid = topic<NftOutbid>('nft.outbid');
/** Told when an auction ended for somebody who had money frozen in it. */
export const nftMarginFreed = topic<NftMarginFreed>('nft.margin_freed');
