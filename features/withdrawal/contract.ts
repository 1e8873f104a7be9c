/**
 * Money that goes out. What is withdrawn is frozen when it is asked for and leaves the house when
 * it is done. Where it goes is a row of the room `destinations`: commands carry its number only.
 * Amounts are texts of whole units, and the fee is inside the amount.
 */
import type { Vouched } from '../../core/engine/vouched.ts';
import type { Command, Told } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import type { Units } from '../../core/money/units.ts';
import { type Network, type Route, ROUTES } from '../deposit/contract.ts';

/** Bank cards as ways out, beside the networks. */
export const CARD_WAYS = ['card', 'card_international', 'card_other'] as const;
export type CardWay = (typeof CARD_WAYS)[number];
export type Way = Network | CardWay;

/** What a way out costs and takes. Amounts are decimal texts of the coin. */
export interface WayTerms {
  readonly code: string;
  readonly way: Way;
  readonly fee: string;
  readonly minimum: string;
  /** Finer amounts cannot be sent. */
  readonly decimals: number;
}

function ofRoute({ code, network, withdrawalFee, withdrawalMinimum, decimals }: Route): WayTerms {
  return { code, way: network, fee: withdrawalFee, minimum: withdrawalMinimum, decimals };
}

/** All ways out: every network a coin comes in by, and cards for the dollar coin. */
export const WAYS: readonly WayTerms[] = [
  ...ROUTES.map(ofRoute),
  { code: 'USDT', way: 'card', fee: '5', minimum: '50', decimals: 2 },
  { code: 'USDT', way: 'card_international', fee: '25', minimum: '100', decimals: 2 },
  { code: 'USDT', way: 'card_other', fee: '10', minimum: '50', decimals: 2 },
];

/** The ways out of a coin, in the order in which they are offered. */
export function waysOf(code: string): readonly WayTerms[] {
  return WAYS.filter((each) => each.code === code);
}

/** The terms of one way out of a coin. */
export function wayOf(code: string, way: string): WayTerms | undefined {
  return WAYS.find((each) => each.code === code && each.way === way);
}

export const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a new address or card waits before anything can go there. */
export const COOLING_MS = 24 * 3_600_000;
/** Withdrawals of one customer under way at the same time, and asked for in 24 hours. */
export const MOST_OPEN = 5;
export const MOST_A_DAY = 10;
/** Characters of what a customer notes on a withdrawal. */
export const LONGEST_REMARK = 60;
/** From this worth on, in units of Bitcoin, two operators approve, unless a policy differs. */
export const FIRST_THRESHOLD = 100_000_000n;
/** No threshold is higher: a thousand Bitcoin. */
export const LARGEST_THRESHOLD = 100_000_000_000n;

/** What who asks for a withdrawal is answered; the fee in whole units. */
interface Asked {
  readonly id: number;
  readonly fee: string;
  readonly approvalsNeeded: number;
}

/**
 * Asks for a withdrawal. Given by a customer; the gateway vouches for the two times and for the
 * destination being his. Refusals in the order of `ASK_REFUSALS`.
 */
export interface AskWithdrawal extends Command<Told<Asked>> {
  readonly type: 'withdrawal.ask';
  readonly assetId: number;
  readonly way: string;
  readonly amount: string;
  /** Row of the destinations room: a saved address, or a saved card. */
  readonly destinationId: number;
  readonly destinationSavedMs: number;
  /** SHA-256 of where it leads; commands of earlier releases have none. */
  readonly destinationHash?: string;
  /** The customer has changed what protects him: nothing goes out before this time. */
  readonly lockedUntilMs: number;
  /** What the customer notes; not there when he notes nothing. */
  readonly remark?: string;
}

