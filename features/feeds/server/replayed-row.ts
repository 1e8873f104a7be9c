/**
 * The way through a recorded row, drawn so that who has seen its beginning knows as little of its
 * end as in a market (decisions 0135 and 0161). It is drawn finer than it is told: ticks that had
 * to touch high and low themselves would go further than a market does between two of them, and
 * would have to come back.
 */
import type { Chance } from './chance.ts';
import type { HistoryRow } from './replay-file.ts';

export const TICKS_PER_ROW = 20;
const GAPS = TICKS_PER_ROW - 1;
const STEPS_PER_TICK = 8;
const STEPS = GAPS * STEPS_PER_TICK;

/** The range of a random walk of so many steps is about so many times what it moves in all. */
const RANGE_OF_WALK = 1.5;
/** So many walks are drawn for a row; the one that reaches as far as the row did is taken. */
const WALKS = 24;

interface Walk {
  readonly prices: readonly number[];
  readonly highest: number;
  readonly lowest: number;
}

/** A random walk that begins at the open and ends at the close. */
function walkOf({ open, high, low, close }: HistoryRow, chance: Chance): Walk {
  const step = (high - low) / (RANGE_OF_WALK * Math.sqrt(STEPS));
  const prices = [open];
  let price = open;
  for (let left = STEPS; left > 1; left -= 1) {
    price += (close - price) / left + chance.normal() * step * Math.sqrt((left - 1) / left);
    prices.push(price);
  }
  prices.push(close);
  return { prices, highest: Math.max(...prices), lowest: Math.min(...prices) };
}

/** Bends a walk so that its open and close stay, and its ends are the row's: up stays up. */
function bent({ highest, lowest }: Walk, { open, high, low, close }: HistoryRow, price: number) {
  const [under, over] = [Math.min(open, close), Math.max(open, close)];
  let told = price;
  if (price > over) told = over + ((price - over) * (high - over)) / (highest - over);
  if (price < under) told = under - ((under - price) * (under - low)) / (under - lowest);
  return Math.min(Math.max(Math.round(told), low), high);
}

/** Whether a walk leaves the prices between open and close where its row did. */
function reaches({ highest, lowest }: Walk, { open, high, low, close }: HistoryRow): boolean {
  const [under, over] = [Math.min(open, close), Math.max(open, close)];
  return (highest > over || high === over) && (lowest < under || low === under);
}

/**
 * A random walk from the open of a row to its close that touches its high and its low exactly. Of
 * several that one is taken which reaches about as far by itself, so that it neither hurries to an
 * extreme nor turns back from it more than a walk does.
 */
export function rowWay(row: HistoryRow, chance: Chance): readonly number[] {
  let best: Walk | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < WALKS || best === undefined; count += 1) {
    const walk = walkOf(row, chance);
    const miss = Math.abs(walk.highest - row.high) + Math.abs(walk.lowest - row.low);
    if (!reaches(walk, row) || miss >= least) continue;
    [best, least] = [walk, miss];
  }
  const chosen = best;
  return chosen.prices.map((price) => bent(chosen, row, price));
}

/**
 * When a way is walked, in ticks of its row. A row that begins or ends at an extreme was made by
 * few trades: a way that took all of its time would tell for long where it has to go. It takes a
 * drawn part of the row, and none where the row knows its open and its close alone.
 */
function windowOf({ open, high, low, close }: HistoryRow, chance: Chance): [number, number] {
  const isFlatAbove = high === Math.max(open, close);
  const isFlatBelow = low === Math.min(open, close);
  if (!isFlatAbove && !isFlatBelow) return [0, GAPS];
  const length = isFlatAbove && isFlatBelow ? 0 : chance.next() * GAPS;
  return [chance.next() * (GAPS - length), length];
}

/** The prices of a row in their order: its open first, its close last, and what lies between. */
export function rowTicks(row: HistoryRow, chance: Chance): readonly number[] {
  const [start, length] = windowOf(row, chance);
  const way = length === 0 ? [row.open, row.close] : rowWay(row, chance);
  return Array.from({ length: TICKS_PER_ROW }, (_, at) => {
    const part = at <= start ? 0 : at >= start + length ? 1 : (at - start) / length;
    return way[Math.round(part * (way.length - 1))] ?? row.close;
  });
}
