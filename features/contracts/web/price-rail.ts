/**
 * Where the prices of a position stand on its rail. Price always runs from left to right: the
 * stop-loss of a long is left and its take-profit right, a short's are the other way round. Pure.
 */

/** Prices as numbers, for drawing only; null where none is set. */
export type RailPrices = {
  readonly side: 'long' | 'short';
  readonly entry: number;
  readonly mark: number;
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
};

/** Places in percent of the rail's length; the words' places keep clear of one another. */
export type Rail = {
  readonly entry: number;
  readonly mark: number;
  readonly entryWord: number;
  readonly markWord: number;
  /** What is set at the ends, if anything is. */
  readonly left: 'takeProfit' | 'stopLoss' | null;
  readonly right: 'takeProfit' | 'stopLoss' | null;
};

/** An end that is not set lies so far beyond the outermost price, as a share of what is seen. */
const BEYOND = 0.35;
/** The least that an end without a stop lies off, as a share of the entry. */
const LEAST_BEYOND = 0.002;
/** Half of what a word beside another takes. */
const HALF_WORD = 13;
/** How far from an end with a word of its own the middle of another is at least. */
const BESIDE_END = 30;

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Lays out the rail of a position. */
export function railOf({ side, entry, mark, takeProfit, stopLoss }: RailPrices): Rail {
  const isLong = side === 'long';
  const [low, high] = isLong ? [stopLoss, takeProfit] : [takeProfit, stopLoss];
  const known = [entry, mark, low, high].filter((price) => price !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const beyond = Math.max((most - least) * BEYOND, entry * LEAST_BEYOND);
  const begin = low ?? least - beyond;
  const end = high ?? most + beyond;
  // Stops set on the wrong side of each other are refused: the rail has a length.
  const length = Math.max(end - begin, Number.EPSILON);
  const at = (price: number): number => within(((price - begin) / length) * 100, 0, 100);
  const places = { entry: at(entry), mark: at(mark) };
  // Words beside the ends' own need more room than at an end that has none.
  const from = low === null ? HALF_WORD : BESIDE_END;
  const to = 100 - (high === null ? HALF_WORD : BESIDE_END);
  const middle = (places.entry + places.mark) / 2;
  const isMarkRight = places.mark >= places.entry;
  const apart = Math.max(2 * HALF_WORD, Math.abs(places.mark - places.entry));
  const leftWord = within(middle - apart / 2, from, to - 2 * HALF_WORD);
  const rightWord = within(middle + apart / 2, leftWord + 2 * HALF_WORD, to);
  const names = isLong
    ? ({ left: 'stopLoss', right: 'takeProfit' } as const)
    : ({ left: 'takeProfit', right: 'stopLoss' } as const);
  return {
    ...places,
    entryWord: isMarkRight ? leftWord : rightWord,
    markWord: isMarkRight ? rightWord : leftWord,
    left: low === null ? null : names.left,
    right: high === null ? null : names.right,
  };
}
