/**
 * Assets, markets and trading calendars: what exists, in which steps it is priced and counted,
 * and whether it can be traded now. Every other room reads its numbers from here.
 */
import type { Command, Json } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import type { RatePpm } from '../../core/money/units.ts';
import type { Calendar } from './contract/calendar.ts';
import type { AssetDefinition, Market, MarketDefinition } from './contract/steps.ts';

export { type Calendar, nextTurns, sessionAt } from './contract/calendar.ts';
export {
  type AssetDefinition,
  assetOf,
  issueTicks,
  type Market,
  type MarketDefinition,
  marketOf,
  parseLots,
  parseTicks,
  printLots,
  printTicks,
  printTurnover,
} from './contract/steps.ts';

/** The whole catalogue, as one command installs it at the first start. */
export interface CatalogueDefinition {
  readonly name: string;
  readonly assets: readonly AssetDefinition[];
  readonly markets: readonly MarketDefinition[];
  readonly calendars: readonly Calendar[];
}

/** The catalogue whose ids clients written by others have built in. */
export const FOR_EXISTING_CLIENTS = 'existing-clients';

/** Installs the catalogue. Refusals: `already_installed`, `bad_catalogue`. */
export interface InstallCatalogue extends Command<null> {
  readonly type: 'catalogue.install';
  readonly catalogue: CatalogueDefinition;
}

/** The installed catalogue as it is stored. */
export interface InstalledCatalogue {
  readonly name: string;
  /** JSON of `CatalogueDefinition`. */
  readonly definition: string;
}

/** Told at the first start and whenever something is listed; states of new markets follow. */
export const catalogueInstalled = topic<InstalledCatalogue>('catalogue.installed');

/** Opens or closes the markets of a calendar. Only timers give it. */
export interface TurnSession extends Command<null> {
  readonly type: 'catalogue.session';
  readonly calendar: string;
}

/**
 * Stops new orders in a market, or takes them again. Nothing that runs is ended or priced by it:
 * orders can be cancelled, positions closed, and what expires is settled by the index as always.
 * Refusals: `not_allowed`, `unknown_market`, `reason_needed`, `nothing_to_change`.
 */
export interface HaltMarket extends Command<null> {
  readonly type: 'catalogue.halt';
  readonly operator: number;
  readonly marketId: number;
  readonly isHalted: boolean;
  readonly reason: string;
}

/** The name of the coin in which other coins are priced and play money is paid. */
export const DOLLAR_CODE = 'USDT';

/** What one whole coin is worth: so many units of the dollar coin. */
export interface DollarPrice {
  readonly dollarUnits: bigint;
}

/** How long before their first order new terms are published. */
export const TERMS_NOTICE_MS = 24 * 3_600_000;
/** How far ahead terms can be planned. */
export const LONGEST_PLAN_MS = 90 * 24 * 3_600_000;

/** What of a spot market can be changed. Rates are parts per million. */
export interface SpotTerms {
  readonly makerFeePpm: RatePpm;
  readonly takerFeePpm: RatePpm;
  readonly bandPpm: RatePpm;
}

/** Terms of a product as plain data, without key and version. */
export interface PlainTerms {
  readonly [name: string]: Json;
}

/**
 * Announces terms that count for orders placed from a time on. One plan can wait for a key of a
 * product. Refusals in order: `not_allowed`, `unknown_product` or `unknown_market`,
 * `reason_needed`, `bad_terms`, `notice_too_short`, `too_far_ahead`, `plan_waits`.
 */
export interface PlanTerms extends Command<{ readonly id: number }> {
  readonly type: 'catalogue.plan_terms';
  readonly operator: number;
  /** One of those whose rooms declare terms. */
  readonly product: string;
  /** The key: a market, or for a product with keys of its own the number that its room declares. */
  readonly marketId: number;
  /** `SpotTerms`, or the terms of the product without key and version. */
  readonly terms: PlainTerms;
  readonly fromMs: number;
  readonly reason: string;
}

/** Takes back a plan that waits. Refusals: `not_allowed`, `unknown_plan`, `reason_needed`. */
export interface WithdrawPlan extends Command<{ readonly id: number }> {
  readonly type: 'catalogue.withdraw_plan';
  readonly operator: number;
  readonly planId: number;
  readonly reason: string;
}

/** Puts a plan into force. Only timers give it. */
export interface BeginPlan extends Command<{ readonly id: number }> {
  readonly type: 'catalogue.begin_plan';
  readonly planId: number;
}

/** An asset that is to be listed; it gets its number when it is, and no exchange offers it. */
export type NewAsset = Omit<AssetDefinition, 'id' | 'exchangeable' | 'kind'>;

