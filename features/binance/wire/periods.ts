/** The intervals of candles, and of which of the house's own each is made. */

/** An interval: the house's period that it is made of, and how many of those. */
export interface Interval {
  readonly name: string;
  readonly period: { readonly name: string; readonly minutes: number };
  readonly count: number;
}

/** The minutes under which the house keeps a month. */
export const MONTH_MINUTES = 43_200;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const HOUSE = {
  '1min': 1,
  '5min': 5,
  '15min': 15,
  '30min': 30,
  '60min': 60,
  '4hour': 240,
  '1D': 1_440,
  '1W': 10_080,
  '1M': MONTH_MINUTES,
} as const;

function of(name: string, period: keyof typeof HOUSE, count = 1): Interval {
  return { name, period: { name: period, minutes: HOUSE[period] }, count };
}

export const INTERVALS: readonly Interval[] = [
  of('1m', '1min'),
  of('3m', '1min', 3),
  of('5m', '5min'),
  of('15m', '15min'),
  of('30m', '30min'),
  of('1h', '60min'),
  of('2h', '60min', 2),
  of('4h', '4hour'),
  of('6h', '60min', 6),
  of('8h', '4hour', 2),
  of('12h', '4hour', 3),
  of('1d', '1D'),
  of('3d', '1D', 3),
  of('1w', '1W'),
  of('1M', '1M'),
];

/** An interval by its name; undefined for one that there is not, such as a second. */
export function intervalNamed(name: string): Interval | undefined {
  return INTERVALS.find((interval) => interval.name === name);
}

/** How long an interval is; a month at its longest. */
export function spanOf({ period, count }: Interval): number {
  return period.minutes === MONTH_MINUTES ? 31 * DAY_MS : period.minutes * count * MINUTE_MS;
}

/** When the candle begins that one of the house's belongs to. */
export function startOf({ period, count }: Interval, timeMs: number): number {
  if (count === 1) return timeMs;
  const lengthMs = period.minutes * count * MINUTE_MS;
  return timeMs - (timeMs % lengthMs);
}
