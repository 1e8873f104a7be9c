/**
 * The NFT market: works of approved artists at fixed prices, in auctions and in blind boxes whose
 * draws everybody can recompute. Who owns a work is a row; money moves by postings, and what is
 * promised by a bid or a box stays frozen in its owner's own account until it is spent.
 */
import type { Command, Told } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import { topic } from '../../../core/engine/topic.ts';
import type { ProofStep } from '../../../core/draw/draw.ts';
import type {
  MediaKind,
  NftArtist,
  NftBox,
  NftOrder,
  NftSale,
  NftWork,
  Rarity,
  SaleMode,
} from './rows.ts';

export * from './publications.ts';
export * from './rows.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** What the house takes of a price, rounded up. */
export const FEE_PPM = 25_000;
export const MOST_ROYALTY_PPM = 100_000;
/** Of a bid, that its margin is at least. */
export const MARGIN_PPM = 100_000;
/** The same of a bid above so many whole dollars. */
export const LARGE_MARGIN_PPM = 200_000;
export const LARGE_BID = 1_000n;
/** Where nobody pays, the next is asked for his own bid if it is at least so much of that one. */
export const NEXT_BID_PPM = 800_000;
/** The rules that auctions are listed by now; those of earlier releases have none. */
export const AUCTION_TERMS = 1;
/** A sale is so long at most, and begins in so long at most. */
export const MOST_WINDOW_MS = 30 * DAY_MS;
export const LEAST_WINDOW_MS = MINUTE_MS;
/** A work that is listed again at a higher price cannot be bought for so long. */
export const HIGHER_PRICE_MS = MINUTE_MS;
/** A bid so shortly before the end moves it to as long after the bid, … */
export const SOFT_CLOSE_MS = 10 * MINUTE_MS;
/** … but never by more than this in all. */
export const MOST_EXTENSION_MS = 24 * HOUR_MS;
/** Without the price that its bidder has seen, a bid so shortly after another is refused. */
export const BID_PAUSE_MS = 3_000;
/** A winner pays within that; a second bidder may. */
export const PAY_MS = 24 * HOUR_MS;
/** He is reminded so long before. */
export const REMINDERS_MS: readonly number[] = [12 * HOUR_MS, HOUR_MS];
/** Two sales between the same two people within that do not count. */
export const WASH_MS = 30 * DAY_MS;
/** Not revealed for so long, a box is paid back twice. */
export const REVEAL_MS = HOUR_MS;
/** So long after the end of its series a box that nobody has opened opens by itself, … */
export const OPEN_AFTER_MS = 30 * DAY_MS;
/** … or so much later again, while a price of the beacon is stale. */
export const OPEN_AGAIN_MS = 5 * MINUTE_MS;
export const BOXES_A_DAY = 10;
export const WORKS_A_DAY = 20;
export const MOST_BOXES = 500;
/** Works that somebody may like, and artists he may follow. */
export const MOST_LIKED = 999;
export const MOST_NAME = 60;
export const MOST_TEXT = 1_000;
export const NONCE_BYTES = 16;
/** No price, step or margin is larger, in whole units. */
export const MOST_UNITS = 10n ** 17n;

/** Asks to become an artist; who was rejected may ask again. `APPLY_REFUSALS`. */
export interface ApplyAsArtist extends Command<Told<NftArtist>> {
  readonly type: 'nft.apply';
  readonly name: string;
  readonly about: string;
}

/** Makes a work. `MINT_REFUSALS`. */
export interface MintWork extends Command<Told<NftWork>> {
  readonly type: 'nft.mint';
  readonly name: string;
  readonly description: string;
  readonly collection: string;
  readonly kind: MediaKind;
  readonly rarity: Rarity;
  readonly mediaHash: string;
  readonly mediaUrl: string;
  readonly posterUrl: string;
  readonly royaltyPpm: number;
  /** The least price of a box that may hold it; `0` where it goes into none. */
  readonly boxUnits: string;
  /** That the artist has made it and may sell it. */
  readonly hasRights: boolean;
}

/** Puts an own work on sale. It cannot be changed or withdrawn until it ends. `LIST_REFUSALS`. */
export interface ListWork extends Command<Told<NftSale>> {
  readonly type: 'nft.list';
  readonly code: string;
  readonly mode: SaleMode;
  readonly assetId: number;
  readonly price: string;
  readonly step: string;
  readonly margin: string;
  readonly reserve: string;
  readonly startMs: number;
  readonly endMs: number;
  /** `AUCTION_TERMS`; not there in earlier releases. */
  readonly termsVersion?: number;
}

/** Buys at the fixed price. `BUY_REFUSALS`. */
export interface BuyWork extends Command<{ readonly workId: number; readonly price: string }> {
  readonly type: 'nft.buy';
  readonly vouched?: Vouched;
  readonly code: string;
  /** The price that the buyer has seen; empty where his client does not say. */
  readonly price: string;
}

/** Raises the highest bid. `BID_REFUSALS`. */
export interface BidForWork
  extends Command<{ readonly price: string; readonly margin: string; readonly endMs: number }> {
  readonly type: 'nft.bid';
  readonly vouched?: Vouched;
  readonly code: string;
  readonly raise: string;
  /** The highest bid that he has seen; empty where his client does not say. */
  readonly expected: string;
}

/** Freezes the shown margin ahead of the first bid. `MARGIN_REFUSALS`. */
export interface FreezeMargin extends Command<{ readonly margin: string }> {
  readonly type: 'nft.margin';
  readonly vouched?: Vouched;
  readonly code: string;
}

