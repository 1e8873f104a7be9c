/** Who may call what of this room: `key` is whoever signs with a key that allows it. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const binanceAccess: readonly Route[] = [
  ...routes('visitor', 'GET', [
    '/api/v3/aggTrades',
    '/api/v3/avgPrice',
    '/api/v3/depth',
    '/api/v3/exchangeInfo',
    '/api/v3/executionRules',
    '/api/v3/historicalTrades',
    '/api/v3/klines',
    '/api/v3/ping',
    '/api/v3/referencePrice',
    '/api/v3/ticker',
    '/api/v3/ticker/24hr',
    '/api/v3/ticker/bookTicker',
    '/api/v3/ticker/price',
    '/api/v3/ticker/tradingDay',
    '/api/v3/time',
    '/api/v3/trades',
    '/api/v3/uiKlines',
    '/dapi/v1/exchangeInfo',
    '/dapi/v1/ping',
    '/dapi/v1/time',
    '/fapi/v1/exchangeInfo',
    '/fapi/v1/ping',
    '/fapi/v1/time',
    '/sapi/v1/margin/allPairs',
    '/sapi/v1/margin/isolated/allPairs',
    '/sapi/v1/system/status',
  ]),
];
