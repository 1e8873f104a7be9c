/**
 * Leveraged contracts: positions on the index against the house, long or short, with margin in the
 * dollar coin from `margin`. Prices are index ticks, quantities lots; what a lot is, terms say.
 */
import { USE_REFUSALS } from '../../coupons/contract.ts';
import type { Command, Told } from '../../../core/engine/command.ts';
import { topic } from '../../../core/engine/topic.ts';
import type { ContractTerms } from './terms.ts';

export * from './terms.ts';

export type Side = 'long' | 'short';
/** cross: the whole account answers for the position; isolated: only its own margin does. */
export type MarginMode = 'cross' | 'isolated';
export type PositionState = 'waiting' | 'open' | 'closed' | 'cancelled';
/** Why a position (or a part of it) was closed, or a waiting order cancelled. */
export type CloseReason =
  | ''
  | 'by_customer'
  | 'by_trader'
  | 'copy_loss_stop'
  | 'take_profit'
  | 'stop_loss'
  | 'trailing_stop'
  | 'liquidated'
  | 'gain_needed'
  | 'margin_needed'
  | 'house_day_loss'
  | 'day_loss_reached'
  | 'exposure_capped'
  | 'house_is_full'
  | 'multiple_above_tier'
  | 'insufficient_margin'
  | 'not_fillable'
  | 'time_over'
  | 'voucher_ended'
  | 'corporate_action';

/** gtc: until cancelled; ioc and fok: at once or not, and always whole; gtd: until a time. */
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'gtd';

/** Opens a position, or lets an order wait for its price (`limitTicks` above zero). */
export interface OpenPosition extends Command<PositionAnswer> {
  readonly type: 'contracts.open';
  readonly marketId: number;
  readonly side: Side;
  readonly mode: MarginMode;
  readonly lots: number;
  readonly multiple: number;
  /** 0 for a market order. */
  readonly limitTicks: number;
  /** 0 for none. */
  readonly takeProfitTicks: number;
  readonly stopLossTicks: number;
  /** Of limit orders: how long they wait (gtc where nothing is said), and until when. */
  readonly timeInForce?: TimeInForce;
  readonly expiresMs?: number;
  /** A voucher that pays margin and fees: isolated, at the market, and closed as a whole. */
  readonly couponId?: number;
  /** Whether the house has to be able to pay for it (`rules/cover.ts`); not in earlier releases. */
  readonly needsCover?: boolean;
  /** Noted by `contracts.place` with `sameTerms`: the terms under which it was accepted. */
  readonly termsVersion?: number;
}

/** The time of a position by voucher is over. Only timers give it. */
export interface EndTrial extends Command<null> {
  readonly type: 'contracts.end_trial';
  readonly positionId: number;
}

/** Closes a position, or a part of its lots (`lots` 0 for all). */
export interface ClosePosition extends Command<PositionAnswer> {
  readonly type: 'contracts.close';
  readonly positionId: number;
  readonly lots: number;
}

/**
 * Closes a position and opens the other side with the same lots, multiple and mode at one tick,
 * under the terms in force and without stops. What would refuse either of them refuses both.
 */
export interface ReversePosition extends Command<PositionAnswer> {
  readonly type: 'contracts.reverse';
  readonly positionId: number;
  readonly needsCover?: boolean;
  /** Noted by `contracts.place` with `sameTerms`: the terms under which it was accepted. */
  readonly termsVersion?: number;
}

/** Closes all positions of the actor, winners first. */
export interface CloseAll extends Command<{ readonly closed: readonly number[] }> {
  readonly type: 'contracts.close_all';
  readonly sides: 'all' | Side;
}

/** Cancels an order that waits. */
export interface CancelOrder extends Command<PositionAnswer> {
  readonly type: 'contracts.cancel';
  readonly positionId: number;
}

/** Sets, changes or clears (0) the prices at which a position closes by itself. */
export interface SetStops extends Command<PositionAnswer> {
  readonly type: 'contracts.set_stops';
  readonly positionId: number;
  readonly takeProfitTicks: number;
  readonly stopLossTicks: number;
  /** Distance of a stop that follows the price; 0 for none. */
  readonly trailTicks: number;
}

