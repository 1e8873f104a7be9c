/**
 * Token subscriptions: a project sells a whole issue of a token at a price that was published
 * before. What is subscribed stays in the customer's own account, frozen, until the end; the issue
 * is frozen in the vault before the project is published; the proceeds are frozen there until the
 * token has been trading for a day, and go back to everybody where it never does.
 */
import type { DrawEntry } from '../../core/draw/draw.ts';
import type { Command, Told } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
/** How long the token's market has to be open without a break before the issuer is paid. */
export const PROVEN_MS = 24 * 3_600_000;
/** How long after the tokens could be sold the market may take to open. */
export const LATEST_OPEN_MS = 7 * DAY_MS;
/** How long after the close a draw may take before the fallback counts. */
export const LATEST_REVEAL_MS = 60 * 60_000;
/** So many markets with an index are the beacon of a draw. */
export const BEACON_MARKETS = 3;

/** How an issue is split that more is wanted of than there is. */
export type IeoMethod = 'pro_rata' | 'level' | 'draw';

/** The part of an issue that is sold for one coin. Numbers are whole, as text. */
export interface IeoPart {
  readonly assetId: number;
  /** Units of the coin that one whole token costs. */
  readonly priceUnits: string;
  readonly lots: string;
}

/** A step of the unlock schedule: so many days after tokens can be sold, so much of them. */
export interface IeoUnlock {
  readonly afterDays: number;
  readonly ppm: number;
}

/** What was wanted of a part at the close, and what was given. Lots, as text. */
export interface IeoPartResult {
  readonly assetId: number;
  readonly wantedLots: string;
  readonly givenLots: string;
}

/** The close: when it was, how many orders there were, and the root of the entries of a draw. */
export interface IeoClosing {
  readonly endsMs: number;
  readonly orders: number;
  readonly entriesRoot: string;
}

/** What came of it. */
export interface IeoResult {
  /** By which method it was split: that of the terms, or the fallback of a draw. */
  readonly method: IeoMethod;
  readonly parts: readonly IeoPartResult[];
  /** Root of the public file of allocations. */
  readonly root: string;
  readonly sellBeginMs: number;
  /** The secret of a draw and its beacon; empty where none was drawn. */
  readonly secret: string;
  readonly beacon: string;
}

/**
 * The terms of a project. Everything but the last two members is in version 1 and never changes;
 * later versions add what came of it, so that the signed log has that too.
 */
export interface IeoTerms {
  readonly productId: number;
  readonly version: number;
  readonly assetId: number;
  /** Decimals of the token. */
  readonly scale: number;
  /** Who gets the proceeds: a customer's number, or the treasury's. */
  readonly issuer: number;
  readonly method: IeoMethod;
  /** Units of the token in a lot: the smallest piece. */
  readonly lotUnits: string;
  /** The least of an order, and the most of one person's orders together. */
  readonly minLots: string;
  readonly capLots: string;
  readonly parts: readonly IeoPart[];
  readonly beginMs: number;
  readonly endMs: number;
  readonly lockDays: number;
  readonly unlocks: readonly IeoUnlock[];
  /** Of a draw: SHA-256 of its secret, and the markets of its beacon; else empty. */
  readonly commitment: string;
  readonly beaconMarkets: readonly number[];
  readonly closing: IeoClosing | null;
  readonly result: IeoResult | null;
}

/** The part that is sold for a coin. */
export function partOf(terms: IeoTerms, payAssetId: number): IeoPart | undefined {
  return terms.parts.find(({ assetId }) => assetId === payAssetId);
}

/** The whole issue in lots. */
export function issueLots(terms: IeoTerms): bigint {
  return terms.parts.reduce((sum, { lots }) => sum + BigInt(lots), 0n);
}

/**
 * Publishes a project. Refusals in order: `not_allowed`, `bad_operator`, `reason_needed`,
 * `unknown_asset`, `terms_exist`, `bad_terms`, `already_trading`, `house_is_full`.
 */
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

/**
 * Wants fewer tokens, or none, until the end. Refusals in order: `unknown_order`, `ended`,
 * `bad_amount`, `below_minimum`.
 */
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

/**
 * An operator wants a project to end. Refusals in order: `not_allowed`, `bad_operator`,
 * `reason_needed`, `unknown_project`, `market_has_opened`, `already_asked`.
 */
export interface AskCancel extends Command<null> {
  readonly type: 'ieo.ask_cancel';
  readonly operator: number;
  readonly projectId: number;
  readonly reason: string;
}

/**
 * Another operator agrees, or anybody does not. Refusals in order: `not_allowed`, `bad_operator`,
 * `unknown_project`, `market_has_opened`, `not_asked`, `bad_verdict`, `own_request`.
 */
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
  /** JSON of the beacon's `BeaconPart`s that have come. */
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

/** A tick of a draw's beacon; `content` is what the signed chain hashes of it by itself. */
export interface BeaconPart {
  readonly marketId: number;
  readonly number: number;
  readonly timeMs: number;
  readonly ticks: number;
  readonly content: string;
}

/** Whether a beacon that has come is made of simulated prices only: demo randomness. */
export function isDemoBeacon(beacon: readonly Pick<BeaconPart, 'content'>[]): boolean {
  return beacon.length > 0 && beacon.every(({ content }) => /[|,]sim-/.test(content));
}

/** What an order wanted and got. Lots, as text. */
export interface AllocationLine {
  /** The number of the order. */
  readonly id: number;
  /** The first order of the same person for the same coin: most often its own number. */
  readonly group: number;
  readonly payAssetId: number;
  readonly wanted: string;
  readonly given: string;
}

/** A line of the public file: of a draw with the random bytes of its order, else without any. */
export interface FiledLine extends AllocationLine {
  readonly nonce: string;
}

/** A line as a leaf of the tree whose root stands in the signed log. */
export function leafOf({ id, group, payAssetId, wanted, given }: AllocationLine): DrawEntry {
  return { number: id, nonce: [group, payAssetId, wanted, given].join('|') };
}

/** An order as an entry of a draw: what it wanted cannot be changed after the close either. */
export function entryOf(
  order: { readonly id: number; readonly payAssetId: number; readonly lots: bigint },
  nonce: string,
): DrawEntry {
  const own = nonce === '' ? String(order.id) : nonce;
  return { number: order.id, nonce: [order.payAssetId, order.lots, own].join('|') };
}

/** The name of the draw of a part, of which its numbers follow. */
export function drawName(projectId: number, payAssetId: number): string {
  return `ieo-${projectId}-${payAssetId}`;
}
