/** Rows of OTC, as rules, tables and events know them, and what is told of them. */
import { topic } from '../../../core/engine/topic.ts';
import type { OtcTerms } from './terms.ts';

/** What a maker does: he sells coins, or buys them. */
export type Side = 'sell' | 'buy';

/** What an appeal comes to: the buyer gets the coins, or the seller has them back. */
export type Verdict = 'release' | 'return';

/** An advertisement as rules, tables and events know it. */
export interface OtcAd {
  readonly id: number;
  readonly owner: number;
  side: Side;
  assetId: number;
  fiat: string;
  pricing: 'fixed' | 'floating';
  price: bigint;
  marginPpm: number;
  /** Coins that nobody has taken yet. */
  leftUnits: bigint;
  least: bigint;
  most: bigint;
  payMinutes: number;
  /** Kinds of payment, with commas between them. */
  kinds: string;
  isOn: boolean;
  /** Of what the maker pays, fixed when it is switched on. */
  feePpm: number;
  /** Fee that is frozen beside the coins; 0 where the maker buys, or it is off. */
  feeUnits: bigint;
  changedMs: number;
}

/**
 * unpaid → paid → done, or cancelled; after the deadline of paying `expired`, in which who did
 * pay may say so; an appeal ends in done or returned. `lapsed`: its coins have gone back to a
 * merchant, and who did pay may still reach his bond; `claimed`, then `awarded` or `denied`.
 */
export type OrderState =
  | 'unpaid'
  | 'expired'
  | 'paid'
  | 'appealed'
  | 'done'
  | 'cancelled'
  | 'returned'
  | 'lapsed'
  | 'claimed'
  | 'awarded'
  | 'denied';

/** An order as rules, tables and events know it. */
export interface OtcOrder {
  readonly id: number;
  readonly adId: number;
  readonly maker: number;
  readonly taker: number;
  readonly seller: number;
  readonly buyer: number;
  readonly assetId: number;
  readonly units: bigint;
  /** The maker's fee: frozen beside the coins where he sells, kept from them where he buys. */
  readonly feeUnits: bigint;
  readonly fiat: string;
  readonly fiatUnits: bigint;
  readonly price: bigint;
  /** What it was worth at the index when it began, in dollar units. */
  readonly worthUnits: bigint;
  readonly kind: string;
  /** Where the seller is paid: a row of the gateway, which vouches for it. */
  readonly paymentId: number;
  readonly madeMs: number;
  state: OrderState;
  /** When it has to be paid; the end of the claim where it has expired. */
  dueMs: number;
  isExtended: boolean;
  /** Whether who has to act was reminded of what the order waits for now. */
  isReminded: boolean;
  /** Whether the buyer said only after the deadline that he had paid. */
  isLate: boolean;
  paidMs: number;
  appealedMs: number;
  /** Who opened the appeal; 0 for the house. */
  appealedBy: number;
  /** The operator who has proposed, and what; 0 and empty where nobody has. */
  proposedBy: number;
  proposed: '' | Verdict;
  awardUnits: bigint;
  endedMs: number;
  /** Whether it counts against its buyer where he is the maker; not in earlier releases. */
  readonly countsMaker: boolean;
  /** The index when it began, in dollar units; 0 in earlier releases: giving up costs nothing. */
  readonly indexUnits: bigint;
  /** The index when its buyer gave it up; 0 while he has not, or where nobody could tell. */
  endIndexUnits: bigint;
  /** What its coins had fallen by then, in dollar units: what he paid, or what is due of him. */
  fallUnits: bigint;
}

/** A customer who may make advertisements, or asks to. */
export interface OtcMerchant {
  readonly owner: number;
  state: 'asked' | 'approved' | 'rejected' | 'leaving' | 'left';
  readonly bondAssetId: number;
  /** What of his bond is frozen. */
  bondUnits: bigint;
  askedMs: number;
  decidedBy: number;
  lastOrderMs: number;
}

/** What is known of the orders that a buyer gave up. */
export interface OtcBuyer {
  readonly owner: number;
  /** Times of cancelled orders within a day, with commas between them. */
  cancels: string;
  pausedUntilMs: number;
  /** What his orders had fallen and no bond has paid, in dollar units: due before he buys again. */
  dueUnits: bigint;
}

/** A maker takes no orders of somebody. */
export interface OtcBlock {
  readonly maker: number;
  readonly owner: number;
  isOn: boolean;
}

/** Told when a seller has given coins to a buyer: they count with his withdrawals. */
export const otcGiven = topic<{
  readonly owner: number;
  readonly assetId: number;
  readonly amount: bigint;
}>('otc.given');
/** Told when a seller's coins have paid the fee of an order. */
export const otcFeePaid = topic<{
  readonly owner: number;
  readonly assetId: number;
  readonly feeUnits: bigint;
}>('otc.fee_paid');
/** Told when an advertisement, an order or a merchant changed; copies as they are then. */
export const otcAdChanged = topic<Readonly<OtcAd>>('otc.ad_changed');
export const otcOrderChanged = topic<Readonly<OtcOrder>>('otc.order_changed');
export const otcMerchantChanged = topic<Readonly<OtcMerchant>>('otc.merchant_changed');

/** Somebody has to act: the buyer of an unpaid order, or the seller of a paid one. */
export const otcReminded = topic<Readonly<OtcOrder>>('otc.reminded');

/** A buyer gave an order up whose coins had fallen. */
export const otcFallen = topic<Readonly<OtcOrder>>('otc.fallen');

/** Terms that count from a time on. */
export interface PublishedOtcTerms {
  readonly terms: OtcTerms;
  readonly fromMs: number;
}

/** Told when a version of the terms is in force. */
export const otcTermsPublished = topic<PublishedOtcTerms>('otc.terms_published');
