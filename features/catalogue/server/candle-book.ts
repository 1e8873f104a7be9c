import { candleStart, MINUTE_MS, nextStart, PERIODS, type Period } from './periods.ts';

/** A candle: prices in ticks, volume in lots. */
export interface Candle {
  readonly marketId: number;
  readonly minutes: number;
  readonly timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  lots: number;
}

/** Told about each candle that changed, the current ones and those that are complete. */
export type CandleListener = (candle: Candle, period: Period) => void;

/**
 * The current candles of all markets and periods, in memory. What must always hold: a candle's
 * low is not above, and its high not below, its open and its close; candles of one market and
 * period come in order; while a market is in session each minute has one.
 */
export class CandleBook {
  private readonly current = new Map<number, Map<number, Candle>>();
  private readonly onChange: CandleListener;

  constructor(onChange: CandleListener) {
    this.onChange = onChange;
  }

  /** Forgets everything. */
  clear(): void {
    this.current.clear();
  }

  /** Takes a stored candle as the current one of its market and period. */
  restore(candle: Candle): void {
    this.of(candle.marketId).set(candle.minutes, { ...candle });
  }

  /** The current candle of a market and period. */
  candle(marketId: number, minutes: number): Readonly<Candle> | undefined {
    return this.current.get(marketId)?.get(minutes);
  }

  /** A price at a time, with the volume that came with it. Times never go back. */
  apply(marketId: number, timeMs: number, ticks: number, lots: number): void {
    const candles = this.of(marketId);
    const minute = candles.get(1);
    // Within a session a candle begins where the one before it ended; after a night it does not.
    const isContinuous = minute !== undefined && timeMs - minute.timeMs < 2 * MINUTE_MS;
    for (const period of PERIODS) {
      const startMs = candleStart(period, timeMs);
      const known = candles.get(period.minutes);
      if (known !== undefined && known.timeMs >= startMs) {
        known.high = Math.max(known.high, ticks);
        known.low = Math.min(known.low, ticks);
        known.close = ticks;
        known.lots += lots;
        this.onChange(known, period);
        continue;
      }
      const open = isContinuous ? (known?.close ?? ticks) : ticks;
      this.open(candles, period, {
        marketId,
        minutes: period.minutes,
        timeMs: startMs,
        open,
        high: Math.max(open, ticks),
        low: Math.min(open, ticks),
        close: ticks,
        lots,
      });
    }
  }

  /**
   * Fills the minutes in which a market had no price with flat candles up to `nowMs`, from its
   * first price since `sinceMs`, when it opened or the house began to look.
   */
  roll(marketId: number, sinceMs: number, nowMs: number): void {
    const candles = this.of(marketId);
    for (const period of PERIODS) {
      const known = candles.get(period.minutes);
      if (known === undefined || known.timeMs < candleStart(period, sinceMs)) continue;
      const lastMs = candleStart(period, nowMs);
      const firstMs = nextStart(period, known.timeMs);
      const { close } = known;
      for (let timeMs = firstMs; timeMs <= lastMs; timeMs = nextStart(period, timeMs)) {
        const flat = { open: close, high: close, low: close, close, lots: 0 };
        this.open(candles, period, { marketId, minutes: period.minutes, timeMs, ...flat });
      }
    }
  }

  private open(candles: Map<number, Candle>, period: Period, candle: Candle): void {
    candles.set(period.minutes, candle);
    this.onChange(candle, period);
  }

  private of(marketId: number): Map<number, Candle> {
    const known = this.current.get(marketId);
    if (known !== undefined) return known;
    const fresh = new Map<number, Candle>();
    this.current.set(marketId, fresh);
    return fresh;
  }
}
