/** Markets and candles as TradingView's charting library reads them. */
import type { Market } from '../../catalogue/contract.ts';
import { symbolOf } from './symbols.ts';

/** How the library calls an interval, and how bots do. */
export const RESOLUTIONS: Readonly<Record<string, string>> = {
  '1': '1m',
  '3': '3m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '120': '2h',
  '240': '4h',
  '360': '6h',
  '480': '8h',
  '720': '12h',
  '1D': '1d',
  '3D': '3d',
  '1W': '1w',
  '1M': '1M',
};
const NAMES = Object.keys(RESOLUTIONS);
/** What it calls days, weeks and months beside that. */
const SHORT: Readonly<Record<string, string>> = { D: '1D', W: '1W', M: '1M' };
const KINDS = { coin: 'crypto', stock: 'stock' } as const;

/** The interval of a resolution; empty where there is none. */
export function intervalOf(resolution: string): string {
  return RESOLUTIONS[SHORT[resolution] ?? resolution] ?? '';
}

/** `config`. */
export const UDF_CONFIG = {
  supported_resolutions: NAMES,
  supports_group_request: false,
  supports_marks: false,
  supports_search: true,
  supports_timescale_marks: false,
  supports_time: true,
  exchanges: [],
  symbols_types: [
    { name: 'All', value: '' },
    { name: 'Crypto', value: KINDS.coin },
    { name: 'Stocks', value: KINDS.stock },
  ],
};

/** The type of a market. */
export function kindOf({ kind }: Pick<Market, 'kind'>): string {
  return KINDS[kind];
}

/** A row of `search`. */
export function foundMessage(market: Market) {
  const symbol = symbolOf(market);
  const description = market.symbol;
  const type = kindOf(market);
  return { symbol, full_name: symbol, description, exchange: '', ticker: symbol, type };
}

/** `symbols`. */
export function udfSymbol(market: Market) {
  const symbol = symbolOf(market);
  return {
    name: symbol,
    ticker: symbol,
    description: market.symbol,
    type: kindOf(market),
    exchange: '',
    listed_exchange: '',
    session: '24x7',
    timezone: 'Etc/UTC',
    minmov: market.tickPoints,
    pricescale: 10 ** market.priceDecimals,
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    supported_resolutions: NAMES,
    volume_precision: market.quantityDecimals,
    currency_code: market.quote.code,
    data_status: 'streaming',
  };
}

/** `history`, of rows as `klines` has them: a column a figure, times in seconds. */
export function historyMessage(rows: readonly (readonly (number | string)[])[]) {
  if (rows.length === 0) return { s: 'no_data' };
  const column = (at: number) => rows.map((row) => Number(row[at]));
  const t = column(0).map((ms) => Math.floor(ms / 1_000));
  const [o, h, l, c, v] = [1, 2, 3, 4, 5].map((at) => column(at));
  return { s: 'ok', t, o, h, l, c, v };
}
