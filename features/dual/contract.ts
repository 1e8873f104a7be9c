/**
 * Dual investment: a customer leaves coins, or USDT, until a day and is paid interest for it; on
 * that day the mean of the index against a linked price decides in which of the two he is paid.
 * What he sells is an option. Both payments are frozen at the desk when he buys.
 */
import type { Command, Told } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import type { RatePpm } from '../../core/money/units.ts';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The fixing begins at 07:30:00 UTC of the day of maturity: its first sample. */
export const WINDOW_AFTER_MS = 450 * MINUTE_MS;
/** A sample a second, the last one at 07:59:59. */
export const SAMPLES = 1_800;
/** With fewer valid samples there is no price, and the amount goes back with its interest. */
export const LEAST_SAMPLES = 900;
/** Orders are settled at 08:00:00.001 UTC, after all ticks of 08:00:00.000. */
export const SETTLED_AFTER_MS = 480 * MINUTE_MS + 1;

/** call: one pays the coin and may be paid USDT; put: the other way round. */
export type DualKind = 'call' | 'put';

/** What a product is made of. A version never changes, and an order keeps its version. */
export interface DualTerms {
  readonly productId: number;
  /** 1, 2, 3 … for each product. */
  readonly version: number;
  /** The market whose index decides; its base is the coin, its quote is USDT. */
  readonly marketId: number;
  readonly kind: DualKind;
  /** The linked price K, in ticks of the market. */
  readonly strikeTicks: number;
  /** How far K was from the index when it was chosen, signed: what a rolled order looks for. */
  readonly distancePpm: number;
  /** Interest of a year. */
  readonly ratePpm: RatePpm;
  /** UTC days since 1970: the first on which it is sold, and the one on which it is settled. */
  readonly startDay: number;
  readonly maturityDay: number;
  /** How many shares there are. A share is 0.1 coin, or 0.1 × K. */
  readonly shares: number;
  /** The index at which it is sold, in ticks, both included: elsewhere the rate is no fair one. */
  readonly lowTicks: number;
  readonly highTicks: number;
  /** False for a product that was withdrawn: it takes no new orders and ends none. */
  readonly isOffered: boolean;
}

/** purchased; completed: paid by the fixing; failed: no price, the amount back with interest. */
export type DualState = 'purchased' | 'completed' | 'failed';

/**
 * What became of a roll that was wanted, or empty. `exercised`: paid in the other coin, so there is
 * nothing to roll; `no_product`: none of the same distance; else why the next one was not bought.
 */
export type RollOutcome =
  | ''
  | 'rolled'
  | 'exercised'
  | 'no_product'
  | 'account_frozen'
  | 'on_break'
  | 'own_loss_limit'
  | 'off_in_country'
  | 'rate_is_lower'
  | 'off_sale'
  | 'bad_shares'
  | 'sold_out'
  | 'house_is_full'
  | 'index_stale'
  | 'insufficient_balance';

/** The most products that are published together. */
export const MOST_PUBLISHED = 60;

/**
 * Publishes the first terms of products, all of them or none. Only the house gives it. Refusals in
 * order: `not_allowed`, `unknown_market`, `terms_exist`, `bad_terms`.
 */
export interface PublishTerms extends Command<{ readonly published: number }> {
  readonly type: 'dual.publish_terms';
  readonly terms: readonly DualTerms[];
}

/**
 * Buys whole shares at the rate of the moment, which is 95 % of what the option is worth then, and
 * never more than the published one. Refusals in the order of `BUY_REFUSALS`.
 */
export interface Buy extends Command<DualAnswer> {
  readonly type: 'dual.buy';
  readonly productId: number;
  readonly shares: number;
  /**
   * The market's daily closes in ticks by the house's own candles, the oldest first: volatility
   * follows from them. Commands of earlier releases have none, and buy at the published rate, with
   * interest by calendar days.
   */
  readonly closes?: readonly number[];
  /** Closes of its last quarters of an hour, likewise: where they were calmer, they count. */
  readonly recentCloses?: readonly number[];
  /** The least rate that the customer takes, by what he was shown. */
  readonly leastRatePpm?: number;
  readonly autoRoll: boolean;
  /** Whether the notice of risk was read, or the house does not insist on it. */
  readonly hasReadNotice: boolean;
}

/** Says whether an order shall be rolled. Refusals: `unknown_order`, `order_not_running`. */
export interface SetRoll extends Command<DualAnswer> {
  readonly type: 'dual.set_roll';
  readonly orderId: number;
  readonly isOn: boolean;
}

/** Begins to take samples. Only timers give it. */
export interface OpenFixing extends Command<null> {
  readonly type: 'dual.open_fixing';
  readonly fixingId: number;
}

/** Ends a fixing, and has all of its orders settled. Only timers give it. */
export interface CloseFixing extends Command<null> {
  readonly type: 'dual.close_fixing';
  readonly fixingId: number;
}

/** Pays an order by its fixing. Only timers give it. */
export interface Settle extends Command<null> {
  readonly type: 'dual.settle';
  readonly orderId: number;
}

export type DualCommand = PublishTerms | Buy | SetRoll | OpenFixing | CloseFixing | Settle;

/** Why nothing is bought, in the order in which it is checked. */
export const BUY_REFUSALS = [
  'not_allowed',
  'unknown_product',
  'bad_closes',
  'off_sale',
  'sale_closed',
  'bad_shares',
  'sold_out',
  'house_is_full',
  'risk_not_accepted',
  'index_stale',
  'terms_changed',
  'insufficient_balance',
] as const;
export type BuyRefusal = (typeof BUY_REFUSALS)[number];