/** Pays a won auction, or takes a second bidder's offer. `PAY_REFUSALS`. */
export interface PayNftOrder extends Command<Told<NftOrder>> {
  readonly type: 'nft.pay';
  readonly vouched?: Vouched;
  readonly orderId: number;
}

/** Buys the next box of a series. `BUY_BOX_REFUSALS`. */
export interface BuyBox extends Command<Told<NftBox>> {
  readonly type: 'nft.buy_box';
  readonly vouched?: Vouched;
  readonly code: string;
  readonly price: string;
}

/** Opens an own box: the ticks after this moment are its beacon. `OPEN_BOX_REFUSALS`. */
export interface OpenBox extends Command<Told<NftBox>> {
  readonly type: 'nft.open_box';
  readonly code: string;
  /** 16 bytes in hexadecimal digits; empty where his client brings none. */
  readonly nonce: string;
}

/** Likes a work, or no more. `LIKE_REFUSALS`. */
export interface CollectWork extends Command<{ readonly isOn: boolean }> {
  readonly type: 'nft.collect';
  readonly code: string;
}

/** Becomes a fan of an artist, or no more. `FOLLOW_REFUSALS`. */
export interface FollowArtist extends Command<{ readonly isOn: boolean }> {
  readonly type: 'nft.follow';
  readonly artist: number;
}

/** An operator decides about an artist. `DECIDE_ARTIST_REFUSALS`. */
export interface DecideArtist extends Command<Told<NftArtist>> {
  readonly type: 'nft.decide_artist';
  readonly operator: number;
  readonly artist: number;
  readonly verdict: 'approve' | 'reject' | 'suspend';
  readonly reason: string;
}

/** An operator hides a work, or shows it again; its owner keeps it. `HIDE_REFUSALS`. */
export interface HideWork extends Command<null> {
  readonly type: 'nft.hide';
  readonly operator: number;
  readonly workId: number;
  readonly isHidden: boolean;
  readonly reason: string;
}

/** Asks for a series; another operator has to confirm. `PLAN_SERIES_REFUSALS`. */
export interface PlanSeries extends Command<{ readonly id: number }> {
  readonly type: 'nft.plan_series';
  readonly operator: number;
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly assetId: number;
  readonly price: string;
  /** Numbers of works that their artists gave for boxes. */
  readonly works: readonly number[];
  readonly startMs: number;
  readonly endMs: number;
  readonly reason: string;
}

/** Another operator confirms a series, or anybody declines it. `DECIDE_SERIES_REFUSALS`. */
export interface DecideSeries extends Command<null> {
  readonly type: 'nft.decide_series';
  readonly operator: number;
  readonly seriesId: number;
  readonly verdict: 'confirm' | 'decline';
}

/** Opens a series under the root over its secrets. Its job gives it. `OPEN_SERIES_REFUSALS`. */
export interface OpenSeries extends Command<null> {
  readonly type: 'nft.open_series';
  readonly seriesId: number;
  readonly root: string;
  /** Its boxes open when its sale is over; not in earlier releases, where they open at once. */
  readonly opensAfterSale?: true;
}

/** Draws for an opened box with its secret. Only the job gives it. `REVEAL_REFUSALS`. */
export interface RevealBox extends Command<{ readonly workId: number }> {
  readonly type: 'nft.reveal_box';
  readonly boxId: number;
  readonly secret: string;
  readonly path: readonly ProofStep[];
}

/** The window of a sale is over. Only timers give it. */
export interface EndSale extends Command<null> {
  readonly type: 'nft.end_sale';
  readonly saleId: number;
}

/** A winner is reminded. Only timers give it. */
export interface RemindPayment extends Command<null> {
  readonly type: 'nft.remind';
  readonly orderId: number;
}

/** Nobody has paid in time: the margin is forfeited, the second bidder asked. Only timers. */
export interface ExpirePayment extends Command<null> {
  readonly type: 'nft.expire_payment';
  readonly orderId: number;
}

/** Nobody has revealed in time: the money goes back, and as much again. Only timers give it. */
export interface RefundBox extends Command<null> {
  readonly type: 'nft.refund_box';
  readonly boxId: number;
}

/** A series sells no more. Only timers give it. */
export interface EndSeries extends Command<null> {
  readonly type: 'nft.end_series';
  readonly seriesId: number;
}

/** Opens the boxes of a series that nobody has opened. Only timers give it. */
export interface OpenRest extends Command<null> {
  readonly type: 'nft.open_rest';
  readonly seriesId: number;
}

/** What was paid out of a customer's hands. */
export interface NftPaid {
  readonly owner: number;
  /** 0 where it is for whoever a draw says. */
  readonly receiver: number;
  readonly assetId: number;
  readonly amount: bigint;
  /** See `Vouched`. */
  readonly floorUnits: string;
}

/** Told where somebody pays for a work or a box, once for each who gets something of it. */
export const nftPaid = topic<NftPaid>('nft.paid');

export type NftCommand =
  | ApplyAsArtist
  | MintWork
  | ListWork
  | BuyWork
  | BidForWork
  | FreezeMargin
  | PayNftOrder
  | BuyBox
  | OpenBox
  | CollectWork
  | FollowArtist
  | DecideArtist
  | HideWork
  | PlanSeries
  | DecideSeries
  | OpenSeries
  | RevealBox
  | EndSale
  | RemindPayment
  | ExpirePayment
  | RefundBox
  | EndSeries
  | OpenRest;
