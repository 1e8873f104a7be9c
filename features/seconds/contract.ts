/**
 * Seconds contracts: a stake on whether the index will stand higher or lower after some seconds.
 * Nothing moves, cancels or closes one early, and nobody can set what it comes to: it is a
 * function of two published index ticks and of published terms.
 */
import { USE_REFUSALS } from '../coupons/contract.ts';
import type { Command, Told } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import { MAX_RECENT_TICKS, PARTS } from '../feeds/contract.ts';
import { divide, type RatePpm } from '../../core/money/units.ts';

export type Direction = 'up' | 'down';

/**
 * pending: accepted, it opens at the next index tick; won: the stake comes back with the payout;
 * lost: the stake is gone; drawn: both prices are equal, the stake comes back; void: there was no
 * price in time, the stake comes back.
 */
export type SecondsState = 'pending' | 'running' | 'won' | 'lost' | 'drawn' | 'void';

/**
 * Why an order was void, or empty. `no_price`: the last index tick was too old at its expiry, and
 * none came for `MAX_WAIT_MS`; `room_halted`: seconds contracts stood still then. Two are of
 * orders that never opened: `no_tick`, none came for `MAX_TICK_WAIT_MS`; `not_opened`, the market
 * or the room stood still when one came. `index_stale` and `market_halted` are of orders that were
 * placed before any waited.
 */
export type VoidReason =
  | ''
  | 'index_stale'
  | 'market_halted'
  | 'room_halted'
  | 'no_price'
  | 'no_tick'
  | 'not_opened';

/** For how long an order waits for a price after its expiry, where the last one is too old. */
export const MAX_WAIT_MS = 60_000;

/** One duration that a market offers. Amounts are texts of whole units of the stake coin. */
export interface DurationTerms {
  readonly seconds: number;
  /** What a won stake brings on top of itself. */
  readonly payoutPpm: RatePpm;
  readonly minStake: string;
  readonly maxStake: string;
}

/** What a market's seconds contracts are made of. A version never changes. */
export interface SecondsTerms {
  readonly marketId: number;
  /** 1, 2, 3 … for each market. */
  readonly version: number;
  readonly durations: readonly DurationTerms[];
  /** Most that one customer, and all together, may have at stake in this market. */
  readonly customerOpenCap: string;
  readonly totalOpenCap: string;
  /** An index tick older than this is no price: no order is taken on it, none settled by it. */
  readonly staleMs: number;
  /** The house promises the first tick after a stake's acceptance; not in earlier releases. */
  readonly nextTick?: true;
  /**
   * An order settles at the mean of the last `MAX_MEAN_TICKS` index ticks after its opening and at
   * or before its expiry, compared with its opening in hundredths of a tick and without rounding.
   * Under terms of earlier releases it is the last one, in whole ticks.
   */
  readonly meanClose?: true;
}

/** So many ticks settle an order at most; fewer where fewer came since it opened. */
export const MAX_MEAN_TICKS = MAX_RECENT_TICKS;

/** Publishes the next version of a market's terms. Only the house gives it. */
export interface PublishTerms extends Command<{ readonly version: number }> {
  readonly type: 'seconds.publish_terms';
  readonly terms: SecondsTerms;
}

/** Places an order. Refusals in the order of `PLACE_REFUSALS`. */
export interface PlaceStake extends Command<Told<SecondsOrder>> {
  readonly type: 'seconds.place';
  readonly marketId: number;
  readonly direction: Direction;
  readonly seconds: number;
  /** Whole units of the stake coin, as text. */
  readonly stake: string;
  /** A voucher that pays the stake; without one it comes from the customer's account. */
  readonly couponId?: number;
  /**
   * Set by the server: it opens at the first index tick after its acceptance, and is answered
   * `pending`. Orders of earlier releases opened at the tick in force.
   */
  readonly nextTick?: true;
}

/** Settles an order that has expired. Only timers give it. */
export interface SettleOrder extends Command<null> {
  readonly type: 'seconds.settle';
  readonly orderId: number;
  /** Whether it waits for a price where the last one is too old; not so in earlier releases. */
  readonly waits?: boolean;
}

/** The customer has read the notice of risk. */
export interface AcceptRisk extends Command<{ readonly riskAcceptedMs: number }> {
  readonly type: 'seconds.accept_risk';
}

/**
 * A customer's own limits: '0' and 0 for none. What is tighter counts at once, what is looser
 * after 24 hours.
 */
