/**
 * Rebates for who brought others here: a share of the fees that those pay, over four levels, once
 * a day. It rewards use: who registers, deposits or brings others brings nobody anything by that.
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import type { RatePpm } from '../../core/money/units.ts';

export const DAY_MS = 86_400_000;
/** When a day is paid, after it has ended: 00:10 UTC. */
export const PAID_AFTER_MS = 10 * 60_000;
/** B, C, D and E: who was invited by a member is at his first level. */
export const LEVELS = 4;
/** All levels together never share more of a fee. */
export const MOST_SHARED_PPM = 375_000;
/** There is one product: terms, plans and the log know it by this number. */
export const REFERRAL_KEY = 1;

/** What rebates are counted by. A version never changes; a day is paid by the one it began with. */
export interface ReferralTerms {
  readonly productId: number;
  /** 1, 2, 3 … */
  readonly version: number;
  /** Shares of the fees of levels 1 to 4. */
  readonly firstPpm: RatePpm;
  readonly secondPpm: RatePpm;
  readonly thirdPpm: RatePpm;
  readonly fourthPpm: RatePpm;
  /** Dollar units, as text: a member qualifies by one deposit that was worth more. */
  readonly depositUnits: string;
}

/**
 * Publishes the first terms at once. Only the house gives it, where a demo begins; all others are
 * planned. Refusals: `PUBLISH_REFUSALS`.
 */
export interface PublishTerms extends Command<{ readonly version: number }> {
  readonly type: 'referral.publish_terms';
  readonly terms: ReferralTerms;
}

/** Notes who invited a customer. Only the house gives it. Refusals: `JOIN_REFUSALS`. */
export interface Join extends Command<null> {
  readonly type: 'referral.join';
  readonly owner: number;
  readonly inviter: number;
}

/**
 * Pays a part of a day, from whoever comes after `after` on. Only timers give it. Refusals:
 * `PAY_REFUSALS`.
 */
export interface PayDay extends Command<null> {
  readonly type: 'referral.pay_day';
  /** Whole days since 1970, UTC. */
  readonly day: number;
  readonly after: number;
}

/** Stops or goes on with the rebates of an account. Refusals: `STOP_REFUSALS`. */
export interface Stop extends Command<null> {
  readonly type: 'referral.stop';
  readonly operator: number;
  readonly owner: number;
  readonly isStopped: boolean;
  readonly reason: string;
}

/**
 * Tells that rebates are offered to a customer no longer, or again. Only the house gives it, by the
 * switches of countries. Refusals: `OFFER_REFUSALS`.
 */
export interface SetOffered extends Command<null> {
  readonly type: 'referral.set_offered';
  readonly owner: number;
  readonly isOffered: boolean;
  /** Since when it is so, Unix milliseconds; without it since now. Never before the last change. */
  readonly sinceMs?: number;
}

/** Asks that rebates are taken back. Refusals: `TAKE_BACK_REFUSALS`. */
export interface AskTakeBack extends Command<{ readonly id: number }> {
  readonly type: 'referral.ask_take_back';
  readonly operator: number;
  readonly owner: number;
  readonly assetId: number;
  /** Whole units, as text. */
  readonly amount: string;
  readonly reason: string;
}

/**
 * Decides about it: another operator takes them back, anybody drops it. Refusals:
 * `DECIDE_REFUSALS`.
 */
export interface DecideTakeBack extends Command<null> {
  readonly type: 'referral.decide_take_back';
  readonly operator: number;
  readonly id: number;
  readonly verdict: 'confirm' | 'drop';
}

export type ReferralCommand =
  | PublishTerms
  | Join
  | PayDay
  | Stop
  | SetOffered
  | AskTakeBack
  | DecideTakeBack;

/** Why terms are not published, in the order in which it is checked. */
export const PUBLISH_REFUSALS = ['not_allowed', 'terms_exist', 'bad_terms'] as const;

/** Why nobody joins, in the order in which it is checked. */
export const JOIN_REFUSALS = [
  'not_allowed',
  'bad_member',
  'inviter_not_older',
  'already_joined',
] as const;

/** Why nothing of a day is paid, in the order in which it is checked. */
export const PAY_REFUSALS = ['not_allowed', 'day_not_over', 'day_not_next'] as const;

