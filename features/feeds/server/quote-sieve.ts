import type { StockSource } from '../settings/stock-sources.ts';
import type { Market } from '../../catalogue/contract.ts';
import { PARTS, type SourcePrice } from '../contract.ts';
import { priceTicks } from './price-ticks.ts';
import { quoteTimeMs, textAt } from './quote-answer.ts';

/** Clocks differ a little; a quote from further ahead would be fresh for too long. */
const MOST_AHEAD_MS = 5_000;
/** A step from the last index that one quote alone is not believed. */
const DOUBT_PPM = 200_000;
const PPM = 1_000_000;

/**
 * What a quote is worth. `known`: nothing new. `no_price`, `no_time`: it cannot be read. `old`:
 * not of this session, or stale. `early`: of the future. `absurd`: too far from the last index,
 * and the quote before did not say so too.
 */
export type Verdict = 'good' | 'known' | 'no_price' | 'no_time' | 'old' | 'early' | 'absurd';

/** What quotes are judged with. */
export interface SieveOptions {
  readonly source: StockSource;
  readonly nowMs: () => number;
  /** Whether a market is in session at a time. */
  readonly trades: (market: Market, timeMs: number) => boolean;
  /** The last index of a market in ticks; 0 before the first. */
  readonly indexTicks: (marketId: number) => number;
  /** Tells hundredths of ticks, because it is not the only service. */
  readonly isFine?: boolean;
}

interface Quote {
  readonly market: Market;
  /** In hundredths where it is not the only service. */
  readonly ticks: number;
  readonly timeMs: number;
}

function isNear(ticks: number, others: number): boolean {
  return Math.abs(ticks - others) * PPM <= others * DOUBT_PPM;
}

/**
 * Lets the sound quotes of one service through. A quote counts from its own time, not from when
 * it was asked for: it must lie in the market's session, be younger than the market's staleness,
 * and goes on once.
 */
export class QuoteSieve {
  private readonly options: SieveOptions;
  private readonly waiting = new Map<number, Quote>();
  /** The last quotes that went through, by market. */
  private readonly passed = new Map<number, Quote>();
  private readonly doubted = new Map<number, Quote>();

  constructor(options: SieveOptions) {
    this.options = options;
  }

  /** Reads the quote of a market out of an answer and judges it; a good one waits to be taken. */
  judge(market: Market, answer: unknown): Verdict {
    const { source, nowMs } = this.options;
    const price = textAt(answer, source.pricePath, market.base.code) ?? '';
    const ticks = priceTicks(price, market.definition.tickSize, this.parts);
    if (ticks === undefined) return 'no_price';
    const time = textAt(answer, source.timePath, market.base.code) ?? '';
    const timeMs = quoteTimeMs(time);
    if (timeMs === undefined) return 'no_time';
    if (timeMs > nowMs() + MOST_AHEAD_MS) return 'early';
    const quote = { market, ticks, timeMs };
    if (!this.isFresh(quote, nowMs())) return 'old';
    if (!this.isNews(quote)) return 'known';
    if (this.isDoubtful(quote)) return 'absurd';
    this.passed.set(market.id, quote);
    this.waiting.set(market.id, quote);
    return 'good';
  }

  /** The good quotes since the last call, but for those that have grown old meanwhile. */
  take(nowMs: number): SourcePrice[] {
    const quotes = [...this.waiting.values()];
    this.waiting.clear();
    return quotes
      .filter((quote) => this.isFresh(quote, nowMs) && this.options.trades(quote.market, nowMs))
      .map(({ market, ticks, timeMs }): SourcePrice => {
        const { source, isFine } = this.options;
        // The only service of quotes stands in the log by its price alone.
        const at = isFine === true ? ([timeMs] as const) : ([] as const);
        return [market.id, source.name, ticks, 0, ...at];
      });
  }

  private get parts(): number {
    return this.options.isFine === true ? PARTS : 1;
  }

  /** The time of the last good quote of a market. */
  lastMs(marketId: number): number {
    return this.passed.get(marketId)?.timeMs ?? 0;
  }

  private isFresh({ market, timeMs }: Quote, nowMs: number): boolean {
    const isYoung = nowMs - timeMs < market.definition.staleAfterMs;
    return isYoung && this.options.trades(market, timeMs);
  }

  /** Services say the same again and again, and some of their machines lag behind others. */
  private isNews({ market, ticks, timeMs }: Quote): boolean {
    const last = this.passed.get(market.id);
    if (last === undefined || timeMs > last.timeMs) return true;
    return timeMs === last.timeMs && ticks !== last.ticks;
  }

  /** A slip comes alone; a price that has really moved is said again by the next quote. */
  private isDoubtful(quote: Quote): boolean {
    const { market, ticks, timeMs } = quote;
    const lastTicks = this.options.indexTicks(market.id) * this.parts;
    const before = this.doubted.get(market.id);
    if (lastTicks === 0 || isNear(ticks, lastTicks)) {
      this.doubted.delete(market.id);
      return false;
    }
    if (before !== undefined && timeMs <= before.timeMs) return true;
    this.doubted.set(market.id, quote);
    return before === undefined || !isNear(ticks, before.ticks);
  }
}
