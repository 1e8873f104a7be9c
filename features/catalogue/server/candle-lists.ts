/** What is made of lists of candles. */
import type { Candle } from './candle-book.ts';
import { DAY_MS } from './periods.ts';

/** Closes of the day up to the newest one, in order of time. */
export function lastDay(closes: ReadonlyMap<number, number>): number[] {
  const newestMs = Math.max(...closes.keys());
  return [...closes]
    .filter(([timeMs]) => timeMs > newestMs - DAY_MS)
    .sort(([left], [right]) => left - right)
    .map(([, close]) => close);
}

/** One candle for each market, period and time: after a load there may be an older one too. */
export function latest(candles: Iterable<Candle>): Candle[] {
  const byKey = new Map<string, Candle>();
  for (const candle of candles) {
    byKey.set(`${candle.marketId}/${candle.minutes}/${candle.timeMs}`, candle);
  }
  return [...byKey.values()];
}
