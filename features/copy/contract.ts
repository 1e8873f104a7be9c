/**
 * Copy trading: what a trader opens and closes in contracts is opened and closed for those who
 * follow him, in the same command, at the same tick and price. Money is the margin coin in the
 * `margin` account; a copy is an isolated position of its own, so that nothing else can be lost.
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import type { RatePpm } from '../../core/money/units.ts';

export const DAY_MS = 86_400_000;
/** What a trader must have: days with an account, closed positions, equity in whole coins. */
export const LEAST_DAYS = 30;
export const LEAST_CLOSED = 20;
export const LEAST_EQUITY = 500n;
/** Parts of the followers' gains, in ppm. */
export const MOST_SHARE_PPM = 200_000;
/** How long a trader still leads after he has said that he leaves. */
export const NOTICE_MS = 7 * DAY_MS;
export const MOST_FOLLOWERS = 500;
export const MOST_TRADERS = 10;
/** All budgets together, in times of the trader's own equity. */
export const BUDGETS_OF_EQUITY = 100n;
/** A leader's own margin is at least this part of what copies it. */
export const COPIED_OF_OWN_MARGIN = 20n;
/** Lost by copies in one day, UTC, fees included: a tenth of the budget, and no more is opened. */
export const DAY_LOSS_OF_BUDGET = 10n;
/** So many weekly settlements a share waits, and is lowered by what is lost meanwhile. */
export const SHARE_LAG_WEEKS = 4;
/** Hundredths: 0.01 to 100 times. */
export const MOST_HUNDREDTHS = 10_000;
export const MOST_FIXED_LOTS = 1_000_000;
export const MOST_MULTIPLE = 1_000;
export const LONGEST_TEXT = 500;

export type TraderState = 'waiting' | 'leading' | 'rejected' | 'leaving' | 'left';

/** A customer who leads, or wants to. */
export interface CopyTrader {
  readonly owner: number;
  state: TraderState;
  /** Code of the language of the text. */
  language: string;
  text: string;
  sharePpm: RatePpm;
  /** When the share was last raised; 0 where it never was, and in earlier releases. */
  shareMs: number;
  appliedMs: number;
  decidedMs: number;
  /** His equity when he was approved; results are shown as a part of it. */
  startUnits: bigint;
  isPaused: boolean;
  /** When his notice ends, or has ended; 0 before. */
  leavesMs: number;
  operator: number;
  /** Why an operator rejected or paused him. */
  reason: string;
}

/** What tells one share of a trader from another: a follower says which of them he saw. */
export function shareVersion({ shareMs }: Pick<CopyTrader, 'shareMs'>): number {
  return Math.max(shareMs, 1);
}

/** multiple: so many hundredths of the trader's lots. lots: always as many. */
export type CopyMode = 'multiple' | 'lots';

/** What a follower chooses. */
export interface CopyChoice {
  readonly mode: CopyMode;
  /** Hundredths of the trader's lots, or lots. */
  readonly number: number;
  /** Most margin in use, in units as text; empty for what is free now. */
  readonly budget: string;
  /** Largest multiple of the margin. */
  readonly maxMultiple: number;
  /** Percent of the budget, floating results included, at which copying stops. */
  readonly maxLossPercent: number;
  /** Markets that are copied; none for all. */
  readonly marketIds: readonly number[];
}

/** stopping: the loss stop has acted, and something waits for its market to open. */
export type RelationState = 'active' | 'stopping' | 'ended';
export type EndReason = '' | 'unfollowed' | 'loss_stop' | 'trader_left' | 'off_in_country';

/** One customer following one trader. */
export interface CopyRelation {
  readonly id: number;
  readonly follower: number;
  readonly trader: number;
  mode: CopyMode;
  number: number;
  budgetUnits: bigint;
  maxMultiple: number;
  maxLossPercent: number;
  /** Ids with commas between; empty for all. */
  markets: string;
  sharePpm: RatePpm;
  readonly startedMs: number;
  state: RelationState;
  endReason: EndReason;
  endedMs: number;
  /** Results of copies, fees and nights deducted, without what floats. */
  realisedUnits: bigint;
  /** The highest result that a share was settled at. */
  highUnits: bigint;
  /** Frozen for the share. */
  heldUnits: bigint;
  /** Shares paid so far. */
  paidUnits: bigint;
  /** The last day, UTC, on which a result was booked; 0 before. */
  day: number;
  /** What had been booked when that day began. */
  dayUnits: bigint;
  /** Results at the last settlements whose share still waits, the oldest first; with commas. */
  pastResults: string;
}

