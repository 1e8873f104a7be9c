/**
 * What happens to shares: splits, cash dividends and delistings, planned by one operator, confirmed
 * by another, public before they count; and buying shares regularly for an amount. A share here is
 * a claim on its price against the house: no vote, no ownership.
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** How long an action is public before it counts. */
export const NOTICE_MS = 24 * HOUR_MS;
/** The same for a delisting. */
export const DELISTING_NOTICE_MS = 14 * DAY_MS;
/** How far ahead an action can be planned. */
export const LONGEST_PLAN_MS = 90 * DAY_MS;
/** The largest number on either side of a split. */
export const LARGEST_RATIO = 1_000;

export const ACTION_KINDS = ['split', 'dividend', 'delisting'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/**
 * planned: one operator wants it; announced: another one too, and it is public. A plan that nobody
 * has confirmed in time has lapsed; dropped: what it is about could not be carried out.
 */
export type ActionState =
  | 'planned'
  | 'announced'
  | 'carried_out'
  | 'rejected'
  | 'withdrawn'
  | 'lapsed'
  | 'dropped';

/** What is to happen to the shares of a market. */
export interface ActionPlan {
  readonly marketId: number;
  readonly kind: ActionKind;
  /** Of a split: n new shares for d old ones. 0 for the others. */
  readonly numerator: number;
  readonly denominator: number;
  /** Of a dividend: units of the quote coin for one whole share, as text; '0' for the others. */
  readonly perShare: string;
  /** When; between two sessions of the market. */
  readonly exMs: number;
}

/** Plans an action. Only operators give it. Refusals: `PLAN_REFUSALS`. */
export interface PlanAction extends Command<{ readonly id: number }>, ActionPlan {
  readonly type: 'corporate.plan';
  readonly operator: number;
  readonly reason: string;
}

/**
 * Another operator confirms a plan; one rejects it; two of them withdraw what was announced, one
 * after the other. Refusals: `CONFIRM_REFUSALS`.
 */
export interface ConfirmAction extends Command<null> {
  readonly type: 'corporate.confirm';
  readonly operator: number;
  readonly id: number;
  readonly verdict: 'confirm' | 'reject' | 'withdraw';
  readonly reason: string;
}

/** The time of an action has come. Only timers give it. */
export interface CarryOut extends Command<null> {
  readonly type: 'corporate.carry_out';
  readonly id: number;
  /** Whether a dividend lowers bids; not so in earlier releases. */
  readonly lowersBids?: true;
}

/** How often shares are bought. */
export const EVERY = ['day', 'week', 'month'] as const;
export type Every = (typeof EVERY)[number];

/** Makes a plan of buying regularly (`id` 0), or changes one. Refusals: `SAVE_REFUSALS`. */
export interface SavePlan extends Command<{ readonly id: number }> {
  readonly type: 'corporate.save_plan';
  readonly id: number;
  readonly marketId: number;
  /** Units of the quote coin each time, as text. */
  readonly amount: string;
  readonly every: string;
  /** Of a week 1 (Monday) to 5, of a month 1 to 28, else 0. */
  readonly day: number;
}

/** Pauses a plan, lets it go on, or ends it. Refusals: `SWITCH_REFUSALS`. */
export interface SwitchPlan extends Command<null> {
  readonly type: 'corporate.switch_plan';
  readonly id: number;
  readonly state: string;
}

/** The time of a plan has come. Only timers give it. */
export interface Invest extends Command<null> {
  readonly type: 'corporate.invest';
  readonly id: number;
  /** Whether a purchase tells what of it found nobody; not so in earlier releases. */
  readonly tellsRemainder?: true;
  /** Whether it waits for its turn and has a worst price; not so in earlier releases. */
  readonly inTurn?: true;
}

export type CorporateCommand =
  | PlanAction
  | ConfirmAction
  | CarryOut
  | SavePlan
  | SwitchPlan
  | Invest;

/** Why an action is not planned, in the order in which it is checked. */
export const PLAN_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'unknown_market',
  'reason_needed',
  'bad_action',
  'no_price',
  'notice_too_short',
  'too_far_ahead',
  'in_session',
  'action_waits',
  'stock_is_held',
  'reserve_short',
] as const;
/** Why a plan is not decided, in the order in which it is checked. */
export const CONFIRM_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'unknown_action',
  'bad_verdict',
  'reason_needed',
  'own_action',
  'notice_too_short',
  'stock_is_held',
  'reserve_short',
] as const;
/** Why a plan of buying is not saved, in the order in which it is checked. */
export const SAVE_REFUSALS = [
  'not_allowed',
  'unknown_plan',
  'unknown_market',
  'bad_plan',
  'bad_amount',
  'amount_below_minimum',
  'amount_above_maximum',
  'too_many_plans',
] as const;
/** Why a plan of buying is not switched, in the order in which it is checked. */
export const SWITCH_REFUSALS = [
  'not_allowed',
  'unknown_plan',
  'bad_state',
  'nothing_to_change',
] as const;

