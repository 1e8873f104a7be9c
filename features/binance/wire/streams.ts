/** Streams of market data: their names, and what their messages say. */
import { type Market, printLots, printTicks } from '../../catalogue/contract.ts';
import type { Fill } from '../../spot/contract/index.ts';
import {
  type Book,
  type HouseCandle,
  levelTexts,
  type Stats,
  tickerMessage,
  valueText,
} from './market.ts';
import { type Interval, intervalNamed } from './periods.ts';
import { symbolOf } from './symbols.ts';

/** What a stream tells. */
export type Stream =
  | { readonly kind: 'trade' | 'aggTrade' | 'depth' | 'bookTicker'; readonly symbol: string }
  | { readonly kind: 'miniTicker' | 'ticker'; readonly symbol: string }
  | { readonly kind: 'avgPrice' | 'referencePrice'; readonly symbol: string }
  | { readonly kind: 'levels'; readonly symbol: string; readonly count: number }
  | {
      readonly kind: 'kline';
      readonly symbol: string;
      readonly interval: Interval;
      /** Whether its days begin at midnight of UTC+8. */
      readonly isEastern?: true;
    }
  | { readonly kind: 'window'; readonly symbol: string; readonly window: Window }
  | { readonly kind: 'allWindows'; readonly window: Window }
  | { readonly kind: 'allMiniTickers' | 'allTickers' };

/** Windows that move with the clock, by their names, in minutes. */
export const WINDOWS = { '1h': 60, '4h': 240, '1d': 1_440 } as const;
export type Window = keyof typeof WINDOWS;

const NAME =
  /^([a-z0-9_.-]{1,20})@([A-Za-z]{1,14})(?:(\d{1,2})|_(\d{1,2}[smhdwM]))?(@1000?ms|@\+08:00)?$/;
const ALL_WINDOWS = /^!ticker_(\d[hd])@arr$/;
const LEVELS: readonly number[] = [5, 10, 20];
const PLAIN = [
  'trade',
  'aggTrade',
  'depth',
  'bookTicker',
  'miniTicker',
  'ticker',
  'avgPrice',
  'referencePrice',
] as const;

/** At the end of a name of candles: their days begin at midnight of UTC+8. */
const EAST = '@+08:00';

function windowNamed(name: string | undefined): Window | undefined {
  return (Object.keys(WINDOWS) as Window[]).find((each) => each === name);
}

/**
 * The stream of a name; undefined where there is none. A symbol may be in either case, but in one:
 * each name is told by itself, and a symbol of seven letters has 128 mixtures.
 */
export function streamNamed(name: string): Stream | undefined {
  if (name === '!miniTicker@arr') return { kind: 'allMiniTickers' };
  if (name === '!ticker@arr') return { kind: 'allTickers' };
  if (name.length > 60) return undefined;
  const all = windowNamed(ALL_WINDOWS.exec(name)?.[1]);
  if (all !== undefined) return { kind: 'allWindows', window: all };
  const [first = '', ...rest] = name.split('@');
  const symbol = first.toUpperCase();
  const low = first.toLowerCase();
  if (first !== low && first !== symbol) return undefined;
  const match = NAME.exec([low, ...rest].join('@'));
  if (match === null) return undefined;
  const [, , kind, levels, period, speed] = match;
  const isEastern = speed === EAST;
  if (period !== undefined) {
    const window = windowNamed(period);
    if (kind === 'ticker' && window !== undefined && speed === undefined) {
      return { kind: 'window', symbol, window };
    }
    const interval = kind === 'kline' ? intervalNamed(period) : undefined;
    if (interval === undefined || (speed !== undefined && !isEastern)) return undefined;
    return { kind: 'kline', symbol, interval, ...(isEastern && { isEastern }) };
  }
  if (isEastern) return undefined;
  if (levels !== undefined) {
    const count = Number(levels);
    const isThere = kind === 'depth' && LEVELS.includes(count);
    return isThere ? { kind: 'levels', symbol, count } : undefined;
  }
  const plain = PLAIN.find((each) => each === kind);
  if (plain === undefined || (speed !== undefined && plain !== 'depth')) return undefined;
  return { kind: plain, symbol };
}

/** What changed in a book: from which change to which, and the levels as they are now. */
export interface BookChange {
  readonly first: number;
  readonly last: number;
  readonly bids: Book['bids'];
  readonly asks: Book['asks'];
}