/** detached: the follower has made it his own. */
export type CopiedState = 'open' | 'closed' | 'detached';

/** A position that was opened because a trader opened one. Its number is the position's. */
export interface CopiedPosition {
  readonly id: number;
  readonly relationId: number;
  readonly follower: number;
  readonly trader: number;
  readonly traderPositionId: number;
  readonly marketId: number;
  readonly wantedLots: number;
  readonly openedLots: number;
  /** Lots still open, here and in the trader's position. */
  lots: number;
  traderLots: number;
  /**
   * What both had when the parts that the trader closes began to add up: at the opening, or where
   * the follower has closed some himself. 0 where each part is taken alone, as it once was.
   */
  baseLots: number;
  baseTraderLots: number;
  marginUnits: bigint;
  resultUnits: bigint;
  state: CopiedState;
  readonly openedMs: number;
  endedMs: number;
}

/** Why something was not copied. */
export const SKIP_REASONS = [
  'frozen',
  'on_break',
  'own_loss_limit',
  'market_not_chosen',
  'trader_paused',
  'multiple_too_high',
  'below_one_lot',
  'daily_stop',
  'budget_used',
  'insufficient_margin',
  'exposure_capped',
  'own_margin_low',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What was not copied. */
export interface CopySkip {
  readonly id: number;
  readonly relationId: number;
  readonly follower: number;
  readonly trader: number;
  readonly marketId: number;
  readonly traderPositionId: number;
  readonly reason: SkipReason;
  readonly seq: number;
  readonly timeMs: number;
}

/** A settlement with all that it was reckoned from. */
export interface CopyShare {
  readonly id: number;
  readonly relationId: number;
  readonly follower: number;
  readonly trader: number;
  readonly sharePpm: RatePpm;
  readonly realisedUnits: bigint;
  /** Losses that floated, never above zero. */
  readonly floatingUnits: bigint;
  /** The mark before it. */
  readonly highUnits: bigint;
  readonly dueUnits: bigint;
  readonly paidUnits: bigint;
  readonly what: 'week' | 'end';
  readonly seq: number;
  readonly timeMs: number;
  /** So many settlements the share waited; 0 where it was paid at once. */
  readonly lagWeeks: number;
}

/** When the shares of the week are settled next, and up to which relation they have been. */
export interface CopyWeek {
  readonly id: number;
  dueMs: number;
  after: number;
  /** Whether parts that traders close add up; not before a command has said so. */
  cumulates: boolean;
  /** Whether leaders are kept from living off their followers; not before a command has said so. */
  guards: boolean;
}

/** Figures of a trader; amounts are units of the margin coin, shares are in ppm. */
export interface Statistics {
  readonly resultUnits: bigint;
  /** The result as a part of what he began with; 0 where that was nothing. */
  readonly resultPpm: number;
  readonly wins: number;
  readonly wonLongs: number;
  readonly wonShorts: number;
  readonly total: number;
  readonly accuracyPpm: number;
  /** The result of the day before, UTC. */
  readonly yesterdayUnits: bigint;
  /** The deepest fall of the result below its highest point, and its part of all there was. */
  readonly drawdownUnits: bigint;
  readonly drawdownPpm: number;
  /** The result at the end of each of the last thirty days, UTC, and now at the end. */
  readonly line: readonly bigint[];
}

/** Asks to lead. Refusals in the order of `APPLY_REFUSALS`. */
export interface Apply extends Command<null> {
  readonly type: 'copy.apply';
  readonly language: string;
  readonly text: string;
  readonly sharePpm: RatePpm;
  /** Since when the account is there, and how many positions it has closed: facts of the house. */
  readonly sinceMs: number;
  readonly closedPositions: number;
  /** Whether one person leads once; not so in earlier releases. */
  readonly guards?: true;
}

/** Changes the share: of new relations, and of those there are where it is lower. */
export interface SetShare extends Command<null> {
  readonly type: 'copy.set_share';
  readonly sharePpm: RatePpm;
  /** Whether it is noted when it was raised; not so in earlier releases. */
  readonly isTimed?: true;
}

/** Says that one leaves, after the notice. Refusal: `not_leading`. */
export interface Leave extends Command<null> {
  readonly type: 'copy.leave';
}

/** Approves or rejects an application. Only the house gives it. */
export interface Review extends Command<null> {
  readonly type: 'copy.review';
  readonly trader: number;
  readonly isApproved: boolean;
  readonly operator: number;
  readonly reason: string;
  /** As of `Apply`. */
  readonly guards?: true;
}

/** Stops a trader's new positions from being copied, or lets them. Only the house gives it. */
export interface PauseTrader extends Command<null> {
  readonly type: 'copy.pause_trader';
  readonly trader: number;
  readonly isPaused: boolean;
  readonly operator: number;
  readonly reason: string;
}

/** Begins to follow. Refusals in the order of `FOLLOW_REFUSALS`. */
export interface Follow extends Command<{ readonly id: number }>, CopyChoice {
  readonly type: 'copy.follow';
  readonly trader: number;
  readonly agrees: boolean;
  /** Whether parts that traders close add up from now on; not so in earlier releases. */
  readonly cumulates?: true;
  /** Whether from now on shares wait, days have a stop and leaders a margin of their own. */
  readonly guards?: true;
}

/** Changes the choices of a relation. Refusals: `not_following`, then those of choices. */
export interface Edit extends Command<null>, CopyChoice {
  readonly type: 'copy.edit';
  readonly trader: number;
}

/**
 * Ends a relation. Open copies are closed, or become one's own. The house names the follower and
 * closes none: it ends what is switched off in his country. Refusal: `not_following`.
 */
export interface Unfollow extends Command<null> {
  readonly type: 'copy.unfollow';
  readonly trader: number;
  readonly closes: boolean;
  /** They are closed at the next index tick; in earlier releases at the one in force. */
  readonly nextTick?: true;
  readonly follower?: number;
}

/** Makes a copy one's own position. Refusals: `position_not_open`, `not_a_copy`. */
export interface Detach extends Command<null> {
  readonly type: 'copy.detach';
  readonly positionId: number;
}

/** Settles the shares of the week. Only timers give it. */
export interface ShareWeek extends Command<null> {
  readonly type: 'copy.share_week';
  /** As of `Follow`. */
  readonly cumulates?: true;
  readonly guards?: true;
}

/** Ends a notice. Only timers give it. */
export interface EndLead extends Command<null> {
  readonly type: 'copy.end_lead';
  readonly trader: number;
}

export type CopyCommand =
  | Apply
  | SetShare
  | Leave
  | Review
  | PauseTrader
  | Follow
  | Edit
  | Unfollow
  | Detach
  | ShareWeek
  | EndLead;

/** Why somebody cannot lead, in the order in which it is checked. */
export const APPLY_REFUSALS = [
  'application_waits',
  'already_leading',
  'bad_share',
  'bad_text',
  'verification_needed',
  'person_leads_already',
  'too_early_to_apply',
  'not_enough_history',
  'equity_too_low',
] as const;
export type ApplyRefusal = (typeof APPLY_REFUSALS)[number];

/** Why somebody cannot follow, in the order in which it is checked. */
export const FOLLOW_REFUSALS = [
  'unknown_trader',
  'not_leading',
  'already_following',
  'related_account',
  'own_follower',
  'too_many_traders',
  'agreement_needed',
  'bad_number',
  'bad_budget',
  'bad_limits',
  'trader_is_full',
] as const;
export type FollowRefusal = (typeof FOLLOW_REFUSALS)[number];

/** Told when a trader changed; as he is then. */
export const copyTraderChanged = topic<Readonly<CopyTrader>>('copy.trader_changed');
/** Told when a relation changed; as it is then. */
export const copyRelationChanged = topic<Readonly<CopyRelation>>('copy.relation_changed');
/** Told when a copy was opened, changed or ended; as it is then. */
export const copyChanged = topic<Readonly<CopiedPosition>>('copy.position_changed');
/** Told when something was not copied. */
export const copySkipped = topic<CopySkip>('copy.skipped');
/** Told when a share was settled. */
export const copyShared = topic<CopyShare>('copy.shared');
