/**
 * Splits in charts: what was priced before one is shown in shares as they are after it. Ticks and
 * stored candles that had ended by then stay what they were (decision 0087).
 */
import type { IndexRebase } from '../../feeds/contract.ts';
import type { Candle } from './candle-book.ts';
import { nextStart, PERIODS } from './periods.ts';

const HALF_HOUR = 30;

/** A split: prices before it are multiplied by d ÷ n, quantities by n ÷ d. */
export type Factor = Pick<IndexRebase, 'marketId' | 'timeMs' | 'numerator' | 'denominator'>;

/** Whether shares were split: a dividend leaves them what they are. */
export function isSplit({ numerator, denominator }: Factor): boolean {
  return numerator !== denominator;
}

/** A candle in the shares of a time after the split. */
export function scaled(candle: Readonly<Candle>, factors: readonly Factor[]): Candle {
  let price = 1;
  let quantity = 1;
  for (const { numerator, denominator } of factors) {
    price *= denominator / numerator;
    quantity *= numerator / denominator;
  }
  const ticks = (value: number): number => Math.max(1, Math.round(value * price));
  return {
    ...candle,
    open: ticks(candle.open),
    high: ticks(candle.high),
    low: ticks(candle.low),
    close: ticks(candle.close),
    lots: Math.round(candle.lots * quantity),
  };
}

/** Whether a candle had ended at a time. */
export function hasEnded({ minutes, timeMs }: Readonly<Candle>, atMs: number): boolean {
  const period = PERIODS.find((each) => each.minutes === minutes);
  return period === undefined || nextStart(period, timeMs) <= atMs;
}

/** All splits that charts know, market by market. */
export class Factors {
  private readonly byMarket = new Map<number, Factor[]>();

  /** Forgets all. */
  clear(): void {
    this.byMarket.clear();
  }

  /** Takes a split; in order of time, and what is no split counts for nothing. */
  add(factor: Factor): void {
    if (!isSplit(factor)) return;
    const known = this.byMarket.get(factor.marketId) ?? [];
    this.byMarket.set(factor.marketId, [...known, factor]);
  }

  /** A stored candle as it is shown: with the splits after its end. */
  shown(candle: Readonly<Candle>): Candle {
    const all = this.byMarket.get(candle.marketId);
    const after = all?.filter(({ timeMs }) => hasEnded(candle, timeMs)) ?? [];
    return after.length === 0 ? candle : scaled(candle, after);
  }

  /** Closes of half hours of a market, by time, as they are shown. */
  shownCloses(marketId: number, closes: ReadonlyMap<number, number>): Map<number, number> {
    const flat = { marketId, minutes: HALF_HOUR, open: 0, high: 0, low: 0, lots: 0 };
    return new Map(
      [...closes].map(([timeMs, close]) => [timeMs, this.shown({ ...flat, timeMs, close }).close]),
    );
  }
}
