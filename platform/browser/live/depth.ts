/** Joins a depth snapshot with the increments that follow it. Pure. */
import type { DepthChange, DepthSnapshot, Level } from './types.ts';

export type DepthVerdict =
  | { readonly kind: 'applied'; readonly book: DepthSnapshot }
  | { readonly kind: 'old' }
  | { readonly kind: 'gap' };

type Order = (left: number, right: number) => number;

const bestBidFirst: Order = (left, right) => right - left;
const bestAskFirst: Order = (left, right) => left - right;

function merge(
  levels: readonly Level[],
  changes: readonly Level[],
  order: Order,
): readonly Level[] {
  if (changes.length === 0) return levels;
  // Prices lie on a grid of ticks, so a binary number tells two of them apart.
  const byPrice = new Map(levels.map((level) => [Number(level[0]), level]));
  for (const change of changes) {
    const price = Number(change[0]);
    if (Number(change[1]) === 0) byPrice.delete(price);
    else byPrice.set(price, change);
  }
  return [...byPrice.entries()].sort((a, b) => order(a[0], b[0])).map(([, level]) => level);
}

/**
 * Applies one increment. Quantities are absolute, so an increment that starts before our
 * sequence and ends after it is safe; one that starts after it means something is missing.
 */
export function applyDepth(book: DepthSnapshot, change: DepthChange): DepthVerdict {
  if (change.match_id !== book.match_id || change.sequence <= book.sequence) return { kind: 'old' };
  if (change.previous > book.sequence) return { kind: 'gap' };
  return {
    kind: 'applied',
    book: {
      match_id: book.match_id,
      sequence: change.sequence,
      bids: merge(book.bids, change.bids, bestBidFirst),
      asks: merge(book.asks, change.asks, bestAskFirst),
    },
  };
}

/** Applies the increments that arrived while the snapshot was on its way. */
export function catchUp(snapshot: DepthSnapshot, waiting: readonly DepthChange[]): DepthVerdict {
  let book = snapshot;
  for (const change of waiting) {
    const verdict = applyDepth(book, change);
    if (verdict.kind === 'gap') return verdict;
    if (verdict.kind === 'applied') book = verdict.book;
  }
  return { kind: 'applied', book };
}
