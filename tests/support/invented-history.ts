/**
 * Five days of minutes as a market lives them: calm days, storms that cluster, and a crash of two
 * days with gaps, as coins had one in March of 2023. Invented from a seed, so that every machine
 * replays the same; `HISTORY=<file of minutes>` puts a recorded one in its place.
 */
import { existsSync, readFileSync } from 'node:fs';
import { type HistoryRow, parseHistory } from '../../features/feeds/server/replay-file.ts';
import type { Market } from '../../features/catalogue/contract.ts';
import { Random } from './random.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
export const HISTORY_DAYS = 5;
/** The days of the crash, counted from the first. */
const CRASH_DAYS = [1, 2] as const;
const CALM = 0.0005;
const STORM = 0.0021;
const CRASH_DRIFT = -0.00004;
const GAP = 0.012;
const LEAST_SHARE = 0.4;

/** Nearly normal: the sum of twelve even draws (Irwin and Hall). */
function normal(random: Random): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw += 1) sum += random.next();
  return sum;
}

/**
 * The rows, ascending from a time, in ticks around a first price. The price never falls below a
 * share of the first, as no crash of the kind did.
 */
export function inventedHistory(fromMs: number, firstTicks: number, seed = 2023): HistoryRow[] {
  const random = new Random(seed);
  const rows: HistoryRow[] = [];
  let price = firstTicks;
  let storm = 1;
  for (let minute = 0; minute < HISTORY_DAYS * DAY_MINUTES; minute += 1) {
    const isCrash = CRASH_DAYS.some((day) => day === Math.floor(minute / DAY_MINUTES));
    storm = 1 + (storm - 1) * 0.97 + (random.chance(0.01) ? random.next() * 2 : 0);
    const sigma = (isCrash ? STORM : CALM) * storm;
    const gap = isCrash && random.chance(0.004) ? (random.chance(0.7) ? -GAP : GAP) : 0;
    const points = [0, 1, 2].map(() => {
      price *= Math.exp(normal(random) * sigma + (isCrash ? CRASH_DRIFT : 0) + gap / 3);
      price = Math.max(price, firstTicks * LEAST_SHARE);
      return Math.round(price);
    });
    const open = rows.at(-1)?.close ?? firstTicks;
    const close = points.at(-1) ?? open;
    rows.push({
      timeMs: fromMs + minute * MINUTE_MS,
      open,
      high: Math.max(open, ...points),
      low: Math.min(open, ...points),
      close,
      lots: random.whole(1_000, 200_000),
    });
  }
  return rows;
}

/** The invented rows from March 8th, 2023 on, or those of the file that `HISTORY` names. */
export function marchOf2023(market: Market): HistoryRow[] {
  const file = process.env['HISTORY'];
  if (file === undefined || file === '') return inventedHistory(Date.UTC(2023, 2, 8), 2_300_000);
  if (!existsSync(file)) throw new Error(`HISTORY names ${file}, which is not there`);
  return parseHistory(file, readFileSync(file, 'utf8'), market);
}
