/**
 * Vouchers: what the house gives to customers, reserved in full when it is given. A voucher never
 * costs its owner anything, asks for no turnover, and locks nothing of his own.
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import type { RatePpm } from '../../core/money/units.ts';

/**
 * cash: an amount, paid when it is claimed. fee: gives fees of named products back, up to its
 * value. seconds_trial: a stake. contract_trial: a margin. yield: interest on one lock-up order.
 */
export const COUPON_KINDS = ['cash', 'fee', 'seconds_trial', 'contract_trial', 'yield'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** usable; in_use: something runs with it; used; expired; withdrawn: taken back unused. */
export type CouponState = 'usable' | 'in_use' | 'used' | 'expired' | 'withdrawn';

/** Products whose fees vouchers give back. */
export const FEE_PRODUCTS = ['contracts', 'exchange', 'spot'] as const;
export type FeeProduct = (typeof FEE_PRODUCTS)[number];

/** What a campaign gives to each who claims. Amounts are whole units, as text. */
export interface CampaignOffer {
  readonly kind: CouponKind;
  readonly assetId: number;
  /** The amount, the largest sum of fees, the stake, or the largest amount of the order. */
  readonly valueUnits: string;
  /** Of a yield voucher: what it adds each day, and for how many days at most; else 0. */
  readonly ratePpm: RatePpm;
  readonly days: number;
  /** Of a fee voucher: products, sorted and with commas between them; else empty. */
  readonly products: string;
  /** How long a voucher can be used, in milliseconds. */
  readonly lifeMs: number;
  /** How many vouchers there are in all. */
  readonly most: number;
  /** From when they are given; 0, or absent as in older campaigns: at once. */
  readonly startsMs?: number;
  /** Until when they can be claimed. */
  readonly endsMs: number;
  /** SHA-256 of the code by which they are claimed; empty where only operators give them. */
  readonly codeSha256: string;
  /**
   * That it counts for what its operator promises alone in a day. Offers of before this was asked,
   * and those of the house itself, say nothing: each of them is measured by itself.
   */
  readonly isOfTheDay?: boolean;
}

/** So many vouchers of one kind that another room may give as prizes. */
export interface Prize
  extends Pick<
    CampaignOffer,
    'kind' | 'assetId' | 'valueUnits' | 'ratePpm' | 'days' | 'products' | 'lifeMs'
  > {
  readonly count: number;
}

/** Above so many dollar units of budget another operator has to confirm a campaign. */
export const BUDGET_ALONE = 1_000n * 100_000_000n;
/** So many dollar units of vouchers one operator gives by hand in a day. */
export const GIVEN_ALONE = 20n * 100_000_000n;
/** A trial that comes back can be used at least so long. */
export const LEAST_AGAIN_MS = 24 * 3_600_000;
/** When an owner is reminded, before a voucher expires. */
export const REMINDED_MS = [72 * 3_600_000, 3 * 3_600_000] as const;
export const MOST_OF_CAMPAIGN = 10_000;
/** A beginning that has passed while a form was filled in is still meant as "at once". */
export const START_PATIENCE_MS = 300_000;
export const LONGEST_LIFE_MS = 366 * 86_400_000;

/** Begins a campaign, or asks for it where its budget needs two. Refusals: `OPEN_REFUSALS`. */
export interface OpenCampaign extends Command<{ readonly id: number; readonly state: string }> {
  readonly type: 'coupons.open_campaign';
  readonly operator: number;
  readonly name: string;
  readonly offer: CampaignOffer;
  readonly reason: string;
}

/** Another operator confirms a campaign, or anybody ends one. Refusals: `CAMPAIGN_REFUSALS`. */
export interface DecideCampaign extends Command<null> {
  readonly type: 'coupons.decide_campaign';
  readonly operator: number;
  readonly id: number;
  readonly verdict: 'confirm' | 'close';
}

/** Takes one of a campaign's vouchers by its code. Refusals: `CLAIM_REFUSALS`. */
export interface Claim extends Command<{ readonly id: number }> {
  readonly type: 'coupons.claim';
  readonly codeSha256: string;
}

/** Gives one of a campaign's vouchers by hand. Refusals: `ISSUE_REFUSALS`. */
export interface Issue extends Command<{ readonly id: number }> {
  readonly type: 'coupons.issue';
  readonly operator: number;
  readonly campaignId: number;
  readonly owner: number;
  readonly reason: string;
  /** As with an offer: that it counts for what its operator gives alone in a day. */
  readonly isOfTheDay?: boolean;
}

/** Takes an unused voucher back. Refusals: `WITHDRAW_REFUSALS`. */
export interface Withdraw extends Command<null> {
  readonly type: 'coupons.withdraw';
  readonly operator: number;
  readonly id: number;
  readonly reason: string;
}

/** A voucher's time is over. Only timers give it. */
export interface Expire extends Command<null> {
  readonly type: 'coupons.expire';
  readonly id: number;
}

/** A voucher's time will soon be over. Only timers give it. */
export interface Remind extends Command<null> {
  readonly type: 'coupons.remind';
  readonly id: number;
}

export type CouponsCommand =
  | OpenCampaign
  | DecideCampaign
  | Claim
  | Issue
  | Withdraw
  | Expire
  | Remind;

/** Why no campaign begins, in the order in which it is checked. */
export const OPEN_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'bad_offer',
  'bad_start',
  'code_taken',
] as const;
/** Why a campaign stays as it is, in the order in which it is checked. */
export const CAMPAIGN_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'unknown_campaign',
  'already_decided',
  'own_campaign',
] as const;
/** Why nothing is claimed, in the order in which it is checked. */
export const CLAIM_REFUSALS = [
  'not_allowed',
  'unknown_code',
  'campaign_over',
  'campaign_not_begun',
  'verification_needed',
  'already_claimed',
  'none_left',
  'house_is_full',
] as const;
/** Why nothing is given, in the order in which it is checked. */
export const ISSUE_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'unknown_campaign',
  'campaign_over',
  'campaign_not_begun',
  'verification_needed',
  'already_claimed',
  'none_left',
  'day_sum_reached',
  'house_is_full',
] as const;
/** Why nothing is taken back, in the order in which it is checked. */
export const WITHDRAW_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'unknown_coupon',
  'not_usable',
] as const;
/** Why a voucher cannot be used for something, in the order in which it is checked. */
export const USE_REFUSALS = ['unknown_coupon', 'in_use', 'wrong_product', 'wrong_amount'] as const;
export type UseRefusal = (typeof USE_REFUSALS)[number];

