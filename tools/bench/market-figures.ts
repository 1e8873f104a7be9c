/** What a market looks like, counted from its candles: the facts by which markets are compared. */

/** A candle of a minute or a day. */
export interface Candle {
  readonly timeMs: number;
  readonly open: number;
  readonly close: number;
  readonly volume: number;
}

export const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Minutes apart at which sizes of returns are compared. */
export const LAGS = [1, 10, 60, 240] as const;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function moment(values: readonly number[], power: number): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** power));
}

/** How much heavier tails are than those of a normal, which has 0. */
export function excessKurtosis(values: readonly number[]): number {
  return moment(values, 4) / moment(values, 2) ** 2 - 3;
}

/** How much two series move as one, from -1 to 1. */
export function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [mean(one), mean(other)];
  const product = mean(one.map((value, at) => (value - a) * ((other[at] ?? b) - b)));
  return product / Math.sqrt(moment(one, 2) * moment(other, 2));
}

/** How much values are like those so many places before them. */
export function autocorrelation(values: readonly number[], lag: number): number {
  if (values.length <= lag + 1) return Number.NaN;
  return correlation(values.slice(lag), values.slice(0, -lag));
}

/** Logarithmic returns from close to close, of candles that follow one another at a span. */
export function returnsOf(candles: readonly Candle[], spanMs = MINUTE_MS): number[] {
  return candles.flatMap(({ timeMs, close }, at) => {
    const before = candles[at - 1];
    return before?.timeMs === timeMs - spanMs ? [Math.log(close / before.close)] : [];
  });
}

/** The part of what is traded that falls into each hour of the day (UTC). */
export function volumeByHour(candles: readonly Candle[]): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  let whole = 0;
  for (const { timeMs, volume } of candles) {
    const hour = Math.floor((timeMs % DAY_MS) / HOUR_MS);
    hours[hour] = (hours[hour] ?? 0) + volume;
    whole += volume;
  }
  return hours.map((volume) => volume / whole);
}

/** Candles of sessions: where more than some hours lie between two, a night does. */
const NIGHT_MS = 4 * HOUR_MS;

/** The part of the variance that comes while a market is closed. */
export function overnightShare(candles: readonly Candle[], nightMs = NIGHT_MS): number {
  let [nights, days] = [0, 0];
  let opened = candles[0]?.open ?? 0;
  candles.forEach(({ timeMs, open }, at) => {
    const before = candles[at - 1];
    if (before === undefined || timeMs - before.timeMs < nightMs) return;
    nights += Math.log(open / before.close) ** 2;
    days += Math.log(before.close / opened) ** 2;
    opened = open;
  });
  return nights / (nights + days);
}