/** An order as rules, tables and events know it. */
export interface DualOrder {
  readonly id: number;
  readonly owner: number;
  readonly productId: number;
  readonly termsVersion: number;
  readonly marketId: number;
  readonly kind: DualKind;
  readonly fixingId: number;
  /** The coin that was paid, how much of it, and for how many shares. */
  readonly assetId: number;
  readonly units: bigint;
  readonly shares: number;
  readonly strikeTicks: number;
  readonly ratePpm: RatePpm;
  /** UTC days from the purchase to the day of maturity. */
  readonly days: number;
  /** What it was priced by (`pricingText`); empty for orders of earlier releases. */
  readonly priced: string;
  readonly seq: number;
  readonly boughtMs: number;
  /** The index tick in force when it was bought. */
  readonly boughtTick: number;
  readonly boughtTicks: number;
  readonly maturityDay: number;
  /** What the desk holds for it: interest in the coin paid, and the whole other payment. */
  reservedInterestUnits: bigint;
  reservedOtherUnits: bigint;
  /** The coin of that other payment. */
  readonly otherAssetId: number;
  wantsRoll: boolean;
  state: DualState;
  roll: RollOutcome;
  /** Whether it was paid in the other coin. */
  isExercised: boolean;
  /** All that came back: of the coin paid the amount with its interest, or the other payment. */
  paidUnits: bigint;
  /** What that was worth at the fixing, and what the amount itself was worth: units of USDT. */
  worthUnits: bigint;
  heldWorthUnits: bigint;
  endedMs: number;
}

/** What an order was priced by. */
export interface Pricing {
  /** From the purchase to 08:00 UTC of the day of maturity. */
  readonly termMs: number;
  readonly volatilityPpm: number;
  /** Daily closes of the market in ticks, the oldest first; none where it is too young. */
  readonly closes: readonly number[];
  /** Those of its last quarters of an hour; orders of earlier releases have none. */
  readonly recentCloses?: readonly number[] | undefined;
}

/** What is stored with an order: term, volatility and closes; empty for one without. */
export function pricingText({ termMs, volatilityPpm, closes, recentCloses }: Pricing): string {
  const recent = recentCloses === undefined ? [] : ['/', ...recentCloses];
  return [termMs, volatilityPpm, ...closes, ...recent].join(' ');
}

/** Reads what is stored with an order; undefined for one of an earlier release. */
export function pricingFrom(text: string): Pricing | undefined {
  if (text === '') return undefined;
  const [days = '', recent] = text.split(' /');
  const [termMs = 0, volatilityPpm = 0, ...closes] = days.split(' ').map(Number);
  const recentCloses = recent?.split(' ').filter(Boolean).map(Number);
  return { termMs, volatilityPpm, closes, ...(recentCloses && { recentCloses }) };
}

/** An order as answers tell it; those of earlier releases say nothing of a pricing. */
export type DualAnswer = Omit<Told<DualOrder>, 'priced'> & { readonly priced?: string };

/**
 * waiting: for 07:30; open: takes samples; closed: has ended. missed: the room stood still while it
 * should have taken samples, so nobody here knows the price; void: that has ended.
 */
export type FixingState = 'waiting' | 'open' | 'missed' | 'closed' | 'void';

/**
 * The settlement price of a market on a day: the sum of the valid samples and how many there are.
 * A sample is the last index tick at or before its second.
 */
export interface Fixing {
  /** `fixingIdOf`. */
  readonly id: number;
  readonly marketId: number;
  readonly day: number;
  state: FixingState;
  /** The tick in force when it began, 0 where there was none, and the last one it has seen. */
  firstTick: number;
  lastTick: number;
  lastTicks: number;
  lastMs: number;
  /** How many seconds have passed, and how many of them had a valid sample. */
  seconds: number;
  count: number;
  /** Sum of the valid samples, in ticks. */
  sum: bigint;
}

const DAYS_A_MARKET = 1_000_000;

/** The number of the fixing of a market on a day. */
export function fixingIdOf({ marketId, day }: Pick<Fixing, 'marketId' | 'day'>): number {
  return marketId * DAYS_A_MARKET + day;
}

/** When the first sample of a day is taken. */
export function windowMs(day: number): number {
  return day * DAY_MS + WINDOW_AFTER_MS;
}

/** When orders of a day are settled. */
export function settledMs(day: number): number {
  return day * DAY_MS + SETTLED_AFTER_MS;
}

/** From when on nothing that matures on a day is sold any more: a day before 08:00 UTC of it. */
export function salesEndMs(day: number): number {
  return settledMs(day) - 1 - DAY_MS;
}

/** The UTC day that a time lies in. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** Terms that count from a time on. */
export interface PublishedTerms {
  readonly terms: DualTerms;
  readonly fromMs: number;
}

/** Told when a version of a product's terms was published. */
export const dualTermsPublished = topic<PublishedTerms>('dual.terms_published');
/** Told when an order was bought, changed or settled; a copy as it is then. */
export const dualOrderChanged = topic<Readonly<DualOrder>>('dual.order_changed');
/** Told when a fixing began, took samples or ended; a copy as it is then. */
export const dualFixingChanged = topic<Readonly<Fixing>>('dual.fixing_changed');
