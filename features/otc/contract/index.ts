/**
 * OTC: customers trade coins against official money among themselves. The coins of a deal stay in
 * the seller's own fiat account, frozen, until the buyer has them; official money never passes
 * through the house.
 */
import type { Command, Told } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import type { OtcAd, OtcMerchant, OtcOrder, Side, Verdict } from './rows.ts';
import type { OtcTerms } from './terms.ts';

export * from './rows.ts';
export * from './terms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 86_400_000;

/** Unpaid orders that a taker may have at once. */
export const MOST_UNPAID = 3;
/** So many cancelled orders of a buyer within a day pause him for a day. */
export const MOST_CANCELS = 3;
/** What a claim to have paid counts that turned out to be false. */
export const FALSE_CLAIM_CANCELS = 3;
/** After the deadline of paying, the coins stay frozen so long for who did pay. */
export const CLAIM_MS = 15 * MINUTE_MS;
/** When the coins have gone back: who did pay may reach a merchant's bond for so long. */
export const BOND_CLAIM_MS = 7 * DAY_MS;
/** A seller who has not answered a payment is reminded after that. */
export const REMIND_RELEASE_MS = 10 * MINUTE_MS;
/** What the seller may add to the deadline of paying, once. */
export const EXTENSION_MS = 15 * MINUTE_MS;
/** From then on a buyer who has paid may appeal; a seller may at once. */
export const BUYER_APPEALS_MS = 10 * MINUTE_MS;
/** A payment that nobody answers becomes an appeal by itself. */
export const UNANSWERED_MS = 24 * HOUR_MS;
/** Characters of what a maker asks of who takes an advertisement. */
export const LONGEST_AD_TERMS = 500;
/** How long both sides of an appeal may answer before operators decide. */
export const ANSWER_MS = 24 * HOUR_MS;
/** Coins that were bought leave after that; the wire's T+1. */
export const LOCK_MS = 24 * HOUR_MS;
/** A merchant's bond is given back so long after his last order. */
export const BOND_AFTER_MS = 7 * DAY_MS;
/** Rates of official money older than that price nothing. */
export const RATE_LIFE_MS = 2 * DAY_MS;
/** A bond covers orders of a maker who buys that are worth so many times as much at once. */
export const BOND_COVERS = 20n;
/** What worths are told in, and the decimals of their units. */
export const DOLLAR = { code: 'USD', scale: 8 } as const;
/** Parts of one unit of official money for a dollar, in rates. */
export const RATE_SCALE = 1_000_000n;

/** Publishes the first terms of the market; later ones are planned. Only the house gives it. */
export interface PublishOtcTerms extends Command<{ readonly version: number }> {
  readonly type: 'otc.publish_terms';
  readonly terms: OtcTerms;
}

/** What a dollar is worth in official money by its code, in millionths. The house gives it. */
export interface SetRates extends Command<null> {
  readonly type: 'otc.rates';
  readonly rates: Readonly<Record<string, string>>;
}

/** What a maker says of an advertisement; amounts as texts of whole units. */
export interface AdFields {
  readonly side: Side;
  readonly assetId: number;
  readonly fiat: string;
  readonly pricing: 'fixed' | 'floating';
  /** Smallest units of official money for one whole coin; 0 where it floats. */
  readonly price: string;
  /** Above or below the reference; 0 where it is fixed. */
  readonly marginPpm: number;
  readonly quantity: string;
  /** Of one order, in smallest units of official money. */
  readonly least: string;
  readonly most: string;
  readonly payMinutes: number;
  /** Kinds of payment, in their order. */
  readonly kinds: readonly string[];
}

/** How many advertisements a merchant has, on or off: one that is off is written anew. */
export const MAX_ADS = 50;

/** Writes an advertisement, or one that is off anew; it is off then. `AD_REFUSALS`. */
export interface SaveAd extends Command<Told<OtcAd>>, AdFields {
  readonly type: 'otc.save_ad';
  /** 0 for a new one. */
  readonly adId: number;
  /** Whether a merchant has at most `MAX_ADS` of them; not so in earlier releases. */
  readonly isBounded?: true;
}

/** Switches an advertisement on, which freezes what it sells, or off. `SWITCH_REFUSALS`. */
export interface SwitchAd extends Command<Told<OtcAd>> {
  readonly type: 'otc.switch_ad';
  readonly adId: number;
  readonly isOn: boolean;
}

/** Takes an advertisement. Refusals: `ORDER_REFUSALS` (`refusals.ts`). */
export interface PlaceOtcOrder extends Command<Told<OtcOrder>> {
  readonly type: 'otc.order';
  readonly vouched?: Vouched;
  readonly adId: number;
  /** What is given: official money or a quantity of coins. */
  readonly by: 'fiat' | 'quantity';
  readonly amount: string;
  /** The price that the taker has seen. */
  readonly price: string;
  readonly kind: string;
  readonly paymentId: number;
  /** Whether a maker who lets it lapse is paused as a taker is; not so in earlier releases. */
  readonly countsMaker?: true;
  /** Whether a buyer who gives it up pays what the coin has fallen; not so in earlier releases. */
  readonly paysFall?: true;
}

