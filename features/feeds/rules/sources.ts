/** What the sources of a market have told, and what they make of its index. */
import {
  AGREED_MEDIAN,
  areAgreed,
  FORMULA,
  indexOf,
  type IndexTick,
  MEDIAN,
  medianOf,
  MIN_SOURCES,
  partsText,
  type SourcePrice,
  wholeTicks,
} from '../contract.ts';

/** What a source has told last of a market. */
export interface Source {
  /** In parts of a tick, of which there are so many: 1 or `PARTS`. */
  readonly price: number;
  readonly parts: number;
  /** From when its price counts: its own time, or when it came where that is earlier or unknown. */
  readonly timeMs: number;
  /** Its own time and number, as a tick names them. */
  readonly told?: string;
}

/** A source as the table keeps it; without parts it told whole ticks. */
export type StoredSource = readonly [
  name: string,
  price: number,
  timeMs: number,
  parts?: number,
  told?: string,
];

/** A source for the table. */
export function storedSource([name, source]: readonly [string, Source]): StoredSource {
  const { price, parts, timeMs, told } = source;
  if (told !== undefined) return [name, price, timeMs, parts, told];
  return parts === 1 ? [name, price, timeMs] : [name, price, timeMs, parts];
}

/** A source out of the table, with its name. */
export function restoredSource(stored: StoredSource): readonly [string, Source] {
  const [name, price, timeMs, parts = 1, told] = stored;
  return [name, { price, parts, timeMs, ...(told !== undefined && { told }) }];
}

/** The source that told a price, which has come at `nowMs`. */
export function sourceOf(price: SourcePrice, parts: number, nowMs: number): Source {
  const [, , ticks, , atMs, sequence] = price;
  if (atMs === undefined) return { price: ticks, parts, timeMs: nowMs };
  const told = sequence === undefined ? `@${atMs}` : `@${atMs}#${sequence}`;
  return { price: ticks, parts, timeMs: Math.min(atMs, nowMs), told };
}

const LONGEST_TIME = 10 ** 15;

/** Whether what a source says of itself can stand in a tick. */
export function isSoundOrigin([, , , , atMs, sequence]: SourcePrice): boolean {
  if (atMs === undefined) return sequence === undefined;
  const isTime = Number.isSafeInteger(atMs) && atMs > 0 && atMs < LONGEST_TIME;
  return isTime && (sequence === undefined || /^[\w-]{1,32}$/.test(sequence));
}

/** An index as its formula gives it. */
type Made = Pick<IndexTick, 'ticks' | 'sources' | 'formula'>;

/** What is noted of a tick. */
export type TickOf = Made & Pick<IndexTick, 'marketId' | 'number' | 'timeMs'>;

/** How the prices of a command make an index. */
export interface Manner {
  readonly parts: number;
  readonly isAgreed: boolean;
}

/** What fresh sources make of an index; undefined where they are too few, or disagree. */
export function indexFrom(
  fresh: readonly [string, Source][],
  { parts, isAgreed }: Manner,
): Made | undefined {
  const prices = fresh.map(([, { price }]) => price);
  if (parts === 1) {
    const sources = fresh.map(([name, { price }]) => `${name}:${price}`).join(',');
    return { ticks: indexOf(prices), sources, formula: FORMULA };
  }
  if (fresh.length < MIN_SOURCES || (isAgreed && !areAgreed(prices))) return undefined;
  const text = ([name, { price, told }]: [string, Source]): string =>
    `${name}:${partsText(price)}${isAgreed ? (told ?? '') : ''}`;
  const formula = isAgreed ? AGREED_MEDIAN : MEDIAN;
  return { ticks: wholeTicks(medianOf(prices)), sources: fresh.map(text).join(','), formula };
}
