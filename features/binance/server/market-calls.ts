/** Books, trades, candles and prices of markets: endpoints that anybody may ask. */
import type { Kysely } from 'kysely';
import { type Market, printTicks } from '../../catalogue/contract.ts';
import {
  type Answer,
  answered,
  apiError,
  BAD_COMBINATION,
  illegal,
  UNKNOWN_INTERVAL,
} from '../wire/errors.ts';
import type { Asked } from '../wire/asked.ts';
import {
  aggTradeMessage,
  bookTickerMessage,
  candlesOf,
  dayTickerMessage,
  depthMessage,
  klineRow,
  miniTickerMessage,
  type Stats,
  tickerMessage,
  tradeMessage,
} from '../wire/market.ts';
import { type Interval, intervalNamed, MONTH_MINUTES, spanOf, startOf } from '../wire/periods.ts';
import { averageTicks, symbolOf } from '../wire/symbols.ts';
import type { ApiCall, Endpoint } from './endpoint.ts';
import type { MarketSource } from './needs.ts';
import type { Symbols } from './symbols.ts';

/** What these endpoints read from. */
export interface MarketParts {
  readonly source: MarketSource;
  readonly symbols: Symbols;
  readonly nowMs: () => number;
  readonly database: () => Kysely<unknown>;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MAX_DEPTH = 5_000;
const MAX_TRADES = 1_000;
export const MAX_CANDLES = 1_000;
/** Of how many candles of the house the answer is made at the most. */
const MAX_READ = 3_000;
const MAX_WINDOW_DAYS = 7;
const UTC = /^(?:0|[+-]?0?0:00)$/;

function depthWeight(asked: Asked): number {
  const limit = Number(asked.values.get('limit') ?? 100);
  if (limit <= 100) return 5;
  if (limit <= 500) return 25;
  return limit <= 1_000 ? 50 : 250;
}

/** What a call about one or all symbols weighs. */
function byCount(one: number, all: number) {
  return (asked: Asked): number => (asked.has('symbol') ? one : all);
}

/** What a market did in its last 24 hours. */
export function dayStats({ source, nowMs }: Pick<MarketParts, 'source' | 'nowMs'>, market: Market) {
  const { ticks, highTicks, lowTicks, lots, value } = source.shown(market);
  const closeMs = nowMs();
  return {
    openMs: closeMs - DAY_MS,
    closeMs,
    open: source.dayOpen(market.id) ?? ticks,
    high: highTicks,
    low: lowTicks,
    last: ticks,
    lots,
    value,
  } satisfies Stats;
}

/** Answers for the markets a call names: a row for one, a list for several. */
export function rowsFor(
  { symbols }: Pick<MarketParts, 'symbols'>,
  { asked }: ApiCall,
  row: (market: Market) => unknown,
): Answer {
  const { markets, isOne } = symbols.several(asked);
  if (asked.error !== undefined) return asked.error;
  const rows = markets.map((market) => row(market));
  return answered(isOne ? rows[0] : rows);
}

async function trades(parts: MarketParts, { asked }: ApiCall, byId: boolean): Promise<Answer> {
  const market = parts.symbols.asked(asked);
  const limit = asked.whole('limit', { least: 1, most: MAX_TRADES, otherwise: 500 });
  const fromId = byId ? asked.number('fromId') : undefined;
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered([]);
  const found = await parts.source.trades(parts.database(), { marketId: market.id, limit, fromId });
  return answered(found.map((fill) => tradeMessage(market, fill)));
}

async function aggTrades(parts: MarketParts, { asked }: ApiCall): Promise<Answer> {
  const market = parts.symbols.asked(asked);
  const limit = asked.whole('limit', { least: 1, most: MAX_TRADES, otherwise: 500 });
  const fromId = asked.number('fromId');
  const [fromMs, toMs] = [asked.number('startTime'), asked.number('endTime')];
  if (fromId !== undefined && (fromMs !== undefined || toMs !== undefined)) {
    asked.note(BAD_COMBINATION);
  }
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered([]);
  const found = await parts.source.trades(parts.database(), {
    marketId: market.id,
    limit,
    fromId,
    // Whoever says only until when asks for the hour before it.
    fromMs: fromMs ?? (toMs === undefined ? undefined : Math.max(0, toMs - HOUR_MS)),
    toMs,
  });
  return answered(found.map((fill) => aggTradeMessage(market, fill)));
}

/** The last millisecond of the candle that begins at a time. */
export function endOf(interval: Interval, startMs: number): number {
  if (interval.period.minutes !== MONTH_MINUTES) return startMs + spanOf(interval) - 1;
  const date = new Date(startMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - 1;
}

/** The candle of an interval that runs. */
export async function runningCandle(
  source: Pick<MarketSource, 'candles'>,
  market: Market,
  interval: Interval,
  nowMs: number,
) {
  const fromMs = interval.count === 1 ? 0 : startOf(interval, nowMs);
  const span = { fromMs, toMs: nowMs, limit: interval.count };
  const found = await source.candles(market.id, interval.period, span);
  return candlesOf(interval, found).at(-1);
}

/** Candles of an interval, made of the house's own. */
export async function klines(parts: MarketParts, { asked }: ApiCall): Promise<Answer> {
  const market = parts.symbols.asked(asked);
  const interval = intervalNamed(asked.text('interval'));
  if (interval === undefined) asked.note(UNKNOWN_INTERVAL);
  const limit = asked.whole('limit', { least: 1, most: MAX_CANDLES, otherwise: 500 });
  const [from, to] = [asked.number('startTime'), asked.number('endTime')];
  const zone = asked.optional('timeZone');
  // Candles begin by UTC; in another zone those of days would be others.
  if (zone !== '' && !UTC.test(zone)) asked.note(illegal('timeZone', '0'));
  if (market === undefined || interval === undefined || asked.error !== undefined) {
    return asked.error ?? answered([]);
  }
  const spanMs = spanOf(interval);
  const least = Math.min(limit, Math.floor(MAX_READ / interval.count));
  const toMs = Math.min(to ?? parts.nowMs(), (from ?? parts.nowMs()) + least * spanMs - 1);
  // The house's own candles begin where they begin: the last one within its length before the end.
  const lastMs = interval.count === 1 ? toMs - spanMs + 1 : startOf(interval, toMs);
  const fromMs = from ?? Math.max(0, lastMs - (least - 1) * spanMs);
  const span = { fromMs, toMs: Math.max(toMs, 0), limit: least * interval.count };
  const found = await parts.source.candles(market.id, interval.period, span);
  // Where a span has none the house answers with the one before it.
  const inside = found.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);
  const rows = candlesOf(interval, inside).slice(-least);
  return answered(rows.map((candle) => klineRow(market, candle, endOf(interval, candle.timeMs))));
}

/** The mean price of the last five minutes, as text; the price of now where nothing was traded. */
export async function averageOf(
  source: Pick<MarketSource, 'candles' | 'shown'>,
  market: Market,
  nowMs: number,
): Promise<string> {
  const span = { fromMs: nowMs - 5 * MINUTE_MS, toMs: nowMs, limit: 5 };
  const found = await source.candles(market.id, { name: '1min', minutes: 1 }, span);
  let [lots, value] = [0, 0];
  for (const candle of found) {
    lots += candle.lots;
    value += candle.lots * candle.close;
  }
  return printTicks(market, averageTicks(value, lots) || source.shown(market).ticks);
}

async function averagePrice(parts: MarketParts, { asked }: ApiCall): Promise<Answer> {
  const market = parts.symbols.asked(asked);
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const closeTime = parts.nowMs();
  const price = await averageOf(parts.source, market, closeTime);
  return answered({ mins: 5, price, closeTime });
}

const WINDOW = /^([1-9]\d?)([mhd])$/;
const WINDOW_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;
const BAD_WINDOW = apiError(-1130, "Data sent for parameter 'windowSize' is not valid.");

/** A window such as `15m`, `4h` or `7d` in milliseconds; undefined for none of those. */
function windowOf(text: string): number | undefined {
  const match = WINDOW.exec(text);
  if (match === null) return undefined;
  const [count, unit] = [Number(match[1]), match[2] as keyof typeof WINDOW_MS];
  const most = unit === 'm' ? 59 : unit === 'h' ? 23 : MAX_WINDOW_DAYS;
  return count > most ? undefined : count * WINDOW_MS[unit];
}

/** What markets did in a while, from their candles of a minute or of an hour. */
async function windows(parts: MarketParts, { asked }: ApiCall): Promise<Answer> {
  const { markets, isOne } = parts.symbols.several(asked);
  const isNamed = asked.has('symbol') || asked.has('symbols');
  if (!isNamed) asked.text('symbol');
  const spanMs = windowOf(asked.optional('windowSize') || '1d');
  const isMini = asked.optional('type') === 'MINI';
  if (spanMs === undefined || markets.length > 100) asked.note(BAD_WINDOW);
  if (spanMs === undefined || asked.error !== undefined) return asked.error ?? BAD_WINDOW;
  const rows: unknown[] = [];
  for (const market of markets) {
    const stats = await statsOf(parts, market, spanMs);
    rows.push(isMini ? miniTickerMessage(market, stats) : tickerMessage(market, stats));
  }
  return answered(isOne ? rows[0] : rows);
}

async function statsOf(parts: MarketParts, market: Market, spanMs: number): Promise<Stats> {
  const closeMs = parts.nowMs();
  const openMs = closeMs - spanMs;
  const isShort = spanMs <= DAY_MS;
  const period = isShort ? { name: '1min', minutes: 1 } : { name: '60min', minutes: 60 };
  const limit = Math.ceil(spanMs / (period.minutes * MINUTE_MS)) + 1;
  const span = { fromMs: openMs, toMs: closeMs, limit };
  const { ticks } = parts.source.shown(market);
  const flat = { openMs, closeMs, open: ticks, high: ticks, low: ticks, last: ticks };
  const stats = { ...flat, lots: 0, value: 0 };
  const found = await parts.source.candles(market.id, period, span);
  const inside = found.filter(({ timeMs }) => timeMs >= openMs);
  stats.open = inside[0]?.open ?? ticks;
  for (const candle of inside) {
    stats.high = Math.max(stats.high, candle.high);
    stats.low = Math.min(stats.low, candle.low);
    stats.lots += candle.lots;
    stats.value += candle.lots * candle.close;
  }
  return stats;
}

function dayTickers(parts: MarketParts, call: ApiCall): Answer {
  const isMini = call.asked.optional('type') === 'MINI';
  return rowsFor(parts, call, (market) => {
    const stats = dayStats(parts, market);
    if (isMini) return miniTickerMessage(market, stats);
    return dayTickerMessage(market, stats, parts.source.depth(market.id, 1));
  });
}

function depth(parts: MarketParts, { asked }: ApiCall): Answer {
  const market = parts.symbols.asked(asked);
  const limit = asked.whole('limit', { least: 1, most: MAX_DEPTH, otherwise: 100 });
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  return answered(depthMessage(market, parts.source.depth(market.id, limit)));
}

/** The endpoints of market data. */
export function marketCalls(parts: MarketParts): Endpoint[] {
  const get = (
    path: string,
    weight: Endpoint['weight'],
    answer: Endpoint['answer'],
    socket: string,
  ): Endpoint => ({ method: 'GET', path: `/api/v3/${path}`, weight, answer, socket });
  const price = (market: Market) => ({
    symbol: symbolOf(market),
    price: printTicks(market, parts.source.shown(market).ticks),
  });
  const best = (market: Market) => bookTickerMessage(market, parts.source.depth(market.id, 1));
  const day = (call: ApiCall) => dayTickers(parts, call);
  return [
    get('depth', depthWeight, (call) => depth(parts, call), 'depth'),
    get('trades', 25, (call) => trades(parts, call, false), 'trades.recent'),
    get('historicalTrades', 25, (call) => trades(parts, call, true), 'trades.historical'),
    get('aggTrades', 4, (call) => aggTrades(parts, call), 'trades.aggregate'),
    get('klines', 2, (call) => klines(parts, call), 'klines'),
    get('uiKlines', 2, (call) => klines(parts, call), 'uiKlines'),
    get('avgPrice', 2, (call) => averagePrice(parts, call), 'avgPrice'),
    get('ticker/24hr', byCount(2, 80), day, 'ticker.24hr'),
    get('ticker/tradingDay', byCount(4, 200), day, 'ticker.tradingDay'),
    get('ticker', byCount(4, 200), (call) => windows(parts, call), 'ticker'),
    get('ticker/price', byCount(2, 4), (call) => rowsFor(parts, call, price), 'ticker.price'),
    get('ticker/bookTicker', byCount(2, 4), (call) => rowsFor(parts, call, best), 'ticker.book'),
  ];
}
