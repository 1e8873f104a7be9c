/**
 * Lock-ups and savings: customers leave an amount with the house for a fixed number of days, or
 * for as long as they like, and are paid interest day by day. The amount stays in the customer's
 * own account, frozen; all interest that is promised is frozen in the pool when it is promised.
 */
import type { Command, Told } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import type { RatePpm } from '../../core/money/units.ts';
import { USE_REFUSALS } from '../coupons/contract.ts';

export const DAY_MS = 86_400_000;
/** How long after the beginning one may withdraw as if nothing had been; the last ms counts. */
export const FREE_MS = 60 * 60 * 1000;

/**
 * What leaving early costs. principal: a share of the amount, interest paid so far stays;
 * interest: what was paid so far, so that one ends with exactly the amount.
 */
export type PenaltyKind = 'principal' | 'interest';

/** What a product is made of. A version never changes, and an order keeps its version. */
export interface LockupTerms {
  readonly productId: number;
  /** 1, 2, 3 … for each product. */
  readonly version: number;
  readonly assetId: number;
  /** 0 is flexible: savings, reserved a day at a time. */
  readonly days: number;
  /** Whole units of the coin, as text: least of an order, most of one customer's orders. */
  readonly minUnits: string;
  readonly maxUnits: string;
  /** Interest of a day. */
  readonly ratePpm: RatePpm;
  readonly penalty: PenaltyKind;
  /** Shares of the amount before and after half of the days; 0 where the kind is `interest`. */
  readonly penaltyBeforePpm: RatePpm;
  readonly penaltyAfterPpm: RatePpm;
  readonly mayRenew: boolean;
  /** False for a product that was withdrawn: it takes no new orders and ends none. */
  readonly isOffered: boolean;
}

const YEAR_DAYS = 365n;
/** A fixed rate that a year long would bring more than this is a promotion, and told as one. */
const PROMOTION_PPM = 200_000n;

/** Whether terms are a promotion: days that are fixed at a rate that nobody could pay for long. */
export function isPromotion({ days, ratePpm }: Pick<LockupTerms, 'days' | 'ratePpm'>): boolean {
  return days > 0 && BigInt(ratePpm) * YEAR_DAYS > PROMOTION_PPM;
}

/** A promotion that a person has used; of no order where that was withdrawn at once. */
export interface UsedPromotion {
  readonly person: number;
  readonly productId: number;
  orderId: number;
}

/**
 * running; matured: all days were paid; redeemed: left early or, if flexible, whenever; withdrawn:
 * within the free time, as if nothing had been.
 */
export type LockupState = 'running' | 'matured' | 'redeemed' | 'withdrawn';

/** What became of a renewal that was wanted, or empty. */
export type RenewalOutcome = '' | 'renewed' | 'rate_is_lower' | 'not_renewable' | 'house_is_full';

/** Publishes the first terms of a product. Only the house gives it. */
export interface PublishTerms extends Command<{ readonly version: number }> {
  readonly type: 'lockup.publish_terms';
  readonly terms: LockupTerms;
}

/** Begins an order. Refusals in the order of `SUBSCRIBE_REFUSALS`. */
export interface Subscribe extends Command<Told<LockupOrder>> {
  readonly type: 'lockup.subscribe';
  readonly productId: number;
  /** Whole units of the product's coin, as text. */
  readonly amount: string;
  readonly autoRenew: boolean;
  /** A voucher that adds interest to this order. */
  readonly couponId?: number;
  /** Whether promotions are of persons and once; not so in earlier releases. */
  readonly perPerson?: true;
}

/** Ends an order now, at the price its terms say. Refusals: `ORDER_REFUSALS`. */
export interface Redeem extends Command<Told<LockupOrder>> {
  readonly type: 'lockup.redeem';
  readonly orderId: number;
}

/** Ends an order within the free time, or refuses: `ORDER_REFUSALS`, then `free_time_over`. */
export interface Withdraw extends Command<Told<LockupOrder>> {
  readonly type: 'lockup.withdraw';
  readonly orderId: number;
}

/** Says whether a fixed order shall be renewed. Refusals: `ORDER_REFUSALS`, `not_renewable`. */
export interface SetRenew extends Command<Told<LockupOrder>> {
  readonly type: 'lockup.set_renew';
  readonly orderId: number;
  readonly isOn: boolean;
}

/** Pays the day that has ended. Only timers give it. */
export interface PayDay extends Command<null> {
  readonly type: 'lockup.pay_day';
  readonly orderId: number;
  /** As of `Subscribe`: no promotion is renewed. */
  readonly perPerson?: true;
}

export type LockupCommand = PublishTerms | Subscribe | Redeem | Withdraw | SetRenew | PayDay;

/** Why an order is not begun, in the order in which it is checked. */
export const SUBSCRIBE_REFUSALS = [
  'not_allowed',
  'unknown_product',
  'product_ended',
  'bad_amount',
  'amount_below_minimum',
  'above_your_maximum',
  'verification_needed',
  'promotion_used',
  'house_is_full',
  ...USE_REFUSALS,
  'insufficient_balance',
] as const;
export type SubscribeRefusal = (typeof SUBSCRIBE_REFUSALS)[number];

/** Why nothing is done with an order, in the order in which it is checked. */
export const ORDER_REFUSALS = ['unknown_order', 'order_not_running'] as const;

/** An order as rules, tables and events know it. Amounts are whole units of its coin. */
export interface LockupOrder {
  readonly id: number;
  readonly owner: number;
  readonly productId: number;
  /** For a fixed order that of its beginning, for a flexible one that of the current day. */
  termsVersion: number;
  readonly assetId: number;
  readonly units: bigint;
  /** The voucher that adds interest to it; 0 for none. */
  readonly couponId: number;
  readonly days: number;
  readonly seq: number;
  readonly startedMs: number;
  /** When the last day ends; 0 for a flexible order. */
  readonly endsMs: number;
  /** Days that have fully passed, and the interest paid for them. */
  passedDays: number;
  paidUnits: bigint;
  /** Interest that the pool holds for this order. */
  reservedUnits: bigint;
  wantsRenewal: boolean;
  state: LockupState;
  renewal: RenewalOutcome;
  penaltyUnits: bigint;
  endedMs: number;
}

/** Terms that count from a time on. */
export interface PublishedTerms {
  readonly terms: LockupTerms;
  readonly fromMs: number;
}

/** Told when a version of a product's terms was published. */
export const lockupTermsPublished = topic<PublishedTerms>('lockup.terms_published');
/** A savings order that the pool pays nothing for from a day on; amounts in units of its coin. */
export interface InterestStopped {
  readonly id: number;
  readonly owner: number;
  readonly assetId: number;
  readonly units: bigint;
  /** The first day without interest, from 1. */
  readonly day: number;
}

/** Told once each time interest stops, and not again while it is stopped. */
export const lockupInterestStopped = topic<InterestStopped>('lockup.interest_stopped');
/** Told when an order began, was paid a day, changed or ended; a copy as it is then. */
export const lockupOrderChanged = topic<Readonly<LockupOrder>>('lockup.order_changed');
