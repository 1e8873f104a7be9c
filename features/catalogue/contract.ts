/**
 * Assets, markets and trading calendars: what exists, in which steps it is priced and counted, and
 * whether it can be traded now. Every other room reads its numbers from here.
 */
import type { Command, Json } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';
import { decimalsOf, mustBeUnits, wholeSteps } from '../../core/money/steps.ts';
import { parseUnits, printUnits } from '../../core/money/text.ts';
import { type Asset, assetId, powerOfTen, type RatePpm } from '../../core/money/units.ts';
import type { Calendar } from '../../core/time/calendar.ts';

export { type Calendar, nextTurns, sessionAt } from '../../core/time/calendar.ts';

/** An asset as the catalogue file has it. `accounts` are the account kinds it may lie in. */
export interface AssetDefinition {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly kind: 'coin' | 'stock';
  readonly scale: number;
  readonly accounts: readonly number[];
  /** Whether the exchange between coins offers it. */
  readonly exchangeable: boolean;
}

/** A market as the catalogue file has it. Sizes and prices are decimal texts. */
export interface MarketDefinition {
  readonly id: number;
  readonly kind: 'coin' | 'stock';
  readonly baseId: number;
  readonly quoteId: number;
  readonly tickSize: string;
  readonly lotSize: string;
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly minNotional: string;
  readonly maxNotional: string;
  readonly makerFeePpm: RatePpm;
  readonly takerFeePpm: RatePpm;
  /** How far from the index an order may execute. */
  readonly bandPpm: RatePpm;
  /** A source older than this no longer counts; with none left the market halts. */
  readonly staleAfterMs: number;
  /** Name of the trading calendar; null for markets that never close. */
  readonly calendar: string | null;
  /** Where the simulation ends its invented past, and roughly how it moves. */
  readonly reference: { readonly price: string; readonly dailyVolatilityPpm: number };
  readonly sort: number;
  /**
   * Set where no source prices the market: it has no index and no product of an index. What its
   * orders may execute at follows its last trade, and before the first the reference price.
   */
  readonly bookOnly?: true;
}

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

/** An asset that is to be listed; it gets its number then. */
export type NewAsset = Omit<AssetDefinition, 'id' | 'exchangeable' | 'kind'>;

/** A market that is to be listed: without sources and hours, halted until an operator opens it. */
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
  readonly reason: '' | 'stale_feed' | 'outside_hours' | 'by_operator' | 'delisted' | 'paused';
  /** When a pause ends. */
  readonly untilMs?: number;
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

const LARGEST_TICKS = 2 ** 31 - 1;

/** A market with its steps as whole numbers. Prices are ticks, quantities are lots. */
export interface Market {
  readonly id: number;
  readonly kind: 'coin' | 'stock';
  readonly base: Asset;
  readonly quote: Asset;
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Price of one tick in the smallest decimal that prices of this market show. */
  readonly tickPoints: number;
  /** Base units in a lot. */
  readonly lotUnits: bigint;
  /** Quote units that one whole base unit of measure (1.0) costs at one tick. */
  readonly tickUnits: bigint;
  /** Quote units that one lot costs at one tick. */
  readonly tickLotUnits: bigint;
  readonly minLots: number;
  readonly maxLots: number;
  /** Smallest and largest order value, in ticks × lots. */
  readonly minTickLots: number;
  readonly maxTickLots: number;
  readonly definition: MarketDefinition;
}

/** The asset that money functions work with. */
export function assetOf(definition: AssetDefinition): Asset {
  return { id: assetId(definition.id), code: definition.code, scale: definition.scale };
}

/**
 * Turns a definition into whole steps. Throws when the steps do not fit together: one lot at one
 * tick must cost a whole number of quote units, and the largest order must stay a safe integer.
 * Example: BTC/USDT with tick 0.01, lot 0.00001 and 8 decimals: a lot is 1,000 units, a tick is
 * 1,000,000 quote units for 1 BTC, and one lot at one tick costs 10 quote units.
 */
export function marketOf(
  definition: MarketDefinition,
  base: AssetDefinition,
  quote: AssetDefinition,
): Market {
  const lotUnits = mustBeUnits(definition.lotSize, base.scale);
  const tickUnits = mustBeUnits(definition.tickSize, quote.scale);
  const whole = powerOfTen(base.scale);
  if (lotUnits <= 0n || tickUnits <= 0n || (tickUnits * lotUnits) % whole !== 0n) {
    throw new Error(`tick and lot of market ${definition.id} do not fit together`);
  }
  const tickLotUnits = (tickUnits * lotUnits) / whole;
  const priceDecimals = decimalsOf(definition.tickSize);
  const minTickLots = wholeSteps(definition.minNotional, quote.scale, tickLotUnits);
  const maxTickLots = wholeSteps(definition.maxNotional, quote.scale, tickLotUnits);
  const maxLots = wholeSteps(definition.maxQuantity, base.scale, lotUnits);
  if (!Number.isSafeInteger(maxTickLots * 4) || !Number.isSafeInteger(maxLots)) {
    throw new Error(`the limits of market ${definition.id} are too large to count`);
  }
  return {
    id: definition.id,
    kind: definition.kind,
    base: assetOf(base),
    quote: assetOf(quote),
    symbol: `${base.code}/${quote.code}`,
    priceDecimals,
    quantityDecimals: decimalsOf(definition.lotSize),
    tickPoints: Number(mustBeUnits(definition.tickSize, priceDecimals)),
    lotUnits,
    tickUnits,
    tickLotUnits,
    minLots: wholeSteps(definition.minQuantity, base.scale, lotUnits),
    maxLots,
    minTickLots,
    maxTickLots,
    definition,
  };
}

/** Reads a price text as ticks; undefined when it is no positive whole number of ticks. */
export function parseTicks(market: Market, text: string): number | undefined {
  const parsed = parseUnits(text, market.priceDecimals);
  if (!parsed.ok || parsed.units <= 0n) return undefined;
  const points = BigInt(market.tickPoints);
  const ticks = Number(parsed.units / points);
  return parsed.units % points === 0n && ticks <= LARGEST_TICKS ? ticks : undefined;
}

/** Reads a quantity text as lots; undefined when it is no positive whole number of lots. */
export function parseLots(market: Market, text: string): number | undefined {
  const parsed = parseUnits(text, market.base.scale);
  if (!parsed.ok || parsed.units <= 0n || parsed.units % market.lotUnits !== 0n) return undefined;
  const lots = Number(parsed.units / market.lotUnits);
  return Number.isSafeInteger(lots) ? lots : undefined;
}

/** Prints ticks as a price with every decimal the market shows. */
export function printTicks(market: Market, ticks: number): string {
  const points = BigInt(ticks) * BigInt(market.tickPoints);
  return printUnits(points, market.priceDecimals, market.priceDecimals);
}

/** Prints what was traded, in ticks × lots, as an amount of the quote coin with two decimals. */
export function printTurnover(market: Market, value: number): string {
  return printUnits(BigInt(Math.round(value)) * market.tickLotUnits, market.quote.scale, 2);
}

/** Prints lots as a quantity with every decimal the market shows. */
export function printLots(market: Market, lots: number): string {
  return printUnits(BigInt(lots) * market.lotUnits, market.base.scale, market.quantityDecimals);
}

/** The price of a market without an index before its first trade, in ticks; else 0. */
export function issueTicks(market: Market): number {
  const { bookOnly, reference } = market.definition;
  return bookOnly === true ? (parseTicks(market, reference.price) ?? 0) : 0;
}
