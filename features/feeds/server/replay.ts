/**
 * Real history at a chosen speed. Each row becomes twenty ticks, evenly over the row's time divided
 * by the speed: a drawn walk from its open to its close that touches its high and its low (decision
 * 0135). Gaps between rows (nights, weekends) are skipped. The rows before the start row become the
 * chart's past, moved so that the start row is now; from then on charts are in wall time, so they
 * have no seam.
 */
import type { PastCandle } from '../../catalogue/contract.ts';
import { HOUR_MS, type SourcePrice } from '../contract.ts';
import type { Chance } from './chance.ts';
import { drawsOf } from './draws.ts';
import { hourOf } from './hour-keys.ts';
import type { History, HistoryRow } from './replay-file.ts';

export const REPLAY_SOURCE = 'replay';
export const TICKS_PER_ROW = 20;
const WEEK_MS = 7 * 86_400_000;
/** A price is told again when nothing new has been due for so long, or the feed goes stale. */
const REPEAT_MS = 4_000;
/** Most ticks of a market in one pulse; a replay that is too fast falls behind instead. */
const MOST_TICKS = 400;

/** The range of a random walk is so many times what it moves in all, about. */
const RANGE_OF_WALK = 1.6;
/** So many walks are drawn for a row; the one that reaches as far as the row did is taken. */
const WALKS = 48;

interface Walk {
  readonly prices: readonly number[];
  readonly highest: number;
  readonly lowest: number;
}

/** A random walk that begins at the open and ends at the close. */
function walkOf({ open, high, low, close }: HistoryRow, chance: Chance): Walk {
  const step = (high - low) / (RANGE_OF_WALK * Math.sqrt(TICKS_PER_ROW));
  const prices = [open];
  for (let left = TICKS_PER_ROW - 1; left > 0; left -= 1) {
    const before = prices.at(-1) ?? open;
    const noise = chance.normal() * step * Math.sqrt((left - 1) / left);
    prices.push(before + (close - before) / left + noise);
  }
  return { prices, highest: Math.max(...prices), lowest: Math.min(...prices) };
}

/** Bends a walk so that its open and close stay, and its ends are the row's: up stays up. */
function bent({ highest, lowest }: Walk, { open, high, low, close }: HistoryRow, price: number) {
  const [under, over] = [Math.min(open, close), Math.max(open, close)];
  if (price > over) return over + ((price - over) * (high - over)) / (highest - over);
  if (price < under) return under - ((under - price) * (under - low)) / (under - lowest);
  return price;
}

/** Whether a walk leaves the prices between open and close where its row did. */
function reaches({ highest, lowest }: Walk, { open, high, low, close }: HistoryRow): boolean {
  const [under, over] = [Math.min(open, close), Math.max(open, close)];
  return (highest > over || high === over) && (lowest < under || low === under);
}

/**
 * The prices of a row in their order: a random walk from its open to its close that touches its
 * high and its low exactly. Of several that one is taken which reaches about as far by itself, so
 * that it neither hurries to an extreme nor turns back from it more than a walk does.
 */
export function rowTicks(row: HistoryRow, chance: Chance): readonly number[] {
  const { open, high, low, close } = row;
  let best: Walk | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < WALKS || best === undefined; count += 1) {
    const walk = walkOf(row, chance);
    const miss = Math.abs(walk.highest - high) + Math.abs(walk.lowest - low);
    if (!reaches(walk, row) || miss >= least) continue;
    [best, least] = [walk, miss];
  }
  const chosen = best;
  const ticks = chosen.prices.map((price) => {
    if (price === chosen.highest) return Math.max(high, open, close);
    if (price === chosen.lowest) return Math.min(low, open, close);
    return Math.min(Math.max(Math.round(bent(chosen, row, price)), low), high);
  });
  return [open, ...ticks.slice(1, -1), close];
}

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