/**
 * A market that is to be listed: without sources, always open in hours. It opens halted; an
 * operator lets it open.
 */
export type NewMarket = Omit<
  MarketDefinition,
  'id' | 'kind' | 'calendar' | 'sort' | 'bookOnly' | 'staleAfterMs' | 'reference'
> & {
  /** The price before the first trade: that of the issue, where there was one. */
  readonly issuePrice: string;
};

/**
 * Asks for an asset. Refusals in order: `not_allowed`, `bad_operator`, `reason_needed`,
 * `too_many_listings`, `bad_listing`, `code_taken`.
 */
export interface ListAsset extends Command<{ readonly id: number }> {
  readonly type: 'catalogue.list_asset';
  readonly operator: number;
  readonly asset: NewAsset;
  readonly reason: string;
}

/** Asks for a market. The same refusals, with `pair_taken` as the last one. */
export interface ListMarket extends Command<{ readonly id: number }> {
  readonly type: 'catalogue.list_market';
  readonly operator: number;
  readonly market: NewMarket;
  readonly reason: string;
}

/**
 * Another operator says yes, or anybody no. The answer is the number of what was listed, or 0.
 * Refusals in order: `not_allowed`, `bad_operator`, `unknown_listing`, `bad_verdict`,
 * `own_listing`, then what asking for it would be refused with now.
 */
export interface DecideListing extends Command<{ readonly listedId: number }> {
  readonly type: 'catalogue.decide_listing';
  readonly operator: number;
  readonly id: number;
  readonly verdict: 'confirm' | 'reject';
}

/** So many can wait at once. */
export const MOST_LISTINGS = 20;

/** A listing; table `listings`. */
export interface Listing {
  readonly id: number;
  readonly what: 'asset' | 'market';
  /** Canonical JSON of `NewAsset` or `NewMarket`. */
  readonly definition: string;
  readonly askedBy: number;
  readonly askedMs: number;
  readonly reason: string;
  state: 'asked' | 'listed' | 'rejected';
  decidedBy: number;
  decidedMs: number;
  /** The number of what was listed; 0 before. */
  listedId: number;
}

export type CatalogueCommand =
  | InstallCatalogue
  | TurnSession
  | HaltMarket
  | PlanTerms
  | WithdrawPlan
  | BeginPlan
  | ListAsset
  | ListMarket
  | DecideListing;

/** A change of terms as the table `term_plans` keeps it. */
export interface TermPlan {
  readonly id: number;
  /** One of those whose rooms declare terms. */
  readonly product: string;
  /** The key, as in `PlanTerms`. */
  readonly marketId: number;
  /** Canonical JSON of the terms. */
  readonly terms: string;
  readonly fromMs: number;
  readonly plannedMs: number;
  readonly operator: number;
  readonly reason: string;
  /** `dropped`: when its time came the terms no longer fitted the market. */
  state: 'waiting' | 'begun' | 'withdrawn' | 'dropped';
  endedMs: number;
}

/** Told when terms are planned, begun or withdrawn. */
export const planChanged = topic<TermPlan>('catalogue.plan_changed');

/** Fees and band of a spot market from a time on; table `market_conditions`. */
export interface MarketConditions extends SpotTerms {
  readonly marketId: number;
  /** 2, 3 … for each market; the first ones stand in the catalogue. */
  readonly version: number;
  readonly fromMs: number;
}

/** Told when a spot market has other conditions. */
export const conditionsChanged = topic<MarketConditions>('catalogue.conditions_changed');

/** Whether a market can be traded now, and why not. */
export interface MarketState {
  readonly marketId: number;
  readonly status: 'open' | 'halted' | 'closed';
  readonly reason: '' | 'stale_feed' | 'outside_hours' | 'by_operator';
}

/**
 * Whether the index of a market counts now: a halt by the operator keeps orders out, and changes
 * nothing about prices.
 */
export function isPriced(state: MarketState): boolean {
  return state.status === 'open' || state.reason === 'by_operator';
}

/** A market that an index prices, for products that are defined on it; undefined for others. */
export function indexed(market: Market | undefined): Market | undefined {
  return market?.definition.bookOnly === true ? undefined : market;
}

/** Told when a market opens, halts or closes. */
export const marketStateChanged = topic<MarketState>('catalogue.market_state_changed');

/**
 * What a market did in a span before the house was there to see it: prices in ticks, volume in
 * lots. It becomes part of every chart whose candles are at least as long as the span.
 */
export interface PastCandle {
  readonly marketId: number;
  readonly timeMs: number;
  readonly spanMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
}
