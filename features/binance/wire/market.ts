/** What everybody may see of a market: book, trades, candles, prices. */
import { printUnits } from '../../../core/money/text.ts';
import { divide } from '../../../core/money/units.ts';
import { type Market, printLots, printTicks } from '../../catalogue/contract.ts';
import type { Fill } from '../../spot/contract/index.ts';
import { averageTicks, symbolOf } from './symbols.ts';
import { type Interval, startOf } from './periods.ts';

type Level = readonly [ticks: number, lots: number];

/** A book's levels, best first, as of a sequence number. */
export interface Book {
  readonly sequence: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** A candle of the house: prices in ticks, volume in lots. */
export interface HouseCandle {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
}

/** What a market did in a while: prices in ticks, volume in lots, value in ticks × lots. */
export interface Stats {
  readonly openMs: number;
  readonly closeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly lots: number;
  readonly value: number;
}

/** A value of ticks × lots as an amount of the quote coin. */
export function valueText(market: Market, tickLots: number): string {
  const units = BigInt(Math.round(tickLots)) * market.tickLotUnits;
  return printUnits(units, market.quote.scale, market.quote.scale);
}

/** Levels as texts. */
export function levelTexts(market: Market, levels: readonly Level[]): [string, string][] {
  return levels.map(([ticks, lots]) => [printTicks(market, ticks), printLots(market, lots)]);
}

/** `depth`: the book as it is, best first. */
export function depthMessage(market: Market, { sequence, bids, asks }: Book) {
  return {
    lastUpdateId: sequence,
    bids: levelTexts(market, bids),
    asks: levelTexts(market, asks),
  };
}

/** A trade as `trades` shows it. */
export function tradeMessage(market: Market, fill: Fill) {
  return {
    id: fill.id,
    price: printTicks(market, fill.ticks),
    qty: printLots(market, fill.lots),
    quoteQty: valueText(market, fill.ticks * fill.lots),
    time: fill.timeMs,
    isBuyerMaker: fill.takerSide === 'sell',
    isBestMatch: true,
  };
}

/** A trade as `aggTrades` shows it: each is its own sum here. */
export function aggTradeMessage(market: Market, fill: Fill) {
  return {
    a: fill.id,
    p: printTicks(market, fill.ticks),
    q: printLots(market, fill.lots),
    f: fill.id,
    l: fill.id,
    T: fill.timeMs,
    m: fill.takerSide === 'sell',
    M: true,
  };
}

/** What a candle came to, in ticks × lots: its volume at the mean of its four prices. */
export function candleValue({ open, high, low, close, lots }: Omit<HouseCandle, 'timeMs'>): number {
  const four = BigInt(open) + BigInt(high) + BigInt(low) + BigInt(close);
  return Number(divide(four * BigInt(lots), 4n, 'half_even'));
}

/** A candle with its value. */
export type ValuedCandle = HouseCandle & { readonly value: number };

/** Two candles as one that begins with the first. */
function joined(first: ValuedCandle, next: ValuedCandle): ValuedCandle {
  return {
    timeMs: first.timeMs,
    open: first.open,
    high: Math.max(first.high, next.high),
    low: Math.min(first.low, next.low),
    close: next.close,
    lots: first.lots + next.lots,
    value: first.value + next.value,
  };
}

/** Candles that follow one another as one; undefined for none. */
export function folded(
  candles: readonly HouseCandle[],
  before?: ValuedCandle,
): ValuedCandle | undefined {
  return candles.reduce<ValuedCandle | undefined>((so, candle) => {
    const next = { ...candle, value: candleValue(candle) };
    return so === undefined ? next : joined(so, next);
  }, before);
}

/** Candles of an interval out of the house's own, ascending; each with what it came to. */
export function candlesOf(
  interval: Interval,
  candles: readonly HouseCandle[],
): (HouseCandle & { readonly value: number })[] {
  const made: (HouseCandle & { value: number })[] = [];
  for (const candle of candles) {
    const timeMs = startOf(interval, candle.timeMs);
    const value = candleValue(candle);
    const last = made.at(-1);
    if (last === undefined || last.timeMs !== timeMs) {
      made.push({ ...candle, timeMs, value });
      continue;
    }
    made[made.length - 1] = joined(last, { ...candle, value });
  }
  return made;
}

/** A candle as a row of twelve. The house does not count trades, nor takers apart. */
export function klineRow(
  market: Market,
  candle: HouseCandle & { readonly value: number },
  endMs: number,
): (number | string)[] {
  return [
    candle.timeMs,
    printTicks(market, candle.open),
    printTicks(market, candle.high),
    printTicks(market, candle.low),
    printTicks(market, candle.close),
    printLots(market, candle.lots),
    endMs,
    valueText(market, candle.value),
    0,
    '0',
    '0',
    '0',
  ];
}

/** The change of a price in percent, with three decimals. */
export function percentText(open: number, last: number): string {
  if (open === 0) return '0.000';
  const thousandths = divide(BigInt(last - open) * 100_000n, BigInt(open), 'half_even');
  return printUnits(thousandths, 3, 3);
}

/** A difference of two prices. */
export function changeText(market: Market, ticks: number): string {
  return ticks < 0 ? `-${printTicks(market, -ticks)}` : printTicks(market, ticks);
}

/** `ticker` in its short form. */
export function miniTickerMessage(market: Market, stats: Stats) {
  return {
    symbol: symbolOf(market),
    openPrice: printTicks(market, stats.open),
    highPrice: printTicks(market, stats.high),
    lowPrice: printTicks(market, stats.low),
    lastPrice: printTicks(market, stats.last),
    volume: printLots(market, stats.lots),
    quoteVolume: valueText(market, stats.value),
    openTime: stats.openMs,
    closeTime: stats.closeMs,
    // The house counts no trades of a while.
    firstId: -1,
    lastId: -1,
    count: 0,
  };
}

/** `ticker` in its long form, without what the book says. */
export function tickerMessage(market: Market, stats: Stats) {
  const { symbol, ...mini } = miniTickerMessage(market, stats);
  const average = averageTicks(stats.value, stats.lots) || stats.last;
  return {
    symbol,
    priceChange: changeText(market, stats.last - stats.open),
    priceChangePercent: percentText(stats.open, stats.last),
    weightedAvgPrice: printTicks(market, average),
    ...mini,
  };
}

/** `ticker/bookTicker`: the best of both sides. */
export function bookTickerMessage(market: Market, { bids, asks }: Book) {
  const [bid, ask] = [bids[0] ?? [0, 0], asks[0] ?? [0, 0]] as const;
  return {
    symbol: symbolOf(market),
    bidPrice: printTicks(market, bid[0]),
    bidQty: printLots(market, bid[1]),
    askPrice: printTicks(market, ask[0]),
    askQty: printLots(market, ask[1]),
  };
}

/** `ticker/24hr`: the day, and the best of both sides. */
export function dayTickerMessage(market: Market, stats: Stats, book: Book) {
  const { symbol: _symbol, ...best } = bookTickerMessage(market, book);
  const ticker = tickerMessage(market, stats);
  return {
    ...ticker,
    prevClosePrice: ticker.openPrice,
    lastQty: printLots(market, 0),
    ...best,
  };
}
