/** Periods of candles as the wire names them, with how much past is asked for first. */
export type PeriodId = '1min' | '5min' | '15min' | '30min' | '60min' | '4hour' | '1D' | '1W' | '1M';

/** What a person picks: `line` is the one-minute close as a line. */
export type Range = 'line' | PeriodId;

type PeriodFacts = {
  readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month';
  readonly span: number;
  readonly pastDays: number;
  /** Key of its short name. */
  readonly word: string;
};

export const PERIODS: Readonly<Record<PeriodId, PeriodFacts>> = {
  '1min': { unit: 'minute', span: 1, pastDays: 1, word: 'chart.1min' },
  '5min': { unit: 'minute', span: 5, pastDays: 5, word: 'chart.5min' },
  '15min': { unit: 'minute', span: 15, pastDays: 15, word: 'chart.15min' },
  '30min': { unit: 'minute', span: 30, pastDays: 30, word: 'chart.30min' },
  '60min': { unit: 'hour', span: 1, pastDays: 60, word: 'chart.60min' },
  '4hour': { unit: 'hour', span: 4, pastDays: 240, word: 'chart.4hour' },
  '1D': { unit: 'day', span: 1, pastDays: 360, word: 'chart.1D' },
  '1W': { unit: 'week', span: 1, pastDays: 1800, word: 'chart.1W' },
  '1M': { unit: 'month', span: 1, pastDays: 10_800, word: 'chart.1M' },
};

/** As they stand above the chart: what is used most first, the rest a scroll away. */
export const RANGES: readonly Range[] = [
  '1min',
  '5min',
  '15min',
  '60min',
  '4hour',
  '1D',
  '1W',
  '30min',
  '1M',
  'line',
];

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/**
 * Milliseconds until the candle of `nowMs` (Unix) ends. Candles begin at whole multiples of their
 * length since 1970, in UTC; those of weeks and months have no such length, and no time left here.
 */
export function candleLeftMs(period: PeriodId, nowMs: number): number | null {
  const { unit, span } = PERIODS[period];
  if (unit === 'week' || unit === 'month') return null;
  const lengthMs = UNIT_MS[unit] * span;
  return lengthMs - (nowMs % lengthMs);
}

/** `08:41`, or `3:08:41` from an hour on; nothing for no time. */
export function clockText(leftMs: number | null): string {
  if (leftMs === null) return '';
  const seconds = Math.ceil(leftMs / 1000);
  const two = (count: number): string => String(count).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60
    ? `${two(minutes)}:${rest}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** The period whose candles a range shows. */
export function periodOf(range: Range): PeriodId {
  return range === 'line' ? '1min' : range;
}

/** The part of the past that is asked for, in Unix seconds, ending at `endMs`. */
export function askedPast(period: PeriodId, endMs: number): { from: number; to: number } {
  const to = Math.floor(endMs / 1000);
  return { from: Math.max(0, to - PERIODS[period].pastDays * 86_400), to };
}