/** So many plans of buying may a customer have that have not ended. */
export const MOST_PLANS = 20;
const WHOLE = 100_000_000n;
/** What is bought for each time, in units of the quote coin. */
export const LEAST_AMOUNT = 10n * WHOLE;
export const MOST_AMOUNT = 10_000n * WHOLE;

/** Between two purchases of one market, at least: the market maker quotes anew within it. */
export const LEAST_GAP_MS = 3_000;
/** A purchase pays so much over the index at most, in millionths of it, */
export const MOST_OVER_INDEX_PPM = 2_000;
/** or so many ticks where these are more. */
export const LEAST_OVER_INDEX_TICKS = 3;

/** An action; table `corporate_actions`. */
export interface CorporateAction {
  readonly id: number;
  readonly marketId: number;
  readonly kind: ActionKind;
  readonly numerator: number;
  readonly denominator: number;
  readonly perShareUnits: bigint;
  /** When it was announced for, and when it is carried out: later where it had to wait. */
  readonly exMs: number;
  dueMs: number;
  readonly reason: string;
  readonly plannedBy: number;
  readonly plannedMs: number;
  confirmedBy: number;
  confirmedMs: number;
  /** Who wants what was announced withdrawn; 0 for nobody. */
  withdrawBy: number;
  state: ActionState;
  endedMs: number;
  /** Frozen of the treasury for it; 0 once it has ended. */
  reserveUnits: bigint;
  /** What holders were paid. */
  usedUnits: bigint;
  /** The last index before it with its number, and the reference after it. */
  fromTicks: number;
  fromTick: number;
  toTicks: number;
  /** Customers who had shares, their orders and contracts that it ended. */
  holders: number;
  cancelledOrders: number;
  closedPositions: number;
}

/** What an action was for one account; table `corporate_payouts`. */
export interface Payout {
  readonly actionId: number;
  readonly marketId: number;
  readonly owner: number;
  readonly account: number;
  readonly timeMs: number;
  /** Shares in units, with what was frozen. */
  readonly beforeUnits: bigint;
  readonly afterUnits: bigint;
  readonly paidUnits: bigint;
}

/** Somebody has shares to which something will happen. */
export interface AnnouncedTo {
  readonly actionId: number;
  readonly marketId: number;
  readonly kind: ActionKind;
  readonly owner: number;
  readonly exMs: number;
}

/** A plan of buying; table `invest_plans`. */
export interface InvestPlan {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  amountUnits: bigint;
  every: Every;
  day: number;
  state: 'running' | 'paused' | 'ended';
  readonly createdMs: number;
  changedMs: number;
  /** When it buys next; 0 where it does not. */
  nextMs: number;
}

/** Until when purchases have their turns in a market; table `invest_turns`. */
export interface InvestTurn {
  readonly marketId: number;
  freeMs: number;
}

/** What became of one time of a plan; table `invest_executions`. */
export interface Execution {
  readonly id: number;
  readonly planId: number;
  readonly owner: number;
  readonly marketId: number;
  readonly timeMs: number;
  /** `bought`, or why it was left out. */
  readonly outcome: string;
  readonly amountUnits: bigint;
  /** The order, what was paid and what came of it, before its fee; 0 where nothing was bought. */
  readonly orderId: number;
  readonly spentUnits: bigint;
  readonly gotUnits: bigint;
}

/** Terms of an action as the public log has them; `productId` is the number of the action. */
export interface ActionTerms extends ActionPlan {
  readonly productId: number;
  readonly version: 1;
}

/** Told when an action was announced: an entry of the public log. */
export const actionPublished = topic<{ readonly terms: ActionTerms; readonly fromMs: number }>(
  'corporate.action_published',
);
/** Told for each customer who has shares when an action is announced. */
export const announcedTo = topic<AnnouncedTo>('corporate.announced_to');
/** Told when an action has changed. */
export const actionChanged = topic<Readonly<CorporateAction>>('corporate.action_changed');
/** Told for each holder when an action was carried out. */
export const paidOut = topic<Payout>('corporate.paid_out');
/** Told when a plan of buying has changed. */
export const investPlanChanged = topic<Readonly<InvestPlan>>('corporate.plan_changed');
/** Told when a plan has bought, or was left out. */
export const invested = topic<Execution>('corporate.invested');