export interface SetLimits extends Command<{ readonly loosensMs: number }> {
  readonly type: 'seconds.set_limits';
  readonly largestStake: string;
  readonly lossPerDay: string;
  /** No orders before this time. */
  readonly pausedUntilMs: number;
}

export type SecondsCommand = PublishTerms | PlaceStake | SettleOrder | AcceptRisk | SetLimits;

/** Why an order is not accepted, in the order in which it is checked. */
export const PLACE_REFUSALS = [
  'unknown_market',
  'bad_order',
  'market_halted',
  'market_closed',
  'index_stale',
  'closes_before_expiry',
  'unknown_duration',
  'stake_below_minimum',
  'stake_above_maximum',
  'paused_by_yourself',
  'above_your_largest_stake',
  'above_your_loss_per_day',
  'too_many_orders',
  'too_much_at_stake',
  'house_is_full',
  ...USE_REFUSALS,
  'insufficient_balance',
] as const;
export type PlaceRefusal = (typeof PLACE_REFUSALS)[number];

/** Running orders of one customer at the same time. */
export const MOST_RUNNING = 100;
/** How long a looser limit waits. */
export const LOOSENS_AFTER_MS = 24 * 60 * 60 * 1000;

/** An order as rules, tables and events know it. */
export interface SecondsOrder {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  readonly termsVersion: number;
  readonly direction: Direction;
  readonly seconds: number;
  readonly stakeUnits: bigint;
  /** The voucher that pays the stake where it is lost; 0 for none. */
  readonly couponId: number;
  readonly payoutPpm: RatePpm;
  /** What is paid on top of the stake when it is won; the desk holds it until then. */
  readonly payoutUnits: bigint;
  readonly seq: number;
  readonly placedMs: number;
  /**
   * Counted from the tick that opened it: later than the acceptance, but for orders of earlier
   * releases and those that never opened, whose duration counts from their acceptance.
   */
  expiresMs: number;
  /**
   * The index tick that opened it: the first one later than its acceptance. Of orders of earlier
   * releases, and those that did not open, the one in force when it was accepted.
   */
  openTick: number;
  openTicks: number;
  /** The index that opened it in hundredths of a tick; only under terms with `meanClose`. */
  openHundredths?: number;
  /**
   * The last index tick at or before the expiry; 0 while it runs. With `mean_price` the tick after
   * it, and the mean of both. Under `meanClose` the price is the mean, rounded for reading.
   */
  closeTick: number;
  closeTicks: number;
  /**
   * What the mean is of, in hundredths of a tick: the sum of so many ticks up to `closeTick`; 0
   * where there is none. Like `openHundredths` only under terms with `meanClose`.
   */
  closeSum?: number;
  closeCount?: number;
  state: SecondsState;
  reason: VoidReason | 'mean_price';
  /** What it came to: the payout, minus the stake, or nothing. */
  profitUnits: bigint;
  settledMs: number;
}

/** A customer's own limits, with those that are still to loosen, and today's loss. */
export interface CustomerLimits {
  readonly owner: number;
  riskAcceptedMs: number;
  largestStake: bigint;
  lossPerDay: bigint;
  pausedUntilMs: number;
  /** The looser limits that count from `loosensMs`; 0 when none wait. */
  nextLargestStake: bigint;
  nextLossPerDay: bigint;
  nextPausedUntilMs: number;
  loosensMs: number;
  /** The day (UTC) that `lostUnits` counts, and what was lost in it on balance. */
  day: number;
  lostUnits: bigint;
}

/** Terms that count from a time on. */
export interface PublishedTerms {
  readonly terms: SecondsTerms;
  readonly fromMs: number;
}

/** What an order settles at: the sum of some ticks, in hundredths of a tick, and how many. */
export interface Mean {
  readonly sum: number;
  readonly count: number;
}

/** A mean in parts of a tick, rounded half to even: what is shown of it, and never compared. */
export function roundedMean({ sum, count }: Mean, parts: number): number {
  return Number(divide(BigInt(sum) * BigInt(parts), BigInt(count * PARTS), 'half_even'));
}

/** Told when a version of a market's terms was published. */
export const secondsTermsPublished = topic<PublishedTerms>('seconds.terms_published');
/** Told when an order was placed or settled; a copy as it is then. */
export const secondsOrderChanged = topic<Readonly<SecondsOrder>>('seconds.order_changed');