/** `@depth`: nothing is missing where each begins with the one after the last. */
export function depthUpdate(market: Market, change: BookChange, nowMs: number) {
  return {
    e: 'depthUpdate',
    E: nowMs,
    s: symbolOf(market),
    U: change.first,
    u: change.last,
    b: levelTexts(market, change.bids),
    a: levelTexts(market, change.asks),
  };
}

/** `@trade`. */
export function tradeEvent(market: Market, fill: Fill, nowMs: number) {
  return {
    e: 'trade',
    E: nowMs,
    s: symbolOf(market),
    t: fill.id,
    p: printTicks(market, fill.ticks),
    q: printLots(market, fill.lots),
    T: fill.timeMs,
    m: fill.takerSide === 'sell',
    M: true,
  };
}

/** `@aggTrade`: each trade is its own sum. */
export function aggTradeEvent(market: Market, fill: Fill, nowMs: number) {
  const { t, ...rest } = tradeEvent(market, fill, nowMs);
  return { ...rest, e: 'aggTrade', a: t, f: t, l: t };
}

/** `@bookTicker`: the best of both sides. */
export function bookTickerEvent(market: Market, { sequence, bids, asks }: Book) {
  const [bid, ask] = [bids[0] ?? [0, 0], asks[0] ?? [0, 0]] as const;
  return {
    u: sequence,
    s: symbolOf(market),
    b: printTicks(market, bid[0]),
    B: printLots(market, bid[1]),
    a: printTicks(market, ask[0]),
    A: printLots(market, ask[1]),
  };
}

/** `@miniTicker`: the day in short. */
export function miniTickerEvent(market: Market, stats: Stats, nowMs: number) {
  return {
    e: '24hrMiniTicker',
    E: nowMs,
    s: symbolOf(market),
    c: printTicks(market, stats.last),
    o: printTicks(market, stats.open),
    h: printTicks(market, stats.high),
    l: printTicks(market, stats.low),
    v: printLots(market, stats.lots),
    q: valueText(market, stats.value),
  };
}

/** `@ticker`: the day, and the best of both sides. */
export function tickerEvent(market: Market, stats: Stats, book: Book, nowMs: number) {
  const { u: _u, s: _s, ...best } = bookTickerEvent(market, book);
  const day = tickerMessage(market, stats);
  return {
    ...miniTickerEvent(market, stats, nowMs),
    e: '24hrTicker',
    p: day.priceChange,
    P: day.priceChangePercent,
    w: day.weightedAvgPrice,
    x: day.openPrice,
    Q: printLots(market, 0),
    ...best,
    O: stats.openMs,
    C: stats.closeMs,
    F: -1,
    L: -1,
    n: 0,
  };
}

/** `@ticker_1h`: what a market did in a window that moves with the clock. */
export function windowEvent(market: Market, window: Window, stats: Stats, nowMs: number) {
  const {
    priceChange: p,
    priceChangePercent: P,
    weightedAvgPrice: w,
  } = tickerMessage(market, stats);
  const times = { O: stats.openMs, C: stats.closeMs, F: -1, L: -1, n: 0 };
  return { ...miniTickerEvent(market, stats, nowMs), e: `${window}Ticker`, p, P, w, ...times };
}

/** `@avgPrice`: the mean of the last minutes, as `avgPrice` says it. */
export function averageEvent(market: Market, price: string, nowMs: number) {
  return { e: 'avgPrice', E: nowMs, s: symbolOf(market), i: '5m', w: price, T: nowMs };
}

/** `@referencePrice`: the index, which orders are held to; none while there is none. */
export function referenceEvent(market: Market, indexTicks: number, nowMs: number) {
  const r = indexTicks > 0 ? printTicks(market, indexTicks) : null;
  return { e: 'referencePrice', s: symbolOf(market), r, t: nowMs };
}

/** `@kline_1m`: the candle that runs. */
export function klineEvent(
  market: Market,
  interval: Interval,
  candle: HouseCandle & { readonly value: number },
  times: { readonly endMs: number; readonly nowMs: number },
) {
  const symbol = symbolOf(market);
  return {
    e: 'kline',
    E: times.nowMs,
    s: symbol,
    k: {
      t: candle.timeMs,
      T: times.endMs,
      s: symbol,
      i: interval.name,
      f: -1,
      L: -1,
      o: printTicks(market, candle.open),
      c: printTicks(market, candle.close),
      h: printTicks(market, candle.high),
      l: printTicks(market, candle.low),
      v: printLots(market, candle.lots),
      n: 0,
      x: times.nowMs > times.endMs,
      q: valueText(market, candle.value),
      V: '0',
      Q: '0',
      B: '0',
    },
  };
}