/** Why a withdrawal is not taken, in the order in which it is checked. */
export const ASK_REFUSALS = [
  'not_allowed',
  'frozen',
  'debt_open',
  'verification_needed',
  'withdrawals_locked',
  'address_cooling',
  'unknown_route',
  'bad_amount',
  'below_minimum',
  'bad_remark',
  'too_many_open',
  'too_often',
  'price_unavailable',
  'over_limit',
  'bought_coins_locked',
  'insufficient_balance',
] as const;
export type AskRefusal = (typeof ASK_REFUSALS)[number];

/**
 * Takes an own withdrawal back before any operator has approved it. Refusals:
 * `unknown_withdrawal`, `too_late`.
 */
export interface CancelWithdrawal extends Command<null> {
  readonly type: 'withdrawal.cancel';
  readonly withdrawalId: number;
}

/**
 * One operator's yes. Refusals: `not_allowed`, `unknown_withdrawal`, `not_waiting`, `frozen`,
 * `debt_open`, `approved_by_you`.
 */
export interface ApproveWithdrawal extends Command<{ readonly state: WithdrawalState }> {
  readonly type: 'withdrawal.approve';
  readonly operator: number;
  readonly withdrawalId: number;
}

/**
 * An operator's no; what was held is free again. Refusals: `not_allowed`, `unknown_withdrawal`,
 * `not_waiting` (it is with the signer, or sent), `reason_needed`.
 */
export interface RejectWithdrawal extends Command<null> {
  readonly type: 'withdrawal.reject';
  readonly operator: number;
  readonly withdrawalId: number;
  readonly reason: string;
}

/**
 * Goes to the signer: from here on nobody can reject it, because it may be on its way. Given by
 * the signer dispatch. Refusals: `not_allowed`, `unknown_withdrawal`, `not_approved`, `debt_open`.
 */
export interface SignWithdrawal extends Command<null> {
  readonly type: 'withdrawal.sign';
  readonly withdrawalId: number;
}

/**
 * Is on its way under this transaction (or bank reference). `operator` is 0 for the dispatch to the
 * signer. Refusals: `not_allowed`, `unknown_withdrawal`, `not_approved`, `with_the_signer`,
 * `debt_open`, `bad_transaction`.
 */
export interface MarkSent extends Command<null> {
  readonly type: 'withdrawal.sent';
  readonly operator: number;
  readonly withdrawalId: number;
  readonly txId: string;
}

/**
 * Has arrived: what was held leaves the house. Refusals: `not_allowed`, `unknown_withdrawal`,
 * `not_sent`, `with_the_signer` (what the signer has sent only the chain ends).
 */
export interface MarkDone extends Command<null> {
  readonly type: 'withdrawal.done';
  readonly operator: number;
  readonly withdrawalId: number;
}

/**
 * Has come back or will never arrive: what was held is free again. Refusals: `not_allowed`,
 * `unknown_withdrawal`, `not_sent`, `with_the_signer`, `sent_by_you` (where two had to approve,
 * another than the sender says so), `reason_needed`.
 */
export interface MarkFailed extends Command<null> {
  readonly type: 'withdrawal.failed';
  readonly operator: number;
  readonly withdrawalId: number;
  readonly reason: string;
}

/**
 * Says from what worth on two operators must approve; withdrawals that were asked for before keep
 * what they had. Refusals: `not_allowed`, `bad_amount`, `reason_needed`.
 */
export interface SetPolicy extends Command<null> {
  readonly type: 'withdrawal.set_policy';
  readonly operator: number;
  /** Units of Bitcoin, as text. */
  readonly threshold: string;
  readonly reason: string;
}

export type WithdrawalCommand =
  | AskWithdrawal
  | CancelWithdrawal
  | ApproveWithdrawal
  | RejectWithdrawal
  | SignWithdrawal
  | MarkSent
  | MarkDone
  | MarkFailed
  | SetPolicy;

/** `signing` is approved and with the signer. The last four are ends. */
export type WithdrawalState =
  | 'asked'
  | 'approved'
  | 'signing'
  | 'sent'
  | 'done'
  | 'rejected'
  | 'cancelled'
  | 'failed';

