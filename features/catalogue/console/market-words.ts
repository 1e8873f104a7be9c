/** How the console words what it shows of markets. */

const STATES: Readonly<Record<string, string>> = {
  stale_feed: 'halted: no fresh price',
  by_operator: 'halted by an operator',
  outside_hours: 'closed: outside hours',
};

/** The state of a market in a few words. */
export function stateText(status: unknown, reason: unknown): string {
  return STATES[String(reason)] ?? String(status);
}

/** A rate in parts per million as percent: 1,000 is "0.1 %". */
export function percentText(ppm: unknown): string {
  return `${Number(ppm) / 10_000} %`;
}

/** A coin of which figures of terms are counted in smallest units. */
export interface TermCoin {
  readonly code: string;
  readonly scale: number;
}

/** The coins of a market's terms; null for one that the house does not have. */
export interface TermCoins {
  readonly lotCoin: TermCoin | null;
  readonly stakeCoin: TermCoin | null;
}

type Measure = 'plain' | 'ppm' | 'bps' | 'ms' | keyof TermCoins;

/** What a figure of the terms is called, and what it is counted in. */
const FIGURES: Readonly<Record<string, readonly [string, Measure]>> = {
  makerFeePpm: ['Maker fee', 'ppm'],
  takerFeePpm: ['Taker fee', 'ppm'],
  bandPpm: ['Price band', 'ppm'],
  lotUnits: ['One lot, which stays as it is', 'lotCoin'],
  multiples: ['Multiples, separated by commas', 'plain'],
  maxLotsPerOrder: ['Most lots of an order', 'plain'],
  maxLotsPerCustomer: ['Most lots of a customer', 'plain'],
  spreadBps: ['Spread', 'bps'],
  openFeePpm: ['Opening fee', 'ppm'],
  closeFeePpm: ['Closing fee', 'ppm'],
  overnightLongPpm: ['Night fee of longs', 'ppm'],
  overnightShortPpm: ['Night fee of shorts', 'ppm'],
  overnightHour: ['Hour of the night fee in UTC, which stays as it is', 'plain'],
  callPpm: ['Margin call level', 'ppm'],
  closeOutPpm: ['Close-out level', 'ppm'],
  exposureCapLots: ['Most open difference in lots', 'plain'],
  durations: ['Duration', 'plain'],
  seconds: ['Seconds', 'plain'],
  payoutPpm: ['Payout', 'ppm'],
  minStake: ['Smallest stake', 'stakeCoin'],
  maxStake: ['Largest stake', 'stakeCoin'],
  customerOpenCap: ['Most at stake of a customer', 'stakeCoin'],
  totalOpenCap: ['Most at stake in all', 'stakeCoin'],
  staleMs: ['A price counts for', 'ms'],
};

const SCALES = { plain: ['', 0], ppm: ['%', 4], bps: ['%', 2], ms: ['seconds', 3] } as const;

/** What people read a figure in, and how many decimals that has. */
export function measureOf(name: string, coins: TermCoins): readonly [unit: string, scale: number] {
  const [, measure = 'plain'] = FIGURES[name] ?? [];
  if (measure !== 'lotCoin' && measure !== 'stakeCoin') return SCALES[measure];
  const coin = coins[measure];
  return coin === null ? ['smallest units', 0] : [coin.code, coin.scale];
}

const ORDER = Object.keys(FIGURES);

/** Figures in the order in which people read them; what has no name of its own comes last. */
export function inOrder<Value>(figures: readonly [string, Value][]): [string, Value][] {
  const at = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return [...figures].sort(([one], [other]) => at(one) - at(other));
}

/** The last part of a place: "durations.0.payoutPpm" is about `payoutPpm`. */
export function nameOf(place: string): string {
  return place.split('.').at(-1) ?? '';
}

/** "durations.0.payoutPpm" → "Duration 1: Payout (%)". */
export function placeText(place: string, coins: TermCoins): string {
  const [rows = '', index, inner] = place.split('.');
  const name = nameOf(place);
  const [unit] = measureOf(name, coins);
  const label = FIGURES[name]?.[0] ?? name;
  const measured = unit === '' ? label : `${label} (${unit})`;
  if (index === undefined || inner === undefined) return measured;
  return `${FIGURES[rows]?.[0] ?? rows} ${Number(index) + 1}: ${measured}`;
}
