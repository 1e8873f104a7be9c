/**
 * Real history at a chosen speed. Each row becomes twenty ticks, evenly over the row's time divided
 * by the speed: a drawn way from its open to its close (`replayed-row.ts`). Gaps between rows
 * (nights, weekends) are skipped. The rows before the start row become the
 * chart's past, moved so that the start row is now; from then on charts are in wall time, so they
 * have no seam.
 */
import type { PastCandle } from '../../catalogue/contract.ts';
import { HOUR_MS, type SourcePrice } from '../contract.ts';
import type { Chance } from './chance.ts';
import { drawsOf } from './draws.ts';
import { hourOf } from './hour-keys.ts';
import { rowTicks, TICKS_PER_ROW } from './replayed-row.ts';
import type { History } from './replay-file.ts';

export const REPLAY_SOURCE = 'replay';
const WEEK_MS = 7 * 86_400_000;
/** A price is told again when nothing new has been due for so long, or the feed goes stale. */
const REPEAT_MS = 4_000;
/** Most ticks of a market in one pulse; a replay that is too fast falls behind instead. */
const MOST_TICKS = 400;

/** The key of an hour, which is told when the hour is over. */
export type HourKeyOf = (hourMs: number) => Buffer;

/**
 * What draws a row that begins at a time: the key of the hour in which it ends, because that of the
 * hour before is told while it runs. Only the next hour's is announced: a longer row has that.
 */
export function rowChance(
  keyOf: HourKeyOf,
  { market, spanMs }: Pick<History, 'market' | 'spanMs'>,
  row: number,
  { nowMs, speed }: { readonly nowMs: number; readonly speed: number },
): Chance {
  const endMs = Math.min(nowMs + spanMs / speed, hourOf(nowMs) + HOUR_MS);
  return drawsOf(keyOf(hourOf(endMs)), row, `replay ${market.id}`);
}

/**
 * The row at which a replay starts: the one at or after the wanted time if the file reaches it,
 * else after a week of past where the file is longer than two, else the first.
 */
export function startRow(history: History, wantedMs: number | undefined): number {
  const { rows } = history;
  const first = rows[0]?.timeMs ?? 0;
  const last = rows.at(-1)?.timeMs ?? 0;
  const reachable = wantedMs !== undefined && wantedMs >= first && wantedMs <= last;
  const byLength = last - first > 2 * WEEK_MS ? first + WEEK_MS : first;
  const startMs = reachable ? wantedMs : byLength;
  return rows.findIndex((row) => row.timeMs >= startMs);
}

/** The rows before the start row as the chart's past, ending at the last whole span before now. */
export function historyPast(history: History, start: number, nowMs: number): PastCandle[] {
  const { market, rows, spanMs } = history;
  const startMs = rows[start]?.timeMs ?? 0;
  const shiftMs = nowMs - (nowMs % spanMs) - startMs;
  return rows.slice(0, start).map(({ timeMs, open, high, low, close, lots }) => {
    const shifted = timeMs + shiftMs;
    return { marketId: market.id, timeMs: shifted, spanMs, open, high, low, close, lots };
  });
}

/** Where one market's replay stands. */
export class ReplayTrack {
  readonly history: History;
  private nextTick: number;
  private owedTicks = 0;
  private lastPrice: SourcePrice | undefined;
  private saidMs = 0;
  private readonly keyOf: HourKeyOf;
  /** The prices of the row that is being told. */
  private told: readonly number[] = [];

  /**
   * @param nextRow the first row that is still to be told
   * @param keyOf where the ways through the rows are drawn from
   */
  constructor(history: History, nextRow: number, keyOf: HourKeyOf) {
    this.history = history;
    this.keyOf = keyOf;
    this.nextTick = nextRow * TICKS_PER_ROW;
    const before = history.rows[nextRow - 1];
    if (before !== undefined) {
      this.lastPrice = [history.market.id, REPLAY_SOURCE, before.close, 0];
    }
  }

  /** The row that is being told. */
  get nextRow(): number {
    return Math.floor(this.nextTick / TICKS_PER_ROW);
  }

  /** Whether all rows have been told; then the market's feed goes stale, as it should. */
  get isOver(): boolean {
    return this.nextTick >= this.history.rows.length * TICKS_PER_ROW;
  }

  /** The prices that become due in a span of wall time, in order. */
  advance(elapsedMs: number, speed: number, nowMs: number): SourcePrice[] {
    if (this.isOver) return [];
    const isFirst = this.saidMs === 0;
    this.owedTicks += (elapsedMs * speed * TICKS_PER_ROW) / this.history.spanMs;
    const due = Math.min(Math.floor(this.owedTicks) + (isFirst ? 1 : 0), MOST_TICKS);
    this.owedTicks = Math.min(this.owedTicks - Math.floor(this.owedTicks), 1);
    const prices: SourcePrice[] = [];
    for (let count = 0; count < due && !this.isOver; count += 1)
      prices.push(this.next({ nowMs, speed }));
    if (prices.length === 0 && nowMs - this.saidMs >= REPEAT_MS && this.lastPrice !== undefined) {
      const [marketId, source, ticks] = this.lastPrice;
      prices.push([marketId, source, ticks, 0]);
    }
    if (prices.length > 0) this.saidMs = nowMs;
    return prices;
  }

  private next(at: { readonly nowMs: number; readonly speed: number }): SourcePrice {
    const row = this.history.rows[this.nextRow];
    const place = this.nextTick % TICKS_PER_ROW;
    if (row === undefined) throw new Error('a replay went beyond its rows');
    if (place === 0) {
      this.told = rowTicks(row, rowChance(this.keyOf, this.history, this.nextRow, at));
    }
    this.nextTick += 1;
    const ticks = this.told[place] ?? row.close;
    const share = Math.floor(row.lots / TICKS_PER_ROW);
    const lots = place === TICKS_PER_ROW - 1 ? row.lots - share * place : share;
    this.lastPrice = [this.history.market.id, REPLAY_SOURCE, ticks, lots];
    return this.lastPrice;
  }
}

/** Puts prices of several markets together: the first of each, the second of each, and so on. */
export function interleaved(byMarket: readonly (readonly SourcePrice[])[]): SourcePrice[][] {
  const longest = Math.max(0, ...byMarket.map((prices) => prices.length));
  return Array.from({ length: longest }, (_, place) =>
    byMarket.flatMap((prices) => prices.slice(place, place + 1)),
  );
}
