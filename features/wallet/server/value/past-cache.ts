/** Pasts of series that were asked for: a grid's points never change, so they are kept. */
import type { Grid, ValuePast } from './series.ts';

/** Each has some kilobytes. */
const MOST_PASTS = 2_000;
/** Candles and postings of a moment are all stored by then. */
const SETTLED_MS = 10_000;

/** A past as it was read, and whether every price in it was known. */
export interface ReadPast {
  readonly past: ValuePast;
  readonly isWhole: boolean;
}

/** Remembers the past of a customer's series until its grid moves on; the oldest is forgotten. */
export class PastCache {
  private readonly kept = new Map<string, { readonly toMs: number; past: Promise<ValuePast> }>();

  /**
   * The past of a grid; `read` is asked where it is not known. What fails is not kept, nor what
   * lacked a price: the candle may only be late.
   */
  get(key: string, grid: Grid, nowMs: number, read: () => Promise<ReadPast>): Promise<ValuePast> {
    const known = this.kept.get(key);
    if (known?.toMs === grid.toMs) return known.past;
    const reading = read();
    const past = reading.then((found) => found.past);
    if (nowMs - grid.toMs < SETTLED_MS) return past;
    this.kept.delete(key);
    this.kept.set(key, { toMs: grid.toMs, past });
    const forget = () => {
      if (this.kept.get(key)?.past === past) this.kept.delete(key);
    };
    reading.then(({ isWhole }) => {
      if (!isWhole) forget();
    }, forget);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_PASTS && oldest !== undefined) this.kept.delete(oldest);
    return past;
  }
}
