/** The periods of charts and where their candles begin, in UTC. */

/** A period: its name on the wire and its length in minutes, under which it is stored. */
export interface Period {
  readonly name: string;
  readonly minutes: number;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-01 was a Thursday; weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const MONTH_MINUTES = 43_200;

/** All periods, from short to long. A month is stored as 43,200 minutes. */
export const PERIODS: readonly Period[] = [
  { name: '1min', minutes: 1 },
  { name: '5min', minutes: 5 },
  { name: '15min', minutes: 15 },
  { name: '30min', minutes: 30 },
  { name: '60min', minutes: 60 },
  { name: '4hour', minutes: 240 },
  { name: '1D', minutes: 1_440 },
  { name: '1W', minutes: 10_080 },
  { name: '1M', minutes: MONTH_MINUTES },
];

/** A period by its name on the wire. */
export function periodNamed(name: string): Period | undefined {
  return PERIODS.find((period) => period.name === name);
}

/** The month that was asked for last, because each trade asks for the one it is in. */
let month = { startMs: 0, endMs: 0 };

function monthStart(timeMs: number): number {
  if (timeMs >= month.startMs && timeMs < month.endMs) return month.startMs;
  const date = new Date(timeMs);
  const [year, index] = [date.getUTCFullYear(), date.getUTCMonth()];
  month = { startMs: Date.UTC(year, index, 1), endMs: Date.UTC(year, index + 1, 1) };
  return month.startMs;
}

/** The beginning of the candle that a time lies in. */
export function candleStart(period: Period, timeMs: number): number {
  if (period.minutes === MONTH_MINUTES) return monthStart(timeMs);
  const lengthMs = period.minutes * MINUTE_MS;
  if (lengthMs === WEEK_MS) {
    return timeMs - ((((timeMs - FIRST_MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS);
  }
  return timeMs - (timeMs % lengthMs);
}

/** The beginning of the candle after the one that begins at `startMs`. */
export function nextStart(period: Period, startMs: number): number {
  if (period.minutes === MONTH_MINUTES) {
    const date = new Date(startMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }
  return startMs + period.minutes * MINUTE_MS;
}
