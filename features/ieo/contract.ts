/**
 * Token subscriptions: a project sells a whole issue of a token at a price that was published
 * before. What is subscribed stays in the customer's own account, frozen, until the end; the issue
 * is frozen in the vault before the project is published; the proceeds are frozen there until the
 * token has been trading for a day, and go back to everybody where it never does.
 */
import type { Command, Told } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import type { IeoTerms } from './terms.ts';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
/** How long the token's market has to be open without a break before the issuer is paid. */
export const PROVEN_MS = DAY_MS;
/** How long after the tokens could be sold the market may take to open. */
export const LATEST_OPEN_MS = 7 * DAY_MS;
/** How long after the close a draw may take before the fallback counts. */
export const LATEST_REVEAL_MS = HOUR_MS;
/** So many markets with an index are the beacon of a draw. */
export const BEACON_MARKETS = 3;

/** Publishes a project. Only the house gives it. Refusals: `PUBLISH_REFUSALS`. */
export interface PublishProject extends Command<{ readonly id: number }> {
  readonly type: 'ieo.publish';
  readonly operator: number;
  readonly terms: IeoTerms;
  readonly reason: string;
}

/** Wants tokens, more than before where one wants some already. Refusals: `SUBSCRIBE_REFUSALS`. */
export interface Subscribe extends Command<Told<IeoOrder>> {
  readonly type: 'ieo.subscribe';
  readonly projectId: number;
  /** The coin that is paid with. */
  readonly payAssetId: number;
  /** Units of the token, as text. */
  readonly amount: string;
  /** What the caller thinks that it costs, in units of the coin, as text. */
  readonly total: string;
  /** 16 random bytes of the caller in hexadecimal digits, for a draw; empty where he has none. */
  readonly nonce: string;
}

/** Wants fewer tokens, or none, until the end. Refusals: `REDUCE_REFUSALS`. */
export interface Reduce extends Command<Told<IeoOrder>> {
  readonly type: 'ieo.reduce';
  readonly orderId: number;
  /** Units of the token that shall be left, as text; `0` takes the order back. */
  readonly left: string;
}

/** The end of a subscription. Only its deadline gives it. */
export interface CloseProject extends Command<null> {
  readonly type: 'ieo.close';
  readonly projectId: number;
}

/**
 * Tells the secret of a draw. The job of draws gives it; a secret or a moment that does not fit is
 * refused: `not_allowed`, `unknown_project`, `not_drawing`, `beacon_missing`, `wrong_secret`.
 */
export interface RevealDraw extends Command<null> {
  readonly type: 'ieo.reveal';
  readonly projectId: number;
  readonly secret: string;
}

/** A draw was not revealed in time: pro rata counts. Only timers give it. */
export interface FallBack extends Command<null> {
  readonly type: 'ieo.fall_back';
  readonly projectId: number;
}

/** Sets a part of everybody's tokens free. Only timers give it. */
export interface Unlock extends Command<null> {
  readonly type: 'ieo.unlock';
  readonly projectId: number;
}

/** Pays the issuer. Only timers give it. */
export interface PayIssuer extends Command<null> {
  readonly type: 'ieo.pay_issuer';
  readonly projectId: number;
}

/** Gives everybody his money back. Only timers give it. */
export interface Refund extends Command<null> {
  readonly type: 'ieo.refund';
  readonly projectId: number;
}

/** An operator wants a project to end. Refusals: `CANCEL_REFUSALS`. */
export interface AskCancel extends Command<null> {
  readonly type: 'ieo.ask_cancel';
  readonly operator: number;
  readonly projectId: number;
  readonly reason: string;
}

/** Another operator agrees, or anybody does not. Refusals: `CANCEL_REFUSALS`. */
export interface DecideCancel extends Command<null> {
  readonly type: 'ieo.decide_cancel';
  readonly operator: number;
  readonly projectId: number;
  readonly verdict: 'confirm' | 'reject';
}

export type IeoCommand =
  | PublishProject
  | Subscribe
  | Reduce
  | CloseProject
  | RevealDraw
  | FallBack
  | Unlock
  | PayIssuer
  | Refund
  | AskCancel
  | DecideCancel;