/** Why nothing is stopped, in the order in which it is checked. */
export const STOP_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'bad_member',
  'reason_needed',
  'nothing_changes',
] as const;

/** Why no offer changes, in the order in which it is checked. */
export const OFFER_REFUSALS = ['not_allowed', 'bad_member', 'nothing_changes', 'bad_time'] as const;

/** Why nothing is asked for, in the order in which it is checked. */
export const TAKE_BACK_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'bad_member',
  'reason_needed',
  'bad_amount',
  'take_back_waits',
  'above_rebates',
] as const;

/** Why nothing is decided, in the order in which it is checked. */
export const DECIDE_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'bad_verdict',
  'unknown_take_back',
  'asked_by_you',
  'insufficient_balance',
] as const;

/** Whether rebates are offered to somebody, where that ever changed; table `referral_offers`. */
export interface OfferState {
  readonly owner: number;
  isOffered: boolean;
  changedMs: number;
}

/** Who was invited by whom; table `referral_members`. */
export interface Member {
  readonly owner: number;
  readonly inviter: number;
  readonly joinedMs: number;
}

/** A deposit of a member; table `referral_deposits`. */
export interface MemberDeposit {
  /** The request's number, or that of the chain's credit. */
  readonly id: number;
  readonly owner: number;
  /** Dollar units by the index of that moment; 0 where there was none. */
  worthUnits: bigint;
  creditedMs: number;
  isReversed: boolean;
}

/** What a member has paid in fees on a day and has not got back; table `referral_fees`. */
export interface DayFee {
  readonly day: number;
  readonly owner: number;
  readonly assetId: number;
  units: bigint;
  /** Once the day was paid: a bit for each level whose member it counted for. */
  counted: number;
}

/** Fees of paid days that a member got back: later fees make up for it; `referral_fee_debts`. */
export interface FeeDebt {
  /** Member and coin in one text. */
  readonly id: string;
  readonly owner: number;
  readonly assetId: number;
  units: bigint;
}

/** How far days are paid; one row of `referral_runs`. */
export interface Run {
  readonly id: number;
  /** The day that is paid next. */
  day: number;
  /** Of that day, whose rebates are paid up to and with this one. */
  after: number;
  /** When it goes on. */
  dueMs: number;
}

/** What somebody got for a day in a coin; table `referral_rebates`. */
export interface Rebate {
  readonly id: number;
  readonly day: number;
  readonly owner: number;
  readonly assetId: number;
  readonly termsVersion: number;
  /** Fees of the levels that counted, in units of the coin. */
  readonly firstUnits: bigint;
  readonly secondUnits: bigint;
  readonly thirdUnits: bigint;
  readonly fourthUnits: bigint;
  readonly units: bigint;
  readonly paidMs: number;
}

/** An account whose rebates were stopped or go on; table `referral_stops`. */
export interface StopState {
  readonly owner: number;
  isStopped: boolean;
  operator: number;
  reason: string;
  changedMs: number;
}

/** Rebates that are to be taken back; table `referral_take_backs`. */
export interface TakeBack {
  readonly id: number;
  readonly owner: number;
  readonly assetId: number;
  readonly units: bigint;
  readonly askedBy: number;
  readonly askedMs: number;
  readonly reason: string;
  state: 'asked' | 'taken' | 'dropped';
  decidedBy: number;
  decidedMs: number;
}

/** What of all rebates in a coin somebody still has; table `referral_kept`. */
export interface KeptRebates {
  readonly owner: number;
  readonly assetId: number;
  units: bigint;
}

/** Terms that count from a time on. */
export interface PublishedTerms {
  readonly terms: ReferralTerms;
  readonly fromMs: number;
}

/** Told when a version of the terms was published. */
export const referralTermsPublished = topic<PublishedTerms>('referral.terms_published');
/** Told when somebody has joined. */
export const memberJoined = topic<Member>('referral.joined');
/** Told for each rebate that was paid. */
export const rebatePaid = topic<Rebate>('referral.paid');
/** Told when rebates were taken back. */
export const rebateTaken = topic<Readonly<TakeBack>>('referral.taken_back');
