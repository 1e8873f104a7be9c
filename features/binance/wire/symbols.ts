/** Markets as symbols: `BTC/USDT` is `BTCUSDT`, with its steps and limits as filters. */
import { printUnits } from '../../../core/money/text.ts';
import { divide } from '../../../core/money/units.ts';
import type { Market, MarketState, SpotTerms } from '../../catalogue/contract.ts';
import {
  CALLBACK_BPS,
  MAX_ICEBERG_PARTS,
  MAX_ICEBERGS,
  MOST_OPEN_ORDERS,
  MOST_TRAILING_STOPS,
} from '../../spot/contract/index.ts';

const MILLION = 1_000_000;
/** The decimals of rates. */
const RATE_SCALE = 6;
const LARGEST_TICKS = 2 ** 31 - 1;

/** The symbol of a market. */
export function symbolOf({ base, quote }: Market): string {
  return `${base.code}${quote.code}`.toUpperCase().replaceAll(/[^A-Z0-9_.-]/g, '');
}

/** A rate of parts per million as a decimal text: 800 is `0.0008`. */
export function rateText(ppm: number): string {
  return printUnits(BigInt(ppm), RATE_SCALE);
}

/** A price that is so many times what was given, in parts per million, on a tick. */
function priceText(market: Market, ticks: number): string {
  return printUnits(
    BigInt(ticks) * BigInt(market.tickPoints),
    market.priceDecimals,
    market.priceDecimals,
  );
}

/** The smallest and largest values of orders, as texts of the quote coin. */
function valueText(market: Market, tickLots: number): string {
  return printUnits(BigInt(tickLots) * market.tickLotUnits, market.quote.scale);
}

/** The filters of a symbol: what an order has to keep, by the names that clients look for. */
function filtersOf(market: Market, { bandPpm }: SpotTerms) {
  const { tickSize, lotSize, minQuantity, maxQuantity } = market.definition;
  const [up, down] = [rateText(MILLION + bandPpm), rateText(MILLION - bandPpm)];
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: tickSize,
      maxPrice: priceText(market, LARGEST_TICKS),
      tickSize,
    },
    { filterType: 'LOT_SIZE', minQty: minQuantity, maxQty: maxQuantity, stepSize: lotSize },
    { filterType: 'ICEBERG_PARTS', limit: MAX_ICEBERG_PARTS },
    { filterType: 'MARKET_LOT_SIZE', minQty: minQuantity, maxQty: maxQuantity, stepSize: lotSize },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: CALLBACK_BPS.least,
      maxTrailingAboveDelta: CALLBACK_BPS.most,
      minTrailingBelowDelta: CALLBACK_BPS.least,
      maxTrailingBelowDelta: CALLBACK_BPS.most,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: up,
      // What is not above the band of a buy, or below that of a sale, only waits.
      bidMultiplierDown: '0',
      askMultiplierUp: '1000',
      askMultiplierDown: down,
      avgPriceMins: 0,
    },
    {
      filterType: 'NOTIONAL',
      minNotional: valueText(market, market.minTickLots),
      applyMinToMarket: true,
      maxNotional: valueText(market, market.maxTickLots),
      applyMaxToMarket: true,
      avgPriceMins: 0,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: MOST_OPEN_ORDERS },
    { filterType: 'MAX_NUM_ORDER_LISTS', maxNumOrderLists: MOST_OPEN_ORDERS / 2 },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: MOST_TRAILING_STOPS },
    { filterType: 'MAX_NUM_ICEBERG_ORDERS', maxNumIcebergOrders: MAX_ICEBERGS },
  ];
}

/** Whether a market takes orders, in the words of clients. */
export function statusOf({ status }: MarketState): 'TRADING' | 'HALT' | 'BREAK' {
  if (status === 'open') return 'TRADING';
  return status === 'closed' ? 'BREAK' : 'HALT';
}

export const ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;
export const STP_MODES = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'] as const;

/** One symbol of `exchangeInfo`. */
export function symbolMessage(market: Market, state: MarketState, terms: SpotTerms) {
  return {
    symbol: symbolOf(market),
    status: statusOf(state),
    baseAsset: market.base.code,
    baseAssetPrecision: market.base.scale,
    quoteAsset: market.quote.code,
    quotePrecision: market.quote.scale,
    quoteAssetPrecision: market.quote.scale,
    baseCommissionPrecision: market.base.scale,
    quoteCommissionPrecision: market.quote.scale,
    orderTypes: ORDER_TYPES,
    icebergAllowed: true,
    ocoAllowed: true,
    otoAllowed: true,
    opoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(market, terms),
    permissions: [],
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
    allowedSelfTradePreventionModes: STP_MODES,
  };
}

/** The limits that all calls and orders keep. */
export const RATE_LIMITS = {
  weight: {
    rateLimitType: 'REQUEST_WEIGHT',
    interval: 'MINUTE',
    intervalNum: 1,
    limit: 6_000,
  },
  orders10s: { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100 },
  ordersDay: { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000 },
  raw: { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 61_000 },
} as const;

/** The prices between which a market's orders execute, around its index. */
export function rangeMessage(market: Market, { bandPpm }: SpotTerms) {
  return {
    symbol: symbolOf(market),
    rules: [
      {
        ruleType: 'PRICE_RANGE',
        bidLimitMultUp: rateText(MILLION + bandPpm),
        bidLimitMultDown: '0',
        askLimitMultUp: '1000',
        askLimitMultDown: rateText(MILLION - bandPpm),
      },
    ],
  };
}

/** What orders came to on average, in ticks, rounded to the nearest. */
export function averageTicks(value: number, lots: number): number {
  return lots === 0 ? 0 : Number(divide(BigInt(value), BigInt(lots), 'half_even'));
}