/** Moves margin into (above zero) or out of (below zero) an isolated position. */
export interface ChangeMargin extends Command<PositionAnswer> {
  readonly type: 'contracts.change_margin';
  readonly positionId: number;
  /** Units of the margin coin, as text. */
  readonly change: string;
  /** Set by the server: it is kept in the list of changes. Not so in earlier releases. */
  readonly isListed?: true;
}

/** Takes the overnight fee of a market. Only timers give it. `after` is the last one charged. */
export interface ChargeOvernight extends Command<null> {
  readonly type: 'contracts.overnight';
  readonly marketId: number;
  readonly after: number;
}

/** Why an order is not accepted, in the order in which it is checked. */
export const OPEN_REFUSALS = [
  'unknown_market',
  'bad_order',
  'market_halted',
  'market_closed',
  'unknown_multiple',
  'too_many_lots',
  'too_many_lots_together',
  'too_many_positions',
  'price_out_of_band',
  'expiry_in_past',
  'stop_would_trigger',
  'house_day_loss',
  'day_loss_reached',
  'exposure_capped',
  'house_is_full',
  'multiple_above_tier',
  ...USE_REFUSALS,
  'insufficient_margin',
] as const;
export type OpenRefusal = (typeof OPEN_REFUSALS)[number];

/** Further refusals, of the other commands. */
export const CHANGE_REFUSALS = [
  'unknown_position',
  'position_not_open',
  'order_not_waiting',
  'bad_lots',
  'by_voucher',
  'bad_stops',
  'loss_needs_gains',
  'not_isolated',
  'bad_amount',
  'margin_too_low',
  'nothing_to_close',
  'terms_exist',
  'bad_terms',
] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

/** Open positions and waiting orders of one customer at the same time. */
export const MOST_POSITIONS = 200;
/** How far from the index a waiting order may lie: half of it. */
export const LIMIT_REACH_PPM = 500_000;

/** A position as answers tell it; those of old journals have no more. */
export type PositionAnswer = Told<Omit<Position, 'needsCover' | 'tierFromUnits'>>;

/** A position, or the order that shall become one. Units are of the margin coin. */
export interface Position {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  readonly side: Side;
  readonly mode: MarginMode;
  /** Of its order, or as its owner has set it for the market since. */
  multiple: number;
  /** Under which it was opened; of an order that waits, under which it was given or amended. */
  termsVersion: number;
  /** Price of a waiting order; 0 for one that was filled at once. */
  limitTicks: number;
  placedLots: number;
  readonly placedMs: number;
  /** Whether its order said so; one that waits is asked again when it is filled. */
  readonly needsCover: boolean;
  /** The position of somebody else that it was opened like and still follows; 0 for none. */
  likeId: number;
  /** The voucher that pays its margin and fees; 0 for none. */
  couponId: number;
  /** When a position by voucher is closed, or a waiting order is over; 0 for any other. */
  endsMs: number;
  /** Lots that are open (or wait). */
  lots: number;
  openTicks: number;
  /** The index tick that filled it: its number and its value. */
  openTick: number;
  openIndexTicks: number;
  openedMs: number;
  /** What the ledger has frozen for it: margin, and the fee while it waits. */
  heldUnits: bigint;
  /** The margin that its open lots asked for; without tiers the levels are shares of it. */
  marginUnits: bigint;
  /** What its owner had open on its side when it was filled; 0 under terms without tiers. */
  tierFromUnits: bigint;
  feeUnits: bigint;
  overnightUnits: bigint;
  realisedUnits: bigint;
  takeProfitTicks: number;
  stopLossTicks: number;
  trailTicks: number;
  /** Where the following stop stands now. */
  trailStopTicks: number;
  state: PositionState;
  reason: CloseReason;
  closeTicks: number;
  closedMs: number;
  updatedMs: number;
}

