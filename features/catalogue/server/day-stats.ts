/**
 * What a market did in its last 24 hours, from minute candles. The day of a market that is closed
 * ends with its last minute, so that a weekend still shows Friday.
 */
import type { Candle } from './candle-book.ts';
import { DAY_MS, MINUTE_MS } from './periods.ts';

/** Prices in ticks; volume in lots; value in ticks × lots. */
export interface DayStats {
  /** The price 24 hours ago: where the last minute before the day ended. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly lots: number;
  readonly value: number;
}

/** The change over the day in hundredths of a percent, rounded towards zero. */
export function changeBasisPoints(stats: DayStats, price: number): number {
  return Math.trunc(((price - stats.open) * 10_000) / stats.open);
}

/** The minutes of one market's day. A minute is told again while it is current. */
export class DayWindow {
  private readonly minutes: Candle[] = [];
  private before: number | undefined;
  private closed: DayStats | undefined;
  private closedCount = 0;

  /** Takes a minute candle; minutes come in order and the last may be told again. */
  take(candle: Readonly<Candle>): void {
    const last = this.minutes.at(-1);
    if (last !== undefined && last.timeMs === candle.timeMs) {
      this.minutes[this.minutes.length - 1] = { ...candle };
      return;
    }
    this.minutes.push({ ...candle });
    const oldestMs = candle.timeMs + MINUTE_MS - DAY_MS;
    let gone = 0;
    while ((this.minutes[gone]?.timeMs ?? oldestMs) < oldestMs) gone += 1;
    if (gone > 0) this.before = this.minutes[gone - 1]?.close;
    this.minutes.splice(0, gone);
    this.closed = undefined;
  }

  /** Shares were split: the minutes so far are counted in the new ones. */
  turn(turned: (minute: Candle) => Candle): void {
    const last = this.minutes.at(-1);
    if (last !== undefined && this.before !== undefined) {
      this.before = turned({ ...last, close: this.before }).close;
    }
    this.minutes.splice(0, this.minutes.length, ...this.minutes.map((each) => turned(each)));
    this.closed = undefined;
  }

  /** The day so far; undefined before the first minute. */
  stats(): DayStats | undefined {
    const current = this.minutes.at(-1);
    if (current === undefined) return undefined;
    if (this.closed === undefined || this.closedCount !== this.minutes.length) this.sumUp();
    const { closed } = this;
    const value = current.lots * current.close;
    if (closed === undefined) {
      const { high, low, close, lots } = current;
      return { open: this.before ?? current.open, high, low, last: close, lots, value };
    }
    return {
      open: closed.open,
      high: Math.max(closed.high, current.high),
      low: Math.min(closed.low, current.low),
      last: current.close,
      lots: closed.lots + current.lots,
      value: closed.value + value,
    };
  }

  /** Sums up all minutes but the current one; once a minute. */
  private sumUp(): void {
    const [first] = this.minutes;
    this.closedCount = this.minutes.length;
    if (first === undefined || this.minutes.length < 2) {
      this.closed = undefined;
      return;
    }
    let { high, low } = first;
    let lots = 0;
    let value = 0;
    for (const minute of this.minutes.slice(0, -1)) {
      high = Math.max(high, minute.high);
      low = Math.min(low, minute.low);
      lots += minute.lots;
      value += minute.lots * minute.close;
    }
    const open = this.before ?? first.open;
    this.closed = { open, high, low, last: first.close, lots, value };
  }
}
