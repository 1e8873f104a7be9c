/** What assets and markets are: their definitions, their steps as whole numbers, and as texts. */
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { type Asset, assetId, powerOfTen, type RatePpm } from '../../../core/money/units.ts';

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

const LARGEST_TICKS = 2 ** 31 - 1;

function decimalsOf(text: string): number {
  return (text.split('.')[1] ?? '').replace(/0+$/, '').length;
}

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Error(`catalogue number ${text}: ${parsed.refusal}`);
  return parsed.units;
}

function wholeSteps(text: string, scale: number, step: bigint): number {
  const value = unitsOf(text, scale);
  if (value % step !== 0n) throw new Error(`${text} is not a whole number of steps`);
  return Number(value / step);
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
  const lotUnits = unitsOf(definition.lotSize, base.scale);
  const tickUnits = unitsOf(definition.tickSize, quote.scale);
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
    tickPoints: Number(unitsOf(definition.tickSize, priceDecimals)),
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
