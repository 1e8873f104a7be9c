/**
 * Gift cards: money on a code. It leaves its buyer's account for `gift_cards`, which holds exactly
 * what is on open cards, and goes to whoever has the code, or back to the buyer.
 */
import type { Command } from '../../core/engine/command.ts';
import { GIVE_REFUSALS } from '../withdrawal/contract.ts';
import type { Vouched } from '../../core/engine/vouched.ts';
import { topic } from '../../core/engine/topic.ts';

const WHOLE = 100_000_000n;
const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A card is good for so long; then its buyer has his money back. */
export const LIFE_MS = 365 * DAY_MS;
/** Worth of cards that one buys in 24 hours at the first level, in dollar units. */
export const DOLLARS_A_DAY = 2_000n * WHOLE;
/** The same at the second level, in units of Bitcoin. */
export const BITCOIN_A_DAY = 2n * WHOLE;
/** Cards that one buys in 24 hours. */
export const CARDS_A_DAY = 20;
/** No card is worth less, in dollar units. */
export const LEAST_WORTH = 1n * WHOLE;
/** Wrong codes that lock redeeming, and for how long. */
export const MOST_WRONG = 5;
export const LOCKED_MS = 24 * HOUR_MS;
/** What is redeemed cannot be withdrawn for so long. */
export const REDEEMED_LOCK_MS = 24 * HOUR_MS;
export const LONGEST_GREETING = 120;

/** Pictures that a card can have. */
export const TEMPLATES = ['sun', 'waves', 'stars', 'leaves', 'ribbon'] as const;
export type Template = (typeof TEMPLATES)[number];

/** open: somebody may redeem it; returned: its buyer has taken it back; expired: so did time. */
export type GiftState = 'open' | 'redeemed' | 'returned' | 'expired';

/** Buys a card. Hashes are vouched for by the gateway. Refusals: `BUY_REFUSALS`. */
export interface BuyGift extends Command<{ readonly id: number }> {
  readonly type: 'gift.buy';
  readonly vouched?: Vouched;
  readonly assetId: number;
  /** In units of the coin, as text. */
  readonly amount: string;
  /** Keyed hash of the code. */
  readonly codeHash: string;
  /** Keyed hash of the e-mail address of who alone may redeem it; empty for anybody. */
  readonly boundTo: string;
  readonly template: string;
}

/** Redeems a card. Refusals: `REDEEM_REFUSALS`. */
export interface RedeemGift
  extends Command<{ readonly id: number; readonly assetId: number; readonly amount: string }> {
  readonly type: 'gift.redeem';
  readonly codeHash: string;
  /** Keyed hash of the own e-mail address; empty where there is none. */
  readonly email: string;
}

/** Takes an open card back. Refusals: `TAKE_BACK_REFUSALS`. */
export interface TakeBackGift extends Command<null> {
  readonly type: 'gift.take_back';
  readonly id: number;
}

/** A card's time is over: its buyer has his money back. Only timers give it. */
export interface ExpireGift extends Command<null> {
  readonly type: 'gift.expire';
  readonly id: number;
}

export type GiftCommand = BuyGift | RedeemGift | TakeBackGift | ExpireGift;

/** Why no card is bought, in the order in which it is checked. */
export const BUY_REFUSALS = [
  'not_allowed',
  'unknown_coin',
  'bad_amount',
  'bad_template',
  'bad_hash',
  'too_many_cards',
  'below_minimum',
  'above_limit',
  ...GIVE_REFUSALS,
  'insufficient_balance',
] as const;
/** Why no open card is redeemed, in the order in which it is checked. */
export const REDEEM_REFUSALS = [
  'not_allowed',
  'verification_needed',
  'bad_code',
  'expired',
  'not_for_you',
] as const;
/**
 * Why no card is taken back, in the order in which it is checked. The machine knows open cards
 * only: of others the gateway says `not_open`.
 */
export const TAKE_BACK_REFUSALS = ['not_allowed', 'unknown_card'] as const;

/** A card; table `gift_cards`. */
export interface GiftCard {
  readonly id: number;
  readonly owner: number;
  readonly assetId: number;
  readonly amountUnits: bigint;
  readonly codeHash: string;
  readonly boundTo: string;
  readonly template: string;
  readonly boughtMs: number;
  expiresMs: number;
  /** Worth when it was bought: dollar units, and units of Bitcoin. */
  readonly dollarUnits: bigint;
  readonly bitcoinUnits: bigint;
  state: GiftState;
  /** Who redeemed it; 0 for nobody. */
  redeemedBy: number;
  endedMs: number;
  /** Worth when it was redeemed, in dollar units: so much stays in the house for a day. */
  redeemedUnits: bigint;
}

/** Told when a card was bought, redeemed, or went back. */
export const giftChanged = topic<Readonly<GiftCard>>('gift.changed');