/** One filling: lots that were opened or closed at an index tick. Never changes. */
export interface ContractFill {
  readonly id: number;
  readonly positionId: number;
  readonly owner: number;
  readonly marketId: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly what: 'open' | 'close';
  readonly side: Side;
  readonly lots: number;
  readonly ticks: number;
  readonly tick: number;
  readonly indexTicks: number;
  readonly termsVersion: number;
  /** Of a closing: what the price came to, before the fee. */
  readonly profitUnits: bigint;
  /** What was paid; of a closing that left nothing it may be less than the terms say. */
  readonly feeUnits: bigint;
  /** The part of a loss that the customer had no money for. */
  readonly unpaidUnits: bigint;
  readonly reason: CloseReason;
  /** The liquidation it belongs to; 0 for none. */
  readonly liquidationId: number;
  /** The voucher that pays for it; 0 for none. */
  readonly couponId: number;
  /** The order that it came of at its tick; 0 for none, and in earlier releases. */
  readonly orderId: number;
}

/** A closed position with all that it brought: fees, nights and every part of it. */
export interface ClosedTrade {
  readonly id: number;
  readonly marketId: number;
  readonly side: Side;
  readonly lots: number;
  readonly openTicks: number;
  readonly closeTicks: number;
  readonly openedMs: number;
  readonly closedMs: number;
  readonly resultUnits: bigint;
}

/** Why positions were closed by force: the whole account as it was, for the receipt. */
export interface Liquidation {
  readonly id: number;
  readonly owner: number;
  readonly seq: number;
  readonly timeMs: number;
  /** 0 for the whole (cross) account, else the isolated position. */
  readonly positionId: number;
  readonly equityUnits: bigint;
  readonly requiredUnits: bigint;
  /** What others had to pay of the losses: the insurance, then the treasury. */
  readonly insuredUnits: bigint;
  readonly coveredUnits: bigint;
  /** JSON of `LiquidationState`. */
  readonly state: string;
}

/** What a liquidation saw. Amounts are texts of whole units. */
export interface LiquidationState {
  readonly available: string;
  /** Held by waiting orders, which are cancelled first. */
  readonly waiting: string;
  readonly positions: readonly {
    readonly id: number;
    readonly marketId: number;
    readonly termsVersion: number;
    readonly side: Side;
    readonly lots: number;
    readonly openTicks: number;
    readonly held: string;
    readonly margin: string;
    /** Under terms with tiers: where its value begins in them. */
    readonly tierFrom?: string;
    /** Under terms that close by tier: how many of the lots were closed. */
    readonly closed?: number;
    /** The index tick it was valued at. */
    readonly tick: number;
    readonly indexTicks: number;
  }[];
}

/** When a market's night fee is due next, and up to which position it has been taken. */
export interface Night {
  readonly marketId: number;
  dueMs: number;
  after: number;
}

/** The night fee of one position at one night. */
export interface OvernightFee {
  readonly positionId: number;
  readonly owner: number;
  readonly marketId: number;
  readonly dueMs: number;
  readonly seq: number;
  readonly lots: number;
  readonly tick: number;
  readonly indexTicks: number;
  readonly feeUnits: bigint;
  /** The voucher that pays for it; 0 for none. */
  readonly couponId: number;
}

/** Open lots of a market, for everyone to see. */
export interface Exposure {
  readonly marketId: number;
  longLots: number;
  shortLots: number;
}

/** Whether a customer's account has been warned. */
export interface MarginAccount {
  readonly owner: number;
  called: boolean;
}

/** Terms that count from a time on. */
export interface PublishedTerms {
  readonly terms: ContractTerms;
  readonly fromMs: number;
}

/** Told when a version of a market's terms was published. */
export const termsPublished = topic<PublishedTerms>('contracts.terms_published');
/** Told when a position or a waiting order changed; a copy as it is then. */
export const positionChanged = topic<Readonly<Position>>('contracts.position_changed');
/** Told for each filling, with the trader whose doing it was: no row keeps him. */
export const contractFilled = topic<ContractFill & { readonly ledBy?: number }>('contracts.filled');
/** Told for each night fee that was taken. */
export const nightCharged = topic<OvernightFee>('contracts.night_charged');
/** Told when positions were closed by force. */
export const liquidated = topic<Liquidation>('contracts.liquidated');
/** Told when an account falls to the level of the warning. */
export const marginCalled = topic<{ readonly owner: number; readonly timeMs: number }>(
  'contracts.margin_called',
);
/** Told when the open lots of a market changed. */
export const exposureChanged = topic<Readonly<Exposure>>('contracts.exposure_changed');