/** A campaign; table `coupon_campaigns`. */
export interface Campaign {
  readonly id: number;
  readonly name: string;
  /** Canonical JSON of `CampaignOffer`. */
  readonly offer: string;
  readonly askedBy: number;
  readonly askedMs: number;
  readonly reason: string;
  state: 'asked' | 'open' | 'closed';
  decidedBy: number;
  decidedMs: number;
  issued: number;
}

/** A voucher; table `coupons`. Amounts are whole units of its coin. */
export interface Coupon {
  readonly id: number;
  /** 0 for a prize of another room. */
  readonly campaignId: number;
  readonly owner: number;
  /** Who gave it by hand; 0 where it was claimed. */
  readonly givenBy: number;
  readonly kind: CouponKind;
  readonly assetId: number;
  readonly valueUnits: bigint;
  readonly ratePpm: RatePpm;
  readonly days: number;
  readonly products: string;
  readonly issuedMs: number;
  expiresMs: number;
  /** When its owner is reminded next; 0 for not any more. */
  remindMs: number;
  /** What `promotions` holds for it: the most that it may still cost. */
  reservedUnits: bigint;
  /** What it has cost so far. */
  spentUnits: bigint;
  state: CouponState;
  /** The order that it is or was used for; 0 for none. */
  usedFor: number;
  /** Of the order of a yield voucher, in units of the coin. */
  principalUnits: bigint;
  reason: string;
}

/** Told when a voucher was given, used, came back or ended, with its state then. */
export const couponChanged = topic<Readonly<Coupon>>('coupons.changed');
/** Told some time before a voucher expires. */
export const couponExpires = topic<{
  readonly id: number;
  readonly owner: number;
  readonly expiresMs: number;
}>('coupons.expires');
/** Told when a fee was given back, at its moment. */
export const feeGivenBack = topic<{
  readonly owner: number;
  readonly assetId: number;
  readonly units: bigint;
}>('coupons.fee_given_back');