/** The buyer says that he has paid. `STEP_REFUSALS`. */
export interface MarkPaid extends Command<Told<OtcOrder>> {
  readonly type: 'otc.mark_paid';
  readonly orderId: number;
}

/** The buyer gives up. `STEP_REFUSALS`. */
export interface CancelOtcOrder extends Command<Told<OtcOrder>> {
  readonly type: 'otc.cancel';
  readonly orderId: number;
}

/** The seller gives the coins. `STEP_REFUSALS`. */
export interface Release extends Command<Told<OtcOrder>> {
  readonly type: 'otc.release';
  readonly vouched?: Vouched;
  readonly orderId: number;
}

/** The seller gives the buyer a quarter of an hour more, once. `STEP_REFUSALS`. */
export interface Extend extends Command<Told<OtcOrder>> {
  readonly type: 'otc.extend';
  readonly orderId: number;
}

/** One side asks operators to decide. `STEP_REFUSALS`, then `too_early`. */
export interface OpenAppeal extends Command<Told<OtcOrder>> {
  readonly type: 'otc.appeal';
  readonly orderId: number;
}

/** Who has opened an appeal takes it back. `STEP_REFUSALS`. */
export interface WithdrawAppeal extends Command<Told<OtcOrder>> {
  readonly type: 'otc.withdraw_appeal';
  readonly orderId: number;
}

/** A maker takes no more orders of somebody, or does again. Refusals: `not_allowed`. */
export interface BlockCustomer extends Command<null> {
  readonly type: 'otc.block';
  readonly owner: number;
  readonly isOn: boolean;
}

/** Asks to become a merchant, or freezes more as one; the bond is frozen. `APPLY_REFUSALS`. */
export interface ApplyAsMerchant extends Command<Told<OtcMerchant>> {
  readonly type: 'otc.apply';
  /** The bond to have then, whole units of its coin; without it that of the terms. */
  readonly bond?: string;
}

/** Leaves; the bond comes back seven days after the last order. Refusals: `LEAVE_REFUSALS`. */
export interface LeaveAsMerchant extends Command<Told<OtcMerchant>> {
  readonly type: 'otc.leave';
}

/** An operator decides about who asked to be a merchant. Only the house gives it. */
export interface DecideMerchant extends Command<Told<OtcMerchant>> {
  readonly type: 'otc.decide_merchant';
  readonly operator: number;
  readonly owner: number;
  readonly verdict: 'approve' | 'reject';
}

/** One operator proposes; another one confirms. Only the house gives it. `DECISION_REFUSALS`. */
export interface ProposeDecision extends Command<Told<OtcOrder>> {
  readonly type: 'otc.propose_decision';
  readonly operator: number;
  readonly orderId: number;
  readonly verdict: Verdict;
  /** From the losing merchant's bond to the other side, whole units of the bond's coin. */
  readonly award: string;
}

/** Another operator's yes. Only the house gives it. `DECISION_REFUSALS`. */
export interface ConfirmDecision extends Command<Told<OtcOrder>> {
  readonly type: 'otc.confirm_decision';
  readonly operator: number;
  readonly orderId: number;
  readonly verdict: Verdict;
}

/** The deadline of paying has passed. Only timers give it. */
export interface Expire extends Command<null> {
  readonly type: 'otc.expire';
  readonly orderId: number;
}

/** Somebody has to act soon. Only timers give it. */
export interface Remind extends Command<null> {
  readonly type: 'otc.remind';
  readonly orderId: number;
}

/** Nobody has said that he paid after all. Only timers give it. */
export interface EndClaim extends Command<null> {
  readonly type: 'otc.end_claim';
  readonly orderId: number;
}

/** Nobody has claimed the bond of a merchant. Only timers give it. */
export interface EndLapse extends Command<null> {
  readonly type: 'otc.end_lapse';
  readonly orderId: number;
}

/** A payment was not answered for a day. Only timers give it. */
export interface OpenUnanswered extends Command<null> {
  readonly type: 'otc.open_unanswered';
  readonly orderId: number;
}

/** Both sides had their day to answer to an appeal. Only timers give it. */
export interface EndAnswers extends Command<null> {
  readonly type: 'otc.end_answers';
  readonly orderId: number;
}

/** A merchant who has left gets his bond. Only timers give it. */
export interface ReturnBond extends Command<null> {
  readonly type: 'otc.return_bond';
  readonly owner: number;
}

export type OtcCommand =
  | PublishOtcTerms
  | SetRates
  | SaveAd
  | SwitchAd
  | PlaceOtcOrder
  | MarkPaid
  | CancelOtcOrder
  | Release
  | Extend
  | OpenAppeal
  | WithdrawAppeal
  | BlockCustomer
  | ApplyAsMerchant
  | LeaveAsMerchant
  | DecideMerchant
  | ProposeDecision
  | ConfirmDecision
  | Expire
  | EndClaim
  | EndLapse
  | Remind
  | OpenUnanswered
  | EndAnswers
  | ReturnBond;