/** States in which the amount is held. */
export const HELD_STATES: readonly WithdrawalState[] = ['asked', 'approved', 'signing', 'sent'];
/** States that no longer count against the limit. */
export const UNCOUNTED_STATES: readonly WithdrawalState[] = ['rejected', 'cancelled', 'failed'];

/** A withdrawal; table `withdrawals`. */
export interface Withdrawal {
  readonly id: number;
  readonly owner: number;
  readonly assetId: number;
  readonly way: string;
  readonly destinationId: number;
  readonly destinationSavedMs: number;
  /** SHA-256 of where the customer said it goes; empty where it was not kept yet. */
  readonly destinationHash: string;
  /** Held, the fee inside. */
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  /** What it was worth in units of Bitcoin when it was asked for. */
  readonly worthUnits: bigint;
  /** What the customer had used of his limit before, and the limit. */
  readonly usedUnits: bigint;
  readonly limitUnits: bigint;
  readonly level: number;
  readonly askedMs: number;
  readonly approvalsNeeded: number;
  /** The customer's own note; empty when there is none. */
  readonly remark: string;
  state: WithdrawalState;
  firstOperator: number;
  firstApprovedMs: number;
  secondOperator: number;
  secondApprovedMs: number;
  txId: string;
  /** Who sent it: 0 for the signer, whose transactions are followed. */
  sentBy: number;
  sentMs: number;
  /** Who ended it; 0 for the customer himself and for the follower of the chain. */
  endedBy: number;
  endedMs: number;
  reason: string;
}

/** The rules' own setting; one row. */
export interface WithdrawalPolicy {
  readonly id: number;
  thresholdUnits: bigint;
  operator: number;
  reason: string;
  changedMs: number;
}

/** Told when what a withdrawal held is the customer's again; the reference is its id. */
export const moneyGivenBack = topic<{
  readonly owner: number;
  readonly assetId: number;
  readonly amount: Units;
  readonly reference: number;
}>('withdrawal.money_given_back');

/** Told when a withdrawal is done and its fee paid, at its moment. */
export const withdrawalPaid = topic<{
  readonly owner: number;
  readonly assetId: number;
  readonly feeUnits: bigint;
}>('withdrawal.paid');
/** Told when a withdrawal was asked for, went a step or ended; a copy as it is then. */
export const withdrawalChanged = topic<Readonly<Withdrawal>>('withdrawal.changed');

/** From so many times the floor on, what anybody is given stays in the house for a day. */
export const LARGE_GIFT = 10n;
/** Whoever was verified so lately is young: what he is given stays for a day. */
export const YOUNG_MS = 30 * DAY_MS;

/** Value that is to leave a customer for others. */
export interface Giving {
  readonly owner: number;
  /** Who gets it, as far as it is known. */
  readonly receivers: readonly number[];
  readonly assetId: number;
  readonly amount: bigint;
  /** What he has bound himself to give elsewhere, and has not given yet. */
  readonly promised: readonly { readonly assetId: number; readonly amount: bigint }[];
  readonly vouched: Vouched;
}

/**
 * Why value may not leave a customer for others, in the order in which it is checked. Below the
 * floor only the first two: all that he gives in 24 hours counts together.
 */
export const GIVE_REFUSALS = [
  'withdrawals_frozen',
  'price_unavailable',
  'debt_open',
  'verification_needed',
  'receiver_unverified',
  'withdrawals_locked',
  'over_day_limit',
  'value_locked',
  'proof_needed',
] as const;

/** Value that has left a customer for another; table `value_given`. */
export interface ValueGiven {
  readonly id: number;
  readonly owner: number;
  /** 0 where it is for whoever a draw says. */
  readonly receiver: number;
  readonly assetId: number;
  readonly amountUnits: bigint;
  /** Worth at that time: dollar units, and units of Bitcoin. */
  readonly dollarUnits: bigint;
  readonly bitcoinUnits: bigint;
  /** Dollar units that stay in the house for a day with who has them now. */
  readonly lockedUnits: bigint;
  readonly timeMs: number;
}
