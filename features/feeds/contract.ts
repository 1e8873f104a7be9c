/**
 * Prices from outside become an index by a published formula, tick by tick. Every settlement in
 * the house names the ticks it used, so a tick is never changed and never missing.
 */
import { topic } from '../../core/engine/topic.ts';

/** Version of the index formula; written into every tick. */
export const FORMULA = 'clamped-mean-1';

/** How far a source may be from the median before it is clamped: 0.5 %. */
export const CLAMP_PPM = 5_000;

/**
 * One raw price: the market, the name of its source, the price in ticks and what has been traded
 * at the source since its last price, in lots.
 */
export type SourcePrice = readonly [marketId: number, source: string, ticks: number, lots: number];

/** New raw prices. Refusals: `unknown_market`, `bad_price`. */
export interface TakePrices {
  readonly type: 'feeds.tick';
  readonly prices: readonly SourcePrice[];
}

/** Looks whether the sources of a market have gone stale. Only timers give it. */
export interface CheckFreshness {
  readonly type: 'feeds.check';
  readonly marketId: number;
}

export type FeedsCommand = TakePrices | CheckFreshness;

/** An index tick. `number` counts 1, 2, 3 … for each market. */
export interface IndexTick {
  readonly marketId: number;
  readonly number: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly ticks: number;
  /** What went into it, as `source:ticks` texts in order of the source's name. */
  readonly sources: string;
  readonly formula: string;
  /** Volume of the sources since the tick before, in lots. */
  readonly lots: number;
}

/** Told for every index tick, after it is durable. */
export const indexTicked = topic<IndexTick>('feeds.index_ticked');
