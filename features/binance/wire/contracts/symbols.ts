/** Markets of contracts as symbols: named as those of spot, with lots and limits of the terms. */
import { parseUnits, printUnits } from '../../../../core/money/text.ts';
import { type Market, type MarketState, printTicks } from '../../../catalogue/contract.ts';
import {
  type ContractTerms,
  LIMIT_REACH_PPM,
  MOST_POSITIONS,
} from '../../../contracts/contract/index.ts';
import { MAX_REDUCTIONS } from '../../../contracts/contract/reductions.ts';
import { RATE_LIMITS, rateText, statusOf, symbolOf } from '../symbols.ts';

/** A market that has contracts, and the terms under which they are opened now. */
export interface ContractMarket {
  readonly market: Market;
  readonly terms: ContractTerms;
}

const MILLION = 1_000_000;
/** When contracts that have no end are delivered, as clients know it. */
const NEVER_MS = 4_133_404_800_000;

export const CONTRACT_ORDER_TYPES = [
  'LIMIT',
  'MARKET',
  'STOP_MARKET',
  'TAKE_PROFIT_MARKET',
  'TRAILING_STOP_MARKET',
] as const;
export const CONTRACT_TIMES = ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'] as const;

/** A number of lots as a quantity of the base coin. */
export function quantityText({ market, terms }: ContractMarket, lots: number): string {
  const units = BigInt(Math.abs(lots)) * BigInt(terms.lotUnits);
  const text = printUnits(units, market.base.scale);
  return lots < 0 ? `-${text}` : text;
}

/** A quantity as lots; undefined where it is no whole number of them. */
export function lotsOfQuantity({ market, terms }: ContractMarket, text: string) {
  const parsed = parseUnits(text, market.base.scale);
  const lot = BigInt(terms.lotUnits);
  if (!parsed.ok || parsed.units % lot !== 0n) return undefined;
  const lots = Number(parsed.units / lot);
  return Number.isSafeInteger(lots) ? lots : undefined;
}

/** An amount of the margin coin, which may be below zero. */
export function moneyText({ market }: ContractMarket, amount: bigint): string {
  const { scale } = market.quote;
  const text = printUnits(amount < 0n ? -amount : amount, scale, scale);
  return amount < 0n ? `-${text}` : text;
}

/** What price × lots comes to, in units of the margin coin. */
export function valueOf({ market, terms }: ContractMarket, tickLots: number): bigint {
  // Exact by the terms: a lot gains a whole number of units a tick.
  return (BigInt(tickLots) * market.tickUnits * BigInt(terms.lotUnits)) / tenTo(market.base.scale);
}

function tenTo(scale: number): bigint {
  return 10n ** BigInt(scale);
}

/** The price of lots that were bought at several: rounded to a tick, 0 for none. */
export function averageText({ market }: ContractMarket, tickLots: number, lots: number): string {
  return printTicks(market, lots === 0 ? 0 : Math.round(tickLots / lots));
}

function decimalsOf(text: string): number {
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
}

function filtersOf(of: ContractMarket) {
  const { market, terms } = of;
  const { tickSize } = market.definition;
  const step = quantityText(of, 1);
  const size = { minQty: step, maxQty: quantityText(of, terms.maxLotsPerOrder), stepSize: step };
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: tickSize,
      maxPrice: printTicks(market, 2 ** 31 - 1),
      tickSize,
    },
    { filterType: 'LOT_SIZE', ...size },
    { filterType: 'MARKET_LOT_SIZE', ...size },
    { filterType: 'MAX_NUM_ORDERS', limit: MOST_POSITIONS },
    { filterType: 'MAX_NUM_ALGO_ORDERS', limit: MAX_REDUCTIONS },
    { filterType: 'MIN_NOTIONAL', notional: '0' },
    {
      filterType: 'PERCENT_PRICE',
      multiplierUp: rateText(MILLION + LIMIT_REACH_PPM),
      multiplierDown: rateText(MILLION - LIMIT_REACH_PPM),
      multiplierDecimal: '4',
    },
  ];
}

/** One symbol of `exchangeInfo`. */
export function contractMessage(of: ContractMarket, state: MarketState) {
  const { market, terms } = of;
  const highest = Math.max(...terms.multiples);
  const [tier] = terms.tiers ?? [];
  return {
    symbol: symbolOf(market),
    pair: symbolOf(market),
    contractType: 'PERPETUAL',
    deliveryDate: NEVER_MS,
    onboardDate: 0,
    status: statusOf(state) === 'TRADING' ? 'TRADING' : 'PENDING_TRADING',
    maintMarginPercent: rateText(
      tier ? tier.maintenancePpm * 100 : Math.round((terms.closeOutPpm * 100) / highest),
    ),
    requiredMarginPercent: rateText(Math.round((MILLION * 100) / highest)),
    baseAsset: market.base.code,
    quoteAsset: market.quote.code,
    marginAsset: market.quote.code,
    pricePrecision: market.priceDecimals,
    quantityPrecision: decimalsOf(quantityText(of, 1)),
    baseAssetPrecision: market.base.scale,
    quotePrecision: market.quote.scale,
    underlyingType: 'COIN',
    underlyingSubType: [],
    triggerProtect: '0',
    liquidationFee: rateText(terms.closeFeePpm),
    marketTakeBound: rateText(terms.spreadBps * 50),
    filters: filtersOf(of),
    orderTypes: CONTRACT_ORDER_TYPES,
    timeInForce: CONTRACT_TIMES,
  };
}

export const CONTRACT_LIMITS = [RATE_LIMITS.weight, RATE_LIMITS.orders10s] as const;
