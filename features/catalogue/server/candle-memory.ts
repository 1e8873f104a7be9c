import type { Candle } from './candle-book.ts';
import type { CandleSpan } from './candle-table.ts';

interface Chart {
  /** By time, ascending; live ones are those that change. */
  readonly candles: Map<number, Candle>;
  /** Whether there are none before the first. */
  isWhole: boolean;
}

/** Charts that are kept: each has some hundred kilobytes. */
const MOST_CHARTS = 80;

/**
 * The newest candles of charts that somebody looks at, as they are now: read once, then kept by
 * what changes. A chart of years costs the database the same as one of an hour, and everybody who
 * opens a market asks for the same one.
 */
export class CandleMemory {
  private readonly charts = new Map<string, Promise<Chart>>();
  /** Changes that come while a chart is being read. */
  private readonly opened = new Map<string, Map<number, Candle>>();
  private readonly size: number;

  /** @param size how many candles of a chart are kept at least */
  constructor(size: number) {
    this.size = size;
  }

  /** Forgets everything, because what is stored may be another past now. */
  clear(): void {
    this.charts.clear();
    this.opened.clear();
  }

  /** Takes a candle that has changed, or is new. */
  take(candle: Candle): void {
    this.opened.get(`${candle.marketId}:${candle.minutes}`)?.set(candle.timeMs, candle);
  }

  /**
   * The newest candles that begin within a span, ascending; undefined where the span begins before
   * what is kept. `read` finds the newest stored ones.
   */
  async between(
    asked: CandleSpan,
    read: (limit: number) => Promise<readonly Candle[]>,
  ): Promise<Candle[] | undefined> {
    const name = `${asked.marketId}:${asked.minutes}`;
    const chart = await this.chart(name, read);
    const all = [...chart.candles.values()].filter(({ timeMs }) => timeMs <= asked.toMs);
    const inside = all.filter(({ timeMs }) => timeMs >= asked.fromMs).slice(-asked.limit);
    const isCut = inside.length === all.length && inside.length < asked.limit;
    if (isCut && !chart.isWhole) return undefined;
    return inside.length > 0 ? inside : all.slice(-1);
  }

  private chart(name: string, read: (limit: number) => Promise<readonly Candle[]>): Promise<Chart> {
    const known = this.charts.get(name);
    if (known !== undefined && (this.opened.get(name)?.size ?? 0) <= 2 * this.size) return known;
    const changes = new Map<number, Candle>();
    this.opened.set(name, changes);
    const reading = this.read(changes, read);
    this.charts.delete(name);
    this.charts.set(name, reading);
    reading.catch(() => this.forget(name, reading));
    const oldest = this.charts.keys().next();
    if (this.charts.size > MOST_CHARTS && oldest.done !== true) this.forget(oldest.value);
    return reading;
  }

  private async read(
    changes: Map<number, Candle>,
    read: (limit: number) => Promise<readonly Candle[]>,
  ): Promise<Chart> {
    const stored = await read(this.size);
    const sorted = [...stored].sort((a, b) => a.timeMs - b.timeMs);
    const late = [...changes.values()];
    changes.clear();
    for (const candle of [...sorted, ...late]) changes.set(candle.timeMs, candle);
    return { candles: changes, isWhole: stored.length < this.size };
  }

  private forget(name: string, reading = this.charts.get(name)): void {
    if (this.charts.get(name) !== reading) return;
    this.charts.delete(name);
    this.opened.delete(name);
  }
}
