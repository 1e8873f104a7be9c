/** How the console words what it shows of markets. */
import type { ConsoleTerms } from '../../../platform/browser/cards/console-card.ts';

const STATES: Readonly<Record<string, string>> = {
  stale_feed: 'halted: no fresh price',
  paused: 'paused after a large move',
  by_operator: 'halted by an operator',
  outside_hours: 'closed: outside trading hours',
};

/** The state of a market in a few words. */
export function stateText(status: unknown, reason: unknown): string {
  return STATES[String(reason)] ?? String(status);
}

/** A rate in parts per million as percent: 1,000 is "0.1 %". */
export function percentText(ppm: unknown): string {
  return `${Number(ppm) / 10_000}%`;
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

/** What the figures of one market's terms mean. */
export interface TermMeaning extends TermCoins {
  readonly figures: ConsoleTerms['figures'];
}

const SCALES = { plain: ['', 0], ppm: ['%', 4], bps: ['%', 2], ms: ['seconds', 3] } as const;

/** What people read a figure in, and how many decimals that has. */
export function measureOf(
  name: string,
  meaning: TermMeaning,
): readonly [unit: string, scale: number] {
  const [, measure = 'plain'] = meaning.figures[name] ?? [];
  if (measure !== 'lotCoin' && measure !== 'stakeCoin') return SCALES[measure];
  const coin = meaning[measure];
  return coin === null ? ['smallest units', 0] : [coin.code, coin.scale];
}

/** Figures in the order in which people read them; what has no name of its own comes last. */
export function inOrder<Value>(
  values: readonly [string, Value][],
  { figures }: TermMeaning,
): [string, Value][] {
  const order = Object.keys(figures);
  const at = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...values].sort(([one], [other]) => at(one) - at(other));
}

/** The last part of a place: "durations.0.payoutPpm" is about `payoutPpm`. */
export function nameOf(place: string): string {
  return place.split('.').at(-1) ?? '';
}

/** "durations.0.payoutPpm" → "Duration 1: Payout (%)". */
export function placeText(place: string, meaning: TermMeaning): string {
  const [rows = '', index, inner] = place.split('.');
  const name = nameOf(place);
  const [unit] = measureOf(name, meaning);
  const label = meaning.figures[name]?.[0] ?? name;
  const measured = unit === '' ? label : `${label} (${unit})`;
  if (index === undefined || inner === undefined) return measured;
  return `${meaning.figures[rows]?.[0] ?? rows} ${Number(index) + 1}: ${measured}`;
}