/** Why no project is published, in the order in which it is checked. */
export const PUBLISH_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'unknown_asset',
  'terms_exist',
  'bad_terms',
  'already_trading',
  'house_is_full',
] as const;
/** Why nothing is subscribed, in the order in which it is checked. */
export const SUBSCRIBE_REFUSALS = [
  'not_allowed',
  'unknown_project',
  'not_begun',
  'ended',
  'bad_amount',
  'below_minimum',
  'above_your_cap',
  'pay_coin_not_taken',
  'wrong_total',
  'verification_needed',
  'insufficient_balance',
] as const;
export type SubscribeRefusal = (typeof SUBSCRIBE_REFUSALS)[number];
/** Why an order stays as it is, in the order in which it is checked. */
export const REDUCE_REFUSALS = ['unknown_order', 'ended', 'bad_amount', 'below_minimum'] as const;
/** Why a project is not cancelled, in the order in which it is checked. */
export const CANCEL_REFUSALS = [
  'not_allowed',
  'bad_operator',
  'reason_needed',
  'unknown_project',
  'market_has_opened',
  'already_asked',
  'not_asked',
  'bad_verdict',
  'own_request',
] as const;

/**
 * open: published, until the end; drawing: closed, the draw is not revealed; allocated: tokens are
 * with those who got them; done: all tokens are free and the issuer is paid; refunding: everybody
 * gets his money back in a moment; cancelled: everybody did.
 */
export type ProjectState = 'open' | 'drawing' | 'allocated' | 'done' | 'refunding' | 'cancelled';

/** A project as it stands; table `ieo_projects`. What it sells is in its terms. */
export interface Project {
  readonly id: number;
  readonly assetId: number;
  readonly publishedMs: number;
  state: ProjectState;
  /** Its end, moved where the house stood still. */
  endsMs: number;
  /** When its tokens can be sold; 0 before the close. */
  sellBeginMs: number;
  allocatedMs: number;
  /** When a market of the token first opened, and since when one has been open; 0 for not. */
  openedMs: number;
  openSinceMs: number;
  paidMs: number;
  endedMs: number;
  /** How many steps of the unlock schedule are over. */
  unlockedSteps: number;
  /** Versions of its terms so far: 1 published, then what came of it. */
  versions: number;
  /** JSON of the beacon's ticks that have come. */
  beacon: string;
  cancelAskedBy: number;
  cancelReason: string;
  cancelledBy: number;
}

/**
 * applied: until the end; allocated: got tokens, some of which are locked; unlocked: all are free;
 * refunded: got nothing, or the project was cancelled; withdrawn: taken back before the end.
 */
export type IeoOrderState = 'applied' | 'allocated' | 'unlocked' | 'refunded' | 'withdrawn';

/** What a customer wants of a project for one coin; table `ieo_orders`. */
export interface IeoOrder {
  readonly id: number;
  readonly owner: number;
  /** Who he was verified as: the cap and `level` count persons. */
  readonly person: number;
  readonly projectId: number;
  readonly payAssetId: number;
  readonly placedMs: number;
  nonce: string;
  /** Wanted, and given at the end. */
  lots: bigint;
  givenLots: bigint;
  /** What of the coin is frozen for it in the owner's account. */
  heldUnits: bigint;
  /** What was paid for it. */
  chargedUnits: bigint;
  /** Units of the token that are free. */
  unlockedUnits: bigint;
  /** The first order of the same person for the same coin, with which it shares under `level`. */
  groupId: number;
  state: IeoOrderState;
  endedMs: number;
}

/** Told when a version of a project's terms was published: at first, at its close, at its end. */
export const ieoTermsPublished = topic<{ readonly terms: IeoTerms; readonly fromMs: number }>(
  'ieo.terms_published',
);
/** Told when a project has changed; a copy as it is then. */
export const ieoProjectChanged = topic<Readonly<Project>>('ieo.project_changed');
/** Told when an order was placed, changed, filled, unlocked or refunded; a copy as it is then. */
export const ieoOrderChanged = topic<Readonly<IeoOrder>>('ieo.order_changed');
