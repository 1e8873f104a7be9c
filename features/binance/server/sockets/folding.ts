/**
 * What candles since a time come to, each second anew: those that are over are read once, when
 * another one is; the last two are read each time, because a trade is in its candle a moment late.
 */
import type { Market } from '../../../catalogue/contract.ts';
import { folded, type Stats, type ValuedCandle } from '../../wire/market.ts';
import { type Interval, MONTH_MINUTES, spanOf } from '../../wire/periods.ts';
import { type Window, WINDOWS } from '../../wire/streams.ts';
import type { MarketSource } from '../needs.ts';

const MINUTE_MS = 60_000;
const MINUTE = { name: '1min', minutes: 1 } as const;
const HOUR = { name: '60min', minutes: 60 } as const;
const RUNNING = 2;
const EAST_MS = 8 * 3_600_000;
/** Weeks begin on Mondays, and the first day of all times was a Thursday. */
const FIRST_MONDAY_MS = 4 * 24 * 3_600_000;

interface Known {
  readonly fromMs: number;
  readonly runsMs: number;
  readonly over: ValuedCandle | undefined;
}

/** From when to when the candle runs whose days begin at midnight of UTC+8. */
export function easternSpan(interval: Interval, nowMs: number): { fromMs: number; endMs: number } {
  const local = nowMs + EAST_MS;
  if (interval.period.minutes === MONTH_MINUTES) {
    const date = new Date(local);
    const first = (month: number) => Date.UTC(date.getUTCFullYear(), month, 1) - EAST_MS;
    return { fromMs: first(date.getUTCMonth()), endMs: first(date.getUTCMonth() + 1) - 1 };
  }
  const lengthMs = spanOf(interval);
  const from = interval.name === '1w' ? FIRST_MONDAY_MS : 0;
  const fromMs = local - ((local - from) % lengthMs) - EAST_MS;
  return { fromMs, endMs: fromMs + lengthMs - 1 };
}

/** Candles of windows and of days of elsewhere, for streams. */
export class Folding {
  private readonly source: Pick<MarketSource, 'candles' | 'shown'>;
  /** By market and what is asked of it. */
  private readonly known = new Map<string, Known>();

  constructor(source: Pick<MarketSource, 'candles' | 'shown'>) {
    this.source = source;
  }

  /** What a market did in a window that ends now; it begins with a whole minute. */
  async window(market: Market, window: Window, nowMs: number): Promise<Stats> {
    const minuteMs = nowMs - (nowMs % MINUTE_MS);
    const openMs = minuteMs - WINDOWS[window] * MINUTE_MS;
    const found = await this.since(market, window, MINUTE, { fromMs: openMs, nowMs });
    const { ticks } = this.source.shown(market);
    const flat = { open: ticks, high: ticks, low: ticks, lots: 0, value: 0 };
    const { open, high, low, lots, value } = found ?? flat;
    const ends = { high: Math.max(high, ticks), low: Math.min(low, ticks), last: ticks };
    return { openMs, closeMs: nowMs, open, lots, value, ...ends };
  }

  /** The candle that runs, of days that begin at midnight of UTC+8; of hours or longer. */
  async eastern(market: Market, interval: Interval, nowMs: number) {
    const { fromMs, endMs } = easternSpan(interval, nowMs);
    const name = `${interval.name}+8`;
    const candle = await this.since(market, name, HOUR, { fromMs, nowMs });
    return candle && { candle: { ...candle, timeMs: fromMs }, endMs };
  }

  private async since(
    market: Market,
    name: string,
    base: typeof MINUTE | typeof HOUR,
    { fromMs, nowMs }: { readonly fromMs: number; readonly nowMs: number },
  ): Promise<ValuedCandle | undefined> {
    const baseMs = base.minutes * MINUTE_MS;
    const lastMs = nowMs - (nowMs % baseMs) - (RUNNING - 1) * baseMs;
    const runsMs = Math.max(lastMs, fromMs);
    const read = async (span: { fromMs: number; toMs: number }) => {
      const limit = Math.ceil((span.toMs - span.fromMs) / baseMs) + 1;
      const rows = await this.source.candles(market.id, base, { ...span, limit });
      return rows.filter(({ timeMs }) => timeMs >= span.fromMs && timeMs <= span.toMs);
    };
    const key = `${market.id} ${name}`;
    let known = this.known.get(key);
    if (known?.fromMs !== fromMs || known.runsMs !== runsMs) {
      const over = runsMs > fromMs ? await read({ fromMs, toMs: runsMs - 1 }) : [];
      known = { fromMs, runsMs, over: folded(over) };
      this.known.set(key, known);
    }
    return folded(await read({ fromMs: runsMs, toMs: nowMs }), known.over);
  }
}
