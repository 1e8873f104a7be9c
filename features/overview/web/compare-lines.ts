/** Markets beside one another by what became of a hundred: lines in percent. Pure. */

export type Priced = {
  /** When it begins, in Unix milliseconds. */
  readonly timeMs: number;
  readonly open: number;
  readonly close: number;
};

export type LinePoint = { readonly timeMs: number; readonly percent: number };
export type PercentLine = readonly LinePoint[];

/**
 * The way of a market's price in percent of the first one at or after `fromMs`: a point where each
 * candle ends, the last one now. Nothing where there is no price in that time.
 */
export function percentLine(
  candles: readonly Priced[],
  fromMs: number,
  lengthMs: number,
  nowMs: number,
): PercentLine {
  const own = candles.filter(({ timeMs, open }) => timeMs >= fromMs && timeMs < nowMs && open > 0);
  const [first] = own;
  if (!first) return [];
  const ends = own.map(({ timeMs, close }) => ({
    timeMs: Math.min(timeMs + lengthMs, nowMs),
    percent: (close / first.open - 1) * 100,
  }));
  return [{ timeMs: first.timeMs, percent: 0 }, ...ends];
}

/** What a line had come to at a moment: its last point until then; null before its first. */
export function percentAt(line: PercentLine, timeMs: number): number | null {
  return line.findLast((point) => point.timeMs <= timeMs)?.percent ?? null;
}

const GRID_STEPS = [1, 2, 5];
const MOST_LINES = 6;

/** The least round step of 1, 2 or 5 by which a span has no more than six lines. */
function stepOf(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / MOST_LINES));
  const sizes = [...GRID_STEPS, ...GRID_STEPS.map((step) => 10 * step)].map((step) => step * power);
  return sizes.find((step) => span / step <= MOST_LINES) ?? span;
}

export type Scale = {
  readonly low: number;
  readonly high: number;
  /** Where lines across stand, from below. */
  readonly grid: readonly number[];
  /** Decimals that tell its lines apart. */
  readonly digits: number;
};

const LEAST_SPAN = 0.1;
/** Above and below the lines stays free, as a share of their span. */
const AIR = 0.06;

/** What some lines lie between, with where they all began. */
export function scaleOf(lines: readonly PercentLine[]): Scale {
  const all = [0, ...lines.flat().map(({ percent }) => percent)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const span = Math.max(most - least, LEAST_SPAN);
  const [low, high] = [least - span * AIR, most + span * AIR];
  const step = stepOf(high - low);
  const from = Math.ceil(low / step);
  const count = Math.floor(high / step) - from + 1;
  const grid = Array.from({ length: count }, (_none, at) => (from + at) * step);
  return { low, high, grid, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}

/** Beside its own market a chart is compared with at most so many. */
export const MOST_COMPARED = 3;

/** The markets that a device has kept to compare one with, which may be anything. */
export function comparedFrom(kept: unknown, ownId: number): readonly number[] {
  if (!Array.isArray(kept)) return [];
  const ids = kept.filter((id): id is number => Number.isSafeInteger(id) && id !== ownId);
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}
